import type { Correction } from '../../shared/correction.ts';
import { detectedByColumn } from '../../shared/correction.ts';

/** Columns of `feedback` that a capture decides (claude-verify specification, section 3.3), in the table's order. */
export const CAPTURE_COLUMNS = [
  'id',
  'timestamp',
  'project',
  'session_id',
  'category',
  'subcategory',
  'source_file',
  'source_line_start',
  'source_line_end',
  'claude_output',
  'actual_issue',
  'correction',
  'detected_by',
] as const;

/**
 * Columns that say what this database knows of a correction. They are written for whoever reads the file, and not taken
 * back.
 */
export const OWN_COLUMNS = ['verified', 'shared_with_anthropic'] as const;

/** The column with the capture itself, of which nothing is lost. */
export const CAPTURE_COLUMN = 'capture_json';

/** The first line of a CSV export. */
export const CSV_HEADER = [...CAPTURE_COLUMNS, ...OWN_COLUMNS, CAPTURE_COLUMN];

/** A cell of the table. */
export type Cell = string | number | null;

/** What the table holds of a capture. */
export function columnsOf(capture: Correction): Record<(typeof CAPTURE_COLUMNS)[number], Cell> {
  const { claude_output: output, issue, correction: fix } = capture;
  return {
    id: capture.id,
    timestamp: capture.timestamp,
    project: capture.project ?? null,
    session_id: capture.session_id ?? null,
    category: issue.category,
    subcategory: issue.subcategory ?? null,
    source_file: output.file ?? null,
    source_line_start: output.line_range?.[0] ?? null,
    source_line_end: output.line_range?.[1] ?? null,
    claude_output: output.content,
    actual_issue: issue.description,
    correction: fix?.content ?? null,
    detected_by: detectedByColumn(issue.detected_by) ?? 'user',
  };
}

/** A cell as CSV has it. SQLite and files hold no half of a surrogate pair. */
export const cellText = (cell: Cell): string => (cell === null ? '' : String(cell).toWellFormed());
