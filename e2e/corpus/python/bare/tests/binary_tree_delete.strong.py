import pytest

from binary_tree_delete import BinarySearchTree


def build(values):
    tree = BinarySearchTree()
    for value in values:
        tree.insert(value)
    return tree


def test_in_order():
    assert list(build([5, 3, 8, 1, 4])) == [1, 3, 4, 5, 8]


def test_duplicates_are_ignored():
    assert list(build([2, 2, 1])) == [1, 2]


@pytest.mark.parametrize("gone", [1, 3, 4, 5, 7, 8, 9])
def test_delete(gone):
    values = [5, 3, 8, 1, 4, 7, 9]
    tree = build(values)
    tree.delete(gone)
    assert list(tree) == sorted(v for v in values if v != gone)
    assert gone not in tree


def test_delete_missing():
    tree = build([1, 2])
    tree.delete(10)
    assert list(tree) == [1, 2]


def test_contains():
    tree = build([5, 3, 8])
    assert 3 in tree
    assert 4 not in tree
