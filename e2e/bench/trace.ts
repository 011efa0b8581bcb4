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
export async function traced(page: Page, categories: readonly string[], action: () => Promise<void>): Promise<TraceEvent[]> {
  const cdp = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: [...categories], excludedCategories: ['*'] } });
  await action();
  const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  return events;
}
