from bank.account import Account
from .money import Money


def line(account: Account) -> str:
    return str(account.deposit(Money(1)).cents)
