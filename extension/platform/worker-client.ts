import { VIEW_REQUESTS, type View, type ViewRequestType } from './messages.ts';
import { linkOverRuntime } from './worker-channel.ts';
import type { WorkerClient } from './worker-link.ts';

/**
 * Opens an own page's line to the worker. It reconnects when the worker was stopped; requests that cannot be repeated
 * safely then reject with CV051, and everything rejects with CV052 once the extension was updated under the page.
 */
export function connectWorker(view: Exclude<View, 'content'>): WorkerClient {
  const types = Object.keys(VIEW_REQUESTS) as ViewRequestType[];
  return linkOverRuntime(view, Object.fromEntries(types.map((type) => [type, VIEW_REQUESTS[type].reply])));
}
