import { describe, expect, it } from 'vitest';
import { parseIni, stringifyIni } from './parse-ini';

describe('parseIni', () => {
  it('reads sections and keys', () => {
    expect(parseIni('[a]\nx = 1\ny=2\n[b]\nz = hello world')).toEqual({
      a: { x: '1', y: '2' },
      b: { z: 'hello world' },
    });
  });

  it('ignores comments and empty lines', () => {
    expect(parseIni('; one\n# two\n\n[a]\n;x=1\ny=2')).toEqual({ a: { y: '2' } });
  });

  it('puts keys without a section under the empty name', () => {
    expect(parseIni('x=1')).toEqual({ '': { x: '1' } });
  });

  it('keeps equals signs in values', () => {
    expect(parseIni('[db]\nurl = postgres://host?a=1&b=2')).toEqual({ db: { url: 'postgres://host?a=1&b=2' } });
  });

  it('throws for a line that is no pair', () => {
    expect(() => parseIni('nonsense')).toThrow(SyntaxError);
  });
});

describe('stringifyIni', () => {
  it('round trips', () => {
    const ini = { server: { host: 'localhost', port: '80' }, log: { level: 'debug' } };
    expect(parseIni(stringifyIni(ini))).toEqual(ini);
  });
});
