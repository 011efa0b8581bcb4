class InsufficientFunds(Exception):
    pass


class Ledger:
    """Accounts with balances in cents. An operation that fails leaves all balances as they were."""

    def __init__(self):
        self._balances = {}

    def open(self, name, balance=0):
        if name in self._balances:
            raise ValueError(f"account {name} already exists")
        if balance < 0:
            raise ValueError("balance must not be negative")
        self._balances[name] = balance

    def balance(self, name):
        return self._balances[name]

    def deposit(self, name, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        self._balances[name] += amount

    def withdraw(self, name, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        if self._balances[name] < amount:
            raise InsufficientFunds(name)
        self._balances[name] -= amount

    def transfer(self, source, target, amount):
        if target not in self._balances:
            raise KeyError(target)
        self.withdraw(source, amount)
        self.deposit(target, amount)

    def total(self):
        return sum(self._balances.values())
