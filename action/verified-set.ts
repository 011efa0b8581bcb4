import * as z from 'zod/mini';
import { reportSchema } from '../shared/report.ts';
import type { CheckResult } from '../shared/verdict.ts';
import { isDecisive, isMutedRefutation, unmetChecks } from '../shared/verdict-facts.ts';
import { FILE_STATES, type FileState } from '../native-host/report/file-set.ts';
import type { FailWord } from './action-inputs.ts';

const state = z.enum(FILE_STATES);

/** What `--format json` says of many files. */
export const verifiedSetSchema = z.object({
  what: z.string(),
  files: z.array(
    z.union([
      z.object({ file: z.string(), state, report: reportSchema }),
      z.object({
        file: z.string(),
        state: z.literal('failed'),
        error: z.object({ code: z.string(), message: z.string(), fix: z.string() }),
      }),
    ]),
  ),
  notChecked: z.array(z.object({ file: z.string(), reason: z.string(), noContent: z.optional(z.literal(true)) })),
  unknownLanguage: z.int(),
  /** How many of these were searched for secrets and hidden characters. */
  searched: z.optional(z.int()),
  ms: z.number(),
});

/** See {@link verifiedSetSchema}. */
export type VerifiedSet = z.infer<typeof verifiedSetSchema>;

/** What a job comes to. */
export interface JobConclusion {
  /**
   * Problems were found; none was, and every check of every file that is in a known language came to a decision; or
   * something, or everything, was not checked.
   */
  word: 'problems' | 'passed' | 'not-checked';
  /** Why the job fails, in words; empty where it does not. */
  fails: string[];
}

/** All verdicts of a set. */
export const resultsOf = ({ files }: VerifiedSet): CheckResult[] =>
  files.flatMap((file) => ('report' in file ? file.report.results : []));

const hasCounterexample = ({ verdict }: CheckResult): boolean =>
  verdict.kind === 'refuted' && (verdict.counterexamples ?? []).length > 0 && !isMutedRefutation(verdict);

/**
 * What the reports mean for a job. A file that claude-verify failed on fails it always, and so does a set with
 * something to look at of which nothing at all was decided, unless nothing shall: a green job would say that somebody
 * looked.
 */
export function concludeJob(set: VerifiedSet, failOn: readonly FailWord[]): JobConclusion {
  const results = resultsOf(set);
  const count = (state: FileState): number => set.files.filter((file) => file.state === state).length;
  const warned = set.files.filter((file) => 'report' in file && file.report.summary.warnings > 0).length;
  const shown = results.filter(hasCounterexample).length;
  const decided = results.some(({ verdict }) => isDecisive(verdict) || verdict.kind === 'answered');
  const unread = set.notChecked.filter(({ noContent }) => noContent !== true).length;
  const nothingDecided = set.files.length + unread > 0 && !decided;
  const unmet = set.files.filter((file) => 'report' in file && unmetChecks(file.report.asked).length > 0).length;
  const reasons: [applies: boolean, why: string][] = [
    [count('failed') > 0, `${files(count('failed'))} could not be verified`],
    [failOn.includes('error') && count('errors') > 0, `${files(count('errors'))} with problems`],
    [failOn.includes('counterexample') && shown > 0, shown === 1 ? '1 counterexample' : `${shown} counterexamples`],
    [failOn.includes('warning') && warned > 0, `${files(warned)} with warnings`],
    [failOn.includes('not-run') && count('notRun') > 0, `${files(count('notRun'))} with a check that was not run`],
    [failOn.includes('not-run') && unmet > 0, `${files(unmet)} with a required check that came to no decision`],
    [failOn.length > 0 && nothingDecided, 'nothing was checked: no check came to a decision'],
  ];
  const left = count('failed') + count('notRun') + count('undecided') + unmet + set.notChecked.length;
  return {
    word: wordOf({ errors: count('errors'), left, decided }),
    fails: reasons.flatMap(([applies, why]) => (applies ? [why] : [])),
  };
}

function wordOf(of: { errors: number; left: number; decided: boolean }): JobConclusion['word'] {
  if (of.errors > 0) return 'problems';
  return of.decided && of.left === 0 ? 'passed' : 'not-checked';
}

const files = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;
