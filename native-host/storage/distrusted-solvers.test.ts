import { expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { distrust, listDistrusted, reasonToDistrust, trustAgain } from './distrusted-solvers.ts';

it('remembers which version of a solver was wrong until it is trusted again', () => {
  const db = openDatabase(':memory:');
  const one = {
    backend: 'cvc5',
    version: '1.0.3',
    reason: 'its proof was contradicted',
    at: '2026-11-27T00:00:00.000Z',
  };
  distrust(db, one);
  distrust(db, { ...one, reason: 'another one' });
  expect(listDistrusted(db)).toEqual([one]);
  expect(reasonToDistrust(db, 'cvc5', '1.0.3')).toBe('its proof was contradicted');
  expect(reasonToDistrust(db, 'cvc5', '1.2.0')).toBeUndefined();
  expect(trustAgain(db, 'cvc5')).toBe(1);
  expect(listDistrusted(db)).toEqual([]);
});
