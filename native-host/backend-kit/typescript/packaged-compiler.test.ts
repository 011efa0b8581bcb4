import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judge } from './judge-types.ts';
import type { DeclarationMount, PackageDeclarations } from './package-declarations.ts';
import { handle } from './typescript-engine.ts';

let folder: string;
const mounts = new Map<string, DeclarationMount>();

/** Lays a package with these declarations. */
function lay(name: string, files: Record<string, string>): void {
  const place = join(folder, name);
  const all = { 'package.json': JSON.stringify({ name, version: '1.0.0', types: 'index.d.ts' }), ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(place, path)), { recursive: true });
    writeFileSync(join(place, path), text);
  }
  mounts.set(name, { name, folder: place, key: `1.0.0 ${name}` });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'packaged-'));
  lay('kettle', { 'index.d.ts': 'export declare class Kettle { pour(cups: number): this }\n' });
  lay('kettle-2', { 'index.d.ts': 'export declare class Kettle { empty(): void }\n' });
  lay('cup', { 'index.d.ts': "import { Kettle } from 'kettle';\nexport declare const kettle: Kettle;\n" });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What is said of a text, with the packages of these names there. */
function said(name: string, text: string, packages: readonly string[], others: readonly string[] = []): string[] {
  const declarations: PackageDeclarations = {
    packages: packages.map((each) => ({ name: each, version: '1.0.0', types: null, parts: [...others] })),
    mounts: [...packages, ...others].flatMap((each) => mounts.get(each) ?? []),
  };
  const answer = handle({ ask: 'types', name, text, declarations });
  if (!('kind' in answer) || answer.kind !== 'parsed' || !('diagnostics' in answer)) throw new Error('not parsed');
  const dialect = name.endsWith('.js') ? 'javascript' : 'typescript';
  const { findings, notChecked } = judge(answer.diagnostics, name, dialect, declarations.packages);
  return [...findings.map(({ severity, message }) => `${severity}: ${message}`), ...notChecked];
}
const USE = "import { Kettle } from 'kettle';\nexport const full = new Kettle().poor(1);\n";
const FOUND = ['error: `Kettle` of kettle 1.0.0 has no `poor`; did you mean `pour`?'];

test('what is mounted for one block is not there for the next, and there again after it', () => {
  expect(said('block.ts', USE, ['kettle'])).toEqual(FOUND);
  expect(said('block.ts', USE, [])).toEqual([expect.stringContaining("Cannot find module 'kettle'")]);
  expect(said('block.ts', "import { Kettle } from 'kettle-2';\nnew Kettle().pour();\n", ['kettle-2'])).toEqual([
    'error: `Kettle` of kettle-2 1.0.0 has no `pour`',
  ]);
  expect(said('block.js', USE, ['kettle'])).toEqual(FOUND);
  expect(said('block.ts', USE, ['kettle', 'kettle-2'])).toEqual(FOUND);
});

test('what a package imports is looked up again when it has come', () => {
  const use = "import { kettle } from 'cup';\nkettle.poor(2);\n";
  expect(said('block.ts', use, ['cup'])).toEqual([]);
  expect(said('block.ts', use, ['cup'], ['kettle'])).toEqual([
    'error: `Kettle` of cup 1.0.0 has no `poor`; did you mean `pour`?',
  ]);
});

test('the same name of a file with another text is another text', () => {
  expect(handle({ ask: 'types', name: 'block.ts', text: 'export const a: string = 1;\n' })).toMatchObject({
    diagnostics: [{ code: 2322 }],
  });
  expect(said('block.ts', "import 'kettle';\nexport const a: string = 'x';\n", ['kettle'])).toEqual([]);
});
