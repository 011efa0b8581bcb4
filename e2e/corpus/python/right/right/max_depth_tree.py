# Definition for a binary tree node.
# class TreeNode:
#     def __init__(self, val=0, left=None, right=None):
#         self.val = val
#         self.left = left
#         self.right = right
from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, List, Optional

if TYPE_CHECKING:
    from leetcode import TreeNode


class Solution:
    def levelOrder(self, root: Optional[TreeNode]) -> List[List[int]]:
        """Values of the tree, one list per level, from the root down.

        Time:  O(n), every node is queued once.
        Space: O(w), where w is the widest level.
        """
        if root is None:
            return []
        levels: List[List[int]] = []
        queue = deque([root])
        while queue:
            level: List[int] = []
            for _ in range(len(queue)):
                node = queue.popleft()
                level.append(node.val)
                if node.left:
                    queue.append(node.left)
                if node.right:
                    queue.append(node.right)
            levels.append(level)
        return levels
