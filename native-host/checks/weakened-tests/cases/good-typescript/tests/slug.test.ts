import { describe, expect, it } from 'vitest';
import { slug } from '../src/slug';

const expectSlug = (text: string, expected: string): void => {
  expect(slug(text)).toBe(expected);
};

describe('slug', () => {
  it.each([
    ['Hello World', 'hello-world'],
    ['  a  b ', 'a-b'],
    ['', ''],
  ])('joins the words of %s', (text, expected) => {
    expect(slug(text)).toBe(expected);
  });

  it('keeps digits', () => expectSlug('Top 10', 'top-10'));

  it('refuses what is no text', () => {
    expect(() => slug(null as never)).toThrow(TypeError);
  });

  it('is quick', async () => {
    const all = await Promise.all(Array.from({ length: 9 }, () => slug('x')));
    expect(all).toHaveLength(9);
  }, 1_000);
});
