import * as z from 'zod/mini';
import { CONTENT_REPLIES, contentFrameSchema, type ViewRequestType } from './messages.ts';
import { learnCommand } from './command-name.ts';
import { linkOverRuntime, type WorkerClient, type WorkerReader } from './worker-link.ts';

const isOwn = (type: ViewRequestType): type is keyof typeof CONTENT_REPLIES => Object.hasOwn(CONTENT_REPLIES, type);

/** What the content script may hear: the events for it, and the replies to its own requests. */
export const contentReader: WorkerReader = {
  repeatable: new Set<ViewRequestType>([
    'page.state',
    'block.verify',
    'block.cancel',
    'block.known',
    'block.restore',
    'context.plan',
    'context.inserted',
    'context.off',
  ]),
  frame(message) {
    const frame = z.safeParse(contentFrameSchema, message).data ?? null;
    if (frame !== null && 'event' in frame && frame.event === 'host') learnCommand(frame.body);
    return frame;
  },
  reply(type, body) {
    if (!isOwn(type)) return null;
    const parsed = z.safeParse(CONTENT_REPLIES[type], body);
    if (!parsed.success) return null;
    if ('host' in parsed.data) learnCommand(parsed.data.host);
    return { body: parsed.data };
  },
};

/** The content script's line to the worker, as `connectWorker` is for the own pages. */
export const connectContent = (): WorkerClient => linkOverRuntime('content', contentReader);
