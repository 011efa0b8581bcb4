class Account:
    def deposit(self, amount: int -> int:
        return amount
