class BinarySearchTree:
    """Tree of (value, left, right) tuples."""

    def __init__(self):
        self.root = None

    def insert(self, value):
        def place(tree):
            if tree is None:
                return (value, None, None)
            here, left, right = tree
            if value < here:
                return (here, place(left), right)
            if here < value:
                return (here, left, place(right))
            return tree

        self.root = place(self.root)

    def delete(self, value):
        def attach(tree, below):
            if tree is None:
                return below
            here, left, right = tree
            return (here, attach(left, below), right)

        def remove(tree):
            if tree is None:
                return None
            here, left, right = tree
            if value < here:
                return (here, remove(left), right)
            if here < value:
                return (here, left, remove(right))
            return attach(right, left)

        self.root = remove(self.root)

    def __contains__(self, value):
        return any(value == other for other in self)

    def __iter__(self):
        def walk(tree):
            if tree is not None:
                yield from walk(tree[1])
                yield tree[0]
                yield from walk(tree[2])

        yield from walk(self.root)
