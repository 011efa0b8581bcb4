class OutOfStock(Exception):
    pass


class Inventory:
    def __init__(self):
        self._moves = []

    def add(self, item, quantity):
        if quantity <= 0:
            raise ValueError(quantity)
        self._moves.append((item, quantity))

    def remove(self, item, quantity):
        if quantity <= 0:
            raise ValueError(quantity)
        if self.quantity(item) - quantity < 0:
            raise OutOfStock(item)
        self._moves.append((item, -quantity))

    def quantity(self, item):
        return sum(quantity for name, quantity in self._moves if name == item)

    def items(self):
        return sorted({name for name, _ in self._moves if self.quantity(name) > 0})
