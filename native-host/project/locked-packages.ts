import { createHash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { posix, join } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '../../shared/parse-json.ts';

/** The lock file that packages are installed from, and the manifest beside it. */
export const LOCK = 'package-lock.json';

export const MANIFEST = 'package.json';

/** What a lock file asks for, ready to be installed from the registry and from nowhere else. */
export interface LockedPackages {
  kind: 'locked';
  /** The one that all of them come from. */
  registry: string;
  /** All that an installation is made from: paths in the project -> texts. */
  texts: ReadonlyMap<string, string>;
  /** SHA-256 over them, hex: the same packages for the same hash. */
  hash: string;
  /** Folders, relative to the project, that packages are installed in; the lock file's own first. */
  places: readonly string[];
  /** Folders of packages that must be there afterwards, relative to the project. */
  required: readonly string[];
}

const texts = z.record(z.string(), z.string());

/** Specifications of other packages, wherever they may stand. */
const asksSchema = {
  dependencies: z.optional(texts),
  devDependencies: z.optional(texts),
  optionalDependencies: z.optional(texts),
  peerDependencies: z.optional(texts),
};

const entrySchema = z.object({
  ...asksSchema,
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  link: z.optional(z.boolean()),
  inBundle: z.optional(z.boolean()),
  optional: z.optional(z.boolean()),
  devOptional: z.optional(z.boolean()),
  extraneous: z.optional(z.boolean()),
  // npm heeds either of them.
  hasShrinkwrap: z.optional(z.unknown()),
  _hasShrinkwrap: z.optional(z.unknown()),
});

const lockSchema = z.object({ packages: z.record(z.string(), entrySchema) });

const manifestSchema = z.object({ ...asksSchema, overrides: z.optional(z.unknown()) });

type Entry = z.infer<typeof entrySchema>;

/**
 * Reads the lock file of a folder of the project (empty: its top). Undefined when it locks no packages; `refused` says
 * why it cannot be installed: every package has to come from `registry` (null: nobody can be asked), with its hash, for
 * the user's consent covers nobody else.
 */
export function readLock(
  text: (file: string) => string | undefined,
  folder: string,
  registry: string | null,
): LockedPackages | { kind: 'refused'; why: string } | undefined {
  const at = (name: string): string => posix.join(folder, name);
  const lock = lockSchema.safeParse(parseJson(text(at(LOCK)) ?? '')).data;
  if (lock === undefined) return refused(`${at(LOCK)} is none that npm 7 or later wrote`);
  const entries = Object.entries(lock.packages);
  const packages = entries.filter(([key]) => isPackage(key));
  if (packages.length === 0) return undefined;
  if (registry === null) return refused("the project's .npmrc names a registry that is no plain address");
  const members = ['', ...entries.flatMap(([key]) => (key === '' || isPackage(key) ? [] : [key]))];
  const used = new Map([[at(LOCK), text(at(LOCK)) ?? '']]);
  for (const member of members) {
    if (!isInner(member)) return refused(`${at(LOCK)} names a folder outside of the project`);
    const file = at(posix.join(member, MANIFEST));
    const manifest = text(file);
    const asked = manifestSchema.safeParse(parseJson(manifest ?? '')).data;
    if (manifest === undefined || asked === undefined)
      return refused(`${file}, which ${at(LOCK)} counts on, is not there or cannot be read`);
    used.set(file, manifest);
    const stranger = strangerIn(asked) ?? (stringsOf(asked.overrides).some(isForeign) ? 'an override' : undefined);
    if (stranger !== undefined) return refused(`${file} asks for ${stranger} from elsewhere than the registry`);
  }
  const why = entries
    .map(([key, entry]) => faultOf(key, entry, lock.packages, registry))
    .find((fault) => fault !== undefined);
  if (why !== undefined) return refused(why);
  return {
    kind: 'locked',
    registry,
    texts: used,
    hash: createHash('sha256')
      .update(JSON.stringify([...used]))
      .digest('hex'),
    places: members.map((member) => at(posix.join(member, 'node_modules'))),
    required: packages.flatMap(([key, { optional, devOptional, extraneous, link }]) =>
      [optional, devOptional, extraneous, link].includes(true) ? [] : [at(key)],
    ),
  };
}

const refused = (why: string): { kind: 'refused'; why: string } => ({ kind: 'refused', why });

const isPackage = (key: string): boolean => /(?:^|\/)node_modules\//.test(key);

const isInner = (path: string): boolean =>
  path === '' || (posix.normalize(path) === path && !/^(?:\/|\.\.?(?:\/|$))|\\/.test(path) && !path.includes('\0'));

function faultOf(
  key: string,
  entry: Entry,
  packages: Readonly<Record<string, Entry>>,
  registry: string,
): string | undefined {
  const { resolved, integrity, link, inBundle, hasShrinkwrap, _hasShrinkwrap: hasOwn } = entry;
  if (!isInner(key)) return 'the lock file names a folder outside of the project';
  // What lies in the package would say where its dependencies come from, and nobody has looked at it.
  if (isSet(hasShrinkwrap) || isSet(hasOwn)) return `${key} brings a lock file of its own`;
  const stranger = strangerIn(entry);
  if (stranger !== undefined) return `the lock file asks for ${stranger} from elsewhere than the registry`;
  if (!isPackage(key) || (inBundle === true && resolved === undefined && isWithin(key, packages))) return undefined;
  if (link === true)
    return resolved !== undefined && Object.hasOwn(packages, resolved)
      ? undefined
      : `${key} is a link to what is not in the lock file`;
  if (resolved !== undefined && !isAt(resolved, registry))
    return `${key} comes from ${placeOf(resolved)}, and only ${new URL(registry).host} may be asked`;
  return /^sha(?:512|384|256|1)-/.test(integrity ?? '') ? undefined : `${key} has no hash in the lock file`;
}

/** It comes with the package that it lies in; npm asks for one that the project itself bundles like for any other. */
function isWithin(key: string, packages: Readonly<Record<string, Entry>>): boolean {
  const holder = key.slice(0, key.lastIndexOf('/node_modules/'));
  return key.includes('/node_modules/') && isPackage(holder) && Object.hasOwn(packages, holder);
}

/** Whatever is not plainly a no, a reader may take for a yes. */
const isSet = (value: unknown): boolean => value !== undefined && value !== false;

/** npm asks the project's registry for what was locked with the public one. */
const isAt = (resolved: string, registry: string): boolean =>
  URL.canParse(resolved) &&
  [registry, PUBLIC_REGISTRY].some((each) => new URL(each).origin === new URL(resolved).origin);

/** Addresses can hold passwords: only the host is told. */
const placeOf = (resolved: string): string =>
  URL.canParse(resolved) && new URL(resolved).host !== '' ? new URL(resolved).host : 'no host';

/** The name of a package that is to come from somewhere else. */
const strangerIn = ({
  dependencies,
  devDependencies,
  optionalDependencies,
  peerDependencies,
}: Entry): string | undefined =>
  [dependencies, devDependencies, optionalDependencies, peerDependencies]
    .flatMap((each) => Object.entries(each ?? {}))
    .find(([, specification]) => isForeign(specification))?.[0];

/** An address, a repository or a file in the place of a version: npm would fetch it from wherever it says. */
const isForeign = (specification: string): boolean =>
  /[:/\\]/.test(specification.replace(/^npm:(?:@[^/:]+\/)?[^/:@]+(?:@|$)|^(?:file|link|workspace):(?!\/\/).*$/, ''));

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}

/** Who is asked about a project's npm packages unless its own `.npmrc` names somebody else. */
const PUBLIC_REGISTRY = 'https://registry.npmjs.org/';

/** A larger `.npmrc` is not read, bytes. */
const FILE_BYTES = 64 * 1024;

/**
 * Who would be asked about the packages of a project (a real path): the `registry` of the `.npmrc` in its folder, else
 * the public one. Nothing else of that file is used, and the user's own is never read: tokens stay where they are. Null
 * when the file cannot be read or names what is no plain address: then nobody is asked.
 */
export function npmRegistry(directory: string): string | null {
  const text = readSettings(join(directory, '.npmrc'));
  if (text === undefined) return PUBLIC_REGISTRY;
  const named = text
    ?.split(/\r?\n/)
    .flatMap((line) => /^\s*registry\s*=\s*(?<address>.*?)\s*$/.exec(line)?.groups?.['address'] ?? [])
    .at(-1);
  if (named === undefined) return text === null ? null : PUBLIC_REGISTRY;
  return plainAddress(named.replaceAll(/^["']|["']$/g, ''));
}

/**
 * Scopes of packages (`@scope`) that the `.npmrc` in a folder gets from a registry of their own. Null when the file
 * cannot be read. Nothing else of it is used.
 */
export function scopesElsewhere(directory: string): ReadonlySet<string> | null {
  const text = readSettings(join(directory, '.npmrc'));
  if (text === null) return null;
  const lines = text?.split(/\r?\n/) ?? [];
  return new Set(
    lines.flatMap((line) => /^\s*["']?(?<scope>@[^:\s"']+):registry["']?\s*=/.exec(line)?.groups?.['scope'] ?? []),
  );
}

/**
 * An address with nothing in it but a place: no name, no password, nothing that would be filled in from the
 * environment.
 */
export function plainAddress(address: string): string | null {
  if (!URL.canParse(address) || address.includes('$')) return null;
  const { protocol, username, password, search, hash, href } = new URL(address);
  const plain =
    (protocol === 'https:' || protocol === 'http:') && [username, password, search, hash].every((part) => part === '');
  if (plain) {
    return href.endsWith('/') ? href : `${href}/`;
  }
  return null;
}

/** Undefined: there is none. Null: it cannot be read. */
function readSettings(path: string): string | null | undefined {
  let handle: number;
  try {
    handle = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return code === 'ENOENT' || code === 'ENOTDIR' ? undefined : null;
  }
  try {
    const found = fstatSync(handle);
    return found.isFile() && found.size <= FILE_BYTES ? readFileSync(handle, 'utf8') : null;
  } finally {
    closeSync(handle);
  }
}
