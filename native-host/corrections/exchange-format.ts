import { type Correction, detectedByColumn } from '../../shared/correction.ts';
import { CodedError } from '../../shared/errors.ts';

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

/** One row of a CSV text and the line that it begins on, from 1. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** What a spreadsheet would take for a formula or a command, behind any number of our own apostrophes. */
const DANGEROUS = /^'*(?:[\t\r\n\0]|[\s\0]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u;

/**
 * A cell that no spreadsheet runs: an apostrophe stands before what it would take for a formula. {@link unguarded}
 * takes it away.
 */
export const guarded = (text: string): string => (DANGEROUS.test(text) ? `'${text}` : text);

/** The text that {@link guarded} was given. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && DANGEROUS.test(cell) ? cell.slice(1) : cell;

/** One row as RFC 4180 has it: every cell in quotes, CRLF at the end. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${guarded(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;

/** Reads a CSV text (RFC 4180; bare LF too) piece by piece. @param limit UTF-16 units of one row. */
export class CsvReader {
  readonly #limit: number;
  #line = 1;
  #rowLine = 1;
  #cells: string[] = [];
  #cell = '';
  #units = 0;
  /**
   * Where in a cell we are: before it, in a bare one, in quotes, or behind a quote that may be the end or one of two.
   */
  #state: 'start' | 'bare' | 'quoted' | 'quote' = 'start';

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The rows that end in this piece. Throws CV046 with the line. */
  *push(text: string): Generator<CsvRow> {
    for (const character of text) {
      if (character === '\n') this.#line += 1;
      this.#units += character.length;
      if (this.#units > this.#limit) throw new CodedError('CV046', `Line ${this.#rowLine}: the row is too long.`);
      if (this.#state === 'quoted') {
        if (character === '"') this.#state = 'quote';
        else this.#cell += character;
      } else if (character === '"') {
        if (this.#state === 'bare')
          throw new CodedError(
            'CV046',
            `Line ${this.#line}: a quote stands within a cell that does not begin with one.`,
          );
        if (this.#state === 'quote') this.#cell += '"';
        this.#state = 'quoted';
      } else if (character === ',') this.#endCell();
      else if (character === '\n') {
        const row = this.#endRow();
        if (row !== undefined) yield row;
      } else if (character !== '\r') {
        if (this.#state === 'quote')
          throw new CodedError('CV046', `Line ${this.#line}: a cell goes on behind its closing quote.`);
        this.#cell += character;
        this.#state = 'bare';
      }
    }
  }

  /** The last row where its line has no end. Throws CV046 when the text ends within quotes. */
  end(): CsvRow | undefined {
    if (this.#state === 'quoted')
      throw new CodedError('CV046', `Line ${this.#rowLine}: the file ends in the middle of this row.`);
    return this.#endRow();
  }

  #endCell(): void {
    this.#cells.push(unguarded(this.#cell));
    this.#cell = '';
    this.#state = 'start';
  }

  #endRow(): CsvRow | undefined {
    const isEmpty = this.#cells.length === 0 && this.#state === 'start';
    this.#endCell();
    const row = { line: this.#rowLine, cells: this.#cells };
    this.#cells = [];
    this.#units = 0;
    this.#rowLine = this.#line;
    return isEmpty ? undefined : row;
  }
}
