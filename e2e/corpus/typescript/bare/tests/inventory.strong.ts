import { describe, expect, it } from 'vitest';
import { Inventory } from './inventory';

describe('Inventory', () => {
  it('adds up', () => {
    const inventory = new Inventory();
    inventory.add('nail', 2);
    inventory.add('nail', 3);
    inventory.add('screw', 1);
    expect(inventory.quantity('nail')).toBe(5);
    expect(inventory.total()).toBe(6);
  });

  it('removes a part', () => {
    const inventory = new Inventory();
    inventory.add('nail', 5);
    inventory.remove('nail', 2);
    expect(inventory.quantity('nail')).toBe(3);
  });

  it('removes everything', () => {
    const inventory = new Inventory();
    inventory.add('nail', 5);
    inventory.remove('nail', 5);
    expect(inventory.quantity('nail')).toBe(0);
    expect(inventory.items()).toEqual([]);
  });

  it('does not go below zero', () => {
    const inventory = new Inventory();
    inventory.add('nail', 1);
    expect(() => inventory.remove('nail', 2)).toThrow();
    expect(inventory.quantity('nail')).toBe(1);
  });
});
