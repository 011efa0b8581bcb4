import type { Page } from 'playwright';

/** One event of the browser's trace; times in µs. Only complete events (`ph: "X"`) are looked at. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Of the duration, what the thread ran. */
  tdur?: number;
  args?: { data?: { url?: string } };
}

/** Everything of these categories that the browser traces on all its threads while `action` runs. */
export async function traced(
  page: Page,
  categories: readonly string[],
  action: () => Promise<void>,
): Promise<TraceEvent[]> {
  const cdp = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [...categories], excludedCategories: ['*'] },
  });
  await action();
  const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  return events;
}

/** One time that the browser ran a script: by the clock and by the thread's processor time, µs. */
export interface Call {
  ts: number;
  dur: number;
  tdur: number;
  /** Its evaluation, and not a call of one of its functions. */
  isStart: boolean;
}

/** Is this the address of a script, which is named by how its address ends? */
export const isAddressOf = (script: string, url: string | undefined): boolean => url?.endsWith(script) === true;

/**
 * Every run of a script, those within others left out. The browser leaves out the thread
 * time of a call now and then: its time by the clock, which is never less, stands for it then.
 */
export function outermostCalls(events: readonly TraceEvent[], script: string): Call[] {
  const own = events.filter(
    ({ name, ph, args }) =>
      ph === 'X' && (name === 'FunctionCall' || name === 'EvaluateScript') && isAddressOf(script, args?.data?.url),
  );
  if (own.length > 0 && own.every(({ tdur }) => tdur === undefined))
    throw new Error('this browser does not count the thread time of its calls');
  const calls: Call[] = [];
  for (const { name, ts, dur = 0, tdur = dur } of own.toSorted((a, b) => a.ts - b.ts)) {
    const last = calls.at(-1);
    if (last !== undefined && ts < last.ts + last.dur) continue;
    calls.push({ ts, dur, tdur, isStart: name === 'EvaluateScript' });
  }
  return calls;
}
