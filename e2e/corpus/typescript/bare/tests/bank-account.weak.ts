import { describe, expect, it } from 'vitest';
import { BankAccount } from './bank-account';

describe('BankAccount', () => {
  it('starts with the initial balance', () => {
    expect(new BankAccount('Alice', 100).balance).toBe(100);
  });

  it('transfers', () => {
    const a = new BankAccount('A', 10);
    const b = new BankAccount('B', 0);
    a.transfer(b, 10);
    expect(b.balance).toBe(10);
  });

  it('throws when there is not enough money', () => {
    const a = new BankAccount('A', 10);
    expect(() => a.transfer(new BankAccount('B'), 20)).toThrow();
  });
});
