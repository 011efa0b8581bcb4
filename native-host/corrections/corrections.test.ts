import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../shared/categories.ts';
import { FEEDBACK_TYPES } from '../../shared/correction.ts';
import { listCorrections, recordCorrection, showCorrection } from './corrections.ts';
import { openDatabase } from '../storage/database.ts';
import type { Database } from '../storage/database.ts';
import { exportCorrections } from './export-corrections.ts';
import { EXAMPLE, numbered } from '../storage/fixtures/correction.ts';

const exported = (db: Database, project?: string): string =>
  [...exportCorrections(db, { format: 'json', project })].join('');

let folder: string;
let db: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cv-corrections-'));
  db = openDatabase(join(folder, 'db.sqlite'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const SECRET = 'hunter2-Xk9!pQ';
const rowOf = (id: string): unknown => db.prepare('SELECT * FROM feedback WHERE id = ?').get(id);
const count = (): unknown =>
  db.prepare('SELECT (SELECT count(*) FROM feedback) + (SELECT count(*) FROM feedback_capture)').pluck().get();

describe('recordCorrection', () => {
  it('fills the columns of section 3.3 from the capture of section 3.4', async () => {
    expect(await recordCorrection(db, EXAMPLE)).toEqual({ id: EXAMPLE.id, stored: 'new' });
    expect(rowOf(EXAMPLE.id)).toEqual({
      id: EXAMPLE.id,
      timestamp: '2025-11-29T14:32:00Z',
      project: 'my-critical-system',
      session_id: 'claude-session-abc123',
      category: 'logic_error',
      subcategory: 'off_by_one',
      source_file: 'src/lib.rs',
      source_line_start: 45,
      source_line_end: 52,
      claude_output: 'for i in 0..=n { ... }',
      actual_issue: 'Loop should be 0..n not 0..=n',
      correction: 'for i in 0..n { ... }',
      detected_by: 'test',
      verified: 0,
      shared_with_anthropic: 0,
    });
    expect(JSON.parse(showCorrection(db, EXAMPLE.id))).toEqual(EXAMPLE);
  });

  it('knows a repeated one by its content and refuses another under the same id', async () => {
    await recordCorrection(db, EXAMPLE);
    const reordered = Object.fromEntries(Object.entries(EXAMPLE).reverse());
    expect(await recordCorrection(db, reordered)).toEqual({ id: EXAMPLE.id, stored: 'already' });
    await expect(recordCorrection(db, { ...EXAMPLE, project: 'other' })).rejects.toMatchObject({ code: 'CV025' });
    await expect(recordCorrection(db, { ...EXAMPLE, extra: 1 })).rejects.toMatchObject({ code: 'CV025' });
    expect(count()).toBe(2);
  });

  it('names the fields that are wrong', async () => {
    const wrong = {
      ...EXAMPLE,
      timestamp: 'yesterday',
      issue: { ...EXAMPLE.issue, category: 'oops', detected_by: 'a hunch' },
    };
    await expect(recordCorrection(db, wrong)).rejects.toMatchObject({
      code: 'CV024',
      message: expect.stringMatching(/timestamp: Invalid ISO datetime.*issue\.category.*issue\.detected_by/),
    });
    for (const nothing of [null, 'text', [], 7])
      await expect(recordCorrection(db, nothing)).rejects.toMatchObject({ code: 'CV024' });
    expect(count()).toBe(0);
  });

  it.each([
    [
      'claude_output.content',
      { ...EXAMPLE, claude_output: { ...EXAMPLE.claude_output, content: `a\nconst password = "${SECRET}";` } },
      'line 2',
    ],
    [
      'issue.description',
      { ...EXAMPLE, issue: { ...EXAMPLE.issue, description: `postgres://app:${SECRET}@db/x` } },
      'line 1',
    ],
    ['notes.0', { ...EXAMPLE, notes: [`password: "${SECRET}"`] }, 'line 1'],
  ])('stores nothing when %s holds a secret and does not repeat it', async (path, capture, line) => {
    const error = await recordCorrection(db, capture).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: 'CV020', message: expect.stringContaining(`${path}, ${line}`) });
    expect(String(error)).not.toContain(SECRET);
    expect(count()).toBe(0);
    for (const file of ['db.sqlite', 'db.sqlite-wal'])
      expect(readFileSync(join(folder, file)).includes(SECRET)).toBe(false);
  });

  it('gives every capture back without loss, keys that it does not know included', async () => {
    const text = fc.string({ minLength: 1, maxLength: 60, unit: 'binary' });
    const capture = fc.record({
      id: fc.uuid({ version: 4 }),
      timestamp: fc
        .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((date) => date.toISOString()),
      project: fc.option(text),
      feedback_type: fc.constantFrom(...FEEDBACK_TYPES),
      claude_output: fc.record({
        content: text,
        file: fc.option(text),
        line_range: fc.option(fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 9_999 }))),
      }),
      issue: fc.record({
        category: fc.constantFrom(...CATEGORIES),
        description: text,
        detected_by: fc.constantFrom('compiler', 'test_suite', 'Prover', 'human'),
      }),
      correction: fc.option(fc.record({ content: text, verified: fc.boolean() })),
      extra: fc.jsonValue(),
    });
    await fc.assert(
      fc.asyncProperty(capture, async (one) => {
        const sent = JSON.stringify(one);
        expect((await recordCorrection(db, JSON.parse(sent))).stored).toBe('new');
        expect(showCorrection(db, one.id)).toBe(sent);
        expect((await recordCorrection(db, JSON.parse(sent))).stored).toBe('already');
      }),
      { numRuns: 60, seed: 4 },
    );
  });
});

describe('reading back', () => {
  it('lists the newest first, by project, with the total', async () => {
    for (let n = 0; n < 5; n += 1)
      await recordCorrection(db, {
        ...numbered(n),
        timestamp: `2026-01-0${n + 1}T00:00:00Z`,
        project: n === 2 ? 'other' : 'mine',
      });
    const { rows, total } = listCorrections(db, { project: 'mine', limit: 2 });
    expect(rows.map((row) => row.timestamp)).toEqual(['2026-01-05T00:00:00Z', '2026-01-04T00:00:00Z']);
    expect(total).toBe(4);
    expect(listCorrections(db).total).toBe(5);
  });

  it('lists those of a status; without a decision a correction is a claim', async () => {
    for (let n = 0; n < 3; n += 1) await recordCorrection(db, numbered(n));
    const decide = db.prepare<[string, string]>(
      "INSERT INTO correction_state (feedback, language, status, decided_at, why) VALUES (?, 'python', ?, 'now', 'so')",
    );
    decide.run(numbered(0).id, 'confirmed');
    decide.run(numbered(1).id, 'claimed');
    const ids = (filter: Parameters<typeof listCorrections>[1]): string[] =>
      listCorrections(db, filter).rows.map(({ id }) => id);
    expect(ids({ status: 'confirmed' })).toEqual([numbered(0).id]);
    expect(ids({ status: 'claimed' }).toSorted()).toEqual([numbered(1).id, numbered(2).id].toSorted());
    expect(ids({ status: 'claimed', language: 'python' })).toEqual([numbered(1).id]);
    expect(listCorrections(db, { status: 'claimed', limit: 1 }).total).toBe(2);
    expect(listCorrections(db, { status: 'plausible' })).toEqual({ rows: [], total: 0 });
  });

  it('exports what another database takes back', async () => {
    for (let n = 0; n < 3; n += 1) await recordCorrection(db, { ...numbered(n), extra: n });
    const other = openDatabase(join(folder, 'other.sqlite'));
    const captures: unknown[] = JSON.parse(exported(db));
    for (const capture of captures) await recordCorrection(other, capture);
    expect(exported(other)).toBe(exported(db));
    expect(JSON.parse(exported(other, 'nobody'))).toEqual([]);
    other.close();
  });

  it('says when there is no such correction', () => {
    expect(() => showCorrection(db, EXAMPLE.id)).toThrow(expect.objectContaining({ code: 'CV027' }));
  });
});
