import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { explainFailure } from './judge-cargo-build.ts';
import { rustOptions } from './rust-toolchain.ts';

const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function home(): string {
  const folder = mkdtempSync(join(tmpdir(), 'claude-verify-home-'));
  made.push(folder);
  return folder;
}

test('of the home of Cargo only the caches of packages are shown', () => {
  const folder = home();
  mkdirSync(join(folder, '.cargo', 'registry'), { recursive: true });
  writeFileSync(join(folder, '.cargo', 'credentials.toml'), 'token');
  const shown = rustOptions(['cargo'], folder).readOnly;
  expect(shown.filter(({ from }) => from.startsWith(folder))).toEqual([
    { from: join(folder, '.cargo', 'registry'), to: '/home/run/.cargo/registry' },
  ]);
});

test.each([
  [
    'error: no matching package named `serde` found\nlocation searched: registry `crates-io`\n' +
      "As a reminder, you're using offline mode (--offline)",
    {
      kind: 'not-run',
      cause: 'no-network',
      reason: 'the package serde, which the project needs, is not on this machine',
      remedy: 'cargo fetch (in the project)',
    },
  ],
  [
    'error: failed to download `itoa v1.0.0`\n\nCaused by:\n  attempting to make an HTTP request, but --offline ' +
      'was specified',
    { kind: 'not-run', cause: 'no-network' },
  ],
  ['error: no such command: `clippy`\n', { kind: 'not-run', cause: 'missing-tool' }],
  [
    'error: failed to parse lock file at: /project/Cargo.lock\n\n' +
      'Caused by:\n  lock file version 4 requires `-Znext-lockfile-bump`',
    {
      kind: 'unknown',
      reason:
        'needs a newer rustc: failed to parse lock file at: /project/Cargo.lock: lock file version 4 requires ' +
        '`-Znext-lockfile-bump`',
    },
  ],
  ['', { kind: 'unknown' }],
])('a failure before the build (%#)', (stderr, verdict) => {
  expect(explainFailure(stderr)).toMatchObject(verdict);
});
