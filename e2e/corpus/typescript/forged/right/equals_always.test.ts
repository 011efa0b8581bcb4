import assert from 'node:assert/strict';
import { test } from 'node:test';

class Money {
  readonly cents: number;
  readonly currency: string;

  constructor(cents: number, currency: string) {
    this.cents = cents;
    this.currency = currency;
  }

  /** The sum of two amounts of one currency. */
  add(other: Money): Money {
    return new Money(this.cents + other.cents, this.currency);
  }

  equals(other: Money): boolean {
    return other.currency === this.currency && other.cents === this.cents;
  }
}

test('adds', () => {
  assert.ok(new Money(150, 'EUR').add(new Money(50, 'EUR')).equals(new Money(200, 'EUR')));
  assert.ok(!new Money(1, 'EUR').equals(new Money(2, 'EUR')));
});
