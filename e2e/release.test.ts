import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import lock from '../package-lock.json' with { type: 'json' };
import packageJson from '../package.json' with { type: 'json' };
import manifest from '../manifest.json' with { type: 'json' };
import { VERSION } from '../shared/version.ts';
import { isVersion, PLUGIN_MANIFESTS, releaseChangelog } from './release.ts';

test('the version stands in package.json, which npm writes into the lock file; all else takes it from there', () => {
  expect(VERSION).toBe(packageJson.version);
  expect(lock.version).toBe(packageJson.version);
  expect(lock.packages[''].version).toBe(packageJson.version);
  expect(manifest).not.toHaveProperty('version');
  for (const plugin of PLUGIN_MANIFESTS)
    expect(JSON.parse(readFileSync(plugin, 'utf8'))).toHaveProperty('version', packageJson.version);
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
