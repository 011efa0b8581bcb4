import pytest

from split_bill import split_bill, split_by_weight


def test_number_of_shares():
    assert len(split_bill(100, 3)) == 3


def test_even():
    assert split_bill(90, 3)[0] == 30


def test_no_people():
    with pytest.raises(ValueError):
        split_bill(100, 0)


def test_weights():
    assert len(split_by_weight(10, [1, 2])) == 2
