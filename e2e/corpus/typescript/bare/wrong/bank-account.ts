export class InsufficientFundsError extends Error {}

/** An account that never goes below zero. Amounts are positive; a call that throws changes nothing. */
export class BankAccount {
  readonly owner: string;
  private cents: number;

  constructor(owner: string, initial = 0) {
    if (!Number.isSafeInteger(initial) || initial < 0) throw new RangeError('invalid initial balance');
    this.owner = owner;
    this.cents = initial;
  }

  get balance(): number {
    return this.cents;
  }

  deposit(amount: number): void {
    this.check(amount);
    this.cents += amount;
  }

  withdraw(amount: number): void {
    this.check(amount);
    if (amount > this.cents) {
      throw new InsufficientFundsError(`${this.owner} has only ${this.cents}`);
    }
    this.cents -= amount;
  }

  transfer(to: BankAccount, amount: number): void {
    to.deposit(amount);
    this.withdraw(amount);
  }

  private check(amount: number): void {
    if (!Number.isSafeInteger(amount) || amount <= 0) {
      throw new RangeError('amount must be a positive number of cents');
    }
  }
}
