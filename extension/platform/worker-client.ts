import * as z from 'zod/mini';
import { type View, type ViewReplyBody, type ViewRequestType, VIEW_REQUESTS, workerFrameSchema } from './messages.ts';
import { learnCommand } from './command-name.ts';
import { linkOverRuntime, type WorkerClient, type WorkerReader } from './worker-link.ts';

/** What an own page may hear: everything is checked against its schema. */
export const ownPageReader: WorkerReader = {
  repeatable: new Set<ViewRequestType>([
    'block.cancel',
    'context.plan',
    'record.draft',
    'record.submit',
    'outbox.list',
    'outbox.discard',
    'tab.current',
    'host.state',
    'tab.look',
    'tab.bind',
    'tab.verify',
    'replies.list',
    'replies.set',
    'notices.list',
    'notices.set',
    'projects',
  ]),
  frame(message) {
    const frame = z.safeParse(workerFrameSchema, message).data ?? null;
    if (frame !== null && 'event' in frame && frame.event === 'host') learnCommand(frame.body);
    return frame;
  },
  reply(type, body) {
    const parsed = z.safeParse(VIEW_REQUESTS[type].reply, body);
    if (!parsed.success) return null;
    if (type === 'tab.current') learnCommand((parsed.data as ViewReplyBody<'tab.current'>).host);
    if (type === 'host.state') learnCommand(parsed.data as ViewReplyBody<'host.state'>);
    return { body: parsed.data };
  },
};

/**
 * Opens an own page's line to the worker. It reconnects when the worker was stopped; requests that cannot be repeated
 * safely then reject with CV051, and everything rejects with CV052 once the extension was updated under the page.
 */
export function connectWorker(view: Exclude<View, 'content'>): WorkerClient {
  return linkOverRuntime(view, ownPageReader);
}
