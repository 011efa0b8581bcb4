import { CORRECTIONS_SQL } from './migrations/1-corrections.ts';
import { LEDGER_SQL } from './migrations/2-ledger.ts';
import { GRANTS_SQL } from './migrations/3-grants.ts';
import { LEARNING_SQL } from './migrations/4-learning.ts';
import { INSIGHT_SUMS_SQL } from './migrations/5-insight-sums.ts';

/** One step of the schema. Steps are never edited once they were released; a change is a new step. */
export interface Migration {
  /** From 1, without gaps; becomes `user_version`. */
  version: number;
  sql: string;
}

/** All steps, oldest first, one module each. */
export const MIGRATIONS: readonly Migration[] = [
  { version: 1, sql: CORRECTIONS_SQL },
  { version: 2, sql: LEDGER_SQL },
  { version: 3, sql: GRANTS_SQL },
  { version: 4, sql: LEARNING_SQL },
  { version: 5, sql: INSIGHT_SUMS_SQL },
  {
    version: 6,
    sql: `
ALTER TABLE share_receipts RENAME TO share_receipts_before;
CREATE TABLE share_receipts (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL,              -- of the item
    feedback TEXT NOT NULL,        -- no reference: a receipt outlives what it is about
    project TEXT NOT NULL,         -- id
    receiver TEXT NOT NULL,        -- its name as the user gave it, or 'file'
    anthropic INTEGER NOT NULL CHECK (anthropic IN (0, 1)), -- was it declared to be Anthropic?
    delete_url TEXT,               -- where its deletion is asked for; null when the receiver has no such thing
    hash TEXT NOT NULL,
    at TEXT NOT NULL,
    answer TEXT NOT NULL,          -- empty: it was sent, and nobody knows whether it was taken
    deleted_at TEXT                -- when the receiver acknowledged its deletion
) STRICT;
INSERT INTO share_receipts (id, feedback, project, receiver, anthropic, delete_url, hash, at, answer, deleted_at)
    SELECT id, feedback, project, receiver, anthropic, delete_url, hash, at, answer, deleted_at FROM share_receipts_before;
DROP TABLE share_receipts_before;
CREATE UNIQUE INDEX share_receipts_by_place ON share_receipts (id, receiver, ifnull(delete_url, '')); -- what one did not answer for may go to another
`,
  },
];
