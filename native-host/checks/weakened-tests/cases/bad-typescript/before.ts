import { describe, expect, it } from 'vitest';
import { slug } from '../src/slug';

describe('slug – Kürzel 😀', () => {
  it('joins words', () => {
    expect(slug('Hello World')).toBe('hello-world');
    expect(slug('  a  b ')).toBe('a-b');
    expect(slug('')).toBe('');
  });

  it('keeps digits', () => {
    expect(slug('Top 10')).toBe('top-10');
  });

  it('refuses what is no text', () => {
    expect(() => slug(null as never)).toThrow(TypeError);
  });

  it('is quick', async () => {
    expect(await Promise.all(Array.from({ length: 9 }, () => slug('x')))).toHaveLength(9);
  }, 1_000);
});
