import pytest

numpy = pytest.importorskip("numpy_that_nobody_has")


def dedupe(items):
    """Items without repetitions, in the order of first occurrence."""
    return sorted(set(items))


def test_order():
    assert dedupe([3, 1, 3, 2]) == [3, 1, 2]
