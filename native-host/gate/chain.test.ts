import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../storage/database.ts';
import type { Database } from '../storage/database.ts';
import { anchorFile } from './anchor-file.ts';
import type { AnchorFile } from './anchor-file.ts';
import { EMPTY_ANCHOR, GENESIS, PRUNE, checkChain, entryHash } from './chain.ts';
import type { Anchor, ChainProblem, LedgerEntry } from './chain.ts';
import { openLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';

type Hash = (entry: LedgerEntry) => string;

const event = fc.record(
  {
    event: fc.constantFrom('commit', 'settle'),
    run: fc.string({ maxLength: 4 }),
    effect: fc.string({ maxLength: 4 }),
    project: fc.constantFrom('', 'p'),
    detail: fc.constantFrom('{}', '{"a":1}'),
  },
  { noNullPrototype: true },
);

type ChainEvent = Omit<LedgerEntry, 'n' | 'at' | 'previous' | 'hash'>;

function chainOf(events: readonly ChainEvent[], hash: Hash): LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  for (const one of events) {
    const entry = {
      ...one,
      n: entries.length + 1,
      at: new Date(entries.length * 1_000).toISOString(),
      previous: entries.at(-1)?.hash ?? GENESIS,
      hash: '',
    };
    entries.push({ ...entry, hash: hash(entry) });
  }
  return entries;
}

const anchorOf = (entries: readonly LedgerEntry[]): Anchor => ({
  length: entries.length,
  head: entries.at(-1)?.hash ?? GENESIS,
});

function problemOf(
  entries: readonly LedgerEntry[],
  table: Anchor | undefined,
  file: Anchor | null,
  hash: Hash,
): ChainProblem | undefined {
  const check = checkChain(file, hash);
  for (const entry of entries) {
    const problem = check.push(entry);
    if (problem !== undefined) return problem;
  }
  const end = check.finish(table);
  return 'problem' in end ? end.problem : undefined;
}

const FIELDS = ['at', 'event', 'run', 'effect', 'project', 'detail', 'previous', 'hash'] as const;

/** What somebody does to the rows, with the anchors as they were. */
const tampering = fc.oneof(
  fc.record({ how: fc.constant('edit' as const), at: fc.nat(), field: fc.constantFrom(...FIELDS) }),
  fc.record({
    how: fc.constantFrom('truncate' as const, 'remove' as const, 'swap' as const, 'double' as const, 'add' as const),
    at: fc.nat(),
    field: fc.constant('at' as const),
  }),
);

function tamper(
  entries: readonly LedgerEntry[],
  { how, at, field }: { how: string; at: number; field: (typeof FIELDS)[number] },
): LedgerEntry[] {
  const where = at % entries.length;
  const chosen = entries[where];
  if (chosen === undefined) return [...entries];
  switch (how) {
    case 'edit':
      return entries.with(where, {
        ...chosen,
        [field]: field === 'previous' || field === 'hash' ? 'f'.repeat(64) : `${chosen[field]}!`,
      });
    case 'truncate':
      return entries.slice(0, where);
    case 'remove':
      return entries.toSpliced(where, 1);
    case 'swap':
      return entries.length < 2 ? entries.slice(1) : [...entries.slice(0, -2), ...entries.slice(-2).toReversed()];
    case 'double':
      return entries.toSpliced(where, 0, chosen);
    default:
      return [...entries, { ...chosen, n: entries.length + 1, previous: anchorOf(entries).head, hash: '' }].map(
        (entry) => (entry.hash === '' ? { ...entry, hash: entryHash(entry) } : entry),
      );
  }
}

/** T6: whatever is done to the rows shows. */
const noticed = (hash: Hash, anchored = true) =>
  fc.property(fc.array(event, { minLength: 1, maxLength: 8 }), tampering, (events, how) => {
    const entries = chainOf(events, hash);
    const anchor = anchorOf(entries);
    const changed = tamper(entries, how);
    return (
      problemOf(changed, anchored ? anchor : anchorOf(changed), anchored ? anchor : anchorOf(changed), hash) !==
      undefined
    );
  });

/** What a ledger that was pruned up to an entry is left with, some time after it said so. */
function prunedChain(before: readonly ChainEvent[], upTo: number, after: readonly ChainEvent[]): LedgerEntry[] {
  const hash = upTo === 0 ? GENESIS : chainOf(before, entryHash)[upTo - 1]?.hash;
  const prune = { event: PRUNE, run: '', effect: '', project: '', detail: JSON.stringify({ upTo, hash }) };
  return chainOf([...before, prune, ...after], entryHash).slice(upTo);
}

const prunedArbitrary = fc
  .tuple(fc.array(event, { minLength: 1, maxLength: 6 }), fc.nat(), fc.array(event, { maxLength: 4 }))
  .map(([before, at, after]) => prunedChain(before, at % (before.length + 1), after));
const lastOf = (entries: readonly LedgerEntry[]): Anchor => ({
  length: entries.at(-1)?.n ?? 0,
  head: entries.at(-1)?.hash ?? GENESIS,
});

test('T6: a chain that was pruned is whole, and whatever is done to it then shows as well', () => {
  fc.assert(
    fc.property(
      prunedArbitrary,
      (entries) => problemOf(entries, lastOf(entries), lastOf(entries), entryHash) === undefined,
    ),
  );
  fc.assert(
    fc.property(prunedArbitrary, tampering, (entries, how) => {
      const [anchor, changed] = [lastOf(entries), tamper(entries, how)];
      return (
        JSON.stringify(changed) === JSON.stringify(entries) ||
        problemOf(changed, anchor, anchor, entryHash) !== undefined
      );
    }),
    { numRuns: 2_000 },
  );
});

test('T6: an untouched chain is whole, also where the anchor file lies behind', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 8 }), fc.nat({ max: 8 }), (events, behind) => {
      const entries = chainOf(events, entryHash);
      const file = anchorOf(entries.slice(0, Math.max(0, entries.length - behind)));
      return problemOf(entries, entries.length === 0 ? undefined : anchorOf(entries), file, entryHash) === undefined;
    }),
  );
});

test('T6: editing, re-dating, cutting off, removing, swapping, doubling or adding any entry shows', () => {
  fc.assert(noticed(entryHash), { numRuns: 2_000 });
});

test.each(['at', 'event', 'run', 'effect', 'project', 'detail'] as const)(
  'T6 notices a hash that skips the field %s',
  (field) => {
    const skipping: Hash = (entry) => entryHash({ ...entry, [field]: '' });
    expect(fc.check(noticed(skipping), { numRuns: 2_000 }).failed).toBe(true);
  },
);

test('T6 notices a ledger without anchors: cut off at the end, it would look whole', () => {
  expect(fc.check(noticed(entryHash, false), { numRuns: 2_000 }).failed).toBe(true);
});

test('T6 needs an unambiguous hash: fields that are only joined can be shifted into each other', () => {
  const joined: Hash = ({ event: name, run, effect }) =>
    createHash('sha256')
      .update(name + run + effect)
      .digest('hex');
  const entry = {
    n: 1,
    at: '',
    event: 'e',
    run: 'ab',
    effect: 'c',
    project: '',
    detail: '{}',
    previous: GENESIS,
    hash: '',
  };
  expect(joined(entry)).toBe(joined({ ...entry, run: 'a', effect: 'bc' }));
  expect(entryHash(entry)).not.toBe(entryHash({ ...entry, run: 'a', effect: 'bc' }));
});

let folder: string;
let db: Database;
let file: AnchorFile;
let ledger: Ledger;
const now = (): Date => new Date('2026-01-01T00:00:00Z');
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cv-ledger-'));
  db = openDatabase(path.join(folder, 'test.db'));
  file = anchorFile(path.join(folder, 'anchor.json'), (problem) => expect.unreachable(String(problem)));
  ledger = openLedger(db, file, now);
  ledger.anchorNow();
});
afterEach(async () => {
  await file.settled();
  db.close();
  rmSync(folder, { recursive: true });
});

async function fill(count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) {
    db.transaction(() => ledger.append({ event: 'commit', run: `r${n}`, detail: { n } }))();
    ledger.committed();
  }
  await file.settled();
}

test('every column of the table but the hash itself goes into the hash', () => {
  const columns = (db.pragma('table_info(ledger)') as { name: string }[]).map(({ name }) => name);
  const entry: LedgerEntry = {
    n: 1,
    at: 'a',
    event: 'b',
    run: 'c',
    effect: 'd',
    project: 'e',
    detail: 'f',
    previous: 'g',
    hash: '',
  };
  expect(columns.toSorted()).toEqual(Object.keys(entry).toSorted());
  for (const column of columns.filter((name) => name !== 'hash'))
    expect(entryHash({ ...entry, [column]: column === 'n' ? 2 : 'other' })).not.toBe(entryHash(entry));
});

test('the ledger in the database: more entries than one slice, appended to while it is read', async () => {
  await fill(1_200);
  const reading = ledger.verify();
  db.transaction(() => ledger.append({ event: 'commit' }))();
  expect(await reading).toMatchObject({ ok: true, length: 1_200, file: 'same' });
  expect(await ledger.verify()).toMatchObject({ ok: true, length: 1_201, file: 'behind' });
  expect(ledger.glance()).toBeUndefined();
  expect(ledger.list({ limit: 2 })).toMatchObject({
    length: 1_201,
    entries: [{ n: 1_201 }, { n: 1_200, run: 'r1200' }],
  });
});

test('a transaction that does not end leaves neither entry nor anchor', async () => {
  await fill(2);
  expect(() =>
    db.transaction(() => {
      ledger.append({ event: 'commit' });
      throw new Error('planned');
    })(),
  ).toThrow('planned');
  expect(await ledger.verify()).toMatchObject({ ok: true, length: 2 });
});

test.each([
  ['the last entry re-dated', "UPDATE ledger SET at = '2020-01-01T00:00:00.000Z' WHERE n = 3", 3],
  ['the last entry cut off', 'DELETE FROM ledger WHERE n = 3', 3],
  [
    'the last entry cut off and the anchor in the database with it',
    'DELETE FROM ledger WHERE n = 3; UPDATE ledger_anchor SET length = 2, head = (SELECT hash FROM ledger WHERE n = 2)',
    3,
  ],
  ['everything deleted', 'DELETE FROM ledger; DELETE FROM ledger_anchor', 1],
  ['one in the middle edited', "UPDATE ledger SET detail = '{}' WHERE n = 2", 2],
  ['one in the middle gone', 'DELETE FROM ledger WHERE n = 2', 2],
  ['the anchor in the database gone', 'DELETE FROM ledger_anchor', 0],
])('%s: named', async (_what, sql, entry) => {
  await fill(3);
  db.exec(sql);
  expect(await ledger.verify()).toMatchObject({ ok: false, problem: { entry } });
});

test('a ledger with no or an edited anchor file is not whole; a broken one is not anchored anew', async () => {
  await fill(3);
  const place = path.join(folder, 'anchor.json');
  for (const text of ['', JSON.stringify({ ...EMPTY_ANCHOR, length: 2 })]) {
    writeFileSync(place, text);
    expect(await ledger.verify()).toMatchObject({ ok: false });
    expect(ledger.glance()).toBeDefined();
    await fill(1);
    ledger.anchorNow();
    expect(readFileSync(place, 'utf8')).toBe(text);
  }
  rmSync(place);
  expect(await ledger.verify()).toMatchObject({ ok: false, problem: { entry: 0 } });
});

test('a pruned ledger keeps its newest entries, says so, and is whole; other losses show', async () => {
  await fill(30);
  expect(ledger.prune({ most: 30, keep: 10 })).toBe(0);
  await fill(1);
  expect(ledger.prune({ most: 30, keep: 10 })).toBe(21);
  expect(await ledger.verify()).toMatchObject({ ok: true, length: 32, file: 'same' });
  expect(ledger.list({ limit: 2 }).entries.map(({ n, event: name }) => [n, name])).toEqual([
    [32, 'prune'],
    [31, 'commit'],
  ]);
  expect(ledger.list({ limit: 100 }).entries).toHaveLength(11);
  await fill(25);
  expect(ledger.prune({ most: 30, keep: 5 })).toBe(31);
  expect(openLedger(db, file, now).glance()).toBeUndefined();
  expect(await ledger.verify()).toMatchObject({ ok: true, length: 58 });
  db.exec('DELETE FROM ledger WHERE n = (SELECT min(n) FROM ledger)');
  expect(await ledger.verify()).toMatchObject({ ok: false, problem: { entry: 53, what: 'entry 53 is missing' } });
});
