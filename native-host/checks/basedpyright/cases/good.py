from dataclasses import dataclass


@dataclass(frozen=True)
class Account:
    owner: str
    balance: int

    def after(self, amount: int) -> "Account":
        if self.balance < amount:
            raise ValueError("not enough money")
        return Account(self.owner, self.balance - amount)


def total(accounts: list[Account]) -> int:
    return sum(account.balance for account in accounts)
