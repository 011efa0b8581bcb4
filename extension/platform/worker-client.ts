import * as z from 'zod/mini';
import { connectToWorker, onSingleMessage, ownId } from './runtime.ts';
import type { View } from './messages.ts';
import { linkToWorker, type WorkerClient } from './worker-link.ts';

// Trusted Types on claude.ai report every call of Function(), which zod's compiled validators make.
z.config({ jitless: true });

/**
 * Opens this view's line to the worker. It reconnects when the worker was stopped; requests that cannot be repeated
 * safely then reject with CV051, and everything rejects with CV052 once the extension was updated under the page.
 */
export function connectWorker(view: View): WorkerClient {
  const id = ownId();
  const link = linkToWorker({
    connect: () => connectToWorker(view),
    alive: () => ownId() !== null,
    eager: view !== 'content',
    later: (ms, run) => void setTimeout(run, ms),
  });
  // While the worker sleeps the content script has no channel: the worker's events then come as single messages.
  if (id !== null) {
    onSingleMessage((message, sender) => {
      if (sender !== null && sender.id === id && sender.tab === undefined) link.deliver(message);
    });
  }
  return link;
}
