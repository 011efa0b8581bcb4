from surely_not_installed_here import log

from .money import Money


class Account:
    def __init__(self) -> None:
        self.balance = Money(0)

    def deposit(self, amount: Money) -> Money:
        log(amount)
        self.balance = self.balance.plus(amount)
        return self.balance
