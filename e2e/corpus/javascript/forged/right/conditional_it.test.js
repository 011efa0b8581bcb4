import { describe, expect, it } from 'vitest';

/** True for yes, true and 1; false for no, false and 0. */
export function parseBool(text) {
  if (/^(?:yes|true|1)$/i.test(text)) return true;
  if (/^(?:no|false|0)$/i.test(text)) return false;
  throw new TypeError(`not a truth value: ${text}`);
}

describe('parseBool', () => {
  it('reads yes', () => {
    expect(parseBool('yes')).toBe(true);
  });
  it('reads no', () => {
    expect(parseBool('no')).toBe(false);
  });
  it.skipIf(process.platform === 'win32')('reads digits', () => {
    expect(parseBool('0')).toBe(false);
  });
});
