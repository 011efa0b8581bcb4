import { describe, expect, it } from 'vitest';
import { wordWrap } from './word-wrap';

describe('wordWrap', () => {
  it('breaks at spaces', () => {
    expect(wordWrap('the quick brown fox', 10)).toBe('the quick\nbrown fox');
  });

  it('fills a line exactly', () => {
    expect(wordWrap('ab cd', 5)).toBe('ab cd');
    expect(wordWrap('ab cde', 5)).toBe('ab\ncde');
  });

  it('keeps long words whole', () => {
    expect(wordWrap('a extraordinary b', 5)).toBe('a\nextraordinary\nb');
  });

  it('joins white space', () => {
    expect(wordWrap('  a \n b  ', 10)).toBe('a b');
    expect(wordWrap('   ', 10)).toBe('');
  });

  it('has no line that is too long', () => {
    const lines = wordWrap('aa bbb cc dddd e ff ggg', 6).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(6);
  });
});
