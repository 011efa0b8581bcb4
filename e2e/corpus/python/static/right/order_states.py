from enum import Enum, auto


class State(Enum):
    NEW = auto()
    PAID = auto()
    SHIPPED = auto()
    # ... the states you have already


class Order:
    def __init__(self, number: int) -> None:
        ...  # as before
        self.number = number
        self.state = State.NEW

    def pay(self, payment: "Payment") -> None:
        if self.state is not State.NEW:
            raise InvalidTransition(self, State.PAID)
        payment.book(self.number)
        self.state = State.PAID

    def ship(self): ...
