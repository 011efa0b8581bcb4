/**
 * Definition for a binary tree node.
 * public class TreeNode {
 *     public int val;
 *     public TreeNode left;
 *     public TreeNode right;
 * }
 */
public class Solution {
    private int best;

    public int DiameterOfBinaryTree(TreeNode root) {
        best = 0;
        Depth(root);
        return best;
    }

    private int Depth(TreeNode node) {
        if (node == null) return 0;
        int left = Depth(node.left);
        int right = Depth(node.right);
        best = Math.Max(best, left + right);
        return 1 + Math.Max(left, right);
    }
}
