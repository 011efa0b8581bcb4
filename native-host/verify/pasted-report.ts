import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { isLfsPointer, mergeConflict, type Unpasted } from './pasted-form.ts';

/** Checks that look for forms of keys and for signs, and read the text in no language. */
const READ_NOTHING: readonly string[] = ['secrets', 'text-attacks'];

const isSyntax = ({ category, severity }: Finding): boolean => category === 'syntax_error' && severity !== 'info';

/**
 * The results on a text that is no program for a reason that can be told in one sentence: a pointer in the place of a
 * file, or the marks of a merge that nobody ended.
 */
export function withWholeReason(results: readonly CheckResult[], code: string, file: string): CheckResult[] {
  const unread = (reason: string): CheckResult[] =>
    results.map((result) =>
      READ_NOTHING.includes(result.backend)
        ? result
        : { ...result, verdict: { kind: 'unknown', findings: [], reason } },
    );
  if (isLfsPointer(code)) return unread('this is a pointer of Git LFS: the content of the file is not here');
  const conflict = mergeConflict(code);
  const parser = results.findIndex(({ verdict }) => verdict.findings.some(isSyntax));
  if (conflict === undefined || parser < 0) return [...results];
  const { from, to, count } = conflict;
  const others = count > 1 ? `, and ${count - 1} more` : '';
  return unread('a merge conflict stands in the text').map((result, at): CheckResult => {
    if (at !== parser) return result;
    const place = `lines ${from} to ${to}`;
    const message = `Merge conflict: ${place} hold both versions${others}. Keep one, and remove the marks.`;
    const finding: Finding = {
      file,
      range: { startLine: from, startColumn: 1, endLine: to, endColumn: 8 },
      rule: 'merge-conflict',
      backend: result.backend,
      message,
      severity: 'error',
      category: 'syntax_error',
    };
    return { ...result, verdict: { kind: 'refuted', findings: [finding], extent: `${to} lines` } };
  });
}

/** The report on a text that was read without what a page put around it, with places in the original text. */
export function pastedReport(report: Report, { what, shifts }: Unpasted, given: Pick<Report, 'source' | 'codeHash'>) {
  const moved = (line: number, column: number): number => column + (shifts[line - 1] ?? 0);
  const place = (finding: Finding): Finding => {
    const { startLine, startColumn, endLine, endColumn } = finding.range;
    const range = {
      startLine,
      startColumn: moved(startLine, startColumn),
      endLine,
      endColumn: moved(endLine, endColumn),
    };
    // A change is one of the text that was read.
    const { fix: _, ...rest } = finding;
    return { ...rest, range };
  };
  return {
    ...report,
    ...given,
    results: report.results.map((result) => ({
      ...result,
      verdict: { ...result.verdict, findings: result.verdict.findings.map(place) },
    })),
    notChecked: [{ what: `${what}: the code was read without`, how: 'the code by itself' }, ...report.notChecked],
  } satisfies Report;
}
