from binary_tree_delete import BinarySearchTree


def test_insert():
    tree = BinarySearchTree()
    tree.insert(2)
    tree.insert(1)
    assert list(tree) == [1, 2]


def test_delete_leaf():
    tree = BinarySearchTree()
    for value in [2, 1, 3]:
        tree.insert(value)
    tree.delete(3)
    assert 3 not in tree
