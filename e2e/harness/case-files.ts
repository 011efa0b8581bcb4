import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkFolders } from '../../native-host/checks/fixtures/check-folders.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** The lists of all backends. */
export const LOADERS = /^native-host\/(?:checks\/loaders|packs\/[^/]+\/[\w-]+-checks)\.ts$/;
/** What tests the cases of one. */
export const CASE_TESTS = 'native-host/verify/fixtures/test-cases.ts';

/** Where the files of tests are made; git ignores it. */
export const CASE_FILES = 'e2e/output/cases';

/** The backends by their ids, each with its file within the repository. */
export const backendFiles = (): ReadonlyMap<string, string> =>
  new Map([...checkFolders(ROOT)].map(([id, folder]) => [id, `${folder}/backend.ts`]));

/** The file that tests a backend's cases. */
export const caseFileOf = (id: string): string => `${CASE_FILES}/${id}.test.ts`;

/**
 * Makes a file of tests for the cases of each backend, so that all workers share them and a change of one backend runs
 * no other's. It names the cases: Vitest begins with the longest files where it does not know how long they take.
 */
export function writeCaseFiles(): void {
  const folder = path.join(ROOT, CASE_FILES);
  mkdirSync(folder, { recursive: true });
  const backends = backendFiles();
  for (const name of readdirSync(folder)) if (!backends.has(name.split('.')[0] ?? '')) rmSync(path.join(folder, name));
  for (const [id, file] of backends) {
    const from = (target: string): string => path.posix.relative(CASE_FILES, target);
    const cases = path.join(ROOT, path.dirname(file), 'cases');
    const names = existsSync(cases)
      ? readdirSync(cases)
          .filter((each) => !each.endsWith('.golden'))
          .toSorted()
      : [];
    const text = [
      `import backend from '${from(file)}';`,
      `import { testCases } from '${from(CASE_TESTS)}';`,
      '',
      ...names.map((name) => `// ${name}`),
      'testCases(backend);',
      '',
    ].join('\n');
    const made = path.join(ROOT, caseFileOf(id));
    if (!existsSync(made) || readFileSync(made, 'utf8') !== text) writeFileSync(made, text);
  }
}
