/**
 * Definition for a binary tree node.
 * class TreeNode {
 *     val: number
 *     left: TreeNode | null
 *     right: TreeNode | null
 *     constructor(val?: number, left?: TreeNode | null, right?: TreeNode | null) {
 *         this.val = (val===undefined ? 0 : val)
 *         this.left = (left===undefined ? null : left)
 *         this.right = (right===undefined ? null : right)
 *     }
 * }
 */

function levelOrder(root: TreeNode | null): number[][] {
  const levels: number[][] = [];
  let row = root ? [root] : [];
  while (row.length > 0) {
    levels.push(row.map((node) => node.val));
    const next: TreeNode[] = [];
    for (const { left, right } of row) {
      if (left) next.push(left);
      if (right) next.push(right);
    }
    row = next;
  }
  return levels;
}
