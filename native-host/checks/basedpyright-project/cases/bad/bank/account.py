from .money import Money, Coin
from .ledger import Ledger


class Account:
    def __init__(self) -> None:
        self.balance = Money("0")

    def deposit(self, amount: int) -> Money:
        """é"""; self.balance = self.balance.add(amount)
        return balance
