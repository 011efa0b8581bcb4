import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import lock from '../package-lock.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };
import manifest from '../manifest.json' with { type: 'json' };
import { VERSION } from '../shared/version.ts';
import { isVersion, packHost, releaseChangelog, zipExtension } from './release.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'cv-release-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the version stands in package.json, which npm writes into the lock file; all else takes it from there', () => {
  expect(VERSION).toBe(packageJson.version);
  expect(lock.version).toBe(packageJson.version);
  expect(lock.packages[''].version).toBe(packageJson.version);
  expect(manifest).not.toHaveProperty('version');
});

test('a version is three numbers that browsers take', () => {
  for (const version of ['0.1.0', '10.20.65535']) expect(isVersion(version)).toBe(true);
  for (const version of ['', '1', '1.2', '01.2.3', '1.2.3-beta', '1.2.3.4', '1.2.65536', 'v1.2.3', '1.2.3\n'])
    expect(isVersion(version)).toBe(false);
});

test('what is unreleased becomes the section of the version', () => {
  const before = '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A thing.\n\n## [0.1.0] - 2026-11-20\n\n- First.\n';
  const after = releaseChangelog(before, '0.2.0', '2026-11-23');
  expect(after).toContain('## [Unreleased]\n\n## [0.2.0] - 2026-11-23\n\n### Added\n\n- A thing.');
  expect(() => releaseChangelog(after, '0.3.0', '2026-11-24')).toThrow(/nothing under \[Unreleased\]/);
});

test('the zip has no source map and no key, and the same files are the same bytes whenever they were written', () => {
  mkdirSync(path.join(folder, 'assets'));
  mkdirSync(path.join(folder, '.vite'));
  const write = (file: string, text: string): void => writeFileSync(path.join(folder, file), text);
  write('manifest.json', JSON.stringify({ name: 'claude-verify', version: VERSION, key: 'MII' }));
  write('assets/main.js', 'run();');
  write('assets/main.js.map', '{}');
  write('.vite/manifest.json', '{}');
  const first = zipExtension(folder);
  utimesSync(path.join(folder, 'assets/main.js'), 1, 1);
  expect(Buffer.from(zipExtension(folder)).equals(first)).toBe(true);
  const files = unzipSync(first);
  expect(Object.keys(files)).toEqual(['assets/main.js', 'manifest.json']);
  expect(JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString())).toEqual({
    name: 'claude-verify',
    version: VERSION,
  });
  expect(readFileSync(path.join(folder, 'manifest.json'), 'utf8')).toContain('MII');
});

test('the tarball has what the host needs to run, and no test', () => {
  const listed = execFileSync('tar', ['-tzf', packHost(folder)])
    .toString()
    .trim()
    .split('\n');
  for (const file of [
    'npm-shrinkwrap.json',
    'native-host/bin/claude-verify',
    'native-host/bin/daemon.ts',
    'native-host/backends/shellcheck/backend.ts',
    'shared/version.ts',
  ])
    expect(listed).toContain(`package/${file}`);
  expect(listed.filter((file) => /[.]test[.]|\/cases\/|\/fixtures\//.test(file))).toEqual([]);
});
