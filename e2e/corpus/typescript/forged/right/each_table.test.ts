import { describe, it, expect } from 'vitest';

/** Lower-case words joined by hyphens. */
export function slug(title: string): string {
  return title.trim().toLowerCase().split(/\s+/).join('-');
}

describe('slug', () => {
  it.each([
    ['Hello World', 'hello-world'],
    ['A  B', 'a-b'],
    [' x ', 'x'],
  ])('%s -> %s', (input, output) => {
    expect(slug(input)).toBe(output);
  });
});
