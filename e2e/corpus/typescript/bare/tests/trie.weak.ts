import { describe, expect, it } from 'vitest';
import { Trie } from './trie';

describe('Trie', () => {
  it('finds words', () => {
    const trie = new Trie();
    trie.insert('hello');
    expect(trie.has('hello')).toBe(true);
    expect(trie.has('world')).toBe(false);
  });

  it('lists by prefix', () => {
    const trie = new Trie();
    trie.insert('hello');
    expect(trie.withPrefix('he').length).toBe(1);
  });
});
