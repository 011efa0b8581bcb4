import { describe, expect, it } from 'vitest';
import { Trie } from './trie';

const trieOf = (...words: string[]) => {
  const trie = new Trie();
  words.forEach((word) => trie.insert(word));
  return trie;
};

describe('Trie', () => {
  it('has what was inserted', () => {
    const trie = trieOf('car', 'cart');
    expect(trie.has('car')).toBe(true);
    expect(trie.has('cart')).toBe(true);
  });

  it('does not have prefixes and unknown words', () => {
    const trie = trieOf('cart');
    expect(trie.has('car')).toBe(false);
    expect(trie.has('carts')).toBe(false);
    expect(trie.has('')).toBe(false);
  });

  it('lists words by prefix', () => {
    const trie = trieOf('car', 'cart', 'dog', 'care');
    expect(trie.withPrefix('car').sort()).toEqual(['car', 'care', 'cart']);
    expect(trie.withPrefix('x')).toEqual([]);
    expect(trie.withPrefix('')).toHaveLength(4);
  });
});
