from typing import Optional


class Account:
    owner: Optional[str] = "é"; rate: int = "é"

    def __init__(self, balance=0) -> None:
        self.balance = balance

    def deposit(self, amount: str) -> int:
        return self.balence
