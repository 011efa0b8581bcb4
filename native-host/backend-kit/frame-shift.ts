import type { Range } from '../../shared/finding.ts';
import type { Verdict } from '../../shared/verdict.ts';
import type { Reading } from './reading.ts';

/** Moves findings from the text that the compiler read to the block: only its first line has something before it. */
export function rangeWithout(verdict: Verdict, { before }: Pick<Reading, 'before'>): Verdict {
  const column = (line: number, at: number): number => (line === 1 ? Math.max(1, at - before.length) : at);
  const shift = (range: Range): Range => ({
    ...range,
    startColumn: column(range.startLine, range.startColumn),
    endColumn: column(range.endLine, range.endColumn),
  });
  return {
    ...verdict,
    findings: verdict.findings.map(({ fix, ...finding }) => ({
      ...finding,
      range: shift(finding.range),
      ...(fix === undefined ? {} : { fix: { ...fix, range: shift(fix.range) } }),
    })),
  };
}
