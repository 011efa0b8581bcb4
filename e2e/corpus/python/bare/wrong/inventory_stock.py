class OutOfStock(Exception):
    pass


class Inventory:
    def __init__(self):
        self._stock = {}

    def add(self, item, quantity):
        if quantity <= 0:
            raise ValueError("quantity must be positive")
        self._stock[item] = self._stock.get(item, 0) + quantity

    def remove(self, item, quantity):
        if quantity <= 0:
            raise ValueError("quantity must be positive")
        available = self._stock.get(item, 0)
        if available <= 0:
            raise OutOfStock(f"{item}: {available} left, {quantity} wanted")
        self._stock[item] = available - quantity
        if self._stock[item] == 0:
            del self._stock[item]

    def quantity(self, item):
        return self._stock.get(item, 0)

    def items(self):
        return sorted(self._stock)
