import type { BrowserSession } from './launch-browser.ts';
import { until } from './until.ts';

/** What the page script asked the worker to verify. */
export interface AskedToVerify {
  code: string;
  language: string;
  file: string | null;
}

interface Listening {
  askedToVerify?: AskedToVerify[];
}

/** Begins to listen in the worker to what pages ask for; pages that are open already are not heard. */
export async function listenToPages(session: BrowserSession): Promise<void> {
  const worker = await session.serviceWorker();
  await worker.evaluate(() => {
    const listening = globalThis as Listening;
    if (listening.askedToVerify !== undefined) return;
    const asked: AskedToVerify[] = [];
    listening.askedToVerify = asked;
    chrome.runtime.onConnect.addListener((port) =>
      port.onMessage.addListener((message: unknown) => {
        const { type, body } = message as { type?: string; body?: AskedToVerify };
        if (type === 'block.verify' && body !== undefined) asked.push(body);
      }),
    );
  });
}

/** What was asked for by the last request after the first `before` of them; waits until there is one. */
export async function nextAsked(session: BrowserSession, before: number): Promise<AskedToVerify> {
  const worker = await session.serviceWorker();
  return until('the worker was asked to verify', () =>
    worker.evaluate((at) => (globalThis as Listening).askedToVerify?.[at] ?? null, before),
  );
}

/** How many requests there were. */
export const askedSoFar = async (session: BrowserSession): Promise<number> =>
  (await session.serviceWorker()).evaluate(() => (globalThis as Listening).askedToVerify?.length ?? 0);
