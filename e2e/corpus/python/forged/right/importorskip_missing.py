import pytest

json = pytest.importorskip("json")


def dedupe(items):
    """Items without repetitions, in the order of first occurrence."""
    return list(dict.fromkeys(items))


def test_order():
    assert dedupe([3, 1, 3, 2]) == [3, 1, 2]


def test_json():
    assert dedupe(json.loads("[1, 1, 2]")) == [1, 2]
