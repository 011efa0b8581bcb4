import pytest
from bank import InsufficientFunds, transfer


def test_transfer(rich, poor):
    transfer(rich, poor, 30)
    assert (rich.balance, poor.balance) == (70, 30)


def test_refused_transfer_changes_nothing(rich, poor):
    with pytest.raises(InsufficientFunds):
        transfer(rich, poor, 101)
    assert (rich.balance, poor.balance) == (100, 0)


def test_amounts_are_positive(rich, poor):
    with pytest.raises(ValueError):
        transfer(rich, poor, 0)
    assert (rich.balance, poor.balance) == (100, 0)
