import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions, isPrerelease } from './toolchains.ts';

const ASCENDING = [
  '0.9',
  '1.9.0',
  '1.10',
  '1.63.0',
  '1.97.0-nightly',
  '1.97.0',
  '3.9.18',
  '3.13.0rc1',
  '3.13.0',
  '3.13.1',
  '9.0.2',
  '9.10.1',
  '17.0.9-tem',
  '21',
  '21.0.1',
  '25-ea',
];

test('versions as tools print them, from old to new', () => {
  for (const [index, older] of ASCENDING.entries()) {
    for (const newer of ASCENDING.slice(index + 1)) {
      expect(compareVersions(older, newer), `${older} < ${newer}`).toBeLessThan(0);
      expect(compareVersions(newer, older), `${newer} > ${older}`).toBeGreaterThan(0);
    }
  }
  expect(compareVersions('1.2', '1.2.0')).toBe(0);
  expect(compareVersions('go1.22.1', '1.22.1')).toBe(0);
  expect(ASCENDING.filter(isPrerelease)).toEqual(['1.97.0-nightly', '3.13.0rc1', '25-ea']);
});

test('the order is total: antisymmetric and transitive', () => {
  const version = fc.stringMatching(/^(?:go|v)?\d{1,3}(?:\.\d{1,3}){0,3}(?:-nightly|rc1|-beta\.2|-tem)?$/);
  fc.assert(
    fc.property(version, version, version, (a, b, c) => {
      expect(Math.sign(compareVersions(a, b)) + Math.sign(compareVersions(b, a))).toBe(0);
      if (compareVersions(a, b) <= 0 && compareVersions(b, c) <= 0)
        expect(compareVersions(a, c)).toBeLessThanOrEqual(0);
    }),
  );
});
