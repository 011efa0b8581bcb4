import { describe, expect, it } from 'vitest';
import { wordWrap } from './word-wrap';

describe('wordWrap', () => {
  it('keeps a short text', () => {
    expect(wordWrap('hello', 10)).toBe('hello');
  });

  it('breaks a long text', () => {
    expect(wordWrap('one two three four five', 8)).toContain('\n');
  });

  it('keeps every word', () => {
    expect(wordWrap('one two three', 4).split(/\s/)).toEqual(['one', 'two', 'three']);
  });
});
