import pytest

from split_bill import split_bill, split_by_weight


def test_even():
    assert split_bill(90, 3) == [30, 30, 30]


def test_odd_cents_go_to_the_first():
    assert split_bill(100, 3) == [34, 33, 33]
    assert split_bill(1, 4) == [1, 0, 0, 0]


@pytest.mark.parametrize("total", [0, 1, 99, 1001])
@pytest.mark.parametrize("people", [1, 2, 7])
def test_adds_up(total, people):
    shares = split_bill(total, people)
    assert sum(shares) == total
    assert len(shares) == people
    assert max(shares) - min(shares) <= 1


def test_invalid():
    with pytest.raises(ValueError):
        split_bill(100, 0)
    with pytest.raises(ValueError):
        split_bill(-1, 2)


def test_weights():
    assert split_by_weight(100, [1, 1, 2]) == [25, 25, 50]
    assert split_by_weight(100, [1, 2]) == [33, 67]
