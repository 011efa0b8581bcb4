import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod/mini';

const INDEX = 'expectations.json';

/** Every kind that a verdict can have, in the words of specs/verdicts.md. */
const kindSchema = z.enum([
  'refuted',
  'passed',
  'proved',
  'answered',
  'unknown',
  'timeout',
  'unsupported',
  'not-run',
  'vacuous',
  'crashed',
]);

/** How a right text was made wrong. */
const mutationSchema = z.enum([
  'added-axiom',
  'broken-invariant',
  'flipped-claim',
  'flipped-comparison',
  'flipped-status',
  'missing-assumption',
  'missing-fairness',
  'off-by-one',
  'redefined',
  'swapped-implication',
  'swapped-quantifier',
  'unproved',
  'unsatisfiable',
  'vacuous-assumption',
  'weakened-assumption',
  'weakened-claim',
  'wrong-answer',
  'wrong-claim',
  'wrong-constant',
  'wrong-expect',
  'wrong-operator',
  'wrong-proof-step',
  'wrong-step',
]);

const expectationSchema = z.strictObject({
  /** Below the language's folder: `right/…`, `wrong/…` or `hostile/…`. */
  file: z.string().check(z.regex(/^(?:right|wrong|hostile)\/[^/]+$/)),
  /** Kinds that are a good answer; any other that is not forbidden is honest and says less than can be known. */
  expect: z.array(kindSchema).check(z.minLength(1)),
  /** Kinds that would be false, or would mislead who sees them. */
  forbidden: z.array(kindSchema),
  mutantOf: z.optional(z.string()),
  mutation: z.optional(mutationSchema),
  /** Files that are laid beside this one, as a TLA+ configuration is. */
  beside: z.optional(z.array(z.string())),
  /** Where the verdict is green all the same, its report has to name each of these (an axiom, a redefined name). */
  tell: z.optional(z.array(z.string())),
  /** How the truth is known, in one sentence. */
  why: z.string().check(z.minLength(1)),
});

/** A text in a formal language with what verdicts on it are right and which would be false. */
export interface FormalProblem extends z.infer<typeof expectationSchema> {
  /** The name of its folder, one of the product's languages, or `c` for Frama-C. */
  language: string;
  /** A right text, one with a planted mistake or hole, or one that is ill-formed or meant to do harm. */
  group: 'right' | 'wrong' | 'hostile';
  /** Absolute path of the file. */
  path: string;
}

/**
 * All problems below a folder laid out as `<language>/<right|wrong|hostile>/<file>` with one `expectations.json` for
 * each language. Throws where a file has no expectation, an expectation no file, a mutant no original, or where a kind
 * is expected and forbidden at once.
 */
export function readProblems(root: string): FormalProblem[] {
  return readdirSync(root)
    .filter((name) => statSync(join(root, name)).isDirectory())
    .toSorted()
    .flatMap((language) => problemsOf(join(root, language), language));
}

function problemsOf(folder: string, language: string): FormalProblem[] {
  const index = z.array(expectationSchema).parse(JSON.parse(readFileSync(join(folder, INDEX), 'utf8')));
  const named = index.flatMap(({ file, beside }) => [file, ...(beside ?? [])]);
  const found = filesBelow(folder).filter((file) => file !== INDEX);
  refuse(
    folder,
    'no file for',
    [...new Set(named)].filter((file) => !found.includes(file)),
  );
  refuse(
    folder,
    'no expectation for',
    found.filter((file) => !named.includes(file)),
  );
  const files = index.map(({ file }) => file);
  refuse(
    folder,
    'more than one expectation for',
    files.filter((file, at) => files.indexOf(file) !== at),
  );
  refuse(
    folder,
    'expected and forbidden at once:',
    index.filter(isContradictory).map(({ file }) => file),
  );
  refuse(
    folder,
    'no original for',
    index.filter((entry) => !isPlaced(entry, files)).map(({ file }) => file),
  );
  return index.map((entry) => ({ ...entry, language, group: groupOf(entry.file), path: join(folder, entry.file) }));
}

type Expectation = z.infer<typeof expectationSchema>;

function isContradictory({ expect, forbidden }: Expectation): boolean {
  return expect.some((kind) => forbidden.includes(kind));
}

/** A mutant stands in `wrong`, and names its mutation and a right file; what stands elsewhere names neither. */
function isPlaced({ file, mutantOf, mutation }: Expectation, files: readonly string[]): boolean {
  if (groupOf(file) !== 'wrong') return mutantOf === undefined && mutation === undefined;
  return mutation !== undefined && mutantOf?.startsWith('right/') === true && files.includes(mutantOf);
}

function groupOf(file: string): FormalProblem['group'] {
  if (file.startsWith('right/')) return 'right';
  return file.startsWith('wrong/') ? 'wrong' : 'hostile';
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

function refuse(folder: string, what: string, files: readonly string[]): void {
  if (files.length > 0) throw new Error(`${folder}: ${what} ${files.join(', ')}`);
}
