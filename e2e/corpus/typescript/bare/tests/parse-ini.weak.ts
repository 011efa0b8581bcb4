import { describe, expect, it } from 'vitest';
import { parseIni, stringifyIni } from './parse-ini';

describe('ini', () => {
  it('parses a section', () => {
    expect(parseIni('[a]\nb=c')).toHaveProperty('a');
  });

  it('parses the empty text', () => {
    expect(parseIni('')).toEqual({});
  });

  it('stringifies', () => {
    expect(stringifyIni({ a: { b: 'c' } })).toContain('[a]');
  });
});
