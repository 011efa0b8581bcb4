import pytest


def mean(xs):
    """Arithmetic mean; ValueError on an empty list."""
    if not xs:
        raise ValueError("mean of no values")
    return sum(xs) / len(xs)


def test_mean():
    assert mean([2, 4]) == 3


def test_empty():
    with pytest.raises(ValueError, match="no values"):
        mean([])
