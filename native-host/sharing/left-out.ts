import { VERSION } from '../../shared/version.ts';
import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';
import { hashOf } from './record.ts';

/**
 * What of a correction was looked at when it was left out: another text of it, or another version of the anonymiser, is
 * looked at again.
 */
export const lookedAt = ({ json, language }: { json: string; language: string | null }): string =>
  hashOf(JSON.stringify([VERSION, language, json]));

/** Writes down why a correction was left out, so that it does not keep newer ones from being looked at. */
export function noteLeftOut(
  db: Database,
  correction: { feedback: string; json: string; language: string | null },
  renamed: boolean,
  why: string,
): void {
  withStorageErrors(() =>
    db
      .prepare(
        'INSERT INTO share_left_out (feedback, renamed, looked_at, why) SELECT id, ?, ?, ? FROM feedback WHERE id ' +
          '= ? ON CONFLICT (feedback, renamed) DO UPDATE SET looked_at = excluded.looked_at, why = excluded.why',
      )
      .run(renamed ? 1 : 0, lookedAt(correction), why, correction.feedback),
  );
}
