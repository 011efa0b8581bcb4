import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAcquiredStore } from '../acquire/acquired-store.ts';
import { declarationFactsSchema } from '../acquire/npm/declaration-package.ts';
import { openDeclarationSets } from '../acquire/npm/declaration-sets.ts';
import { fetchDeclarations, type FetchedSet } from '../acquire/npm/fetch-declarations.ts';
import { PLANTED, plantedRegistry, type PlantedRegistry } from '../acquire/npm/fixtures/planted-registry.ts';
import { openNpmRegistry } from '../acquire/npm/npm-registry.ts';
import { handle } from '../languages/typescript/typescript-engine.ts';
import { findDeclarations, type DeclarationAccess } from './block-declarations.ts';
import { describeScratch } from './scratch-tree.ts';

let folder: string;
let registry: PlantedRegistry;
let isAllowed: boolean;
let now: Date;
let access: DeclarationAccess;
let fetchAsUser: (name: string, wanted?: string) => Promise<FetchedSet>;
const never = new AbortController().signal;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'block-declarations-'));
  registry = await plantedRegistry(PLANTED);
  isAllowed = true;
  now = new Date('2026-05-01T12:00:00Z');
  const store = openAcquiredStore(join(folder, 'packages'), declarationFactsSchema);
  const sets = openDeclarationSets(join(folder, 'sets.json'), store);
  const deps = {
    registry: openNpmRegistry(registry.address),
    store,
    sets,
    now: () => now,
    pinOf: () => undefined,
    telling: () => undefined,
  };
  fetchAsUser = (name, wanted) => fetchDeclarations(name, wanted, { ...deps, byUser: true }, never);
  access = {
    store,
    sets,
    wheels: { list: () => [] },
    registry: () => (isAllowed ? registry.address : null),
    fetch: (name, wanted, { signal }) => fetchDeclarations(name, wanted, deps, signal),
    failure: () => undefined,
    whyUntold: (name) => (name.startsWith('@acme/') ? 'npm gets @acme from elsewhere' : undefined),
  };
});
afterEach(async () => {
  await registry.close();
  rmSync(folder, { recursive: true });
});

const compilerHere = async (question: unknown): Promise<unknown> => handle(question);

/** Packages that a block is judged by, with how their versions were assumed, and what is not checked. */
async function found(text: string, askCompiler = compilerHere): Promise<{ packages: string[]; notChecked: string[] }> {
  const { declarations, notChecked } = await findDeclarations({
    file: { path: 'block.ts', text },
    tree: describeScratch(new Map([['block.ts', text]])),
    messages: undefined,
    access,
    askCompiler,
    job: 'job',
    tell: () => undefined,
    now: () => now,
    ticks: () => 0,
    signal: never,
  });
  const packages = declarations?.packages ?? [];
  return {
    packages: packages.map(({ name, version, assumed }) => `${name} ${version}, ${assumed ?? 'written down'}`),
    notChecked: notChecked.map(({ what }) => what),
  };
}

const USE = "import { brew } from 'kettle';\nbrew();\n";

test('the newest is fetched, a version that is written down instead of it', async () => {
  expect(await found(`// npm install kettle\n${USE}`)).toEqual({ packages: ['kettle 2.1.0, newest'], notChecked: [] });
  expect(await found(`// kettle@1\n${USE}`)).toEqual({ packages: ['kettle 1.0.0, written down'], notChecked: [] });
  expect(await found(`// npm install kettle\n${USE}`)).toMatchObject({ packages: ['kettle 2.1.0, newest'] });
});

test('an older version that lies here is taken where nothing newer can be had, and told as that', async () => {
  await fetchAsUser('kettle', '1.0.0');
  isAllowed = false;
  expect(await found(USE)).toEqual({ packages: ['kettle 1.0.0, here'], notChecked: [] });
  expect(await found(`// as Kettle 1 does\n${USE}`)).toMatchObject({ packages: ['kettle 1.0.0, said'] });
  isAllowed = true;
  expect(await found(USE)).toMatchObject({ packages: ['kettle 2.1.0, newest'] });
});

test('what was the newest is it for some weeks, and then is fetched anew or told as what is here', async () => {
  const use = `// npm install kettle\n${USE}`;
  await found(use);
  const { length } = registry.asked;
  now = new Date('2026-05-31T11:00:00Z');
  expect(await found(use)).toMatchObject({ packages: ['kettle 2.1.0, newest'] });
  expect(registry.asked).toHaveLength(length);
  now = new Date('2026-05-31T13:00:00Z');
  isAllowed = false;
  expect(await found(use)).toMatchObject({ packages: ['kettle 2.1.0, here'] });
  // That it is fetched by its version says nothing of what is the newest.
  await fetchAsUser('kettle', '2.1.0');
  expect(await found(use)).toMatchObject({ packages: ['kettle 2.1.0, here'] });
  expect(await found(`// kettle@2\n${USE}`)).toMatchObject({ packages: ['kettle 2.1.0, written down'] });
  isAllowed = true;
  expect(await found(use)).toMatchObject({ packages: ['kettle 2.1.0, newest'] });
  isAllowed = false;
  expect(await found(use)).toMatchObject({ packages: ['kettle 2.1.0, newest'] });
});

test('what is a package for nobody, or one of a scope from elsewhere, is nobody told', async () => {
  expect(await found(USE)).toEqual({
    packages: [],
    notChecked: [expect.stringContaining('(nothing says that it is a package')],
  });
  expect(await found("// npm install @acme/payroll\nimport { pay } from '@acme/payroll';\npay();\n")).toEqual({
    packages: [],
    notChecked: [expect.stringContaining('npm gets @acme from elsewhere')],
  });
  expect(await found("import x from 'expresss';\nx();\n")).toMatchObject({
    notChecked: [expect.stringContaining('it looks like a typo of express')],
  });
  expect(registry.asked).toEqual([]);
  // One block's word for it is none for the next, the user's own is.
  await found(`// npm install kettle\n${USE}`);
  expect((await found(USE)).packages).toEqual([]);
  await fetchAsUser('kettle');
  expect((await found(USE)).packages).toEqual(['kettle 2.1.0, newest']);
});

test('imports that cannot be read in time are named, and nobody is asked about a package', async () => {
  const late = found(`// npm install kettle\n${USE}// late\n`, () =>
    Promise.reject(new Error('the deadline has passed')),
  );
  expect(await late).toEqual({
    packages: [],
    notChecked: ['the use of packages: what the code imports could not be read'],
  });
  expect(registry.asked).toEqual([]);
});
