import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../native-host/storage/database.ts';
import { recordUntilKilled, type Moment } from '../../native-host/storage/fixtures/kill-while-recording.ts';
import { catchUp } from '../../native-host/patterns/fixtures/rebuilt.ts';
import { row, type Row } from './table.ts';

/** Kills of a run; `CV_KILLS` names another number. */
const KILLS = 100;
/** What a process takes to start, and a few corrections after the first, ms. */
const STARTING_MS = 600;
const RECORDING_MS = 120;

/**
 * Kills a process that records corrections (SIGKILL), at random moments, while it starts or while it records; the next
 * one sends again what was not acknowledged. What was acknowledged is then looked for.
 */
export async function killFigures(): Promise<Row[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cv-kills-'));
  const file = path.join(folder, 'db.sqlite');
  const kills = Number(process.env['CV_KILLS'] ?? KILLS);
  try {
    const acknowledged = new Set<string>();
    let next = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const moment: Moment =
        kill % 4 === 0
          ? { ms: randomInt(STARTING_MS), after: 'start' }
          : { ms: randomInt(RECORDING_MS), after: 'first' };
      const ids = await recordUntilKilled(file, next, moment);
      for (const id of ids) acknowledged.add(id);
      next += ids.length;
      if (kill % 50 === 49) console.error(`${kill + 1} of ${kills} kills, ${acknowledged.size} acknowledged`);
    }
    const { stored, lost, twice } = whatIsStored(file, acknowledged);
    return [
      row('kill -9 at random moments while corrections are recorded', 'kills', [kills]),
      row('corrections acknowledged by then', 'records', [acknowledged.size]),
      row('corrections stored', 'records', [stored]),
      row('acknowledged and lost', 'records', [lost], { at: 'most', value: 0 }),
      row('stored or counted twice', 'records', [twice], { at: 'most', value: 0 }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function whatIsStored(file: string, acknowledged: ReadonlySet<string>): Record<'stored' | 'lost' | 'twice', number> {
  const db = openDatabase(file);
  try {
    const whole = String(db.pragma('integrity_check', { simple: true }));
    if (whole !== 'ok') throw new Error(`the database is damaged: ${whole}`);
    const number = (sql: string): number => Number(db.prepare(sql).pluck().get());
    const ids = new Set(db.prepare<[], string>('SELECT id FROM feedback').pluck().all());
    catchUp(db);
    const stored = number('SELECT count(*) FROM feedback');
    const contents = number(
      "SELECT count(DISTINCT json_extract(json, '$.claude_output.content')) FROM feedback_capture",
    );
    const counted = number('SELECT sum(n) FROM mistake_weeks');
    const members = number('SELECT count(*) FROM pattern_members');
    return {
      stored,
      lost: [...acknowledged].filter((id) => !ids.has(id)).length,
      twice: stored - contents + Math.max(0, counted - stored) + Math.max(0, members - stored),
    };
  } finally {
    db.close();
  }
}
