import type { BackendId } from '../kit/backend-id.ts';
import type { LanguageId } from '../../shared/language.ts';
import { CHECKS } from '../../shared/verdict.ts';
import type { Backend } from '../kit/define.ts';
import { BACKEND_LOADERS } from './loaders.ts';

type Loader = () => Promise<{ default: Backend }>;

/**
 * All backends: the default exports of the folders' `backend.ts`, in the order of the checks and then by id. Throws
 * when an id is not its folder's name, so that a broken build does not start.
 */
export async function loadBackends(
  loaders: Readonly<Record<string, Loader>> = BACKEND_LOADERS,
): Promise<readonly Backend[]> {
  const backends = await Promise.all(Object.entries(loaders).map(([name, load]) => loadBackend(name, load)));
  return backends.toSorted((a, b) => CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check) || (a.id < b.id ? -1 : 1));
}

/**
 * Backends whose engines take longest to come up, by language: for starting them before all the others are even read.
 */
const SLOW_ENGINES: Partial<Record<LanguageId, readonly BackendId[]>> = {
  typescript: ['typescript', 'oxlint'],
  tsx: ['typescript', 'oxlint'],
  javascript: ['typescript', 'oxlint'],
  jsx: ['typescript', 'oxlint'],
  python: ['basedpyright', 'ruff'],
};

/** The backends of a language whose engines are worth starting first; none for a language whose engines are quick. */
export const loadSlowStarters = (language: LanguageId): Promise<Backend[]> =>
  Promise.all((SLOW_ENGINES[language] ?? []).map((id) => loadBackend(id, BACKEND_LOADERS[id])));

async function loadBackend(name: string, load: Loader): Promise<Backend> {
  const { default: backend } = await load();
  if (backend.id !== name)
    throw new Error(`backends/${name}/backend.ts defines the backend "${backend.id}"; the id is the folder's name`);
  return backend;
}
