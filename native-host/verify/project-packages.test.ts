import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPackageStore } from '../project/package-store.ts';
import { packageFinder, type FoundPackages } from './project-packages.ts';

const REGISTRY = 'https://registry.example/';
/** Locked twice over: npm 6 reads the second part, which asks for an address. */
const LOCK = JSON.stringify({
  lockfileVersion: 2,
  packages: { '': {}, 'node_modules/tiny': { resolved: `${REGISTRY}tiny.tgz`, integrity: 'sha512-aaaa' } },
  dependencies: { tiny: { version: 'https://evil.example/tiny.tgz' } },
});

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'cv-packages-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** What is found for a file of a project where npm is of this version; `runs` counts what was let through the gate. */
async function find(version: string | null): Promise<{ found: FoundPackages; runs: number }> {
  let runs = 0;
  const frame: Parameters<typeof packageFinder>[0] = {
    mayUseNetwork: true,
    now: () => new Date('2026-01-01T00:00:00Z'),
    ticks: () => 0,
    findTool: () => Promise.resolve({ kind: 'found', version }),
    admitRun: () => {
      runs += 1;
      return Promise.resolve({ kind: 'missing', command: 'npm' });
    },
  };
  const texts: Record<string, string> = { 'package.json': '{}', 'package-lock.json': LOCK };
  const store = openPackageStore(path.join(folder, 'packages'));
  const found = await packageFinder(
    frame,
    () => undefined,
    AbortSignal.any([]),
  )({ directory: folder, file: 'src/a.ts', text: (file) => texts[file], registry: REGISTRY, store });
  expect(readdirSync(store.folder)).toEqual([]);
  return { found, runs };
}

test.each([
  ['6.14.18', 'npm 6.14.18 does not keep to what is locked, npm 7 does'],
  [null, 'npm of a version that it does not tell does not keep to what is locked, npm 7 does'],
])('an npm that reads what nobody looked at is not asked (%s)', async (version, why) => {
  const { found, runs } = await find(version);
  expect(found.notChecked).toEqual([
    {
      what: `Imports of dependencies: they are not installed; ${why}`,
      how: 'install npm 7 or later, or run `npm ci` in the project yourself',
    },
  ]);
  expect(runs).toBe(0);
});

test('a later one is asked', async () => {
  expect(await find('10.8.2')).toMatchObject({ runs: 1 });
});
