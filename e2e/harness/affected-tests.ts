import path from 'node:path';
import { backendFiles, caseFileOf, CASE_TESTS, LOADERS } from './case-files.ts';

/** The files of the repository, relative to it. */
export interface CheckedFiles {
  files: readonly string[];
  read(file: string): string;
}

/** A file of tests that a change can affect. */
export interface AffectedTest {
  file: string;
  /** Imports between it and the changed file: 0 for that file itself. */
  distance: number;
  /** Does it start processes of the host? */
  starts: boolean;
}

const CODE = /\.(?:tsx?|mjs|cjs)$/;
const TEST = /\.(?:test|spec)\.tsx?$/;
/** What is looked at by tests, and is none of ours. */
const INPUT = /\/(?:cases|goldens|_template)\/|^e2e\/(?:corpus\/[^/]+|bench\/fixtures)\//;
/** Tests that look at all files, or at all documents. */
const LOOKS_AT_ALL = /'ls-files'|from '[./]*harness\/patterns\.ts'/;
/** How tests start the host, and what it is then. */
const STARTS = /(?:fixtures\/bench|fixtures\/process-home|harness\/cli)\.ts'|bin\/claude-verify'|'claude-verify'\)/;
const NAMED =
  /^(?:import|export) (?!type\b)(?:[^'";]*? from )?'(\.[^']*)'|\bimport\('(\.[^']*)'\)|new URL\(['`]([^'`$]+)['`$]/gm;
/** A process is further away than an import: it is named, and may do anything else, too. */
const OF_A_PROCESS = 2;

/** From this depth on a folder is one topic. */
const DEPTH_OF_A_FOLDER = 4;

const COMMANDS = 'native-host/bin/commands';

/**
 * The tests that these changed files can affect, nearest first: through imports (not of types alone: the type check
 * tells of those), through the folders that code names by a URL, through the commands that a test starts, and through
 * the name of a document or of data in a test. A change of one backend does not go through the list of all of them.
 */
export function affectedTests(changed: readonly string[], { files, read }: CheckedFiles): AffectedTest[] {
  const code = files.filter((file) => CODE.test(file) && !INPUT.test(file));
  const texts = new Map(code.map((file) => [file, read(file)]));
  const known = new Set(files);
  /** By file or folder: what uses it, and how far away that is. */
  const usedBy = new Map<string, Map<string, number>>();
  const use = (user: string, used: string, distance = 1): void => {
    const users = usedBy.get(used) ?? usedBy.set(used, new Map()).get(used);
    users?.set(user, Math.min(distance, users.get(user) ?? Infinity));
  };
  for (const [file, text] of texts) {
    if (LOADERS.test(file)) continue;
    for (const name of namedBy(text)) {
      const used = path.posix.join(path.posix.dirname(file), name).replace(/\/$/, '');
      // A name that is made while it runs begins with a folder that has everything in it.
      if (known.has(used) || used.split('/').length >= DEPTH_OF_A_FOLDER) use(file, used);
    }
    if (!TEST.test(file) || !STARTS.test(text)) continue;
    for (const [, word = ''] of text.matchAll(/\[\s*'([a-z]+)'/g))
      if (known.has(`${COMMANDS}/${word}.ts`)) use(file, `${COMMANDS}/${word}.ts`, OF_A_PROCESS);
  }
  for (const [id, file] of backendFiles()) {
    const folder = path.posix.dirname(file);
    for (const used of [file, CASE_TESTS, folder]) use(caseFileOf(id), used);
    for (const test of code) if (TEST.test(test) && test.startsWith(`${folder}/`)) use(test, folder);
  }

  const distances = new Map(changed.map((file) => [file, 0]));
  for (const file of changed) if (!texts.has(file)) for (const test of namedIn(file, texts)) use(test, file);
  for (const [file, distance] of distances) {
    if (TEST.test(file)) continue;
    const folders = distance === 0 ? foldersOf(file) : [];
    for (const used of [file, ...folders])
      for (const [user, further] of usedBy.get(used) ?? [])
        if (distance + further < (distances.get(user) ?? Infinity)) {
          // A map visits what is set anew at its end.
          distances.delete(user);
          distances.set(user, distance + further);
        }
  }
  for (const [file, text] of texts)
    if (/^e2e\/[^/]*\.test\.ts$/.test(file) && LOOKS_AT_ALL.test(text))
      distances.set(file, Math.min(1, distances.get(file) ?? 1));
  return [...distances]
    .flatMap(([file, distance]) =>
      TEST.test(file) && (known.has(file) || file.startsWith('e2e/output/'))
        ? [{ file, distance, starts: STARTS.test(texts.get(file) ?? '') }]
        : [],
    )
    .toSorted((one, other) => one.distance - other.distance || (one.file < other.file ? -1 : 1));
}

/** What a module names of other files: imports, and what lies beside it. */
const namedBy = (text: string): string[] =>
  [...text.matchAll(NAMED)].flatMap(([, from, loaded, beside]) => from ?? loaded ?? beside ?? []);

const foldersOf = (file: string): string[] => {
  const folder = path.posix.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
};

/** The tests that name a file which is no code, by its name or, of a document, by its folder. */
function namedIn(file: string, texts: ReadonlyMap<string, string>): string[] {
  if (INPUT.test(file)) return [];
  const names = [`${path.posix.basename(file)}'`, `/${path.posix.basename(file)}`];
  const folder = path.posix.dirname(file);
  if (file.endsWith('.md') && folder !== '.') names.push(`'${folder}'`, `'../${folder}'`);
  return [...texts].flatMap(([test, text]) =>
    TEST.test(test) && names.some((name) => text.includes(name)) ? [test] : [],
  );
}

/** Specs of the browser that name this file of the extension, by a word of its name. */
export function specsNaming(file: string, { files, read }: CheckedFiles): string[] {
  if (!file.startsWith('extension/')) return [];
  const name = path.posix.basename(file).split('.')[0] ?? '';
  return files.filter(
    (spec) =>
      spec.endsWith('.spec.ts') &&
      !INPUT.test(spec) &&
      (path.posix.basename(spec).startsWith(`${name}.`) ||
        new RegExp(`\\b${name.replaceAll('-', '[- ]')}\\b`, 'i').test(read(spec))),
  );
}
