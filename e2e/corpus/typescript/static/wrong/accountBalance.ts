export class Account {
  private balance = 0;

  deposit(amount: number): void {
    this.balance += amount;
  }

  get current(): number {
    return this.balance;
  }
}

export function richest(accounts: Account[]): Account | undefined {
  return [...accounts].sort((a, b) => b.balance - a.balance)[0];
}
