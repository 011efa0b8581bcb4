import type { Page } from 'playwright';
import { median } from './table.ts';
import { isOneOf, outermostCalls, traced, type Call } from './trace.ts';

/** What a script took on its thread, ms: as the processor counts it, and as the clock on the wall does. */
export interface ScriptCost {
  cpu: number;
  wall: number;
  /** Of the processor time, what reading and starting the script took. */
  start: number;
  /** How often the browser called it, and of the processor time what these calls took. */
  calls: number;
  inCalls: number;
}

/**
 * What the trace counts for a call of a function that does nothing, ms, from the costs of a script that is nothing
 * else. Part of it is the trace's, which finds out where the function stands within the time that it counts; the rest
 * is the browser's way into the function, which the page pays for. The two cannot be told apart here.
 */
export function emptyCall(costs: readonly ScriptCost[]): number {
  if (costs.some(({ calls }) => calls === 0)) throw new Error('the script that does nothing was never called');
  return median(costs.map(({ inCalls, calls }) => inCalls / calls));
}

/**
 * The processor time less an empty call for each call, ms: less than the script takes of the page, which also pays the
 * way into it.
 */
export const withoutEmptyCalls = (cost: ScriptCost, empty: number): number => cost.cpu - cost.calls * empty;

interface Profile {
  nodes: { id: number; children?: number[]; callFrame: { url: string } }[];
  startTime: number;
  samples?: number[];
  timeDeltas?: number[];
}

/** Sampling interval of the profiler, µs: it only has to find what the trace has no event for. */
const INTERVAL_US = 500;

/**
 * What the scripts, named by the ends of their addresses, cost while `action` runs: their evaluation and every call
 * that the browser makes into them, from the browser's own trace, which counts the thread's processor time, so that
 * other processes of a busy machine do not count. Messages over ports and promise reactions have no event there: their
 * profiler samples are added, each for at most one interval. A profiler slows down what it looks at, so `action` is run
 * twice, each time on a page of its own: once for the calls, and once for what the trace has no event for. Garbage
 * collections within a call are included, whoever made the garbage.
 */
export async function scriptCost(
  open: () => Promise<Page>,
  scripts: readonly string[],
  action: (page: Page) => Promise<void>,
): Promise<ScriptCost> {
  const plain = await watched(open, scripts, action, false);
  const starts = plain.calls.filter(({ isStart }) => isStart);
  const calls = plain.calls.filter(({ isStart }) => !isStart);
  const start = sumOf(starts, ({ tdur }) => tdur) / 1_000;
  const inCalls = sumOf(calls, ({ tdur }) => tdur) / 1_000;
  const profiled = await watched(open, scripts, action, true);
  const rest = sampledOutside(profiled.profile, scripts, profiled.calls) / 1_000;
  return {
    cpu: start + inCalls + rest,
    wall: sumOf(plain.calls, ({ dur }) => dur) / 1_000 + rest,
    start,
    calls: calls.length,
    inCalls,
  };
}

const sumOf = (calls: readonly Call[], value: (call: Call) => number): number =>
  calls.reduce((sum, call) => sum + value(call), 0);

/**
 * Evaluations and calls. Nothing more is traced than that: V8's own events, which were traced too at first, made every
 * call a fifth dearer.
 */
const CATEGORIES = ['devtools.timeline'];

/** One run of the action under a trace, and under the profiler where that is wanted. */
async function watched(
  open: () => Promise<Page>,
  scripts: readonly string[],
  action: (page: Page) => Promise<void>,
  isProfiled: boolean,
): Promise<{ calls: Call[]; profile: Profile }> {
  const page = await open();
  const cdp = await page.context().newCDPSession(page);
  let profile = NO_PROFILE;
  const events = await traced(page, CATEGORIES, async () => {
    if (isProfiled) {
      await cdp.send('Profiler.enable');
      await cdp.send('Profiler.setSamplingInterval', { interval: INTERVAL_US });
      await cdp.send('Profiler.start');
    }
    await action(page);
    if (isProfiled) ({ profile } = await cdp.send('Profiler.stop'));
  });
  await cdp.detach();
  await page.close();
  return { calls: outermostCalls(events, scripts), profile };
}

const NO_PROFILE: Profile = { nodes: [], startTime: 0 };

/** Microseconds of the samples whose stack holds a frame of the script while no call of `calls` runs. */
function sampledOutside(profile: Profile, scripts: readonly string[], calls: readonly Call[]): number {
  const parent = new Map(
    profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id] as const)),
  );
  const own = new Map(profile.nodes.map((node) => [node.id, isOneOf(scripts, node.callFrame.url)]));
  const within = (id: number | undefined): boolean =>
    id !== undefined && (own.get(id) === true || within(parent.get(id)));
  let at = profile.startTime;
  let us = 0;
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const delta = profile.timeDeltas?.[index] ?? 0;
    at += delta;
    if (within(id) && !calls.some((call) => at >= call.ts && at <= call.ts + call.dur))
      us += Math.min(delta, INTERVAL_US);
  }
  return us;
}
