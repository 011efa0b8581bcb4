import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listCorrections, recordCorrection } from '../corrections/corrections.ts';
import { countData, deleteAll, exportData, purge } from './stored-data.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { exportCorrections } from '../corrections/export-corrections.ts';
import { numbered } from './fixtures/correction.ts';
import { recordUntilKilled } from './fixtures/kill-while-recording.ts';
import { patternRows } from '../patterns/fixtures/stored.ts';
import { catchUp, rebuildPatterns } from '../patterns/fixtures/rebuilt.ts';
import { MIGRATIONS } from './migrations.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cv-survival-'));
  file = join(folder, 'db.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const integrity = (db: Database): unknown => db.pragma('integrity_check', { simple: true });

describe('kill -9 while recording', () => {
  it(
    'loses nothing of a thousand corrections that was acknowledged, stores nothing twice, and leaves what was ' +
      'learned whole',
    { timeout: 120_000 },
    async () => {
      const acknowledged: string[] = [];
      for (let round = 0; round < 24; round += 2) {
        const both = [round, round + 1].map((n) =>
          recordUntilKilled(file, n * 1_000, { acknowledgements: 1 + ((n * 37) % 83) }),
        );
        acknowledged.push(...(await Promise.all(both)).flat());
      }
      const db = openDatabase(file);
      const count = (sql: string): unknown => db.prepare(sql).pluck().get();
      const stored = db.prepare<[], string>('SELECT id FROM feedback').pluck().all();
      const there = new Set(stored);
      expect(integrity(db)).toBe('ok');
      expect(there.size).toBe(stored.length);
      expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThanOrEqual(900);
      expect(count('SELECT count(*) FROM feedback LEFT JOIN feedback_capture USING (id) WHERE json IS NULL')).toBe(0);
      // One transaction each: a state without its evidence, or a status without its column, was never there.
      expect(
        count('SELECT count(*) FROM feedback LEFT JOIN correction_state ON feedback = id WHERE status IS NULL'),
      ).toBe(0);
      expect(
        count(
          'SELECT count(*) FROM feedback JOIN correction_state ON feedback = id WHERE verified <> (status = ' +
            "'confirmed')",
        ),
      ).toBe(0);
      expect(count('SELECT count(*) FROM feedback WHERE id NOT IN (SELECT feedback FROM evidence)')).toBe(0);
      expect(count('SELECT count(*) FROM learned WHERE feedback NOT IN (SELECT feedback FROM pattern_members)')).toBe(
        0,
      );
      expect(count('SELECT sum(n) FROM mistake_weeks')).toBe(stored.length);
      catchUp(db);
      const learned = patternRows(db);
      rebuildPatterns(db);
      expect(patternRows(db)).toEqual(learned);
      expect(count('SELECT count(*) FROM pattern_members')).toBe(stored.length);
      db.close();
    },
  );
});

describe('a full disk', () => {
  it('is said, and nothing recorded before is lost', async () => {
    const db = openDatabase(file);
    db.pragma(`max_page_count = ${Number(db.pragma('page_count', { simple: true })) + 12}`);
    const stored: string[] = [];
    let failure: unknown;
    for (let n = 0; failure === undefined && n < 100; n += 1) {
      await recordCorrection(db, numbered(n, 5_000)).then(
        ({ id }) => stored.push(id),
        (error: unknown) => (failure = error),
      );
    }
    expect(failure).toMatchObject({ code: 'CV021' });
    expect(stored.length).toBeGreaterThan(0);
    db.close();
    const after = openDatabase(file);
    expect(integrity(after)).toBe('ok');
    expect(
      listCorrections(after)
        .rows.map(({ id }) => id)
        .sort(),
    ).toEqual(stored);
    expect(await recordCorrection(after, numbered(stored.length, 5_000))).toMatchObject({ stored: 'new' });
    after.close();
  });

  it('a database that may not be written says so', async () => {
    openDatabase(file).close();
    const db = openDatabase(file);
    db.pragma('query_only = ON');
    await expect(recordCorrection(db, numbered(1))).rejects.toMatchObject({ code: 'CV021' });
    db.close();
  });
});

describe('deleting everything', () => {
  const MARKER = 'planted-marker-7f3a9c';
  const holdsMarker = (): string[] =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => statSync(join(folder, name)).isFile() && readFileSync(join(folder, name)).includes(MARKER),
    );

  it('leaves no byte of it in the database, its journal and its backups', async () => {
    const before = openDatabase(file);
    for (let n = 0; n < 20; n += 1) await recordCorrection(before, { ...numbered(n, 3_000), note: MARKER });
    before.close();
    const db = openDatabase(file, {
      migrations: [...MIGRATIONS, { version: 99, sql: 'CREATE TABLE later (id TEXT) STRICT;' }],
    });
    await recordCorrection(db, { ...numbered(50), note: MARKER });
    expect(holdsMarker().length).toBeGreaterThanOrEqual(2);
    expect(countData(db)).toMatchObject({ corrections: 21, encrypted: false });

    expect(deleteAll(db)).toEqual({ corrections: 21 });
    purge(db, { backUp: false, now: 0 });
    expect(holdsMarker()).toEqual([]);
    expect(countData(db)).toMatchObject({ corrections: 0, reports: 0, injections: 0, projects: 0 });
    expect([...exportCorrections(db, { format: 'json' })].join('')).toBe('[]\n');
    expect(await recordCorrection(db, numbered(1))).toMatchObject({ stored: 'new' });
    db.close();
  });

  it('says so when another program still reads, and can be repeated', async () => {
    const db = openDatabase(file);
    db.pragma('busy_timeout = 50');
    await recordCorrection(db, { ...numbered(1), note: MARKER });
    const reader = openDatabase(file);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM feedback').get();
    deleteAll(db);
    expect(() => purge(db, { backUp: false, now: 0 })).toThrow(expect.objectContaining({ code: 'CV021' }));
    reader.exec('COMMIT');
    reader.close();
    purge(db, { backUp: false, now: 0 });
    expect(holdsMarker()).toEqual([]);
    db.close();
  });

  it('exports everything as one JSON, captures as they were', async () => {
    const db = openDatabase(file);
    await recordCorrection(db, { ...numbered(1), extra: { deep: [1] } });
    expect(JSON.parse(exportData(db))).toMatchObject({
      format: 'claude-verify-export',
      feedback: [{ category: 'logic_error' }],
      feedback_capture: [{ json: { extra: { deep: [1] } } }],
      jobs: [],
    });
    db.close();
  });
});
