export class InsufficientFundsError extends Error {}

export class BankAccount {
  readonly owner: string;
  balance: number;

  constructor(owner: string, initial = 0) {
    if (!Number.isSafeInteger(initial) || initial < 0) throw new RangeError('invalid initial balance');
    this.owner = owner;
    this.balance = initial;
  }

  deposit(amount: number): void {
    BankAccount.demand(amount);
    this.balance = this.balance + amount;
  }

  withdraw(amount: number): void {
    BankAccount.demand(amount);
    const rest = this.balance - amount;
    if (rest < 0) throw new InsufficientFundsError('insufficient funds');
    this.balance = rest;
  }

  transfer(to: BankAccount, amount: number): void {
    BankAccount.demand(amount);
    if (this.balance < amount) throw new InsufficientFundsError('insufficient funds');
    this.balance -= amount;
    to.balance += amount;
  }

  private static demand(amount: number): void {
    if (!Number.isSafeInteger(amount) || amount < 1) throw new RangeError('bad amount');
  }
}
