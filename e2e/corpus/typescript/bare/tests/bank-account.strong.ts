import { beforeEach, describe, expect, it } from 'vitest';
import { BankAccount, InsufficientFundsError } from './bank-account';

describe('BankAccount', () => {
  let alice: BankAccount;
  let bob: BankAccount;

  beforeEach(() => {
    alice = new BankAccount('Alice', 100);
    bob = new BankAccount('Bob');
  });

  it('deposits and withdraws', () => {
    alice.deposit(50);
    alice.withdraw(150);
    expect(alice.balance).toBe(0);
  });

  it('does not overdraw', () => {
    expect(() => alice.withdraw(101)).toThrow(InsufficientFundsError);
    expect(alice.balance).toBe(100);
  });

  it('rejects amounts that are not positive', () => {
    expect(() => alice.deposit(0)).toThrow(RangeError);
    expect(() => alice.withdraw(-5)).toThrow(RangeError);
  });

  it('transfers', () => {
    alice.transfer(bob, 60);
    expect(alice.balance).toBe(40);
    expect(bob.balance).toBe(60);
  });

  it('changes neither account when a transfer fails', () => {
    expect(() => alice.transfer(bob, 500)).toThrow(InsufficientFundsError);
    expect(alice.balance).toBe(100);
    expect(bob.balance).toBe(0);
  });
});
