import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../storage/database.ts';
import type { Database } from '../storage/database.ts';
import { budgetVector } from './budget-vector.ts';
import { anchorFile, type AnchorFile } from './anchor-file.ts';
import { createGate, type Gate, DEFERRED_MAX } from './gate.ts';
import type { Effect } from './kernel-state.ts';
import { openLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { stopFlag } from './stop-flag.ts';

let folder: string;
let db: Database;
let ledger: Ledger;
let file: AnchorFile;
const files: AnchorFile[] = [];
let gate: Gate;
let failures: unknown[];
const flagPath = (): string => path.join(folder, 'stopped');
const coded = (code: string): unknown => expect.objectContaining({ code });
const effect: Effect = {
  kind: 'start-process',
  what: 'engines',
  project: 'p',
  backend: null,
  cost: budgetVector({ wallMs: 10 }),
};
const BUDGET = budgetVector({ effects: 3, wallMs: 25 });

function open(): Gate {
  file = anchorFile(path.join(folder, 'anchor.json'), (problem) => failures.push(problem));
  files.push(file);
  ledger = openLedger(db, file, () => new Date(0));
  return createGate({ db, ledger, flag: stopFlag(flagPath()), failed: (problem) => failures.push(problem) });
}
beforeEach(() => {
  failures = [];
  folder = mkdtempSync(path.join(tmpdir(), 'cv-gate-'));
  db = openDatabase(path.join(folder, 'test.db'));
  db.exec('CREATE TABLE worked (n INTEGER)');
  gate = open();
});
afterEach(async () => {
  // A gate that a test opened anew has left its file's last write behind.
  await Promise.all(files.splice(0).map((each) => each.settled()));
  db.close();
  rmSync(folder, { recursive: true });
});

const work = (): unknown => db.prepare('INSERT INTO worked VALUES (1)').run();
const worked = (): number => Number(db.prepare('SELECT count(*) FROM worked').pluck().get());
const events = (): string[] =>
  ledger
    .list({ limit: 100 })
    .entries.map(({ event }) => event)
    .toReversed();

test('an effect is admitted with its work in one transaction and settled; the ledger has both', () => {
  gate.open('r', BUDGET);
  gate.admit('r', '1', effect, work);
  expect(gate.settle('r', '1', { wallMs: 12 })).toEqual({ wallMs: 2 });
  gate.close('r');
  expect([worked(), events()]).toEqual([1, ['commit', 'settle']]);
  expect(JSON.parse(ledger.list({ limit: 1 }).entries[0]?.detail ?? '')).toEqual({
    used: { wallMs: 12 },
    overshoot: { wallMs: 2 },
  });
  expect(failures).toEqual([]);
});

test('a refused effect does no work, gives nothing away, and is written down', () => {
  gate.open('r', BUDGET);
  gate.admit('r', '1', effect);
  gate.admit('r', '2', effect);
  expect(() => gate.admit('r', '3', effect, work)).toThrow(coded('CV019'));
  expect([worked(), events()]).toEqual([0, ['commit', 'commit', 'reject']]);
});

test('work that fails leaves no entry and no effect', () => {
  gate.open('r', BUDGET);
  const failing = (): never => {
    work();
    throw new Error('planned');
  };
  expect(() => gate.admit('r', '1', effect, failing)).toThrow('planned');
  expect([worked(), events(), gate.state().open]).toEqual([0, [], 0]);
  // Its id is used up, its budget is not.
  gate.admit('r', '2', effect);
  gate.admit('r', '3', effect);
});

test('the stop: at once, told to whoever runs something, over restarts, ended by the user only', () => {
  let told = 0;
  gate.onStop(() => {
    throw new Error('a listener that fails');
  });
  gate.onStop(() => void (told += 1));
  gate.open('r', BUDGET);
  gate.admit('r', '1', effect);
  expect(gate.stop('test')).toEqual({ kept: true });
  expect([told, existsSync(flagPath()), failures.length]).toEqual([1, true, 1]);
  expect(() => gate.admit('r', '2', effect)).toThrow(coded('CV018'));
  gate.settle('r', '1', {});

  gate = open();
  expect(gate.stopped).toBe(true);
  rmSync(flagPath());
  gate = open();
  expect(gate.stopped).toBe(true);
  gate.resume('test');
  expect(open().stopped).toBe(false);
});

test('a flag that was set without a daemon is honoured', () => {
  stopFlag(flagPath()).set();
  expect(open().stopped).toBe(true);
});

test('a flag that is set while the daemon runs stops it at the next effect at the latest', () => {
  let told = 0;
  gate.onStop(() => void (told += 1));
  gate.open('r', BUDGET);
  stopFlag(flagPath()).set();
  expect(() => gate.admit('r', '1', effect, work)).toThrow(coded('CV018'));
  expect([told, worked(), events()]).toEqual([1, 0, ['stop', 'reject']]);
});

test('the stop works where neither flag nor entry can be written, and its entry follows', () => {
  rmSync(flagPath(), { force: true });
  const nowhere = stopFlag(path.join(folder, 'gone', 'stopped'));
  gate = createGate({ db, ledger, flag: nowhere, failed: (problem) => failures.push(problem) });
  db.pragma('query_only = ON');
  expect(gate.stop('test')).toEqual({ kept: false });
  expect(gate.stopped).toBe(true);
  expect(failures).toHaveLength(1);
  db.pragma('query_only = OFF');
  mkdirSync(path.join(folder, 'gone'));
  gate.resume('test');
  expect(events()).toEqual(['stop', 'resume']);
});

test('what is refused for hours on a full disk is summed up and not piled up in memory', () => {
  gate.stop('test');
  db.pragma('query_only = ON');
  gate.open('r', BUDGET);
  const asked = 3 * DEFERRED_MAX;
  for (let time = 0; time < asked; time += 1)
    expect(() => gate.admit('r', String(time), effect)).toThrow(coded('CV018'));
  db.pragma('query_only = OFF');
  gate.resume('test');
  const { entries, length } = ledger.list({ limit: 2 * DEFERRED_MAX });
  expect(length).toBe(DEFERRED_MAX + 2);
  expect(JSON.parse(entries.find(({ event }) => event === 'not-kept')?.detail ?? '')).toEqual({
    reject: asked - DEFERRED_MAX + 1,
  });
  expect(entries.map(({ event }) => event).slice(0, 2)).toEqual(['resume', 'reject']);
});

test('a forbidden region stops what it touches, takes a few attempts, and then waits for the user', () => {
  gate.open('r', BUDGET);
  gate.forbid('writes', 'the disk is full', { kinds: ['write-project'] });
  expect(() => gate.admit('r', '1', { ...effect, kind: 'write-project' })).toThrow(coded('CV028'));
  gate.admit('r', '2', effect);
  expect([1, 2, 3, 4].map(() => gate.recover('writes', () => false))).toEqual([false, false, false, false]);
  expect(ledger.list({ limit: 100 }).entries.filter(({ event }) => event === 'recover')).toHaveLength(3);
  expect(gate.recover('writes', () => true)).toBe(false);
  gate.lift('writes');
  gate.admit('r', '3', { ...effect, kind: 'write-project' });
});

test('the anchor file is never ahead of the disk: a started process waits for its settlement', async () => {
  const waits: unknown[] = [];
  const look = (): void => void waits.push(db.pragma('synchronous', { simple: true }));
  const length = async (): Promise<number | undefined> => {
    await file.settled();
    return file.read()?.length;
  };
  gate.open('r', BUDGET);
  gate.admit('r', '1', effect, look);
  expect(await length()).toBe(undefined);
  gate.settle('r', '1', {}, look);
  expect(await length()).toBe(2);
  gate.open('w', budgetVector({ effects: 1 }));
  gate.admit('w', '1', { ...effect, kind: 'write-project', cost: budgetVector({}) }, look);
  expect(await length()).toBe(3);
  const [FULL, NORMAL] = [2, 1];
  expect([waits, failures]).toEqual([[NORMAL, FULL, FULL], []]);
});

test('during: settled when the effect fails, too', async () => {
  gate.open('r', BUDGET);
  await expect(gate.during('r', '1', effect, () => Promise.reject(new Error('planned')))).rejects.toThrow('planned');
  expect(await gate.during('r', '2', effect, (use) => (use({ wallMs: 3 }), Promise.resolve('done')))).toBe('done');
  expect([events(), gate.state().open]).toEqual([['commit', 'settle', 'commit', 'settle'], 0]);
});

test('during: an effect that outlives its run, because it was cancelled, keeps its own outcome', async () => {
  gate.open('r', BUDGET);
  const reply = gate.during('r', '1', effect, async () => {
    gate.close('r');
    return Promise.resolve('done');
  });
  expect(await reply).toBe('done');
  expect([events(), gate.state().open]).toEqual([['commit', 'settle'], 0]);
});

test('a measurement with a fraction is rounded up, one that failed is none: what is over is always settled', () => {
  gate.open('r', BUDGET);
  gate.admit('r', '1', effect);
  expect(gate.settle('r', '1', { wallMs: 10.2, cpuMs: Number.NaN, outputBytes: -3 })).toEqual({ wallMs: 1 });
  expect(gate.state().open).toBe(0);
});

test('what is near its limit is told', () => {
  gate.open('r', BUDGET);
  gate.admit('r', '1', effect);
  expect(gate.state().near).toEqual([]);
  gate.admit('r', '2', effect);
  expect(gate.state().near).toEqual([
    { run: 'r', resource: 'effects', share: 2 / 3 },
    { run: 'r', resource: 'wallMs', share: 0.8 },
  ]);
});
