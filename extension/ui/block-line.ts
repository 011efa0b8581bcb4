import type { Report } from '../../shared/report.ts';

/** The line of the block, from 1, on which a line of the report's file stands; null for what is not in the block. */
export function blockLine(
  { target, file }: Pick<Report, 'target' | 'file'>,
  place: { file: string; line: number },
): number | null {
  if (place.file !== file) return null;
  if (target === undefined || target.laid === null) return place.line;
  const run = target.lines.find((one) => place.line >= one.file && place.line < one.file + one.count);
  return run === undefined ? null : run.block + place.line - run.file;
}
