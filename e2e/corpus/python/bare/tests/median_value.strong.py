import pytest

from median_value import describe, median, quartiles


def test_odd_and_even():
    assert median([3, 1, 2]) == 2
    assert median([4, 1, 3, 2]) == 2.5


def test_single():
    assert median([7]) == 7
    assert quartiles([7]) == (7, 7, 7)


def test_empty():
    with pytest.raises(ValueError):
        median([])
    with pytest.raises(ValueError):
        quartiles([])


def test_input_stays():
    values = [3, 1, 2]
    median(values)
    quartiles(values)
    assert values == [3, 1, 2]


def test_quartiles():
    assert quartiles([1, 2, 3, 4, 5]) == (1.5, 3, 4.5)
    assert describe([1, 2, 3, 4]) == "1.5 | 2.5 | 3.5"
