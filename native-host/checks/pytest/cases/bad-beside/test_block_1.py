import statistics


def test_odd():
    assert median([3, 1, 2]) == 2


def test_even():
    assert median([1, 2, 3, 4]) == statistics.median([1, 2, 3, 4])


def test_rounds():
    assert round_half_up(2.5) == 3
