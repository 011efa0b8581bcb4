import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../storage/database.ts';
import type { Database } from '../storage/database.ts';
import type { Guidance, GuidanceScope } from '../../shared/guidance.ts';
import { listPatterns, patternsFromElsewhere } from './list-patterns.ts';
import { editPattern, undoPatternEdit } from './edit-patterns.ts';
import { catchUp } from './fixtures/rebuilt.ts';
import { store } from './fixtures/stored.ts';
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
  guidance?: Guidance;
  project?: string | null;
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
  guidance,
}: Made = {}): string {
  made += 1;
  const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  const capture = {
    id,
    timestamp: new Date(NOW - daysAgo * DAY).toISOString(),
    project: project as string,
    feedback_type: 'correction' as const,
    claude_output: { file, content: claude },
    issue: { category: 'logic_error', subcategory: 'off_by_one', description: message, detected_by: 'user' },
    correction: { content: fixed, verified: false },
    ...(guidance === undefined ? {} : { guidance }),
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
        guidance: null,
        guidanceBy: null,
        scope: 'project',
        libraries: [],
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
    expect(listPatterns(db, { now: NOW })[0]).toMatchObject({ guidance: null, guidanceBy: null });
  });

  it('says the sentence that its newest correction came with, and nothing of a change', () => {
    put({ daysAgo: 2, guidance: { sentence: 'Count to the end, exclusive.', scope: 'project' } });
    put({ daysAgo: 1, guidance: { sentence: 'Use exclusive upper bounds.', scope: 'language' } });
    const id = put();
    catchUp(db);
    const guidance = { guidance: 'Use exclusive upper bounds.', guidanceBy: 'recorded', scope: 'language' };
    expect(listPatterns(db, { now: NOW })).toMatchObject([{ count: 3, ...guidance }]);
    const pattern = listPatterns(db, { now: NOW })[0]?.id ?? '';
    editPattern(db, { do: 'guide', pattern, guidance: 'Use iterators' }, '2026-11-01T00:00:00Z');
    expect(listPatterns(db, { now: NOW })).toMatchObject([{ guidance: 'Use iterators', guidanceBy: 'person' }]);
    editPattern(db, { do: 'guide', pattern, guidance: null }, '2026-11-01T00:00:00Z');
    expect(listPatterns(db, { now: NOW })).toMatchObject([{ count: 3, ...guidance }]);
    expect(id).not.toBe(pattern);
  });

  it.each([
    ['text'],
    [7],
    [{ sentence: 'a\nb', scope: 'project' }],
    [{ sentence: 'x' }],
    [{ sentence: '', scope: 'project' }],
  ])('is a draft where the capture says %j', (guidance) => {
    put({ guidance: guidance as never });
    catchUp(db);
    expect(listPatterns(db, { now: NOW })).toMatchObject([{ guidance: null, guidanceBy: null }]);
  });
});

describe('what holds for more than one project', () => {
  const tell = (sentence: string, scope: GuidanceScope): Guidance => ({ sentence, scope });
  const elsewhere = (project: string | null): (string | null)[] =>
    patternsFromElsewhere(db, project, NOW).map(({ guidance }) => guidance);

  it('is what a person meant for a language or for everywhere, of no project as well', () => {
    put({ guidance: tell('Only here', 'project') });
    put({ message: 'one', claude: 'a = 1', fixed: 'b = 2', guidance: tell('In this language', 'language') });
    put({
      message: 'two',
      claude: 'c()',
      fixed: 'd()',
      file: 'x.py',
      project: null,
      guidance: tell('Anywhere', 'project'),
    });
    put({ message: 'three', claude: 'e[0]', fixed: 'f[1]', guidance: tell('Everywhere', 'everywhere') });
    put({ message: 'four', claude: 'g{}', fixed: 'h{}' });
    catchUp(db);
    // What is kept of them makes no difference.
    for (let times = 0; times < 2; times += 1) {
      expect(elsewhere('mine').toSorted()).toEqual(['Anywhere', 'Everywhere', 'In this language']);
      expect(elsewhere('shop')).toEqual(['Anywhere']);
      expect(elsewhere(null).toSorted()).toEqual(['Anywhere', 'Everywhere', 'In this language']);
    }
  });

  it('is said anew with the sentence, and taken back with it', () => {
    const id = put({ guidance: tell('Only here', 'project') });
    catchUp(db);
    expect(elsewhere('mine')).toEqual([]);
    const { edit } = editPattern(
      db,
      { do: 'guide', pattern: id, guidance: 'Use iterators', scope: 'language' },
      '2026-11-01T00:00:00Z',
    );
    expect(elsewhere('mine')).toEqual(['Use iterators']);
    undoPatternEdit(db, edit);
    expect(elsewhere('mine')).toEqual([]);
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
