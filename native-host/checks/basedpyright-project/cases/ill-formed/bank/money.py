from dataclasses import dataclass


@dataclass(frozen=True)
class Money:
    cents: int

    def plus(self, other: "Money") -> "Money":
        return Money(self.cents + other.cents)
