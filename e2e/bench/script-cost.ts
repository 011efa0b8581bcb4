import type { Page } from 'playwright';
import { isAddressOf, outermostCalls, traced, type Call } from './trace.ts';

/** Processor time that a script took on its thread, ms. */
export interface ScriptCost {
  cpu: number;
  /** Of this, what reading and starting the script took. */
  start: number;
}

interface Profile {
  nodes: { id: number; children?: number[]; callFrame: { url: string } }[];
  startTime: number;
  samples?: number[];
  timeDeltas?: number[];
}

/** Sampling interval of the profiler, µs: it only has to find what the trace has no event for. */
const INTERVAL_US = 500;

/**
 * What the script, named by the end of its address, costs while `action` runs: its evaluation and every call
 * that the browser makes into it, from the browser's own trace, which counts the thread's processor time, so that
 * other processes of a busy machine do not count. Messages over ports and promise reactions have no event there: their
 * profiler samples are added, each for at most one interval. A profiler slows down what it looks at, so `action` is run
 * twice, each time on a page of its own: once for the calls, and once for what the trace has no event for. Garbage
 * collections within a call are included, whoever made the garbage.
 */
export async function scriptCost(
  open: () => Promise<Page>,
  script: string,
  action: (page: Page) => Promise<void>,
): Promise<ScriptCost> {
  const plain = await watched(open, script, action, false);
  const start = msOf(plain.calls.filter(({ isStart }) => isStart));
  const inCalls = msOf(plain.calls.filter(({ isStart }) => !isStart));
  const profiled = await watched(open, script, action, true);
  const rest = sampledOutside(profiled.profile, script, profiled.calls) / 1_000;
  return { cpu: start + inCalls + rest, start };
}

const msOf = (calls: readonly Call[]): number => calls.reduce((sum, { tdur }) => sum + tdur, 0) / 1_000;

/**
 * Evaluations and calls. Nothing more is traced than that: V8's own events, which were traced too at first, made every
 * call a fifth dearer.
 */
const CATEGORIES = ['devtools.timeline'];

/** One run of the action under a trace, and under the profiler where that is wanted. */
async function watched(
  open: () => Promise<Page>,
  script: string,
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
  return { calls: outermostCalls(events, script), profile };
}

const NO_PROFILE: Profile = { nodes: [], startTime: 0 };

/** Microseconds of the samples whose stack holds a frame of the script while no call of `calls` runs. */
function sampledOutside(profile: Profile, script: string, calls: readonly Call[]): number {
  const parent = new Map(
    profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id] as const)),
  );
  const own = new Map(profile.nodes.map((node) => [node.id, isAddressOf(script, node.callFrame.url)]));
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
