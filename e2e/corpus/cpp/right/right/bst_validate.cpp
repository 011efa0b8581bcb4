/**
 * Definition for a binary tree node.
 * struct TreeNode {
 *     int val;
 *     TreeNode *left;
 *     TreeNode *right;
 * };
 */
class Solution {
public:
    bool isValidBST(TreeNode* root) {
        return between(root, nullptr, nullptr);
    }

private:
    static bool between(const TreeNode* node, const TreeNode* low, const TreeNode* high) {
        if (node == nullptr) return true;
        if (low != nullptr && node->val <= low->val) return false;
        if (high != nullptr && node->val >= high->val) return false;
        return between(node->left, low, node) && between(node->right, node, high);
    }
};
