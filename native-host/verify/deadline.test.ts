import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Engine } from '../sandbox/engine.ts';
import { askSoon, countingTurns, startDeadline } from './deadline.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('counts only the time in which the work could go on', () => {
  const deadline = startDeadline(100, new AbortController().signal);
  vi.advanceTimersByTime(60);
  deadline.pause();
  vi.advanceTimersByTime(10_000);
  deadline.pause();
  deadline.resume();
  deadline.resume();
  vi.advanceTimersByTime(39);
  expect(deadline.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect([deadline.signal.aborted, deadline.expired]).toEqual([true, true]);
});

test('an abort from outside is no expiry, before and after the start', () => {
  const outer = new AbortController();
  const deadline = startDeadline(100, outer.signal);
  outer.abort(new Error('enough'));
  expect([deadline.signal.aborted, deadline.expired]).toEqual([true, false]);
  expect(startDeadline(100, outer.signal).signal.aborted).toBe(true);
});

test('nothing is left behind', () => {
  const outer = new AbortController();
  const deadline = startDeadline(100, outer.signal);
  deadline.dispose();
  expect(vi.getTimerCount()).toBe(0);
  outer.abort();
  expect(deadline.signal.aborted).toBe(false);
});

test('it stands while works wait for their turn, and runs as long as one of them has it', async () => {
  const deadline = startDeadline(100, new AbortController().signal);
  const inTurn = countingTurns(deadline);
  const turns = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ends = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const works = turns.map((turn, index) =>
    inTurn(
      () => ends[index]?.promise ?? Promise.reject(new Error('no end')),
      async (work) => {
        await turn.promise;
        await work();
      },
    ),
  );
  await vi.advanceTimersByTimeAsync(10_000);
  expect(deadline.signal.aborted).toBe(false);
  turns[0]?.resolve();
  await vi.advanceTimersByTimeAsync(60);
  // The other one still waits, and there is work all the same.
  ends[0]?.resolve();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(deadline.signal.aborted).toBe(false);
  turns[1]?.resolve();
  await vi.advanceTimersByTimeAsync(39);
  expect(deadline.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(deadline.expired).toBe(true);
  ends[1]?.resolve();
  await Promise.all(works);
});

test('who was refused a turn does not keep it standing', async () => {
  const deadline = startDeadline(100, new AbortController().signal);
  await expect(
    countingTurns(deadline)(
      () => Promise.resolve(),
      () => Promise.reject(new Error('no room')),
    ),
  ).rejects.toThrow('no room');
  await vi.advanceTimersByTimeAsync(100);
  expect(deadline.expired).toBe(true);
});

test('an engine is waited for as long as it starts and others have their turn, and then for its answer', async () => {
  const turn = Promise.withResolvers<void>();
  const engine: Engine = { kind: 'module', module: new URL('file:///engine.ts') };
  const asked = askSoon(
    {
      warm: () => new Promise((done) => void setTimeout(done, 60_000)),
      ask: async (_engine, _question, { signal, onStart }) => {
        await turn.promise;
        onStart?.();
        return await new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
      },
    },
    engine,
    'a question',
    { signal: new AbortController().signal, withinMs: 2_000 },
  );
  const settled = vi.fn<(error: Error) => void>();
  asked.catch(settled);
  await vi.advanceTimersByTimeAsync(120_000);
  turn.resolve();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledOnce();
});
