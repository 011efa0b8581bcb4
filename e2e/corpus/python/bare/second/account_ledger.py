class InsufficientFunds(Exception):
    pass


class Ledger:
    def __init__(self):
        self._entries = {}

    def open(self, name, balance=0):
        if balance < 0:
            raise ValueError(balance)
        if name in self._entries:
            raise ValueError(name)
        self._entries[name] = [balance]

    def balance(self, name):
        return sum(self._entries[name])

    def deposit(self, name, amount):
        if amount <= 0:
            raise ValueError(amount)
        self._entries[name].append(amount)

    def withdraw(self, name, amount):
        if amount <= 0:
            raise ValueError(amount)
        if self.balance(name) < amount:
            raise InsufficientFunds(f"{name} has too little")
        self._entries[name].append(-amount)

    def transfer(self, source, target, amount):
        receiving = self._entries[target]
        self.withdraw(source, amount)
        receiving.append(amount)

    def total(self):
        return sum(self.balance(name) for name in self._entries)
