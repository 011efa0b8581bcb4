import type { Finding, Range } from './finding.ts';
import type { Report } from './report.ts';

type Laid = Pick<Report, 'target' | 'file'>;

/** The line of the block, from 1, on which a line of the report's file stands; null for what is not in the block. */
export function blockLine({ target, file }: Laid, place: { file: string; line: number }): number | null {
  if (place.file !== file) return null;
  if (target === undefined || target.laid === null) return place.line;
  const run = target.lines.find((one) => place.line >= one.file && place.line < one.file + one.count);
  return run === undefined ? null : run.block + place.line - run.file;
}

/**
 * Where in the block a finding's fix would be put, or null where it has none or not all of it is code of the block. A
 * block that is a diff has other columns than its file.
 */
export function fixRange(report: Laid, { file, fix }: Pick<Finding, 'file' | 'fix'>): Range | null {
  if (fix === undefined || report.target?.laid === 'diff') return null;
  const { startLine, endLine, endColumn } = fix.range;
  // A range that ends before the first column of a line ends with the line before it.
  const behind = endColumn === 1 && endLine > startLine ? 1 : 0;
  const start = blockLine(report, { file, line: startLine });
  const last = blockLine(report, { file, line: endLine - behind });
  if (start === null || last === null || last - start !== endLine - behind - startLine) return null;
  return { ...fix.range, startLine: start, endLine: last + behind };
}
