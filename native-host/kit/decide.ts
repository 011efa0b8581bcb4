import type { Finding } from '../../shared/finding.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { count } from '../../shared/words.ts';

/** What a verdict carries besides its findings. */
export interface Particulars {
  extent: string;
  notChecked?: readonly string[];
}

/**
 * The verdict of a tool that ran to its end and reported these findings: `refuted` when one of them is an error, else
 * `passed`. Findings come out in the order of the text.
 */
export function decide(findings: readonly Finding[], particulars: Particulars): Verdict {
  const ordered = findings.toSorted(
    (a, b) => a.range.startLine - b.range.startLine || a.range.startColumn - b.range.startColumn,
  );
  const common = {
    findings: ordered,
    extent: particulars.extent,
    ...(particulars.notChecked?.length ? { notChecked: [...particulars.notChecked] } : {}),
  };
  return ordered.some((finding) => finding.severity === 'error')
    ? { kind: 'refuted', ...common }
    : { kind: 'passed', ...common };
}

/**
 * The verdict when that many more remarks were left out before it was told which of them are errors: without an error
 * among those that were kept, nothing is decided.
 */
export function leavingOut(verdict: Verdict, dropped: number): Verdict {
  if (dropped === 0) return verdict;
  const told = { ...verdict, findingsDropped: dropped };
  return verdict.kind === 'refuted'
    ? told
    : {
        ...told,
        kind: 'unknown',
        reason: 'the compiler said more than is kept, and what was left out may hold errors',
      };
}

/**
 * The verdict on code that could not be loaded.
 * @param missing the package that it imports and that is not here, or null where it fails for another `reason`.
 */
export const notLoaded = ({ missing, reason }: { missing: string | null; reason: string }): Verdict =>
  missing === null
    ? { kind: 'unknown', findings: [], reason: `the code could not be loaded: ${reason}` }
    : {
        kind: 'unsupported',
        findings: [],
        reason: `it imports ${missing}, which is not there`,
        remedy: `verify it in a project that has ${missing} installed`,
      };

/** "1 test", "3 tests". */
export { count as counted };

/** "1 line", "50 lines": the size of a text for a verdict's extent; an end of line at the end starts no new line. */
export function countLines(text: string): string {
  const lines = text.split(/\r\n|\r|\n/);
  return count(lines.length > 1 && lines.at(-1) === '' ? lines.length - 1 : lines.length, 'line');
}
