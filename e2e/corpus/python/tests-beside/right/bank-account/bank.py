class InsufficientFunds(Exception):
    pass


class Account:
    def __init__(self, owner, balance=0):
        self.owner = owner
        self.balance = balance

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        self.balance += amount

    def withdraw(self, amount):
        if amount > self.balance:
            raise InsufficientFunds(self.owner)
        self.balance -= amount


def transfer(source, target, amount):
    if amount <= 0:
        raise ValueError("amount must be positive")
    source.withdraw(amount)
    target.deposit(amount)
