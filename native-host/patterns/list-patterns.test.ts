import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../storage/database.ts';
import type { Database } from '../storage/database.ts';
import { carriedPatterns, listPatterns } from './list-patterns.ts';
import { editPattern } from './edit-patterns.ts';
import { catchUp } from './fixtures/rebuilt.ts';
import { store } from './fixtures/stored.ts';
import { typicalChange } from './guidance.ts';
import { pathGlob } from './pattern-sums.ts';
import { lifeOf, weightOf } from './pattern-life.ts';

let folder: string;
let db: Database;
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 1);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cv-patterns-'));
  db = openDatabase(join(folder, 'db.sqlite'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

let made = 0;
interface Made {
  project?: string;
  claude?: string;
  fixed?: string;
  message?: string;
  file?: string;
  daysAgo?: number;
  status?: 'confirmed' | 'contradicted';
}

function put({
  project = 'shop',
  claude = 'for i in 0..=n { sum += cells[i]; }',
  fixed = 'for i in 0..n { sum += cells[i]; }',
  message = 'inclusive range in the loop',
  file = 'src/a.rs',
  daysAgo = 0,
  status,
}: Made = {}): string {
  made += 1;
  const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  const capture = {
    id,
    timestamp: new Date(NOW - daysAgo * DAY).toISOString(),
    project,
    feedback_type: 'correction' as const,
    claude_output: { file, content: claude },
    issue: { category: 'logic_error', subcategory: 'off_by_one', description: message, detected_by: 'user' },
    correction: { content: fixed, verified: false },
  };
  store(db, { capture });
  if (status !== undefined)
    db.prepare("INSERT INTO correction_state (feedback, status, decided_at, why) VALUES (?, ?, '2026-11-01', 'x')").run(
      id,
      status,
    );
  return id;
}

/** Conversations with a pattern's guidance and without it, in all of which its mistake was found again. */
function withoutEffect(pattern: string): void {
  db.prepare("INSERT INTO evidence VALUES (?, 'clippy', 'range')").run(pattern);
  const [before, after] = ['2026-10-01T00:00:00Z', '2026-10-02T00:00:00Z'];
  db.transaction(() => {
    for (let n = 0; n < 80; n += 1) {
      const [conversation, report] = [`c${n}`, `r${n}`];
      db.prepare("INSERT INTO exposures VALUES (?, ?, 'shop', ?, ?)").run(
        conversation,
        pattern,
        n < 40 ? 'passed-over' : 'injected',
        before,
      );
      db.prepare("INSERT INTO verified_in VALUES (?, 'shop', 'clippy', ?, ?)").run(conversation, report, after);
      db.prepare("INSERT INTO observed VALUES (?, 'shop', 'clippy', 'range', ?, ?)").run(conversation, report, after);
      db.prepare("INSERT INTO obligation_outcomes VALUES (?, ?, 'shop', 'rust', 'clippy', 'lint', 'passed', 1)").run(
        report,
        after,
      );
    }
  })();
}

describe('a pattern', () => {
  it('says what its corrections have in common', () => {
    const first = put({ file: 'src/pages/list.rs', daysAgo: 90 });
    const second = put({
      file: 'src/pages/deep/table.rs',
      claude: 'for row in 0..=rows { draw(row) }',
      fixed: 'for row in 0..rows { draw(row) }',
      message: 'the range of the loop is inclusive',
    });
    db.prepare("INSERT INTO evidence VALUES (?, 'cargo-test', 'pages::last')").run(second);
    catchUp(db);
    expect(listPatterns(db, { project: 'shop', now: NOW })).toEqual([
      {
        id: first,
        project: 'shop',
        category: 'logic_error',
        subcategory: 'off_by_one',
        name: 'logic_error:off_by_one',
        title: null,
        count: 2,
        weight: 1.5,
        life: 'active',
        pinned: false,
        retiredAt: null,
        guidance: 'Write `0..rows` instead of `0..=rows`',
        guidanceBy: 'template',
        anonymous: 'Write `_.._` instead of `_..=_`',
        language: 'rust',
        pathGlob: 'src/pages/**/*.rs',
        members: [second, first],
        size: 2,
        newest: '2026-11-01T00:00:00.000Z',
        description: 'the range of the loop is inclusive',
        statuses: { confirmed: 0, plausible: 0, claimed: 2, contradicted: 0 },
        evidence: [{ backend: 'cargo-test', rule: 'pages::last' }],
        contradicts: [],
      },
    ]);
    expect(listPatterns(db, { project: 'other', now: NOW })).toEqual([]);
  });

  it('lives as its corrections say, and follows what is decided about them later', () => {
    const life = (now = NOW): unknown => listPatterns(db, { now }).map((pattern) => [pattern.life, pattern.count]);
    const one = put();
    catchUp(db);
    expect(life()).toEqual([['candidate', 1]]);
    db.prepare(
      "INSERT INTO correction_state (feedback, status, decided_at, why) VALUES (?, 'confirmed', 'x', 'x')",
    ).run(one);
    expect(life()).toEqual([['active', 1]]);
    db.prepare("UPDATE correction_state SET status = 'contradicted'").run();
    expect(life()).toEqual([['candidate', 0]]);
    put();
    put();
    catchUp(db);
    expect(life()).toEqual([['active', 2]]);
    expect(life(NOW + 200 * DAY)).toEqual([['fading', 2]]);
    expect(life(NOW + 500 * DAY)).toEqual([['retired', 2]]);
    expect(life(NOW - 500 * DAY)).toEqual([['active', 2]]);
    const [pattern] = listPatterns(db, { now: NOW });
    editPattern(db, { do: 'pin', pattern: pattern?.id ?? '', on: true }, '2026-11-01T00:00:00Z');
    expect(life(NOW + 500 * DAY)).toEqual([['active', 2]]);
    editPattern(db, { do: 'retire', pattern: pattern?.id ?? '', on: true }, '2026-11-02T00:00:00Z');
    expect(life()).toEqual([['retired', 2]]);
  });

  it('fades for whoever asks when it was measured without effect', () => {
    const one = put();
    put();
    catchUp(db);
    withoutEffect(one);
    expect(listPatterns(db, { now: NOW }).map(({ life }) => life)).toEqual(['fading']);
    expect(listPatterns(db, { project: 'shop', now: NOW }).map(({ life }) => life)).toEqual(['fading']);
    expect(carriedPatterns(db, { project: 'mine', from: new Map([['shop', undefined]]), now: NOW })).toEqual([]);
  });

  it('is told beside the one that says the opposite', () => {
    put({ claude: 'indent = tabs', fixed: 'indent = spaces', message: 'the settings want spaces' });
    put({ claude: 'indent = spaces', fixed: 'indent = tabs', message: 'the settings want tabs' });
    put({ message: 'something else altogether' });
    catchUp(db);
    const patterns = listPatterns(db, { now: NOW });
    expect(patterns).toHaveLength(3);
    for (const { id, contradicts } of patterns)
      for (const other of contradicts) expect(patterns.find((each) => each.id === other)?.contradicts).toEqual([id]);
    expect(patterns.filter(({ contradicts }) => contradicts.length > 0)).toHaveLength(2);
  });

  it('says what a person wrote, until it is taken back', () => {
    const id = put();
    catchUp(db);
    editPattern(db, { do: 'guide', pattern: id, guidance: 'Use iterators' }, '2026-11-01T00:00:00Z');
    editPattern(db, { do: 'rename', pattern: id, title: 'loops' }, '2026-11-01T00:00:00Z');
    expect(listPatterns(db, { now: NOW })[0]).toMatchObject({
      name: 'loops',
      guidance: 'Use iterators',
      guidanceBy: 'person',
    });
    editPattern(db, { do: 'guide', pattern: id, guidance: null }, '2026-11-01T00:00:00Z');
    expect(listPatterns(db, { now: NOW })[0]).toMatchObject({
      guidance: 'Write `0..n` instead of `0..=n`',
      guidanceBy: 'template',
    });
  });
});

describe('what other projects may know', () => {
  it('is a template without names, paths and literals, and only where both opted in', () => {
    for (const file of ['secret-client/acme.rs', 'secret-client/merger.rs'])
      put({
        file,
        claude: 'for acmeRow in 0..=mergerPlan { pay("Jane Roe"); }',
        fixed: 'for acmeRow in 0..mergerPlan { pay("Jane Roe"); }',
      });
    put({ claude: 'launderMoney(x)', fixed: 'reportMoney(x)', message: 'report it to Jane' });
    put({ claude: 'launderMoney(y)', fixed: 'reportMoney(y)', message: 'report it to Jane' });
    catchUp(db);
    const asked = {
      project: 'mine',
      from: new Map([
        ['shop', undefined],
        ['mine', undefined],
      ]),
      now: NOW,
    };
    expect(carriedPatterns(db, asked)).toEqual([
      {
        category: 'logic_error',
        subcategory: 'off_by_one',
        language: 'rust',
        guidance: 'Write `_.._` instead of `_..=_`',
        count: 2,
        weight: 2,
      },
    ]);
    expect(carriedPatterns(db, { ...asked, from: new Map() })).toEqual([]);
    for (const { id } of listPatterns(db, { now: NOW }))
      editPattern(db, { do: 'guide', pattern: id, guidance: 'Ask Jane Roe' }, '2026-11-01T00:00:00Z');
    expect(JSON.stringify(carriedPatterns(db, asked))).not.toMatch(/Jane|acme|secret|merger|Money/i);
  });
});

describe('weight', () => {
  it('is never above the count and never undefined, whatever the clock says', () => {
    const times = fc.array(fc.integer({ min: -(10 ** 13), max: 10 ** 15 }), { maxLength: 20 });
    const anyNumber = fc.oneof(fc.double(), fc.integer({ min: 0, max: 10 ** 14 }));
    fc.assert(
      fc.property(times, anyNumber, anyNumber, fc.boolean(), (all, now, halfLifeDays, pinned) => {
        const weight = weightOf(Float64Array.from(all), { now, halfLifeDays, pinned });
        expect(weight).toBeGreaterThanOrEqual(0);
        expect(weight).toBeLessThanOrEqual(all.length);
      }),
    );
  });

  it('halves with the half-life', () => {
    expect(weightOf(Float64Array.of(0, 10 * DAY), { now: 10 * DAY, halfLifeDays: 10, pinned: false })).toBe(1.5);
    expect(weightOf(Float64Array.of(0, 10 * DAY), { now: 10 * DAY, halfLifeDays: 10, pinned: true })).toBe(2);
    expect(lifeOf({ count: 9, confirmed: true, weight: 0.05, pinned: false, retired: false, ineffective: false })).toBe(
      'retired',
    );
  });
});

it.each<[string[], string | null]>([
  [[], null],
  [['src/a.rs'], null],
  [['src/a.rs', 'src/b.rs'], 'src/*.rs'],
  [['src/a/x.rs', 'src/b/y.rs'], 'src/**/*.rs'],
  [['a.rs', 'lib/b.rs'], '**/*.rs'],
  [['a.rs', 'b.py'], null],
  [['src\\a.ts', 'src/b.py'], 'src/*'],
  [['../x/a.ts', '../x/b.ts'], null],
  [['app/[id]/a.ts', 'app/[id]/b.ts'], String.raw`app/\[id\]/*.ts`],
])('the glob of %j is %j', (files, glob) => {
  expect(pathGlob(files)).toBe(glob);
});

it('guidance is one line of bounded length, whatever is in the code', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
      (claude, fixed) => {
        const found = typicalChange([{ claude, correction: fixed, language: null }]);
        for (const text of [found?.guidance ?? '', found?.anonymous ?? '']) {
          expect(text.length).toBeLessThan(160);
          expect(text).not.toMatch(/[\n\r]/);
        }
      },
    ),
  );
});
