import { randomInt } from 'node:crypto';
import { openDatabase, type Database } from '../../native-host/storage/database.ts';
import {
  labelledCorrection,
  MISTAKES,
  randomFrom,
  type Labelled,
} from '../../native-host/patterns/fixtures/labelled-corrections.ts';
import { rebuildPatterns } from '../../native-host/patterns/fixtures/rebuilt.ts';
import { store } from '../../native-host/patterns/fixtures/stored.ts';

/** A database that has learned, and what the mistakes in it really are. */
export interface LearnedDatabase {
  db: Database;
  /** Correction to the number of its mistake. */
  labels: Map<string, number>;
  /** One more that is not stored. */
  next(): Labelled;
}

/** Rows of one transaction while the database is filled. */
const BATCH = 1_000;

/**
 * Makes a database with this many corrections of {@link MISTAKES}, all of one project, over two years: the worst case,
 * for what is compared with each other is of one project and category. The seed is drawn and printed.
 */
export function learnedDatabase(file: string, corrections: number, seed = randomInt(2 ** 31)): LearnedDatabase {
  console.error(`${corrections} corrections, seed ${seed}`);
  const random = randomFrom(seed);
  const next = (): Labelled => {
    const label = Math.floor(random() * MISTAKES.length);
    const mistake = MISTAKES[label];
    if (mistake === undefined) throw new Error('no such mistake');
    return labelledCorrection(random, label, mistake, 'shop', 730);
  };
  const db = openDatabase(file);
  const labels = new Map<string, number>();
  for (let made = 0; made < corrections; made += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, corrections - made) }, next);
    db.transaction(() => batch.forEach((one) => store(db, one)))();
    for (const { label, capture } of batch) labels.set(capture.id, label);
  }
  rebuildPatterns(db);
  return { db, labels, next };
}
