import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../storage/database.ts';
import type { Database } from '../storage/database.ts';
import { deleteCorrections } from '../corrections/delete-corrections.ts';
import { editPattern, undoPatternEdit } from './edit-patterns.ts';
import { labelledCorrections, MISTAKES } from './fixtures/labelled-corrections.ts';
import type { Labelled } from './fixtures/labelled-corrections.ts';
import { catchUp, rebuildPatterns } from './fixtures/rebuilt.ts';
import { adjustedRandIndex, patternRows, placed, store } from './fixtures/stored.ts';
import { learnCorrections, repairPatterns, unlearned } from './learn-corrections.ts';
import { listPatterns } from './list-patterns.ts';

let folder: string;
let db: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cv-learn-'));
  db = openDatabase(join(folder, 'db.sqlite'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const AT = '2026-11-01T00:00:00Z';
const TABLES = ['pattern_marks', 'exposures', 'feedback', 'patterns', 'pattern_stale'];
const empty = (): void => db.transaction(() => TABLES.forEach((table) => db.prepare(`DELETE FROM ${table}`).run()))();
const storeAll = (all: readonly Labelled[]): void => db.transaction(() => all.forEach((one) => store(db, one)))();
const learnAll = (all: readonly Labelled[]): void =>
  learnCorrections(
    db,
    all.map(({ capture }) => capture.id),
  );

/** Corrections of two categories, a few of each mistake, some of the same moment. */
function some(seed: number, categories = ['logic_error', 'style_violation'], each = 5): Labelled[] {
  const taken = new Map<number, number>();
  const few = labelledCorrections(seed).filter(({ label, capture }) => {
    if (!categories.includes(capture.issue.category) || (taken.get(label) ?? 0) >= each) return false;
    taken.set(label, (taken.get(label) ?? 0) + 1);
    return true;
  });
  return few.map((one, at) =>
    at % 4 === 0 ? { ...one, capture: { ...one.capture, timestamp: '2026-06-01T00:00:00Z' } } : one,
  );
}

const shuffled = (all: readonly Labelled[]): fc.Arbitrary<Labelled[]> =>
  fc.shuffledSubarray([...all], { minLength: all.length });
const seeds = fc.integer({ min: 1, max: 2 ** 30 });

describe('patterns of a labelled set', () => {
  it.each([Math.floor(Math.random() * 2 ** 30), Math.floor(Math.random() * 2 ** 30)])(
    'are the mistakes that were made, seed %i',
    (seed) => {
      const all = labelledCorrections(seed);
      expect(MISTAKES.length).toBe(40);
      expect(all.length).toBeGreaterThanOrEqual(300);
      storeAll(all);
      catchUp(db);
      const where = placed(db);
      const index = adjustedRandIndex(
        all.map(({ label }) => label),
        all.map(({ capture }) => where[capture.id]),
      );
      process.stderr.write(`seed ${seed}: adjusted Rand index ${index.toFixed(3)} over ${all.length} corrections\n`);
      expect(index, `seed ${seed}`).toBeGreaterThanOrEqual(0.9);
      const categories = db
        .prepare(
          'SELECT pattern FROM pattern_members JOIN feedback ON id = feedback GROUP BY pattern HAVING ' +
            'count(DISTINCT category) > 1',
        )
        .all();
      expect(categories).toEqual([]);
    },
  );
});

describe('learning', () => {
  it('gives the same patterns with the same ids in any order and in any batches', () => {
    fc.assert(
      fc.property(
        seeds.chain((seed) =>
          fc.tuple(
            shuffled(some(seed, ['logic_error', 'api_misuse'], 3)),
            fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
          ),
        ),
        ([order, sizes]) => {
          empty();
          for (let at = 0, n = 0; at < order.length; n += 1) {
            const size = sizes[n % sizes.length] ?? 1;
            storeAll(order.slice(at, at + size));
            if (n % 2 === 0) learnAll(order.slice(at, at + size).toReversed());
            else catchUp(db);
            at += size;
          }
          const one = patternRows(db);
          rebuildPatterns(db);
          expect(patternRows(db)).toEqual(one);
          empty();
          storeAll(order);
          catchUp(db);
          expect(patternRows(db)).toEqual(one);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('takes corrections out as if they had never been there, however they went', () => {
    fc.assert(
      fc.property(
        seeds.chain((seed) => fc.tuple(shuffled(some(seed)), fc.integer({ min: 1, max: 12 }))),
        ([order, gone]) => {
          empty();
          storeAll(order);
          learnAll(order);
          for (const [at, { capture }] of order.slice(0, gone).entries()) {
            db.prepare('DELETE FROM feedback WHERE id = ?').run(capture.id);
            if (at % 2 === 0) repairPatterns(db);
          }
          repairPatterns(db);
          const rows = patternRows(db);
          empty();
          storeAll(order.slice(gone));
          learnAll(order.slice(gone));
          expect(rows).toEqual(patternRows(db));
        },
      ),
      { numRuns: 10 },
    );
  });

  it('learns nothing from confirmations, and nothing twice', () => {
    const [first, second] = some(1);
    if (first === undefined || second === undefined) throw new Error('too few');
    store(db, first, 'confirmation');
    store(db, second);
    expect(unlearned(db)).toHaveLength(2);
    catchUp(db);
    expect(unlearned(db)).toEqual([]);
    learnCorrections(db, [second.capture.id]);
    learnCorrections(db, ['00000000-0000-4000-8000-000000000000']);
    expect(Object.keys(placed(db))).toEqual([second.capture.id]);
  });

  it('keeps projects apart', () => {
    const all = some(3);
    const other = some(3).map((one, at) => ({
      ...one,
      capture: { ...one.capture, id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`, project: 'other' },
    }));
    storeAll([...all, ...other]);
    learnAll([...all, ...other]);
    expect(
      db
        .prepare(
          'SELECT pattern FROM pattern_members JOIN feedback ON id = feedback GROUP BY pattern HAVING ' +
            'count(DISTINCT project) > 1',
        )
        .all(),
    ).toEqual([]);
  });

  it('is of the database and of nothing else: after a rollback it goes on from what is stored', () => {
    const all = some(8);
    storeAll(all);
    const half = all.length >> 1;
    learnAll(all.slice(0, half));
    const failed = db.transaction(() => {
      learnAll(all.slice(half));
      throw new Error('rolled back');
    });
    expect(failed).toThrow('rolled back');
    learnAll(all.slice(half));
    const one = patternRows(db);
    rebuildPatterns(db);
    expect(patternRows(db)).toEqual(one);
  });
});

describe('hostile corrections', () => {
  it('are learned in bounded time and harm no other', () => {
    const [sample] = some(5);
    if (sample === undefined) throw new Error('too few');
    const big = Array.from({ length: 20_000 }, (_, at) => `x${at}(${at * 7}) {`).join(' ');
    const texts = [
      '',
      '\0\u0001\ufffd',
      '\u202e\u2066evil\u2069',
      big.slice(0, 256 * 1024),
      '`'.repeat(5_000),
      '"""'.repeat(5_000),
      '/*'.repeat(5_000),
      '((((((((((a+)+)+)+)+)+)+)+)+)+)$'.repeat(50),
      '\ud800',
    ];
    const hostile = texts.map((text, at) => ({
      capture: {
        ...sample.capture,
        id: `00000000-0000-4000-8000-00000000000${at}`,
        claude_output: { file: '../../etc/passwd', content: text || ' ' },
        issue: { ...sample.capture.issue, description: text || '?' },
        correction: { content: text.split('').toReversed().join(''), verified: false },
      },
    }));
    hostile.forEach((one) => store(db, one));
    store(db, sample);
    catchUp(db);
    const patterns = listPatterns(db, { now: Date.parse(AT) });
    expect(patterns.reduce((sum, { size }) => sum + size, 0)).toBe(hostile.length + 1);
    for (const { guidance } of patterns) expect(guidance ?? '').not.toMatch(/\n/);
  });
});

describe('edits by hand', () => {
  type Step = { kind: number; pick: number; value: number };
  const steps = fc.array(fc.record({ kind: fc.integer({ min: 0, max: 5 }), pick: fc.nat(), value: fc.nat() }), {
    minLength: 1,
    maxLength: 4,
  });

  /**
   * Does what the numbers say with the patterns that are there; the edit's number, or undefined where it cannot be
   * done.
   */
  function apply({ kind, pick, value }: Step): number | undefined {
    const patterns = db
      .prepare<[], { id: string; category: string }>('SELECT id, category FROM patterns ORDER BY id')
      .all();
    const pattern = patterns[pick % patterns.length];
    if (pattern === undefined) return undefined;
    const { id } = pattern;
    const beside = patterns.filter((other) => other.category === pattern.category && other.id !== id);
    const members = db
      .prepare<[string], string>('SELECT feedback FROM pattern_members WHERE pattern = ? ORDER BY feedback')
      .pluck()
      .all(id);
    const other = beside[value % Math.max(1, beside.length)]?.id;
    if (kind === 0)
      return other === undefined ? undefined : editPattern(db, { do: 'merge', pattern: id, other }, AT).edit;
    if (kind === 1)
      return members.length < 2
        ? undefined
        : editPattern(
            db,
            {
              do: 'split',
              pattern: id,
              corrections: members
                .filter((_, at) => at !== value % members.length && at % 2 === 0)
                .concat(members[value % members.length] ?? '')
                .slice(0, members.length - 1),
            },
            AT,
          ).edit;
    if (kind === 2) return editPattern(db, { do: 'rename', pattern: id, title: `named ${value}` }, AT).edit;
    if (kind === 3)
      return editPattern(db, { do: 'guide', pattern: id, guidance: value % 3 === 0 ? null : `do ${value}` }, AT).edit;
    return editPattern(db, { do: kind === 4 ? 'pin' : 'retire', pattern: id, on: value % 3 !== 0 }, AT).edit;
  }

  it('survive later corrections in any order, and a rebuild', () => {
    fc.assert(
      fc.property(
        seeds.chain((seed) =>
          fc.tuple(fc.constant(some(seed, ['logic_error'], 5)), steps, fc.infiniteStream(fc.nat())),
        ),
        ([all, deeds, numbers]) => {
          const [early, late] = [all.slice(0, 12), all.slice(12)];
          const run = (order: readonly Labelled[]): unknown => {
            empty();
            storeAll(early);
            learnAll(early);
            db.prepare("DELETE FROM sqlite_sequence WHERE name = 'pattern_marks'").run();
            for (const deed of deeds) apply(deed);
            for (const one of order) {
              store(db, one);
              learnCorrections(db, [one.capture.id]);
            }
            return patternRows(db);
          };
          const one = run(late);
          rebuildPatterns(db);
          expect(patternRows(db)).toEqual(one);
          const other = late.map((each) => ({ each, at: numbers.next().value ?? 0 })).sort((a, b) => a.at - b.at);
          expect(run(other.map(({ each }) => each))).toEqual(one);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('are each taken back exactly', () => {
    fc.assert(
      fc.property(seeds, steps, (seed, deeds) => {
        empty();
        const all = some(seed, ['logic_error'], 4);
        storeAll(all);
        learnAll(all);
        const undo: { edit: number; before: unknown }[] = [];
        for (const deed of deeds) {
          const before = patternRows(db);
          const edit = apply(deed);
          if (edit !== undefined) undo.push({ edit, before });
        }
        for (const { edit, before } of undo.toReversed()) {
          undoPatternEdit(db, edit);
          expect(patternRows(db)).toEqual(before);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('are read once for all that is learned, and anew when something is done or goes', () => {
    const all = some(7, ['logic_error']);
    const [last, ...rest] = all.toReversed();
    storeAll(rest);
    learnAll(rest);
    const pattern = listPatterns(db, { now: Date.parse(AT) }).find(({ size }) => size > 2);
    if (last === undefined || pattern === undefined) throw new Error('too few');
    const { edit } = editPattern(
      db,
      { do: 'split', pattern: pattern.id, corrections: pattern.members.slice(0, 1) },
      AT,
    );
    const marks = db.prepare('SELECT json FROM pattern_marks').pluck();
    const said = marks.get();
    db.prepare("UPDATE pattern_marks SET json = 'nobody reads this'").run();
    store(db, last);
    learnCorrections(db, [last.capture.id]);
    expect(listPatterns(db, { now: Date.parse(AT) }).flatMap(({ members }) => members)).toContain(last.capture.id);
    db.prepare('UPDATE pattern_marks SET json = ?').run(said);
    undoPatternEdit(db, edit);
    const one = patternRows(db);
    rebuildPatterns(db);
    expect(patternRows(db)).toEqual(one);
    // The project with all that was done by hand; its corrections come back as if nobody had done anything.
    editPattern(db, { do: 'split', pattern: pattern.id, corrections: pattern.members.slice(0, 1) }, AT);
    db.transaction(() =>
      deleteCorrections(
        db,
        { by: 'project', project: 'shop' },
        { forget: () => repairPatterns(db), kept: () => undefined },
      ),
    )();
    storeAll(all);
    learnAll(all);
    expect(patternRows(db)).toEqual(one);
  });

  it('refuse what cannot be done, and change nothing by it', () => {
    const all = some(4);
    storeAll(all);
    learnAll(all);
    const before = patternRows(db);
    const patterns = listPatterns(db, { now: Date.parse(AT) });
    const [one] = patterns;
    const other = patterns.find(({ category }) => category !== one?.category);
    if (one === undefined || other === undefined) throw new Error('too few');
    expect(() => editPattern(db, { do: 'pin', pattern: 'nobody', on: true }, AT)).toThrow(
      expect.objectContaining({ code: 'CV039' }),
    );
    expect(() => editPattern(db, { do: 'merge', pattern: one.id, other: other.id }, AT)).toThrow(
      expect.objectContaining({ code: 'CV045' }),
    );
    expect(() => editPattern(db, { do: 'merge', pattern: one.id, other: one.id }, AT)).toThrow(
      expect.objectContaining({ code: 'CV045' }),
    );
    for (const corrections of [[], one.members])
      expect(() => editPattern(db, { do: 'split', pattern: one.id, corrections }, AT)).toThrow(
        expect.objectContaining({ code: 'CV045' }),
      );
    expect(() => undoPatternEdit(db, 999)).toThrow(expect.objectContaining({ code: 'CV036' }));
    expect(patternRows(db)).toEqual(before);
  });

  it('keep what was injected in the name of a pattern with its successor', () => {
    const all = some(6, ['logic_error']);
    storeAll(all);
    learnAll(all);
    const [one, other] = listPatterns(db, { now: Date.parse(AT) });
    if (one === undefined || other === undefined) throw new Error('too few');
    for (const { id } of [one, other]) {
      db.prepare("INSERT INTO exposures VALUES (?, ?, 'p', 'injected', ?)").run(`conversation of ${id}`, id, AT);
      for (const conversation of [`conversation of ${id}`, 'both'])
        db.prepare("INSERT INTO injections VALUES ('p', ?, ?, ?)").run(conversation, id, AT);
    }
    const { pattern } = editPattern(db, { do: 'merge', pattern: one.id, other: other.id }, AT);
    expect(db.prepare('SELECT DISTINCT pattern FROM exposures').pluck().all()).toEqual([pattern]);
    expect(db.prepare('SELECT conversation, item FROM injections ORDER BY conversation').all()).toEqual([
      { conversation: 'both', item: pattern },
      ...[one.id, other.id].sort().map((id) => ({ conversation: `conversation of ${id}`, item: pattern })),
    ]);
  });
});
