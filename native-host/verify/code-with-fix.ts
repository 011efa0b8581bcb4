import { fixRange } from '../../shared/block-lines.ts';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import { linesOf } from '../kit/text-position.ts';

/**
 * A block's code with a finding's fix in it; null where the fix does not fit: it is not wholly of the block, changes
 * nothing, or replaces lines that the tool did not read as they stand here (a masked secret among them).
 * @param code of the block as it was verified. @param report of that verification.
 */
export function codeWithFix(
  code: string,
  report: Pick<Report, 'target' | 'file' | 'source'>,
  finding: Finding,
): string | null {
  const range = fixRange(report, finding);
  if (finding.fix === undefined || range === null) return null;
  const block = linesOf(code);
  const read = linesOf(report.source);
  for (let line = range.startLine; line <= range.endLine; line += 1) {
    // The line behind the last that is replaced is not touched.
    if (line === range.endLine && range.endColumn === 1 && line > range.startLine) break;
    if (block[line - 1]?.text !== read[line - range.startLine + finding.fix.range.startLine - 1]?.text) return null;
  }
  const start = offsetOf(block, range.startLine, range.startColumn);
  const end = offsetOf(block, range.endLine, range.endColumn);
  if (start === null || end === null || end < start) return null;
  const after = code.slice(0, start) + finding.fix.text + code.slice(end);
  return after === code ? null : after;
}

function offsetOf(lines: ReturnType<typeof linesOf>, line: number, column: number): number | null {
  const found = lines[line - 1];
  return found === undefined || column > found.text.length + 1 ? null : found.start + column - 1;
}
