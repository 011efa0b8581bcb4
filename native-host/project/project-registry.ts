import { randomUUID } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import * as z from 'zod/mini';
import { CodedError } from '../../shared/errors.ts';
import { parseJson } from '../../shared/parse-json.ts';
import type { Project } from '../../shared/project-requests.ts';
import { readContextFile } from '../context/context-file.ts';
import type { ContextState } from '../context/context-file.ts';
import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import {
  NO_CONSENT,
  boundTo,
  coveredHash,
  fileWishes,
  folderAt,
  heldConsent,
  lapsedConsent,
  narrowestConsent,
  sameConsent,
  whatChanged,
} from './consent.ts';
import type { Covered, StoredConsent } from './consent.ts';
import { npmRegistry } from './locked-packages.ts';
import { changedFiles, runningHash, type ChangedFiles, type RunningFiles } from './running-files.ts';

interface ProjectRow {
  id: string;
  name: string;
  directory: string;
  registered_at: string;
}

interface ConsentRow {
  injection_mode: StoredConsent['injectionMode'];
  sharing: number;
  never_share: number;
  run_code: number;
  bound_hash: string;
  injection_hash: string;
  sharing_hash: string;
  network: number;
  network_hash: string;
  folder: string;
  runs: string | null;
  runs_changed: string | null;
}

/**
 * Registers a folder, or takes over a changed name when it is registered already (its id and consents stay).
 * The name is the file's, else the folder's. Throws CV032 when it is no folder that can be read.
 * @param at ISO 8601.
 */
export function registerProject(db: Database, folder: string, at: string, newId: () => string = randomUUID): Project {
  const directory = realFolder(folder);
  const found = readContextFile(directory);
  const fileName = found.state === 'broken' ? undefined : found.file.project?.name;
  const name = (fileName ?? basename(directory)).trim().slice(0, 200) || 'project';
  const row = withStorageErrors(() =>
    db
      .prepare<string[], ProjectRow>(
        `INSERT INTO projects (id, name, directory, registered_at) VALUES (?, ?, ?, ?)
         ON CONFLICT (directory) DO UPDATE SET name = excluded.name RETURNING id, name, directory, registered_at`,
      )
      .get(newId(), name, directory, at),
  );
  if (row === undefined) throw new CodedError('CV090', 'The project was not stored.');
  return projectOf(db, row);
}

function realFolder(folder: string): string {
  try {
    const directory = realpathSync(folder);
    if (statSync(directory).isDirectory()) return directory;
  } catch (error) {
    throw new CodedError('CV032', `(${folder})`, { cause: error });
  }
  throw new CodedError('CV032', `(${folder} is not a folder)`);
}

/** All registered projects by name, each with its file as it is now. */
export function listProjects(db: Database): Project[] {
  const rows = withStorageErrors(() =>
    db
      .prepare<[], ProjectRow>('SELECT id, name, directory, registered_at FROM projects ORDER BY name, directory')
      .all(),
  );
  return rows.map((row) => projectOf(db, row));
}

/** One registered project. Throws CV031 when there is none of this id. */
export function getProject(db: Database, id: string): Project {
  return readProject(db, id).project;
}

/** A project together with its file as it was read for it. */
export interface ReadProject {
  project: Project;
  found: ContextState;
}

/** {@link getProject} for whoever needs the file as well: it is read once. */
export function readProject(db: Database, id: string): ReadProject {
  const row = rowOf(db, id);
  const covered = coveredIn(row.directory);
  return { project: projectOf(db, row, covered), found: covered.found };
}

/**
 * The files of all registered projects that have another name than this, with their names and without what the user
 * allows them.
 */
export function contextFilesBeside(db: Database, project: string): { name: string; found: ContextState }[] {
  const rows = withStorageErrors(() =>
    db
      .prepare<[string], Pick<ProjectRow, 'name' | 'directory'>>(
        'SELECT name, directory FROM projects WHERE name <> ? ORDER BY name, registered_at',
      )
      .all(project),
  );
  return rows.map(({ name, directory }) => ({ name, found: readContextFile(directory) }));
}

/** What of a registered project's folder its consents are given for, as it is now. */
const coveredIn = (directory: string): Covered => ({
  found: readContextFile(directory),
  registry: npmRegistry(directory),
  folder: folderAt(directory),
});

/**
 * What the user wishes for a project, the `fileHash` of the project that was shown for it, and the hash of the files
 * that were shown as running by themselves, where they were.
 */
export type ConsentWish = Project['consent'] & { fileHash: string; runsHash?: string | undefined };

/**
 * Stores what the user allows. It may only be narrower than the file: sharing without the file's opt-in, or with a
 * `never_share` on either side, is stored as no. What is granted holds for the file's sections as they are now, and
 * running its code for the files that run by themselves now. When those are not what the user was shown, what the wish
 * takes back is stored all the same and CV033 is thrown for what it would widen. A wish that says nothing of the
 * network leaves that as it is. @param runs what runs by itself now; needed where running its code is allowed anew.
 * Throws CV031.
 */
export function setConsent(
  db: Database,
  id: string,
  { fileHash, runsHash, ...wish }: ConsentWish,
  at: string,
  runs?: RunningFiles,
): Project {
  const row = rowOf(db, id);
  const covered = coveredIn(row.directory);
  const stored = storedConsent(db, id);
  const held = heldConsent(stored, covered);
  const wished = { ...wish, network: wish.network ?? held.network };
  const isNew = wished.runCode && (!held.runCode || runsHash !== undefined);
  const asShown = !isNew || (runs !== undefined && isAsShown(stored, runs, runsHash));
  const shown = fileHash === coveredHash(covered) ? wished : narrowestConsent(wished, held);
  const allowed = { ...shown, runCode: shown.runCode && (asShown || held.runCode) };
  // What is bound stays bound: another wish than this one is no look at what changed.
  const kept = { runs: stored.runs, changed: changedNow(stored, runs) };
  const bound = isNew && asShown && runs !== undefined ? { runs, changed: null } : kept;
  // Refused, it stays what lapsed: a permission that is given from the beginning names nothing that changed.
  const lapsed =
    wished.runCode && stored.runCode && !asShown && kept.changed !== null ? stored.bound.verification : undefined;
  storeConsent(db, id, { allowed, covered, bound, lapsed, at });
  if (!sameConsent(allowed, wished) || !asShown) throw new CodedError('CV033');
  return projectOf(db, row);
}

/** Where something changed since it was allowed, its names were shown: it must be the same change. */
function isAsShown(
  { runs: before, runsChanged }: StoredConsent,
  now: RunningFiles,
  shown: string | undefined,
): boolean {
  if (shown !== undefined) return shown === runningHash(now);
  if (before === null || runsChanged === null) return true;
  return JSON.stringify(changedFiles(before, now)) === JSON.stringify(runsChanged);
}

function changedNow({ runs: before, runsChanged }: StoredConsent, now: RunningFiles | undefined): ChangedFiles | null {
  if (before === null || now === undefined) return runsChanged;
  const changed = changedFiles(before, now);
  return Object.keys(changed).length === 0 ? null : changed;
}

interface Granted {
  allowed: Project['consent'];
  covered: Covered;
  bound: { runs: RunningFiles | null; changed: ChangedFiles | null };
  /** What running the code was allowed for, where that does not hold now and may again. */
  lapsed: string | undefined;
  at: string;
}

function storeConsent(
  db: Database,
  id: string,
  { allowed, covered, bound: { runs, changed }, lapsed, at }: Granted,
): void {
  const bound = { ...boundTo(covered), ...(lapsed === undefined ? {} : { verification: lapsed }) };
  const { folder } = covered;
  const { neverShare, injectionMode } = allowed;
  const stored = { ...allowed, network: allowed.network === true, bound, folder, runs, runsChanged: changed };
  const held = heldConsent(stored, covered);
  const runCode = held.runCode || lapsed !== undefined;
  const asJson = (value: unknown): string | null => (value === null || !runCode ? null : JSON.stringify(value));
  const row = {
    project: id,
    injection_mode: injectionMode,
    sharing: Number(held.sharing),
    never_share: Number(neverShare),
    run_code: Number(runCode),
    bound_hash: bound.verification,
    injection_hash: bound.injection,
    sharing_hash: bound.sharing,
    network: Number(held.network),
    network_hash: bound.network,
    folder,
    runs: asJson(runs),
    runs_changed: asJson(changed),
    changed_at: at,
  };
  const columns = Object.keys(row);
  const values = columns.map((column) => `@${column}`).join(', ');
  const changes = columns
    .slice(1)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ');
  const sql = `INSERT INTO consents (${columns.join(', ')}) VALUES (${values})
    ON CONFLICT (project) DO UPDATE SET ${changes}`;
  withStorageErrors(() => db.prepare(sql).run(row));
}

/**
 * May this project's code be run, now that these of its files run by themselves? Where not, because something that the
 * permission is bound to changed, the names of that. What changed is remembered until it is as it was, or is allowed.
 * Throws CV021, CV031.
 */
export function permitsRunning(db: Database, id: string, now?: RunningFiles): { granted: boolean; changed?: string[] } {
  const { directory } = rowOf(db, id);
  const stored = storedConsent(db, id);
  const runsChanged = changedNow(stored, now);
  const asJson = runsChanged === null ? null : JSON.stringify(runsChanged);
  if (JSON.stringify(runsChanged) !== JSON.stringify(stored.runsChanged)) {
    withStorageErrors(() => db.prepare('UPDATE consents SET runs_changed = ? WHERE project = ?').run(asJson, id));
  }
  const seen = { ...stored, runsChanged };
  const covered = coveredIn(directory);
  const changed = whatChanged(seen, covered);
  return { granted: heldConsent(seen, covered).runCode, ...(changed === undefined ? {} : { changed }) };
}

/**
 * Forgets a project with its consents and injections; its corrections stay, for they belong to its name. Throws CV031.
 */
export function forgetProject(db: Database, id: string): void {
  withStorageErrors(() =>
    db
      .transaction(() => {
        const { changes } = db.prepare('DELETE FROM projects WHERE id = ?').run(id);
        if (changes === 0) throw new CodedError('CV031', `(${id})`);
        db.prepare('DELETE FROM injections WHERE project = ?').run(id);
      })
      .immediate(),
  );
}

function rowOf(db: Database, id: string): ProjectRow {
  const row = withStorageErrors(() =>
    db.prepare<[string], ProjectRow>('SELECT id, name, directory, registered_at FROM projects WHERE id = ?').get(id),
  );
  if (row === undefined) throw new CodedError('CV031', `(${id})`);
  return row;
}

function projectOf(db: Database, row: ProjectRow, covered: Covered = coveredIn(row.directory)): Project {
  const stored = storedConsent(db, row.id);
  const lapsed = lapsedConsent(stored, covered);
  return {
    id: row.id,
    name: row.name,
    directory: row.directory,
    registeredAt: row.registered_at,
    file: fileWishes(covered),
    fileHash: coveredHash(covered),
    consent: heldConsent(stored, covered),
    ...(lapsed.length === 0 ? {} : { lapsed }),
    ...runsOf(stored, covered),
  };
}

/** Names of files that are shown; the others are counted. */
const NAMED = 20;

function runsOf(stored: StoredConsent, covered: Covered): Pick<Project, 'runs'> {
  if (!stored.runCode) return {};
  const files = Object.keys(stored.runs ?? {});
  const changed = whatChanged(stored, covered) ?? [];
  const more = Math.max(0, files.length - NAMED);
  return { runs: { files: files.slice(0, NAMED), more, changed: changed.slice(0, NAMED) } };
}

/** What this program wrote there itself; what is unreadable all the same allows nothing. */
function filesIn<T extends string | null>(
  json: string | null,
  schema: z.core.$ZodType<Record<string, T>>,
): Record<string, T> | null {
  return json === null ? null : (z.safeParse(schema, parseJson(json)).data ?? null);
}

const runsSchema = z.record(z.string(), z.string());
const changedSchema = z.record(z.string(), z.nullable(z.string()));

function storedConsent(db: Database, project: string): StoredConsent {
  const row = withStorageErrors(() =>
    db.prepare<[string], ConsentRow>('SELECT * FROM consents WHERE project = ?').get(project),
  );
  if (row === undefined) return NO_CONSENT;
  const runsChanged = filesIn(row.runs_changed, changedSchema);
  return {
    injectionMode: row.injection_mode,
    sharing: row.sharing === 1,
    neverShare: row.never_share === 1,
    runCode: row.run_code === 1,
    network: row.network === 1,
    bound: {
      verification: row.bound_hash,
      injection: row.injection_hash,
      sharing: row.sharing_hash,
      network: row.network_hash,
    },
    folder: row.folder,
    runs: row.runs_changed !== null && runsChanged === null ? null : filesIn(row.runs, runsSchema),
    runsChanged,
  };
}
