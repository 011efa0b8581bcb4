import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from '../storage/database.ts';
import type { Gate } from '../gate/gate.ts';
import type { Making } from '../sandbox/startup-snapshots.ts';
import { gateOf } from '../gate/fixtures/gate-of.ts';
import { createSnapshotBuilder, type SnapshotBuilder } from './snapshot-builder.ts';

let folder: string;
let db: Database;
let gate: Gate;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cv-builder-'));
  db = openDatabase(path.join(folder, 'test.db'));
  gate = gateOf(db, folder);
});
afterEach(() => {
  vi.useRealTimers();
  db.close();
  rmSync(folder, { recursive: true });
});

const ONE = new URL('file:///one/engine.ts');
const TWO = new URL('file:///two/other.ts');
const events = (): unknown[] =>
  db
    .prepare("SELECT event || coalesce(' ' || json_extract(detail, '$.what'), '') FROM ledger ORDER BY n")
    .pluck()
    .all();

/** A builder of snapshots that are made when the test says so. */
function keeperOf() {
  const made: { module: URL; done: PromiseWithResolvers<Making> }[] = [];
  const removed: string[] = [];
  const said: [string, unknown][] = [];
  const builder: SnapshotBuilder = createSnapshotBuilder({
    gate,
    delayMs: 1,
    log: (what, facts) => said.push([what, facts]),
    snapshots: {
      find: ({ pathname }) =>
        made.some(({ module }) => module.pathname === pathname) ? `${pathname}.blob` : undefined,
      make(module, signal) {
        const done = Promise.withResolvers<Making>();
        signal.addEventListener('abort', () => done.reject(signal.reason));
        made.push({ module, done });
        return done.promise;
      },
      remove: (_, file) => removed.push(file),
    },
  });
  return { builder, made, removed, said };
}

test('what is missed is made once, one after the other, and through the gate', async () => {
  const { builder, made, removed, said } = keeperOf();
  expect(builder.find(ONE)).toBeUndefined();
  builder.missed(ONE);
  builder.missed(TWO);
  builder.missed(ONE);
  await expect.poll(() => made.map(({ module }) => module)).toEqual([ONE]);
  expect(events()).toEqual(['commit start-up snapshot of engine.ts']);
  made[0]?.done.resolve('made');
  await expect.poll(() => made.map(({ module }) => module)).toEqual([ONE, TWO]);
  made[1]?.done.reject(new Error('no compiler'));
  await expect
    .poll(events)
    .toEqual(['commit start-up snapshot of engine.ts', 'settle', 'commit start-up snapshot of other.ts', 'settle']);
  expect(said).toEqual([
    ['start-up snapshot', { module: ONE.pathname, outcome: 'made', ms: expect.any(Number) }],
    ['start-up snapshot not made', expect.objectContaining({ module: TWO.pathname, kind: 'Error' })],
  ]);
  expect(builder.find(ONE)).toBe(`${ONE.pathname}.blob`);
  builder.remove(ONE, 'broken.blob');
  expect(removed).toEqual(['broken.blob']);
  // Not tried again in this process: what fails every time would be tried at every start of an engine.
  builder.missed(ONE);
  await builder.close();
  expect(made).toHaveLength(2);
  expect(gate.state().open).toBe(0);
});

test('none is made under the emergency stop, and closing gives up the one that is being made', async () => {
  const { builder, made, said } = keeperOf();
  builder.missed(ONE);
  await expect.poll(() => made).toHaveLength(1);
  builder.missed(TWO);
  await builder.close();
  expect(said).toEqual([['start-up snapshot not made', expect.objectContaining({ module: ONE.pathname })]]);
  expect(gate.state().open).toBe(0);

  vi.useFakeTimers();
  const stopped = keeperOf();
  gate.stop('test');
  stopped.builder.missed(ONE);
  await vi.advanceTimersByTimeAsync(1_000);
  await stopped.builder.close();
  expect([made.length, stopped.made.length]).toEqual([1, 0]);
});
