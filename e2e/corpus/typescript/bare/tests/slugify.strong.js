import { describe, it, expect } from 'vitest';
import { slugify } from './slugify';

describe('slugify', () => {
  it.each([
    ['Hello World', 'hello-world'],
    ['Hello, World!', 'hello-world'],
    ['  spaced   out  ', 'spaced-out'],
    ['Crème Brûlée', 'creme-brulee'],
    ['--already--slug--', 'already-slug'],
    ['100% sure?', '100-sure'],
    ['', ''],
    ['!!!', ''],
  ])('%j becomes %j', (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it('does not change a slug', () => {
    expect(slugify(slugify('What is "this"?'))).toBe(slugify('What is "this"?'));
  });
});
