import { correctionSchema } from '../../shared/correction.ts';
import type { ExchangeFormat } from '../../shared/correction.ts';
import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import {
  CsvReader,
  type CsvRow,
  CAPTURE_COLUMN,
  CAPTURE_COLUMNS,
  OWN_COLUMNS,
  cellText,
  columnsOf,
} from './exchange-format.ts';
import { JsonReader } from '../storage/json-reader.ts';

/** A capture of a file, not checked yet, and the line that it begins on. */
export interface ReadCapture {
  line: number;
  capture: unknown;
}

/** Reads captures out of a file's text. */
export interface ImportReader {
  /** Those that end in this piece. Throws CV046 with the line. */
  push(piece: string): Iterable<ReadCapture>;
  /** What is left. Throws CV046 when the file ends too early. */
  end(): Iterable<ReadCapture>;
}

/**
 * UTF-16 units of one correction in a file: as many as its bytes may be, twice, for whoever wrote it with escapes or
 * indents.
 */
const PART_UNITS = 2 * LIMITS.captureBytes;

/** A reader of this format; without one it is told by how the text begins. */
export function importReader(format: ExchangeFormat | undefined): ImportReader {
  let inner: ImportReader | undefined;
  let begun = false;
  const open = (piece: string): ImportReader => {
    if (format !== undefined) return format === 'csv' ? csvReader() : jsonReader();
    return /^\s*[[{]/u.test(piece) ? jsonReader() : csvReader();
  };
  return {
    *push(piece) {
      const text = begun ? piece : piece.replace(/^\ufeff/, '');
      begun ||= piece !== '';
      if (inner === undefined && text.trim() === '') return;
      inner ??= open(text);
      yield* inner.push(text);
    },
    *end() {
      // Lines of JSON may be none; of any other format something is missing.
      if (inner === undefined && format !== 'jsonl') throw new CodedError('CV046', 'Line 1: the file is empty.');
      if (inner !== undefined) yield* inner.end();
    },
  };
}

function jsonReader(): ImportReader {
  const reader = new JsonReader(PART_UNITS);
  return {
    *push(piece) {
      for (const { line, text } of reader.push(piece)) yield { line, capture: parsed(text, line) };
    },
    end() {
      reader.end();
      return [];
    },
  };
}

function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CodedError(
      'CV046',
      `Line ${line}: this is no JSON (${cause instanceof Error ? cause.message.slice(0, 200) : String(cause)}).`,
      { cause },
    );
  }
}

function csvReader(): ImportReader {
  // Twice again: a quote in a cell is two.
  const reader = new CsvReader(4 * PART_UNITS);
  let header: string[] | undefined;
  const read = function* (row: CsvRow): Generator<ReadCapture> {
    if (header === undefined) header = headerOf(row);
    else yield { line: row.line, capture: captureOf(header, row) };
  };
  return {
    *push(piece) {
      for (const row of reader.push(piece)) yield* read(row);
    },
    *end() {
      const row = reader.end();
      if (row !== undefined) yield* read(row);
    },
  };
}

const KNOWN: ReadonlySet<string> = new Set([...CAPTURE_COLUMNS, ...OWN_COLUMNS, CAPTURE_COLUMN]);

function headerOf({ line, cells }: CsvRow): string[] {
  const unknown = cells.find((name) => !KNOWN.has(name));
  if (unknown !== undefined)
    throw new CodedError('CV046', `Line ${line}: there is no column ${JSON.stringify(unknown.slice(0, 60))}.`);
  if (new Set(cells).size !== cells.length) throw new CodedError('CV046', `Line ${line}: a column is named twice.`);
  return cells;
}

/** The capture of its own column; where the file has none, or none here, it is made of the others. */
function captureOf(header: readonly string[], { line, cells }: CsvRow): unknown {
  if (cells.length !== header.length)
    throw new CodedError('CV046', `Line ${line}: it has ${cells.length} cells, the header has ${header.length}.`);
  const cell = new Map(header.map((name, index) => [name, cells[index] ?? '']));
  const json = cell.get(CAPTURE_COLUMN) ?? '';
  if (json === '') return captureFrom(cell);
  const capture = parsed(json, line);
  const known = correctionSchema.safeParse(capture);
  if (!known.success) return capture;
  const columns = columnsOf(known.data);
  // What somebody changed in a spreadsheet would be lost without a word.
  for (const name of CAPTURE_COLUMNS) {
    const shown = cell.get(name);
    if (shown !== undefined && shown !== cellText(columns[name]))
      throw new CodedError(
        'CV046',
        `Line ${line}: ${name} is not what ${CAPTURE_COLUMN} says; change both, or empty ${CAPTURE_COLUMN}.`,
      );
  }
  return capture;
}

function captureFrom(cell: ReadonlyMap<string, string>): unknown {
  const textOf = (name: string): string | null => cell.get(name) || null;
  const numberIn = (name: string): number => Number(textOf(name) ?? Number.NaN);
  const first = numberIn('source_line_start');
  const fix = textOf('correction');
  return {
    id: textOf('id'),
    timestamp: textOf('timestamp'),
    project: textOf('project'),
    session_id: textOf('session_id'),
    feedback_type: 'correction',
    claude_output: {
      file: textOf('source_file'),
      line_range: Number.isNaN(first) ? null : [first, numberIn('source_line_end')],
      content: textOf('claude_output') ?? '',
    },
    issue: {
      category: textOf('category'),
      subcategory: textOf('subcategory'),
      description: textOf('actual_issue') ?? '',
      detected_by: textOf('detected_by') ?? 'user',
    },
    correction: fix === null ? null : { content: fix, verified: false },
  };
}
