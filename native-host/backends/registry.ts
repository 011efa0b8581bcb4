import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LanguageId } from '../../shared/language.ts';
import { CHECKS } from '../../shared/verdict.ts';
import type { Backend } from './define.ts';

/**
 * All backends: the default export of `backend.ts` in every folder beside this file, in the order of the checks and
 * then by id. Throws when a folder has none, when an id is not its folder's name or when two share one, so that a
 * broken build does not start.
 */
export async function loadBackends(folder: string = import.meta.dirname): Promise<readonly Backend[]> {
  const names = backendFolders(folder);
  const backends = await Promise.all(names.map((name) => loadBackend(folder, name)));
  return backends.toSorted((a, b) => CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check) || (a.id < b.id ? -1 : 1));
}

/**
 * Backends whose engines take longest to come up, by language: for starting them before all the others are even read.
 */
const SLOW_ENGINES: Partial<Record<LanguageId, readonly string[]>> = {
  typescript: ['typescript', 'oxlint'],
  tsx: ['typescript', 'oxlint'],
  javascript: ['typescript', 'oxlint'],
  jsx: ['typescript', 'oxlint'],
  python: ['basedpyright', 'ruff'],
};

/** The backends of a language whose engines are worth starting first; none for a language whose engines are quick. */
export const loadSlowStarters = (language: LanguageId): Promise<Backend[]> =>
  Promise.all((SLOW_ENGINES[language] ?? []).map((name) => loadBackend(import.meta.dirname, name)));

/** The names of the backends' folders, sorted. */
export function backendFolders(folder: string = import.meta.dirname): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

async function loadBackend(folder: string, name: string): Promise<Backend> {
  const loaded: unknown = await import(pathToFileURL(join(folder, name, 'backend.ts')).href);
  const backend = typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : undefined;
  if (!isBackend(backend)) throw new Error(`backends/${name}/backend.ts has no backend as its default export`);
  if (backend.id !== name)
    throw new Error(`backends/${name}/backend.ts defines the backend "${backend.id}"; the id is the folder's name`);
  return backend;
}

function isBackend(value: unknown): value is Backend {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'run' in value &&
    typeof value.run === 'function'
  );
}
