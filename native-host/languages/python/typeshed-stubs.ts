import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { classesOf, exportsOf, starredIn, type StubClasses } from './stub-text.ts';

/** What describes the types of one package: typeshed's stubs, which basedpyright brings along, or its wheel. */
export interface Stub {
  from: 'typeshed' | 'wheel';
  /** The package's name in its registry: `PyYAML`. */
  package: string;
  /** The version that was described: `6.0`. */
  version: string;
  /** Says of itself that it leaves names out, so that one that it lacks may be there. */
  isPartial: boolean;
  /** Absolute. */
  folder: string;
}

/** Where what describes a package is looked for. */
export interface StubPlaces {
  /** What describes a module, or the package that it would be in. */
  of(module: string): Stub | undefined;
  /** What a file, by its absolute path, is part of. */
  ofFile(file: string): Stub | undefined;
}

/** Absolute folder of typeshed within basedpyright. */
const TYPESHED = join(
  dirname(fileURLToPath(import.meta.resolve('basedpyright/langserver.index.js'))),
  'dist/typeshed-fallback',
);
const STUBS = join(TYPESHED, 'stubs');

/** From the first part of a module's name to the folders of stubs that have it; several share `google`. */
let folders: ReadonlyMap<string, readonly string[]> | undefined;

function foldersByModule(): ReadonlyMap<string, readonly string[]> {
  if (folders !== undefined) return folders;
  const found = new Map<string, string[]>();
  for (const name of readdirSync(STUBS))
    for (const entry of readdirSync(join(STUBS, name))) {
      if (entry.startsWith('@') || entry === 'METADATA.toml') continue;
      const module = entry.replace(/(?:-stubs)?(?:\.pyi)?$/, '');
      found.set(module, [...(found.get(module) ?? []), name]);
    }
  folders = found;
  return found;
}

const stubsRead = new Map<string, Stub>();

/** The stub of a package by its folder's name, which is the package's. */
function stubIn(name: string): Stub {
  const known = stubsRead.get(name) ?? readStub(name);
  stubsRead.set(name, known);
  return known;
}

function readStub(name: string): Stub {
  const folder = join(STUBS, name);
  const metadata = readFileSync(join(folder, 'METADATA.toml'), 'utf8');
  const version = /^version\s*=\s*"[~=<>! ]*([^"]*?)(?:\.\*)?"/m.exec(metadata)?.[1] ?? 'of an unnamed version';
  return { from: 'typeshed', package: name, version, isPartial: /^partial[-_]stub\s*=\s*true/m.test(metadata), folder };
}

/** The file of a module within a stub: `requests.utils`; undefined where it has none, also for a mere folder. */
export function moduleFile(stub: Stub, module: string): string | undefined {
  const [first = '', ...rest] = module.split('.');
  const places = stub.from === 'wheel' ? [`${first}-stubs`, first] : [first];
  return places
    .map((place) => join(stub.folder, place, ...rest))
    .flatMap((path) =>
      [`${path}.pyi`, join(path, '__init__.pyi')].concat(
        stub.from === 'wheel' ? [`${path}.py`, join(path, '__init__.py')] : [],
      ),
    )
    .find((file) => existsSync(file));
}

/** The stub that describes a module, or the package that it would be in; undefined where typeshed has none. */
export function stubOf(module: string): Stub | undefined {
  const names = foldersByModule().get(module.split('.')[0] ?? '') ?? [];
  if (names.length < 2) return names[0] === undefined ? undefined : stubIn(names[0]);
  const stubs = names.map(stubIn);
  for (let part = module; part.includes('.'); part = part.slice(0, part.lastIndexOf('.'))) {
    const holder = stubs.find((stub) => moduleFile(stub, part) !== undefined);
    if (holder !== undefined) return holder;
  }
  return undefined;
}

/** The stub that a file of typeshed belongs to. */
function stubOfFile(file: string): Stub | undefined {
  if (!file.startsWith(`${STUBS}/`)) return undefined;
  return stubIn(file.slice(STUBS.length + 1).split('/')[0] ?? '');
}

/** The stubs that basedpyright brings along. */
export const TYPESHED_STUBS: StubPlaces = { of: stubOf, ofFile: stubOfFile };

/** Modules and packages right inside of a package of a stub. */
export function submodulesOf(stub: Stub, module: string): string[] {
  const folder = join(stub.folder, ...module.split('.'));
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder)
    .filter((name) => !/^(?:__init__\.pyi?|METADATA\.toml|py\.typed)$/.test(name))
    .map((name) => name.replace(/\.pyi?$/, ''));
  return [...new Set(names)];
}

/** Names that a module of a stub has, with those that it takes over from others of the same stub. */
export function namesOfModule(stub: Stub, module: string, seen = new Set<string>()): string[] {
  const file = moduleFile(stub, module);
  if (file === undefined || seen.has(module)) return [];
  seen.add(module);
  const text = readFileSync(file, 'utf8');
  const parts = module.split('.');
  const isPackage = /__init__\.pyi?$/.test(file);
  const starred = starredIn(text).map((name) => {
    const dots = /^\.*/.exec(name)?.[0].length ?? 0;
    if (dots === 0) return name;
    return [...parts.slice(0, parts.length - dots + (isPackage ? 1 : 0)), name.slice(dots)].filter(Boolean).join('.');
  });
  return [
    ...exportsOf(text),
    ...(isPackage ? submodulesOf(stub, module) : []),
    ...starred.flatMap((each) => namesOfModule(stub, each, seen)),
  ];
}

/** Stubs of which what was read is kept, in number: what one text imports, and not all that ever was looked at. */
const MOST_KEPT = 8;

interface ReadStub {
  texts: readonly string[];
  classes: StubClasses;
}

const stubTexts = new Map<string, ReadStub>();

/** What lies in a stub's folder, read when it is first asked for; those asked for last are kept. */
function readOnce({ folder }: Stub): ReadStub {
  const known = stubTexts.get(folder) ?? readFolder(folder);
  stubTexts.delete(folder);
  stubTexts.set(folder, known);
  for (const oldest of stubTexts.keys()) if (stubTexts.size > MOST_KEPT) stubTexts.delete(oldest);
  return known;
}

function readFolder(folder: string): ReadStub {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.pyi?$/.test(name));
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8'));
  return { texts, classes: classesOf(texts) };
}

/** The classes of a stub. */
export const classesOfStub = (stub: Stub): StubClasses => readOnce(stub).classes;

/** All of a stub's texts. */
export const textsOf = (stub: Stub): readonly string[] => readOnce(stub).texts;

let standardNames: ReadonlySet<string> | undefined;

/** What stands at the top of the modules of the standard library. */
function namesOfStandardLibrary(): ReadonlySet<string> {
  if (standardNames !== undefined) return standardNames;
  const folder = join(TYPESHED, 'stdlib');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.pyi'));
  standardNames = new Set(
    files.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^(?:(?:async )?def|class) (\w+)\b|^(\w+)\s*[:=]/gm)].map(
        ([, a, b]) => a ?? b ?? '',
      ),
    ),
  );
  return standardNames;
}

/**
 * Is it a module of the standard library, or a name at the top of one? What a library's module imports from there can
 * be reached through it, and stubs do not say so.
 */
export function isOfStandardLibrary(name: string, alsoWithin: boolean): boolean {
  const folder = join(TYPESHED, 'stdlib');
  if ([join(folder, `${name}.pyi`), join(folder, name)].some((path) => existsSync(path))) return true;
  return alsoWithin && namesOfStandardLibrary().has(name);
}
