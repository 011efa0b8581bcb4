import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDeadline } from './deadline.ts';

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
