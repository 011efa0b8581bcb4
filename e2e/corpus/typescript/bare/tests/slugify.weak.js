import { describe, it, expect } from 'vitest';
import { slugify } from './slugify';

describe('slugify', () => {
  it('lowercases', () => {
    expect(slugify('Hello World')).toBe('hello-world');
  });

  it('drops exclamation marks', () => {
    expect(slugify('Wow!')).toBe('wow');
  });
});
