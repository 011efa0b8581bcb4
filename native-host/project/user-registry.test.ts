import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isScopeElsewhere, userRegistry } from './user-registry.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'home-'));
});
afterEach(() => rmSync(home, { recursive: true }));

test('a scope that the user gets from a registry of its own is known, by the settings and by the environment', () => {
  writeFileSync(
    join(home, '.npmrc'),
    'registry=https://npm.example/\n@acme:registry=https://npm.acme.example/\n' +
      '//npm.acme.example/:_authToken=x\n; @commented:registry=https://x.example/\n' +
      ' "@quoted:registry" = "https://q.example/"\n',
  );
  const scopes = ['@acme', '@commented', '@quoted', '@types', '@other'];
  expect(scopes.filter((each) => isScopeElsewhere(each, {}, home))).toEqual(['@acme', '@quoted']);
  const env = { 'npm_config_@other:registry': 'https://o.example/' };
  expect(scopes.filter((each) => isScopeElsewhere(each, env, home))).toEqual(['@acme', '@quoted', '@other']);
});

test('without settings no scope is elsewhere, and where they cannot be read every one may be', () => {
  expect(isScopeElsewhere('@acme', {}, home)).toBe(false);
  symlinkSync('/dev/null', join(home, '.npmrc'));
  expect(isScopeElsewhere('@acme', {}, home)).toBe(true);
});

test('the registry of the environment is taken where it is a plain address', () => {
  expect(userRegistry({ npm_config_registry: 'https://npm.example' })).toBe('https://npm.example/');
  expect(userRegistry({ npm_config_registry: 'https://user:word@npm.example' })).toBeNull();
});
