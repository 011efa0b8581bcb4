class Node:
    def __init__(self, value):
        self.value = value
        self.left = None
        self.right = None


class BinarySearchTree:
    def __init__(self):
        self.root = None

    def insert(self, value):
        self.root = self._insert(self.root, value)

    def _insert(self, node, value):
        if node is None:
            return Node(value)
        if value < node.value:
            node.left = self._insert(node.left, value)
        elif value > node.value:
            node.right = self._insert(node.right, value)
        return node

    def delete(self, value):
        self.root = self._delete(self.root, value)

    def _delete(self, node, value):
        if node is None:
            return None
        if value < node.value:
            node.left = self._delete(node.left, value)
        elif value > node.value:
            node.right = self._delete(node.right, value)
        elif node.left is None:
            return node.right
        elif node.right is None:
            return node.left
        else:
            smallest = node.right
            while smallest.left is not None:
                smallest = smallest.left
            node.value = smallest.value
            node.right = self._delete(node.right, smallest.value)
        return node

    def __contains__(self, value):
        node = self.root
        while node is not None and node.value != value:
            node = node.left if value < node.value else node.right
        return node is not None

    def __iter__(self):
        yield from self._walk(self.root)

    def _walk(self, node):
        if node is not None:
            yield from self._walk(node.left)
            yield node.value
            yield from self._walk(node.right)
