import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'cv-setup-'));
  mkdirSync(path.join(clone, 'e2e'));
  cpSync(path.join(import.meta.dirname, 'setup.mjs'), path.join(clone, 'e2e/setup.mjs'));
  // The one package that there is lies beside it, so that nobody has to be asked for it.
  const about = { name: 'clone', version: '1.0.0', dependencies: { own: 'file:own' } };
  const own = { name: 'own', version: '1.0.0' };
  mkdirSync(path.join(clone, 'own'));
  writeFileSync(path.join(clone, 'own/package.json'), JSON.stringify(own));
  writeFileSync(path.join(clone, 'package.json'), JSON.stringify(about));
  const packages = { '': about, own, 'node_modules/own': { resolved: 'own', link: true } };
  writeFileSync(
    path.join(clone, 'package-lock.json'),
    JSON.stringify({ ...about, lockfileVersion: 3, requires: true, packages }),
  );
});
afterEach(() => rmSync(clone, { recursive: true }));

test("a user's set-up installs the packages on a machine without Chromium, and asks for none", () => {
  const said = execFileSync(process.execPath, [path.join(clone, 'e2e/setup.mjs')], {
    env: { ...process.env, CV_CHROMIUM: '/nowhere' },
  }).toString();
  expect(said).toContain('> npm ci --ignore-scripts');
  expect(said).not.toMatch(/chromium|apt-get/iu);
  expect(existsSync(path.join(clone, 'node_modules/.claude-verify-setup'))).toBe(true);
});

test('`npm run setup` is that and the build, and nothing else', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(scripts['setup']).toBe('node e2e/setup.mjs && npm run -s build');
  expect(scripts['build']).toBe('vite build && npm run -s build:host');
});
