import type { ExchangeFormat } from '../../shared/correction.ts';
import type { Database } from '../storage/database.ts';
import { CAPTURE_COLUMNS, CSV_HEADER, OWN_COLUMNS, cellText, type Cell, csvLine } from './exchange-format.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';

/** Which corrections, and how they are written. */
export interface ExportAsked {
  format: ExchangeFormat;
  /** Name; absent for those of all projects. */
  project?: string | undefined;
}

type Row = Record<(typeof CAPTURE_COLUMNS)[number] | (typeof OWN_COLUMNS)[number], Cell> & { json: string };

/**
 * All captures, oldest first, piece by piece: a JSON array of them as they came, one on each line, or CSV. Which ones
 * is decided at the first piece; one that is deleted before its turn is left out. Throws CV021, CV022.
 */
export function* exportCorrections(db: Database, { format, project }: ExportAsked): Generator<string> {
  const only = project ?? null;
  const ids = withStorageErrors(() =>
    db
      .prepare<[string | null, string | null], string>(
        'SELECT id FROM feedback WHERE ? IS NULL OR project = ? ORDER BY timestamp, rowid',
      )
      .pluck()
      .all(only, only),
  );
  const one = db.prepare<[string], Row>(
    'SELECT feedback.*, json FROM feedback JOIN feedback_capture USING (id) WHERE id = ?',
  );
  let written = 0;
  if (format === 'csv') yield csvLine(CSV_HEADER);
  for (const id of ids) {
    const row = withStorageErrors(() => one.get(id));
    if (row === undefined) continue;
    if (format === 'csv')
      yield csvLine([...[...CAPTURE_COLUMNS, ...OWN_COLUMNS].map((column) => cellText(row[column])), row.json]);
    else if (format === 'jsonl') yield `${row.json}\n`;
    else yield `${written === 0 ? '[' : ','}\n${row.json}`;
    written += 1;
  }
  if (format === 'json') yield written === 0 ? '[]\n' : '\n]\n';
}
