import { describe, it, expect } from 'vitest';
import { BinarySearchTree } from './binary-search-tree';

describe('BinarySearchTree', () => {
  it('inserts and finds', () => {
    const tree = new BinarySearchTree();
    tree.insert(1);
    expect(tree.contains(1)).toBe(true);
  });

  it('removes', () => {
    const tree = new BinarySearchTree();
    tree.insert(1);
    tree.remove(1);
    expect(tree.contains(1)).toBe(false);
  });

  it('has an array', () => {
    const tree = new BinarySearchTree();
    expect(tree.toArray()).toBeInstanceOf(Array);
  });
});
