import { describe, expect, it } from 'vitest';
import { Inventory } from './inventory';

describe('Inventory', () => {
  it('adds', () => {
    const inventory = new Inventory();
    inventory.add('nail', 5);
    expect(inventory.quantity('nail')).toBeGreaterThan(0);
  });

  it('throws when nothing is there', () => {
    expect(() => new Inventory().remove('nail', 1)).toThrow();
  });
});
