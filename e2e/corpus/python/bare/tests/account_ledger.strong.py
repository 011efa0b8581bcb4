import pytest

from account_ledger import InsufficientFunds, Ledger


@pytest.fixture
def ledger():
    ledger = Ledger()
    ledger.open("alice", 100)
    ledger.open("bob")
    return ledger


def test_transfer(ledger):
    ledger.transfer("alice", "bob", 30)
    assert ledger.balance("alice") == 70
    assert ledger.balance("bob") == 30


def test_insufficient_funds(ledger):
    with pytest.raises(InsufficientFunds):
        ledger.transfer("bob", "alice", 1)
    assert ledger.total() == 100


def test_unknown_target_changes_nothing(ledger):
    with pytest.raises(KeyError):
        ledger.transfer("alice", "carol", 10)
    assert ledger.balance("alice") == 100


def test_amount_must_be_positive(ledger):
    for amount in (0, -5):
        with pytest.raises(ValueError):
            ledger.deposit("alice", amount)
        with pytest.raises(ValueError):
            ledger.withdraw("alice", amount)


def test_open_twice(ledger):
    with pytest.raises(ValueError):
        ledger.open("alice")
