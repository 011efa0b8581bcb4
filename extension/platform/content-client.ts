import type { ViewReplyBody, ViewRequestType, WorkerFrame } from './messages.ts';
import { learnCommand } from './command-name.ts';
import { linkOverRuntime, type WorkerClient, type WorkerReader } from './worker-link.ts';

const isFrame = (message: unknown): message is WorkerFrame =>
  typeof message === 'object' && message !== null && ('event' in message || 're' in message);

/**
 * What the content script may hear. The worker has checked it against its schemas before it was sent, and only the
 * extension's own worker can send it: the schemas would be parsed on every page of claude.ai for nothing.
 */
export const contentReader: WorkerReader = {
  repeatable: new Set<ViewRequestType>([
    'page.state',
    'block.verify',
    'block.cancel',
    'block.known',
    'block.restore',
    'block.language',
    'language.remember',
    'context.plan',
    'context.inserted',
    'context.off',
  ]),
  frame(message) {
    if (!isFrame(message)) return null;
    if ('event' in message && message.event === 'host') learnCommand(message.body);
    return message;
  },
  reply(type, body) {
    if (type === 'page.state') learnCommand((body as ViewReplyBody<'page.state'>).host);
    return { body };
  },
};

/** The content script's line to the worker, as `connectWorker` is for the own pages. */
export const connectContent = (): WorkerClient => linkOverRuntime('content', contentReader);
