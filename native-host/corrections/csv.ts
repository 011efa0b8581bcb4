import { CodedError } from '../../shared/errors.ts';

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
