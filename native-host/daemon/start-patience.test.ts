import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ProcessLook } from '../rpc/sign-of-life.ts';
import { acquireLock } from './lock.ts';
import { lockHolder, startPatience } from './start-patience.ts';

/** Looks once a second for so long, at a process that is as `process` says at each look; how many seconds it waited. */
function secondsWaited(
  most: number,
  process: (second: number) => ProcessLook,
  holdsLock = false,
  step = 1_000,
): number {
  let now = 0;
  let second = 0;
  const patience = startPatience(
    { quietMs: 20_000, longestMs: 100_000 },
    () => now,
    () => process(second),
  );
  for (; second < most; second += 1) {
    now += step;
    if (!patience.waitsFor(7, holdsLock)) break;
  }
  return second;
}

const busy = (second: number): ProcessLook => ({ state: 'running', used: second });
const idle = (): ProcessLook => ({ state: 'running', used: 5 });

test('what uses the processor or holds the lock is waited for, up to a limit', () => {
  expect(secondsWaited(1_000, busy)).toBe(99);
  expect(secondsWaited(1_000, idle, true)).toBe(99);
  expect(secondsWaited(1_000, idle)).toBe(20);
  expect(secondsWaited(1_000, () => ({ state: 'stopped', used: 5 }))).toBe(19);
  // It does nothing now and then, as while it waits for the disk.
  expect(secondsWaited(90, (second) => ({ state: 'running', used: Math.floor(second / 15) }))).toBe(90);
  // Where the system does not tell what is used, that it runs counts.
  expect(secondsWaited(1_000, () => ({ state: 'running' }))).toBe(99);
});

test('time in which the machine sleeps is none that the daemon had', () => {
  expect(secondsWaited(19, idle, false, 3_600_000)).toBe(19);
});

test('says what it waits for', () => {
  let state: ProcessLook['state'] = 'running';
  const patience = startPatience(
    {},
    () => 0,
    () => ({ state, used: 1 }),
  );
  patience.waitsFor(7, true);
  expect(patience.words).toBe('Process 7 holds the lock and does not answer yet.');
  state = 'stopped';
  patience.waitsFor(7, false);
  expect(patience.words).toBe('Process 7, which starts, is stopped (SIGSTOP).');
});

test('the holder of the lock is found without trying it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cv-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = { lock: path.join(folder, 'lock'), holder: path.join(folder, 'holder') };
  expect(lockHolder(files.lock)).toBeUndefined();
  const lock = acquireLock(files);
  expect(lockHolder(files.lock)).toBe(process.pid);
  lock.release();
  expect(lockHolder(files.lock)).toBeUndefined();
});
