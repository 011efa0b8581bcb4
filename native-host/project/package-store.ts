import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { discard } from './remove-tree.ts';

/** Packages that were installed for a project, outside of it. */
export interface StoredPackages {
  /** Absolute: it holds what the project's own folder would hold after the installation. */
  folder: string;
  /** When, ISO 8601. */
  at: string;
}

/** Why an installation was not made, and when, ISO 8601. */
interface FailedInstallation {
  reason: string;
  at: string;
}

/** The packages of one project, by the hash of what they were installed from; what is in it is whole. */
export interface PackageStore {
  /** Private folder in which an installation is prepared; what is left there is removed when the store is opened. */
  readonly folder: string;
  find(hash: string): StoredPackages | undefined;
  /** Takes a finished installation in, by renaming its folder; the one used longest ago goes when there are many. */
  keep(hash: string, work: string, now: Date): StoredPackages;
  /** A failed try is remembered as long as the process lives. */
  failed(hash: string, failure: FailedInstallation): void;
  /** The failed try within the last ten minutes: until then it is not repeated. */
  failure(hash: string, now: Date): FailedInstallation | undefined;
}

/** Kept per project: those of a few branches. */
const KEPT = 3;
/** A failed installation is not tried again for this long, ms. */
export const AGAIN_MS = 10 * 60_000;

const RECORD = 'installed.json';
const recordSchema = z.object({ at: z.string() });

/**
 * Opens the store in a private folder, which is made when it is missing; what an installation left that did not end
 * goes.
 */
export function openPackageStore(folder: string): PackageStore {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) if (!isHash(name)) void discard(join(folder, name));
  const failures = new Map<string, FailedInstallation>();
  return {
    folder,
    find(hash) {
      const place = join(folder, hash);
      const record = readRecord(join(place, RECORD));
      if (record === undefined) return undefined;
      utimesSync(join(place, RECORD), new Date(), new Date());
      return { folder: join(place, 'tree'), at: record.at };
    },
    keep(hash, work, now) {
      const at = now.toISOString();
      const place = join(folder, hash);
      const fresh = mkdtempSync(join(folder, 'new-'));
      renameSync(work, join(fresh, 'tree'));
      chmodSync(join(fresh, 'tree'), 0o755);
      writeFileSync(join(fresh, RECORD), JSON.stringify({ at }), { flag: 'wx', mode: 0o600 });
      void discard(place);
      // The last step: under its name there is only what is whole.
      renameSync(fresh, place);
      evict(folder);
      return { folder: join(place, 'tree'), at };
    },
    failed: (hash, failure) => void failures.set(hash, failure),
    failure(hash, now) {
      const failure = failures.get(hash);
      return failure !== undefined && now.getTime() - Date.parse(failure.at) < AGAIN_MS ? failure : undefined;
    },
  };
}

/** Undefined when there is none, or none that was written to its end before the power failed. */
function readRecord(path: string): z.infer<typeof recordSchema> | undefined {
  try {
    return recordSchema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data;
  } catch (thrown) {
    if (thrown instanceof SyntaxError || (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT'))
      return undefined;
    throw thrown;
  }
}

const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

function evict(folder: string): void {
  const used = readdirSync(folder)
    .filter(isHash)
    .map((name) => ({ name, at: lstatSync(join(folder, name, RECORD), { throwIfNoEntry: false })?.mtimeMs ?? 0 }));
  for (const { name } of used.toSorted((a, b) => b.at - a.at).slice(KEPT)) void discard(join(folder, name));
}
