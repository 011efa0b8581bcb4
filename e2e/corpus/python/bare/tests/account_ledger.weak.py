from account_ledger import Ledger


def test_deposit():
    ledger = Ledger()
    ledger.open("a")
    ledger.deposit("a", 10)
    assert ledger.balance("a") == 10


def test_transfer():
    ledger = Ledger()
    ledger.open("a", 10)
    ledger.open("b")
    ledger.transfer("a", "b", 5)
    assert ledger.total() == 10
