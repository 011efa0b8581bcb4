import { FORMAL_LANGUAGES } from '../../shared/formal-language.ts';
import type { Report } from '../../shared/report.ts';
import { isFactMuted, isGreen, looksAtStatements, unmetChecks } from '../../shared/verdict-facts.ts';
import { countFiles, type FileSet } from '../report/file-set.ts';

/** Exit codes of the command line (README, "Command line"). */
export const EXIT = { nothingWrong: 0, refuted: 1, ownFailure: 2, requiredNotRun: 3 } as const;

/** What tightens a run: an error-severity refutation always fails, a warning only on request. */
export type FailOn = 'error' | 'warning';

const COULD_NOT_RUN = new Set(['not-run', 'timeout', 'crashed']);

/**
 * The exit code of a verified file. Every check that was selected for it is required: one that could not run is 3,
 * so that a missing tool never looks like success (one that another wholly stood in for has no result, see
 * `withoutReplaced`). `unknown` and `unsupported` ran and had no answer, and a proof that rests on what nothing checked
 * is none: they are 0 beside an answer of another check and 3 alone. What a text of a formal language states is
 * answered by a prover or a model checker only: that it holds no key is no answer. Where the
 * project names its required checks those decide; where it names none, what the user has not allowed to run is not
 * required. What is muted counts as nothing, but a muted compiler's error or failing test, or all that a required
 * check found, is never 0: that is 3.
 */
export function exitCodeOf(report: Report, failOn: FailOn): number {
  if (report.summary.errors > 0) return EXIT.refuted;
  if (failOn === 'warning' && report.summary.warnings > 0) return EXIT.refuted;
  const required = report.asked?.filter((asked) => asked.required) ?? [];
  if (mayNotPass(report)) return EXIT.requiredNotRun;
  const open = report.results.filter(
    ({ verdict }) =>
      COULD_NOT_RUN.has(verdict.kind) &&
      !(report.target?.kind === 'project' && verdict.kind === 'not-run' && verdict.cause === 'not-permitted'),
  );
  if (required.length === 0 && open.length > 0) return EXIT.requiredNotRun;
  const answering = FORMAL_LANGUAGES.has(report.language)
    ? report.results.filter(({ check }) => looksAtStatements(check))
    : report.results;
  const answered = answering.some(({ verdict }) => isGreen(verdict) || verdict.kind === 'answered');
  return answered ? EXIT.nothingWrong : EXIT.requiredNotRun;
}

/** Is a fact muted, or did a required check come to nothing that counts? */
const mayNotPass = ({ results, asked }: Report): boolean => isFactMuted(results) || unmetChecks(asked).length > 0;

/**
 * The exit code of many files: an error in one of them is 1 whatever else happened; else a file that claude-verify
 * itself failed on is 2, and so is a spec that the project names and that is none; else a check that could not run, a
 * required check or a formal spec of the project that came to no decision, or a muted compiler's error or failing test,
 * is 3. Another check that ran and could not tell is named and fails nothing: nobody
 * could fix it before a commit.
 */
export function exitCodeOfFiles(set: FileSet, failOn: FailOn): number {
  const counts = countFiles(set);
  const warned = set.files.some((file) => file.kind === 'report' && file.report.summary.warnings > 0);
  if (counts.errors > 0 || (failOn === 'warning' && warned)) return EXIT.refuted;
  if (counts.failed > 0) return EXIT.ownFailure;
  const isOpen = set.files.some(
    (file) => file.kind === 'report' && (mayNotPass(file.report) || file.spec?.open !== undefined),
  );
  return counts.notRun > 0 || isOpen || (set.unmet ?? []).length > 0 ? EXIT.requiredNotRun : EXIT.nothingWrong;
}
