import { randomUUID } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { CodedError } from '../../shared/errors.ts';
import type { Project } from '../../shared/project-requests.ts';
import { readContextFile } from '../context/context-file.ts';
import type { ContextState } from '../context/context-file.ts';
import type { Database } from '../feedback/database.ts';
import { storing } from '../feedback/storing.ts';
import { NO_CONSENT, boundTo, coveredHash, fileWishes, heldConsent, lapsedConsent, narrowestConsent, sameConsent } from './consent.ts';
import type { Covered, StoredConsent } from './consent.ts';
import { npmRegistry } from './npm-registry.ts';

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
  const row = storing(() =>
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
  const rows = storing(() => db.prepare<[], ProjectRow>('SELECT id, name, directory, registered_at FROM projects ORDER BY name, directory').all());
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

/** The files of all registered projects that have another name than this, with their names and without what the user allows them. */
export function contextFilesBeside(db: Database, project: string): { name: string; found: ContextState }[] {
  const rows = storing(() => db.prepare<[string], Pick<ProjectRow, 'name' | 'directory'>>('SELECT name, directory FROM projects WHERE name <> ? ORDER BY name, registered_at').all(project));
  return rows.map(({ name, directory }) => ({ name, found: readContextFile(directory) }));
}

/** What of a registered project's folder its consents are given for, as it is now. */
const coveredIn = (directory: string): Covered => ({ found: readContextFile(directory), registry: npmRegistry(directory) });

/** What the user wishes for a project, and the `fileHash` of the project that was shown for it. */
export type ConsentWish = Project['consent'] & { fileHash: string };

/**
 * Stores what the user allows. It may only be narrower than the file: sharing without the file's opt-in, or with a
 * `never_share` on either side, is stored as no. What is granted holds for the file's sections as they are now.
 * When those are not what the user was shown, what the wish takes back is stored all the same and CV033 is thrown for
 * what it would widen. A wish that says nothing of the network leaves that as it is. Throws CV031.
 */
export function setConsent(db: Database, id: string, { fileHash, ...wish }: ConsentWish, at: string): Project {
  const row = rowOf(db, id);
  const covered = coveredIn(row.directory);
  const held = heldConsent(storedConsent(db, id), covered);
  const wished = { ...wish, network: wish.network ?? held.network };
  const allowed = fileHash === coveredHash(covered) ? wished : narrowestConsent(wished, held);
  storeConsent(db, id, allowed, covered, at);
  if (!sameConsent(allowed, wished)) throw new CodedError('CV033');
  return projectOf(db, row);
}

function storeConsent(db: Database, id: string, allowed: Project['consent'], covered: Covered, at: string): void {
  const bound = boundTo(covered);
  const held = heldConsent({ ...allowed, network: allowed.network === true, bound }, covered);
  storing(() =>
    db
      .prepare(
        `INSERT INTO consents (project, injection_mode, sharing, never_share, run_code, bound_hash, injection_hash, sharing_hash, network, network_hash, changed_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (project) DO UPDATE SET injection_mode = excluded.injection_mode, sharing = excluded.sharing, never_share = excluded.never_share,
           run_code = excluded.run_code, bound_hash = excluded.bound_hash, injection_hash = excluded.injection_hash,
           sharing_hash = excluded.sharing_hash, network = excluded.network, network_hash = excluded.network_hash, changed_at = excluded.changed_at`,
      )
      .run(id, allowed.injectionMode, held.sharing ? 1 : 0, allowed.neverShare ? 1 : 0, held.runCode ? 1 : 0, bound.verification, bound.injection, bound.sharing, held.network ? 1 : 0, bound.network, at),
  );
}

/** Forgets a project with its consents and injections; its corrections stay, for they belong to its name. Throws CV031. */
export function forgetProject(db: Database, id: string): void {
  storing(() =>
    db.transaction(() => {
      const { changes } = db.prepare('DELETE FROM projects WHERE id = ?').run(id);
      if (changes === 0) throw new CodedError('CV031', `(${id})`);
      db.prepare('DELETE FROM injections WHERE project = ?').run(id);
    }).immediate(),
  );
}

function rowOf(db: Database, id: string): ProjectRow {
  const row = storing(() => db.prepare<[string], ProjectRow>('SELECT id, name, directory, registered_at FROM projects WHERE id = ?').get(id));
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
  };
}

function storedConsent(db: Database, project: string): StoredConsent {
  const row = storing(() => db.prepare<[string], ConsentRow>('SELECT * FROM consents WHERE project = ?').get(project));
  if (row === undefined) return NO_CONSENT;
  return {
    injectionMode: row.injection_mode,
    sharing: row.sharing === 1,
    neverShare: row.never_share === 1,
    runCode: row.run_code === 1,
    network: row.network === 1,
    bound: { verification: row.bound_hash, injection: row.injection_hash, sharing: row.sharing_hash, network: row.network_hash },
  };
}
