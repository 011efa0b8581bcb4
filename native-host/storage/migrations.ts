import { CORRECTIONS_SQL } from './migrations/1-corrections.ts';
import { LEDGER_SQL } from './migrations/2-ledger.ts';
import { GRANTS_SQL } from './migrations/3-grants.ts';
import { LEARNING_SQL } from './migrations/4-learning.ts';
import { INSIGHT_SUMS_SQL } from './migrations/5-insight-sums.ts';
import { INJECTED_ITEMS_SQL } from './migrations/7-injected-items.ts';
import { FORMER_PATTERNS_SQL } from './migrations/8-former-patterns.ts';
import { LEFT_OUT_SQL } from './migrations/9-left-out.ts';
import { RECEIPTS_SQL } from './migrations/6-receipts.ts';
import { DELETED_IDS_SQL } from './migrations/10-deleted-ids.ts';
import { BOUND_CONSENTS_SQL } from './migrations/11-bound-consents.ts';

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
  { version: 6, sql: RECEIPTS_SQL },
  { version: 7, sql: INJECTED_ITEMS_SQL },
  { version: 8, sql: FORMER_PATTERNS_SQL },
  { version: 9, sql: LEFT_OUT_SQL },
  { version: 10, sql: DELETED_IDS_SQL },
  { version: 11, sql: BOUND_CONSENTS_SQL },
];
