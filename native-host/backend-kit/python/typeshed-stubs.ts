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

/** The stub of a package by its folder's name, which is the package's. */
function stubIn(name: string): Stub {
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

const classesRead = new Map<string, StubClasses>();

/** The classes of a stub, which is read once. */
export function classesOfStub(stub: Stub): StubClasses {
  const classes = classesRead.get(stub.folder) ?? classesOf(textsOf(stub));
  classesRead.set(stub.folder, classes);
  return classes;
}

/** All of a stub's texts, one after the other. */
export function* textsOf(stub: Stub): Generator<string> {
  for (const name of readdirSync(stub.folder, { recursive: true, encoding: 'utf8' }))
    if (/\.pyi?$/.test(name)) yield readFileSync(join(stub.folder, name), 'utf8');
}

/**
 * Is it a module of the standard library, or a name at the top of one? What a library's module imports from there can
 * be reached through it, and stubs do not say so.
 */
export function isOfStandardLibrary(name: string, alsoWithin: boolean): boolean {
  const folder = join(TYPESHED, 'stdlib');
  if ([join(folder, `${name}.pyi`), join(folder, name)].some((path) => existsSync(path))) return true;
  if (!alsoWithin) return false;
  const declared = new RegExp(`^(?:(?:async )?def|class) ${name}\\b|^${name}\\s*[:=]`, 'm');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
    (file) => file.endsWith('.pyi') && declared.test(readFileSync(join(folder, file), 'utf8')),
  );
}
