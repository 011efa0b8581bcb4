import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judge } from './judge-types.ts';
import type { DeclarationMount, PackageDeclarations } from '../../kit/package-declarations.ts';
import { handle } from './typescript-engine.ts';

let folder: string;
const mounts = new Map<string, DeclarationMount>();

const SERVER = `
export interface SignOptions { expires?: number; algorithm?: string }
export declare function sign(text: string, options?: SignOptions): string;
export declare function sign(text: string, key: string, options: SignOptions & { algorithm: 'none' }): string;
export declare function sign(number: 1, options: { algorithm: string }): string;
export interface Connection { password?: string }
export declare function connect(nodes: { port?: number }[]): void;
interface Levels { info(text: string): void }
interface Settings { level: string }
export type Log = Levels & Settings;
export declare const log: Log;
export declare function max(of: number[]): number;
export interface Request { body: string }
export declare function make(each: (request: Request) => unknown): void;
`;
const COOKIES = "declare module 'server' {\n  interface Request { cookies: string[] }\n}\nexport {};\n";

const ELEMENTS = 'export namespace JSX { interface IntrinsicElements { p: { title?: string } } }\n';

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
  lay('server', { 'index.d.ts': SERVER, 'cookies.d.ts': COOKIES });
  lay('react', { 'index.d.ts': 'export {};\n', 'jsx-runtime.d.ts': ELEMENTS });
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
  expect(said('block.ts', USE, [])).toEqual(['Uses of kettle: its types are not here']);
  expect(said('block.ts', "import { Kettle } from 'kettle-2';\nnew Kettle().pour();\n", ['kettle-2'])).toEqual([
    'warning: `Kettle` of kettle-2 1.0.0 has no `pour`. An error unless a plug-in or another file adds it.',
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

test.each<[string, string, string, string[]]>([
  [
    'an option that no overload takes, where the option stands',
    'block.js',
    "import { sign } from 'server';\nsign('a', { expiry: 1 });\nsign('a', 'key', { algorithm: 'none', expires: 2 });\n",
    ['error: `SignOptions` of server 1.0.0 takes no `expiry`; did you mean `expires`?'],
  ],
  [
    'an option that one overload takes is a matter of the others',
    'block.js',
    "import { sign } from 'server';\nsign(3, { algorithm: 'none' });\n",
    [],
  ],
  [
    'a type without a name that lacks what another one has',
    'block.ts',
    "import { connect } from 'server';\n" +
      "connect([{ port: 1, password: 'x' }]);\nconnect([{ port: 1, pasword: 'x' }]);\n",
    [
      'error: An object of server 1.0.0 takes no `pasword`',
      'Whether server 1.0.0 has `password`: it has an option of this name elsewhere',
    ],
  ],
  [
    'a type that is put together',
    'block.js',
    "import { log } from 'server';\nlog.info('x');\nlog.infos('x');\n",
    ['error: `Log` of server 1.0.0 has no `infos`; did you mean `info`?'],
  ],
  [
    'what the block itself adds',
    'block.js',
    "import { log } from 'server';\nlog.seen = true;\nif (log.seen) log.info('x');\n",
    ['Whether server 1.0.0 has `seen`: the block itself adds it'],
  ],
  [
    'one argument too many in a script, and one too few',
    'block.js',
    "import { max } from 'server';\nmax([1], 2);\nmax();\n",
    ['error: By server 1.0.0: Expected 1 arguments, but got 2.'],
  ],
  [
    'what plug-ins add to, in a text that makes and plugs nothing',
    'block.js',
    "/** @param {import('server').Request} request */\nexport const who = (request) => request.user;\n",
    ['Whether server 1.0.0 has `user`: plug-ins and other files add to this type'],
  ],
  [
    'the same where the thing is made here and nothing is plugged into it',
    'block.js',
    "import { make } from 'server';\nmake((request) => request.boddy);\n",
    ['error: `Request` of server 1.0.0 has no `boddy`; did you mean `body`?'],
  ],
  [
    'a plug-in of the package that is not imported here',
    'block.js',
    "import { make } from 'server';\nmake((request) => request.cookies);\n",
    ['Whether server 1.0.0 has `cookies`: a plug-in of the package adds it'],
  ],
  [
    'a value that is guarded by a name from elsewhere',
    'block.ts',
    'try {\n  go();\n} catch (e) {\n  if (isOne(e)) e.code;\n}\n',
    [expect.any(String), expect.any(String), expect.stringContaining('outside')],
  ],
])('%s', (_, file, text, expected) => {
  expect(said(file, text, ['server'])).toEqual(expected);
});

test('the same name of a file with another text is another text', () => {
  expect(handle({ ask: 'types', name: 'block.ts', text: 'export const a: string = 1;\n' })).toMatchObject({
    diagnostics: [{ code: 2322 }],
  });
  expect(said('block.ts', "import 'kettle';\nexport const a: string = 'x';\n", ['kettle'])).toEqual([]);
});

test('elements have the types of the automatic runtime, which nobody imports, and not those of another library', () => {
  const text = 'export const a = <p title={1} />;\n';
  expect(said('block.tsx', 'export const a = <p title="b" />;\n', ['react'])).toEqual([]);
  expect(said('block.tsx', text, ['react'])).toEqual(["warning: Type 'number' is not assignable to type 'string'."]);
  const unknown = ['Properties of JSX elements: the types of the JSX library are not known here'];
  expect(said('block.tsx', text, [])).toEqual(unknown);
  expect(said('block.tsx', `/** @jsxImportSource preact */\n${text}`, ['react'])).toEqual(unknown);
  expect(said('block.tsx', `import { render } from 'preact';\n${text}`, ['react'])).toEqual([
    'Uses of preact: its types are not here',
    ...unknown,
  ]);
});
