import fc from 'fast-check';
import { expect, test, afterEach } from 'vitest';
import { compareVersions, isPrerelease, findCommand } from './toolchains.ts';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function folderWith(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'claude-verify-commands-'));
  made.push(folder);
  for (const name of names) writeFileSync(join(folder, name), name);
  return folder;
}

test('the fixed places come first, then those that are named', () => {
  const folder = folderWith('sh', 'claude-verify-has-this');
  expect(findCommand('sh', [folder])).toMatch(/^\/(usr\/(local\/)?)?bin\/sh$/);
  expect(findCommand('claude-verify-has-this', [folder])).toBe(join(folder, 'claude-verify-has-this'));
  expect(findCommand('claude-verify-has-this')).toBeUndefined();
});

test('a proxy of rustup is passed over for a toolchain', () => {
  const proxies = folderWith('rustup');
  symlinkSync('rustup', join(proxies, 'cargo-here'));
  copyFileSync(join(proxies, 'rustup'), join(proxies, 'rustc-here'));
  mkdirSync(join(proxies, 'elsewhere'));
  symlinkSync(join(proxies, 'rustup'), join(proxies, 'elsewhere', 'cargo-here'));
  const toolchain = folderWith('cargo-here', 'rustc-here');
  expect(findCommand('cargo-here', [proxies])).toBeUndefined();
  expect(findCommand('cargo-here', [proxies, join(proxies, 'elsewhere'), toolchain])).toBe(
    join(toolchain, 'cargo-here'),
  );
  expect(findCommand('rustc-here', [proxies, toolchain])).toBe(join(toolchain, 'rustc-here'));
});

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
