import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pathsFor } from '../rpc/paths.ts';
import { applicationFolder, removeInstalled, wrapperFile } from './installed-files.ts';

// Plain JavaScript, which is run where no types are stripped.
const setup: { applicationFolder(place: { env: Record<string, string>; home: string }): string } = await import(
  new URL('npm-package/npx-command.mjs', import.meta.url).href
);

let home: string;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'cv-installed-'));
});
afterEach(() => rmSync(home, { recursive: true }));

const pathsOf = (env: Record<string, string>) => pathsFor({ env, uid: 1_000, homedir: home, tmpdir: '/tmp' });

test('what was recorded, allowed and stopped stays, and nothing else', () => {
  const paths = pathsOf({ CLAUDE_VERIFY_HOME: home });
  const files = Object.values(paths).map((place) => (path.extname(place) === '' ? path.join(place, 'x') : place));
  for (const file of [...files, path.join(applicationFolder(paths), 'package.json'), wrapperFile(paths)]) {
    mkdirSync(path.dirname(file), { recursive: true });
    if (!existsSync(file)) writeFileSync(file, '');
  }
  rmSync(path.join(paths.data, 'x'));
  rmSync(path.join(paths.state, 'x'));
  expect(removeInstalled(paths)).toContain(applicationFolder(paths));
  const allowed = ['allowed-origins.json', 'http-tokens.json'];
  expect(readdirSync(paths.data).toSorted()).toEqual([...allowed, 'claude-verify.db', 'undo'].toSorted());
  expect(readdirSync(paths.state).toSorted()).toEqual(['ledger-anchor.json', 'stopped']);
  expect(removeInstalled(paths)).toEqual([]);
});

test('the command of the npm package puts the application where the native host looks for it', () => {
  const folder = fc.constantFrom('', '/', 'relative/x', '/somewhere/else', '/somewhere/../other');
  fc.assert(
    fc.property(folder, folder, (moved, data) => {
      const env = { CLAUDE_VERIFY_HOME: moved, XDG_DATA_HOME: data };
      expect(setup.applicationFolder({ env, home })).toBe(applicationFolder(pathsOf(env)));
    }),
  );
});
