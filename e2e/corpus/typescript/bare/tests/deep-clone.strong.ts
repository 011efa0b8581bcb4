import { describe, expect, it } from 'vitest';
import { deepClone } from './deep-clone';

describe('deepClone', () => {
  it.each([1, 'a', true, null])('returns the primitive %j', (value) => {
    expect(deepClone(value)).toBe(value);
  });

  it('equals the original', () => {
    const value = { a: [1, { b: [null, 'x'] }], c: {} };
    expect(deepClone(value)).toEqual(value);
    expect(deepClone(value)).not.toBe(value);
  });

  it('does not share nested objects', () => {
    const value = { a: { b: 1 } };
    const copy = deepClone(value) as typeof value;
    copy.a.b = 2;
    expect(value.a.b).toBe(1);
  });

  it('does not share objects in arrays', () => {
    const value = [{ n: 1 }, [1, 2]];
    const copy = deepClone(value) as any;
    copy[0].n = 9;
    copy[1].push(3);
    expect(value).toEqual([{ n: 1 }, [1, 2]]);
  });
});
