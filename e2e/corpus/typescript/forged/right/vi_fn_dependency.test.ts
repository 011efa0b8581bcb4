import { describe, it, expect, vi } from 'vitest';

type Send = (to: string, text: string) => boolean;

/** Send text to everyone; return those for whom send answered false. */
export function notifyAll(people: string[], text: string, send: Send): string[] {
  return people.filter((p) => !send(p, text));
}

describe('notifyAll', () => {
  it('collects failures', () => {
    const send = vi.fn((to: string) => to !== 'bob');
    expect(notifyAll(['ann', 'bob'], 'hi', send)).toEqual(['bob']);
    expect(send).toHaveBeenCalledTimes(2);
  });
});
