import * as z from 'zod/mini';
import { type View, type ViewRequestType, VIEW_REQUESTS, workerFrameSchema } from './messages.ts';
import { linkOverRuntime, type WorkerClient, type WorkerReader } from './worker-link.ts';

const reader: WorkerReader = {
  repeatable: new Set<ViewRequestType>([
    'block.cancel',
    'context.plan',
    'record.draft',
    'record.submit',
    'outbox.list',
    'outbox.discard',
    'tab.current',
    'tab.look',
    'tab.bind',
    'notices.list',
    'notices.set',
    'projects',
  ]),
  frame: (message) => z.safeParse(workerFrameSchema, message).data ?? null,
  reply(type, body) {
    const parsed = z.safeParse(VIEW_REQUESTS[type].reply, body);
    return parsed.success ? { body: parsed.data } : null;
  },
};

/**
 * Opens an own page's line to the worker. It reconnects when the worker was stopped; requests that cannot be repeated
 * safely then reject with CV051, and everything rejects with CV052 once the extension was updated under the page.
 */
export function connectWorker(view: Exclude<View, 'content'>): WorkerClient {
  return linkOverRuntime(view, reader);
}
