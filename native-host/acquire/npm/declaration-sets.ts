import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { compare, satisfies, validRange } from 'semver';
import * as z from 'zod/mini';
import { LIMITS } from '../../../shared/limits.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { writePrivateFile } from '../../rpc/private-files.ts';
import type { AcquiredKey } from '../acquired-store.ts';
import type { DeclarationStore } from './declaration-package.ts';

const keySchema = z.object({ name: z.string(), version: z.string(), integrity: z.string() });

const setSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** The package that has the declarations: itself, or one of DefinitelyTyped. Null: there are none. */
  types: z.nullable(keySchema),
  /** What those declarations import, in turn, and lies here too. */
  closure: z.array(keySchema),
  /** Names of what they import and is not here. */
  missing: z.array(z.string()),
  /** Who it was got from: a host's name. */
  from: z.string(),
  /** When, ISO 8601. */
  at: z.string(),
  /** When it was last known to be the newest version, ISO 8601. */
  newestAt: z.optional(z.string()),
  /** Did the user ask for it by its name? Then the name is one of a package, and of no module of the user's own. */
  byUser: z.optional(z.boolean()),
});

/** The declarations of one version of a package, with those of everything that they are made of. */
export type DeclarationSet = z.infer<typeof setSchema>;

/** Which declarations are here, by the names by which blocks import them. */
export interface DeclarationSets {
  /**
   * The set of a package that lies here whole: of the newest version within `wanted` (a version or a range), or without
   * a wish of the one that was the newest last, else of the newest that is here. Undefined when there is
   * none.
   */
  find(name: string, wanted?: string): DeclarationSet | undefined;
  list(): DeclarationSet[];
  /** Takes the place of the one of the same name and version, and is what that was: the newest, named by the user. */
  keep(set: DeclarationSet): void;
  /** Forgets all versions of a package, or everything; packages that no other set needs go. */
  remove(name?: string): Promise<string[]>;
}

/** @param file absolute; made with the first set. */
export function openDeclarationSets(file: string, store: DeclarationStore): DeclarationSets {
  const listSchema = z.array(setSchema);
  const read = (): DeclarationSet[] =>
    existsSync(file) ? (listSchema.safeParse(parseJson(readFileSync(file, 'utf8'))).data ?? []) : [];
  const write = (sets: readonly DeclarationSet[]): void => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writePrivateFile(file, JSON.stringify(sets));
  };
  const isWhole = (set: DeclarationSet): boolean => keysOf(set).every((key) => store.find(key) !== undefined);
  return {
    find: (name, wanted) =>
      read()
        .filter((set) => set.name === name && fits(set.version, wanted) && isWhole(set))
        .toSorted((a, b) => newestFirst(a, b, wanted))[0],
    list: () => read().filter(isWhole),
    keep(set) {
      const isSame = ({ name, version }: DeclarationSet): boolean => name === set.name && version === set.version;
      const all = read();
      const flags = [...all.filter(isSame), set];
      const newestAt = flags
        .flatMap((each) => each.newestAt ?? [])
        .toSorted()
        .at(-1);
      write([
        ...all.filter((each) => !isSame(each)),
        {
          ...set,
          ...(newestAt === undefined ? {} : { newestAt }),
          ...(flags.some(({ byUser }) => byUser === true) ? { byUser: true } : {}),
        },
      ]);
    },
    async remove(name) {
      const all = read();
      const left = name === undefined ? [] : all.filter((set) => set.name !== name);
      write(left);
      const used = new Set(left.flatMap(keysOf).map(({ integrity }) => integrity));
      const unused = store.list().filter(({ key }) => !used.has(key.integrity));
      await Promise.all(unused.map(({ key }) => store.remove(key)));
      return all.filter((set) => !left.includes(set)).map((set) => `${set.name} ${set.version}`);
    },
  };
}

/** Was a version known to be the newest lately enough to be taken for it? @param at ISO 8601. */
export const isNewest = (at: string | undefined, now: Date): boolean =>
  at !== undefined && now.getTime() - Date.parse(at) <= LIMITS.declarations.newestMs;

/** The packages of a set, that with its own declarations first. */
export const keysOf = ({ types, closure }: DeclarationSet): AcquiredKey[] => [
  ...(types === null ? [] : [types]),
  ...closure,
];

function newestFirst(a: DeclarationSet, b: DeclarationSet, wanted: string | undefined): number {
  const flagged = wanted === undefined ? (b.newestAt ?? '').localeCompare(a.newestAt ?? '') : 0;
  return flagged === 0 ? compare(b.version, a.version) : flagged;
}

function fits(version: string, wanted: string | undefined): boolean {
  const range = wanted === undefined ? null : validRange(wanted);
  return range === null || satisfies(version, range, { includePrerelease: true });
}
