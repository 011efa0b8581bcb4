import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyRecord, muteRecord, patternRecord } from './fixtures/any-record.ts';
import { adviceOf, liveRecords } from './live-records.ts';
import { planRecordExport } from './plan-record-export.ts';
import { readRecords } from './read-records.ts';
import { recordId, type PatternRecord, type ProjectRecord } from './record.ts';

type Folder = ReadonlyMap<string, ProjectRecord>;

const exported = (own: readonly ProjectRecord[], there: Folder, update = false): Folder =>
  new Map([
    ...there,
    ...planRecordExport(own, there, { update }).write.map(({ record }) => [recordId(record), record] as const),
  ]);

/** A folder after some exports by several people. */
const folder: fc.Arbitrary<Folder> = fc
  .array(fc.record({ own: fc.array(anyRecord, { maxLength: 4 }), update: fc.boolean() }), { maxLength: 4 })
  .map((exports) =>
    exports.reduce((there: Folder, { own, update }) => exported(own, there, update), new Map<string, ProjectRecord>()),
  );

/** What git makes of two branches that only added files. */
const merged = (one: Folder, other: Folder): Folder => new Map([...one, ...other]);

/** What is read of a folder, in whatever order its files come. */
function readOf(records: Folder): unknown {
  const patterns = new Map([...records].filter((each): each is [string, PatternRecord] => each[1].kind === 'pattern'));
  return { live: [...liveRecords(records).keys()].toSorted(), advice: adviceOf(patterns) };
}

test('merging is commutative, associative and idempotent in what is read', () => {
  fc.assert(
    fc.property(folder, folder, folder, (a, b, c) => {
      expect(readOf(merged(a, b))).toEqual(readOf(merged(b, a)));
      expect(readOf(merged(merged(a, b), c))).toEqual(readOf(merged(a, merged(b, c))));
      expect(readOf(merged(a, a))).toEqual(readOf(a));
    }),
    { numRuns: 300 },
  );
});

test('an export adds files only, and twice is once', () => {
  fc.assert(
    fc.property(folder, fc.array(anyRecord, { maxLength: 6 }), fc.boolean(), (there, own, update) => {
      const once = exported(own, there, update);
      for (const [id, record] of there) expect(once.get(id)).toBe(record);
      expect(exported(own, once, update)).toEqual(once);
    }),
    { numRuns: 300 },
  );
});

test('one advice for a pattern and for a sentence; a newer wording stands for the one that it names', () => {
  const first = patternRecord();
  const reworded = patternRecord({ sentence: 'Count pages from zero.', corrections: 2, replaces: [recordId(first)] });
  const byId = (...all: PatternRecord[]) => new Map(all.map((record) => [recordId(record), record]));
  expect(adviceOf(byId(first, reworded))).toEqual([reworded]);
  // Two who wrote at once: the one with more corrections.
  const other = patternRecord({ sentence: 'Another.', corrections: 9, replaces: [recordId(first)] });
  expect(adviceOf(byId(reworded, first, other))).toEqual([other]);
  const same = patternRecord({ pattern: '00000000-0000-4000-8000-000000000009', corrections: 4 });
  expect(adviceOf(byId(first, same))).toEqual([same]);
  // A record cannot put away what is about something else.
  const foreign = patternRecord({ pattern: same.pattern, sentence: 'Mine.', replaces: [recordId(first)] });
  expect(adviceOf(byId(first, foreign))).toHaveLength(2);
});

test('what the folder says otherwise stays unless it is said anew', () => {
  const there = new Map([[recordId(patternRecord()), patternRecord()]]);
  const mine = patternRecord({ sentence: 'Mine.' });
  expect(planRecordExport([mine], there, { update: false })).toMatchObject({ write: [], differing: [mine] });
  expect(planRecordExport([mine], there, { update: true }).write).toMatchObject([
    { record: { sentence: 'Mine.', replaces: [...there.keys()] } },
  ]);
  // More corrections than then are no other saying.
  expect(planRecordExport([patternRecord({ corrections: 9 })], there, { update: true }).write).toEqual([]);
});

test('what one export has no room for is counted, and comes with the next', () => {
  const many = Array.from({ length: 250 }, (_, n) => muteRecord({ reason: String(n) }));
  const first = planRecordExport(many, new Map(), { update: false });
  expect([first.write.length, first.later]).toEqual([200, 50]);
  const there = new Map(first.write.map(({ record }) => [recordId(record), record]));
  expect(planRecordExport(many, there, { update: false })).toMatchObject({ write: { length: 50 }, later: 0 });
});

let root: string;
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'init.defaultBranch=main', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'cv-merge-')));
});
afterAll(() => rmSync(root, { recursive: true }));

function commitExport(own: readonly ProjectRecord[], update: boolean): void {
  const there = readRecords(root, 'pattern').records;
  mkdirSync(path.join(root, '.claude-verify'), { recursive: true });
  for (const { file, text } of planRecordExport(own, there, { update }).write)
    writeFileSync(path.join(root, file), text);
  git('add', '-A');
  git('commit', '-qm', 'export');
}

test('git merges two branches that word, reword and take away records without a conflict', () => {
  git('init', '-q');
  const old = patternRecord({ pattern: '00000000-0000-4000-8000-000000000007', sentence: 'Old.' });
  commitExport([patternRecord(), old], false);
  git('checkout', '-qb', 'one');
  commitExport([patternRecord({ sentence: 'Count from zero.', corrections: 5 })], true);
  git('rm', '-q', `.claude-verify/pattern-${recordId(old)}.json`);
  git('commit', '-qm', 'remove');
  git('checkout', '-q', 'main');
  const fresh = patternRecord({ pattern: '00000000-0000-4000-8000-000000000008', sentence: 'Fresh.' });
  commitExport([patternRecord({ sentence: 'Count from one.', corrections: 4 }), fresh], true);
  git('merge', '-q', '--no-edit', 'one');
  const { records, problems } = readRecords(root, 'pattern');
  expect(problems).toEqual([]);
  expect(adviceOf(records).map(({ sentence }) => sentence)).toEqual(['Count from zero.', 'Fresh.']);
});
