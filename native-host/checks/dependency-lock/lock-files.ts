import * as z from 'zod/mini';
import { parseJson } from '../../../shared/parse-json.ts';

/** Whose packages a lock file pins. */
export type LockRegistry = 'npm' | 'PyPI' | 'crates.io' | 'Go';

/** The names of a lock file, as its registry compares them; null when it cannot be read. */
type Read = (text: string) => string[] | null;

/** Lock files by the end of their path. */
const LOCKS: readonly { path: RegExp; registry: LockRegistry; read: Read }[] = [
  { path: /(?:^|\/)(?:package-lock|npm-shrinkwrap)\.json$/, registry: 'npm', read: readPackageLock },
  {
    path: /(?:^|\/)pnpm-lock\.yaml$/,
    registry: 'npm',
    read: (text) =>
      someOf(
        text,
        /^\s{2,8}['"]?\/?(?<name>(?:@[\w.-]+\/)?[\w.-]+)(?:[@/][^\s:]*?(?:\([^\n]*\))?)?['"]?:/gm,
        /^lockfileVersion:/m,
      ),
  },
  {
    path: /(?:^|\/)yarn\.lock$/,
    registry: 'npm',
    read: (text) =>
      someOf(text, /(?:^|, )"?(?<name>(?:@[\w.-]+\/)?[\w.-]+)@[^,\n]*(?=[,:])/gm, /yarn lockfile|^__metadata:/m),
  },
  { path: /(?:^|\/)(?:poetry|uv|pdm)\.lock$/, registry: 'PyPI', read: readTables },
  {
    path: /(?:^|\/)requirements(?:[^/]*|\/[^/]+)\.txt$/,
    registry: 'PyPI',
    read: (text) => namesIn(text, /^[ \t]*(?<name>[A-Za-z\d][\w.-]*)(?=[ \t]*(?:[[<>=!~;@#\\]|$))/gm),
  },
  { path: /(?:^|\/)Cargo\.lock$/, registry: 'crates.io', read: readTables },
  { path: /(?:^|\/)go\.sum$/, registry: 'Go', read: (text) => someOf(text, /^(?<name>\S+) v\S+ h1:/gm, /^\s*$/) },
];

/** Does this path belong to a lock file, and to which? */
export const lockAt = (path: string): (typeof LOCKS)[number] | undefined => LOCKS.find((lock) => lock.path.test(path));

/** Is this a lock file of one of these registries? */
export const locksFor = (files: readonly string[], registries: readonly LockRegistry[]): string[] =>
  files.filter((file) => registries.includes(lockAt(file)?.registry ?? ('' as LockRegistry)));

/** A name as its registry compares it: PyPI and crates.io make no difference between separators. */
export function normalName(name: string, registry: LockRegistry): string {
  if (registry === 'PyPI') return name.toLowerCase().replaceAll(/[-_.]+/g, '-');
  if (registry === 'crates.io') return name.toLowerCase().replaceAll('_', '-');
  return registry === 'npm' ? name.toLowerCase() : name;
}

/** All packages that a lock file knows, or null when it cannot be read. */
export function lockedNames(path: string, text: string): ReadonlySet<string> | null {
  const lock = lockAt(path);
  const names = lock?.read(text) ?? null;
  return lock === undefined || names === null ? null : new Set(names.map((name) => normalName(name, lock.registry)));
}

function namesIn(text: string, shape: RegExp): string[] {
  return Array.from(text.matchAll(shape), (match) => match.groups?.['name'] ?? '').filter((name) => name !== '');
}

/** Names by their shape; none at all are good only in a file that says what it is. */
function someOf(text: string, shape: RegExp, empty: RegExp): string[] | null {
  const names = namesIn(text, shape);
  return names.length > 0 || empty.test(text) ? names : null;
}

function readTables(text: string): string[] | null {
  return someOf(
    text,
    /^\[\[package\]\]\r?\n(?:(?!\[)[^\n]*\n)*?name\s*=\s*"(?<name>[^"\n]+)"/gm,
    /^(?:version|requires-python|content-hash|# This file)\b/m,
  );
}

interface OldPackage {
  dependencies?: Record<string, OldPackage> | undefined;
}
const oldSchema: z.ZodMiniType<OldPackage> = z.lazy(() =>
  z.object({ dependencies: z.optional(z.record(z.string(), oldSchema)) }),
);
const named = z.object({
  name: z.optional(z.string()),
  dependencies: z.optional(z.record(z.string(), z.unknown())),
  devDependencies: z.optional(z.record(z.string(), z.unknown())),
  optionalDependencies: z.optional(z.record(z.string(), z.unknown())),
  peerDependencies: z.optional(z.record(z.string(), z.unknown())),
});
const lockSchema = z.object({ lockfileVersion: z.int(), packages: z.optional(z.record(z.string(), named)) });

/** Every version: a list of places (2, 3) or nested dependencies (1). */
function readPackageLock(text: string): string[] | null {
  const json = parseJson(text);
  const lock = lockSchema.safeParse(json).data;
  if (lock === undefined) return null;
  if (lock.packages === undefined) return namesWithin(oldSchema.safeParse(json).data ?? {});
  return Object.entries(lock.packages).flatMap(
    ([place, { name, dependencies, devDependencies, optionalDependencies, peerDependencies }]) => [
      ...(name === undefined ? [] : [name]),
      ...(place.includes('node_modules/')
        ? [place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)]
        : []),
      ...[dependencies, devDependencies, optionalDependencies, peerDependencies].flatMap((some) =>
        Object.keys(some ?? {}),
      ),
    ],
  );
}

const namesWithin = ({ dependencies = {} }: OldPackage): string[] =>
  Object.entries(dependencies).flatMap(([name, inner]) => [name, ...namesWithin(inner)]);
