import pytest

from median_value import median, quartiles


def test_median():
    assert median([1, 2, 3]) == 2
    assert median([1, 2, 3, 4]) == 2.5


def test_unsorted():
    assert median([9, 1, 5]) == 5


def test_empty():
    with pytest.raises(ValueError):
        median([])


def test_quartiles():
    assert quartiles([1, 2, 3, 4, 5]) == (1.5, 3, 4.5)
