import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CodedError } from '../../../shared/errors.ts';
import { openAcquiredStore } from '../acquired-store.ts';
import { declarationFactsSchema } from './declaration-package.ts';
import { openDeclarationSets, type DeclarationSet } from './declaration-sets.ts';
import { fetchDeclarations, type DeclarationFetch } from './fetch-declarations.ts';
import { PLANTED, plantedRegistry, type PlantedRegistry } from './fixtures/planted-registry.ts';
import { declaredImports } from './declared-imports.ts';
import { isNpmName, packageOfImport, scopeOf, typesPackageOf } from './npm-names.ts';
import { pinnedPackages, pinOf } from './pinned-packages.ts';
import { openNpmRegistry } from './npm-registry.ts';

let folder: string;
let registry: PlantedRegistry;
let told: string[];
let deps: DeclarationFetch;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'declarations-'));
  registry = await plantedRegistry(PLANTED);
  told = [];
  const store = openAcquiredStore(join(folder, 'packages'), declarationFactsSchema);
  deps = {
    registry: openNpmRegistry(registry.address),
    store,
    sets: openDeclarationSets(join(folder, 'sets.json'), store),
    now: () => new Date(),
    pinOf: () => undefined,
    telling: (name) => void told.push(name),
  };
});
afterEach(async () => {
  await registry.close();
  rmSync(folder, { recursive: true });
});
const never = new AbortController().signal;
const fetch = (name: string, wanted?: string): Promise<DeclarationSet> => fetchDeclarations(name, wanted, deps, never);
const filesOf = ({ types }: DeclarationSet): string[] =>
  types === null ? [] : readdirSync(deps.store.find(types)?.folder ?? '', { encoding: 'utf8' }).toSorted();

test('the newest version with what its declarations import, in the range that it asks for', async () => {
  const set = await fetch('kettle');
  expect(set).toMatchObject({
    name: 'kettle',
    version: '2.1.0',
    types: { name: 'kettle', version: '2.1.0' },
    closure: [{ name: 'colours', version: '1.2.0' }],
    missing: ['nowhere'],
    from: new URL(registry.address).host,
  });
  expect(filesOf(set)).toEqual(['index.d.ts', 'package.json']);
  // Each name is told before it leaves, and what no package lists is nobody's to be asked about.
  expect(told).toEqual(['kettle', 'colours']);
  expect(registry.asked.filter((path) => /nowhere|unlisted/.test(path))).toEqual([]);
});

test('a version that is wanted, and the newest of those that are here', async () => {
  expect(await fetch('kettle', '1')).toMatchObject({ version: '1.0.0', closure: [] });
  await fetch('kettle');
  expect(deps.sets.find('kettle')).toMatchObject({ version: '2.1.0' });
  expect(deps.sets.find('kettle', '^1.0.0')).toMatchObject({ version: '1.0.0' });
  expect(deps.sets.find('kettle', '3')).toBeUndefined();
  await expect(fetch('kettle', '3')).rejects.toMatchObject({ code: 'CV110' });
});

test('declarations of DefinitelyTyped, of the package although it does not announce them, or none', async () => {
  expect(await fetch('dashes')).toMatchObject({ version: '4.3.1', types: { name: '@types/dashes', version: '4.2.0' } });
  expect(await fetch('quiet')).toMatchObject({ types: { name: 'quiet' } });
  expect(await fetch('untyped')).toMatchObject({ version: '1.0.0', types: null });
});

test('what is here is not fetched again; removing leaves what another needs', async () => {
  await fetch('kettle');
  const before = registry.asked.length;
  expect(await fetch('colours', '1.2.0')).toMatchObject({ types: { name: 'colours' } });
  expect(registry.asked.slice(before)).toEqual(['/colours/1.2.0']);
  expect(await deps.sets.remove('kettle')).toEqual(['kettle 2.1.0']);
  expect(deps.store.list().map(({ key }) => key.name)).toEqual(['colours']);
  await deps.sets.remove();
  expect(deps.sets.list()).toEqual([]);
  expect(deps.store.list()).toEqual([]);
});

test('a set of which a package is gone is not there', async () => {
  const set = await fetch('kettle');
  await deps.store.remove(set.closure[0] ?? { name: '', version: '', integrity: '' });
  expect(deps.sets.find('kettle')).toBeUndefined();
});

test.each([
  ['hostile', 'honest', 'CV112'],
  ['kettle', 'tampered', 'CV111'],
  ['not-there', 'honest', 'CV110'],
  ['../../etc', 'honest', 'CV113'],
  ['Upper', 'honest', 'CV113'],
  ['a?b=c', 'honest', 'CV113'],
] as const)('%s of a registry that is %s is %s, and nothing is kept', async (name, how, code) => {
  registry.behave(how);
  await expect(fetch(name)).rejects.toMatchObject({ code });
  expect(deps.sets.list()).toEqual([]);
  expect(existsSync(join(folder, 'packages'))).toBe(false);
  if (code === 'CV113') expect(registry.asked).toEqual([]);
});

test('what is pinned comes without asking which version it is, by its hashes and no other', async () => {
  const { version, types, closure, missing } = await fetch('kettle');
  await deps.sets.remove();
  registry.asked.length = 0;
  const pin = {
    name: 'kettle',
    version,
    types: types ?? { name: '', version: '', integrity: '' },
    closure,
    missing,
    at: deps.now().toISOString(),
  };
  deps.pinOf = (name) => (name === 'kettle' ? pin : undefined);
  expect(await fetch('kettle')).toMatchObject({ version: '2.1.0', closure });
  expect(registry.asked).toEqual(['/kettle/-/kettle-2.1.0.tgz', '/colours/-/colours-1.2.0.tgz']);
  await deps.sets.remove();
  pin.types = { ...pin.types, integrity: `sha512-${'A'.repeat(86)}==` };
  await expect(fetch('kettle')).rejects.toMatchObject({ code: 'CV111' });
  expect(deps.sets.list()).toEqual([]);
});

test('a pin that is some weeks old is no word for what is the newest', async () => {
  const { types, closure, missing } = await fetch('kettle', '1');
  const key = types ?? { name: '', version: '', integrity: '' };
  const pin = { name: 'kettle', version: '1.0.0', types: key, closure, missing, at: '2026-05-01T12:00:00.000Z' };
  deps.pinOf = (name) => (name === 'kettle' ? pin : undefined);
  deps.now = () => new Date('2026-05-31T11:00:00Z');
  expect(await fetch('kettle')).toMatchObject({ version: '1.0.0', newestAt: pin.at });
  deps.now = () => new Date('2026-05-31T13:00:00Z');
  expect(await fetch('kettle', '1')).toMatchObject({ version: '1.0.0', newestAt: pin.at });
  expect(await fetch('kettle')).toMatchObject({ version: '2.1.0', newestAt: '2026-05-31T13:00:00.000Z' });
});

test('the pins that are brought name each package once, with a SHA-512 of all its parts, and no registry', () => {
  const pins = pinnedPackages();
  expect(pins.length).toBeGreaterThanOrEqual(60);
  expect(pins.map(({ name }) => name)).toEqual([...new Set(pins.map(({ name }) => name))].toSorted());
  expect(
    pins
      .flatMap(({ types, closure }) => [types, ...closure])
      .filter(({ integrity }) => !integrity.startsWith('sha512-')),
  ).toEqual([]);
  expect(JSON.stringify(pins)).not.toMatch(/https?:/);
  expect(pinOf('zod', undefined)).toMatchObject({ name: 'zod' });
  expect(pinOf('zod', '0.1')).toBeUndefined();
});

test('what came by a pin is followed to what it imports when another package needs it', async () => {
  const { version, types, missing } = await fetch('kettle');
  await deps.sets.remove();
  const pin = {
    name: 'kettle',
    version,
    types: types ?? { name: '', version: '', integrity: '' },
    closure: [],
    missing,
    at: deps.now().toISOString(),
  };
  deps.pinOf = (name) => (name === 'kettle' ? pin : undefined);
  await fetch('kettle');
  deps.pinOf = () => undefined;
  expect(await fetch('kettle')).toMatchObject({ closure: [{ name: 'colours' }], missing: ['nowhere'] });
});

test('a set of which a part could not be asked about is given, and not kept', async () => {
  registry.failOn('colours');
  expect(await fetch('kettle')).toMatchObject({ closure: [], missing: ['colours', 'nowhere'], failed: ['colours'] });
  expect(deps.sets.list()).toEqual([]);
  registry.failOn(undefined);
  expect(await fetch('kettle')).toMatchObject({ closure: [{ name: 'colours' }], failed: [] });
  expect(deps.sets.list()).toMatchObject([{ name: 'kettle', newestAt: expect.any(String) }]);
});

test('a hostile part ends with itself: the set is kept without it, and nothing half made lies about', async () => {
  const set = await fetch('party');
  expect(set).toMatchObject({ closure: [], missing: ['doubled', 'hostile'], failed: [] });
  expect(deps.sets.find('party')).toBeDefined();
  expect(readdirSync(join(folder, 'packages')).filter((name) => name.startsWith('new-'))).toEqual([]);
});

test('without a wish the newest that was fetched as such is found, however many others lie here', async () => {
  await fetch('colours', '2.0.0');
  expect(deps.sets.find('colours')).not.toHaveProperty('newestAt');
  await fetch('kettle', '1.0.0');
  await fetch('kettle');
  expect(deps.sets.find('kettle')).toMatchObject({ version: '2.1.0', newestAt: expect.any(String) });
  deps.byUser = true;
  expect(await fetch('kettle', '2.1.0')).toMatchObject({ byUser: true });
  expect(deps.sets.find('kettle')).toMatchObject({ newestAt: expect.any(String), byUser: true });
});

test('who may not tell a name does not', async () => {
  deps.telling = (name) => {
    if (name === 'colours') throw new Error('no');
  };
  await expect(fetch('kettle')).rejects.toThrow('no');
  expect(registry.asked.filter((path) => path.includes('colours'))).toEqual([]);
  deps.telling = (name) => {
    if (name === 'colours') throw new CodedError('CV113');
  };
  expect(await fetch('kettle')).toMatchObject({ closure: [], missing: ['colours', 'nowhere'] });
  expect(registry.asked.filter((path) => path.includes('colours'))).toEqual([]);
});

test('names: what an import names, and what is none', () => {
  expect(
    ['lodash/fp', '@a/b/c', 'node:fs', 'fs/promises', './x', 'https://x', '@a', '@/a', '~/a', 'x y', 'Lodash'].flatMap(
      (each) => packageOfImport(each) ?? [],
    ),
  ).toEqual(['lodash', '@a/b']);
  expect(['@types/acme__pay_roll', '@acme/payroll', '@types/acme', 'acme'].map(scopeOf)).toEqual([
    '@acme',
    '@acme',
    '@types',
    undefined,
  ]);
  expect(typesPackageOf('@scope/one')).toBe('@types/scope__one');
  expect(isNpmName('a'.repeat(215))).toBe(false);
  const text =
    'import a from "a"; import "b"; export * from \'c\'; import d = require("d"); type E = import("e").E;\n' +
    '/// <reference types="f" />\ndeclare module "g" {}\nimport {\n  h\n} from "h";\n' +
    '/** import { no } from "no"; */\ndeclare const t: `import x from "none"`;\n// import "nor"\n';
  expect(declaredImports(`/// <reference types="f" />\n${text}`).toSorted()).toEqual([...'abcdefgh']);
});
