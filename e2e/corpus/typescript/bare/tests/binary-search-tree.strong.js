import { describe, it, expect } from 'vitest';
import { BinarySearchTree } from './binary-search-tree';

const treeOf = (...values) => {
  const tree = new BinarySearchTree();
  values.forEach((value) => tree.insert(value));
  return tree;
};

describe('BinarySearchTree', () => {
  it('keeps values sorted and once', () => {
    expect(treeOf(5, 2, 8, 2, 5).toArray()).toEqual([2, 5, 8]);
  });

  it('finds values', () => {
    const tree = treeOf(5, 2, 8);
    expect(tree.contains(8)).toBe(true);
    expect(tree.contains(7)).toBe(false);
    expect(treeOf().contains(1)).toBe(false);
  });

  it('removes a leaf', () => {
    const tree = treeOf(5, 2, 8);
    expect(tree.remove(2)).toBe(true);
    expect(tree.toArray()).toEqual([5, 8]);
  });

  it('removes a node with one child', () => {
    const left = treeOf(5, 3, 1);
    left.remove(3);
    expect(left.toArray()).toEqual([1, 5]);
    const right = treeOf(5, 8, 9);
    right.remove(8);
    expect(right.toArray()).toEqual([5, 9]);
  });

  it('removes a node with two children', () => {
    const tree = treeOf(5, 2, 8, 6, 9, 7);
    tree.remove(5);
    expect(tree.toArray()).toEqual([2, 6, 7, 8, 9]);
  });

  it('says that there was nothing to remove', () => {
    expect(treeOf(1).remove(2)).toBe(false);
  });
});
