import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, utimesSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { parseJson } from '../../shared/parse-json.ts';
import { discard } from '../project/remove-tree.ts';

/** What a folder of the store was made from: the same name, version and integrity are the same folder. */
export interface AcquiredKey {
  name: string;
  version: string;
  /** See `integrity.ts`. */
  integrity: string;
}

/** A package that lies in the store, whole. */
export interface Acquired<Facts> {
  key: AcquiredKey;
  /** Absolute; read-only for whoever has it. */
  folder: string;
  facts: Facts;
  /** When it was taken in, ISO 8601. */
  at: string;
  /** Of all that is kept of it. */
  bytes: number;
}

/**
 * Packages of one registry's kind that lie on this disk, with what their ecosystem knows of each (`Facts`). Under a
 * key there is only what is whole: a folder is made aside and renamed. Nothing in it is ever run.
 */
export interface AcquiredStore<Facts> {
  find(key: AcquiredKey): Acquired<Facts> | undefined;
  /** All of them, by name and version. */
  list(): Acquired<Facts>[];
  /** Takes files in, by paths that an `EntryFilter` admitted; of many packages the one used longest ago goes. */
  keep(key: AcquiredKey, files: ReadonlyMap<string, Uint8Array>, facts: Facts): Promise<Acquired<Facts>>;
  /** Settles when it is gone. */
  remove(key: AcquiredKey): Promise<void>;
}

/** Packages kept: the largest projects have as many that are imported by name. */
const KEPT = 600;

const RECORD = 'acquired.json';
const FILES = 'files';

/**
 * Opens the store in a private folder, which is made with the first package.
 * @param factsSchema what is read from the disk is checked by it; what does not fit is not there.
 */
export function openAcquiredStore<Facts>(
  folder: string,
  factsSchema: z.ZodMiniType<Facts>,
  now: () => Date = () => new Date(),
): AcquiredStore<Facts> {
  const recordSchema = z.object({
    key: z.object({ name: z.string(), version: z.string(), integrity: z.string() }),
    facts: factsSchema,
    at: z.string(),
    bytes: z.number(),
  });
  const read = (name: string): Acquired<Facts> | undefined => {
    const path = join(folder, name, RECORD);
    if (!existsSync(path)) return undefined;
    const record = recordSchema.safeParse(parseJson(readFileSync(path, 'utf8'))).data;
    return record === undefined ? undefined : { ...record, folder: join(folder, name, FILES) };
  };
  const names = (): string[] => (existsSync(folder) ? readdirSync(folder).filter(isKeyName) : []);
  const evict = (): void => {
    const used = names().map((name) => ({
      name,
      at: lstatSync(join(folder, name, RECORD), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }));
    for (const { name } of used.toSorted((a, b) => b.at - a.at).slice(KEPT)) void discard(join(folder, name));
  };
  return {
    find(key) {
      const found = read(nameOf(key));
      if (found !== undefined) utimesSync(join(folder, nameOf(key), RECORD), now(), now());
      return found;
    },
    list: () =>
      names()
        .flatMap((name) => read(name) ?? [])
        .toSorted(({ key: a }, { key: b }) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1)),
    async keep(key, files, facts) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      removeAbandoned(folder, now());
      const fresh = await mkdtemp(join(folder, 'new-'));
      const bytes = files.values().reduce((sum, { length }) => sum + length, 0);
      const at = now().toISOString();
      const place = join(folder, nameOf(key));
      try {
        await mkdir(join(fresh, FILES));
        for (const [path, content] of files) {
          const file = join(fresh, FILES, path);
          await mkdir(dirname(file), { recursive: true, mode: 0o700 });
          await writeFile(file, content, { flag: 'wx', mode: 0o600 });
        }
        await writeFile(join(fresh, RECORD), JSON.stringify({ key, facts, at, bytes }), { flag: 'wx', mode: 0o600 });
        void discard(place);
        // The last step: under its name there is only what is whole.
        renameSync(fresh, place);
      } catch (thrown) {
        await discard(fresh);
        throw thrown;
      }
      evict();
      return { key, folder: join(place, FILES), facts, at, bytes };
    },
    remove: (key) => discard(join(folder, nameOf(key))),
  };
}

/** What a process that was killed left half made; another one may be making something at the moment. */
function removeAbandoned(folder: string, now: Date): void {
  for (const name of readdirSync(folder)) {
    const made = isKeyName(name) ? undefined : lstatSync(join(folder, name), { throwIfNoEntry: false });
    if (made !== undefined && now.getTime() - made.mtimeMs > ABANDONED_MS) void discard(join(folder, name));
  }
}

/** Nothing takes as long to be made, ms. */
const ABANDONED_MS = 60 * 60_000;

/** The name says nothing of the package: it may hold any character. */
const nameOf = ({ name, version, integrity }: AcquiredKey): string =>
  createHash('sha256')
    .update(JSON.stringify([name, version, integrity]))
    .digest('hex');

const isKeyName = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);
