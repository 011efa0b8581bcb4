import { connectToWorker, onSingleMessage, ownId } from './runtime.ts';
import type { View } from './messages.ts';
import { linkToWorker, type WorkerClient, type WorkerReader } from './worker-link.ts';

/** The link of this view over the browser's own channels. */
export function linkOverRuntime(view: View, read: WorkerReader): WorkerClient {
  const id = ownId();
  const link = linkToWorker({
    connect: () => connectToWorker(view),
    alive: () => ownId() !== null,
    eager: view !== 'content',
    later: (ms, run) => void setTimeout(run, ms),
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    read,
  });
  // While the worker sleeps the content script has no channel: the worker's events then come as single messages.
  if (id !== null) {
    onSingleMessage((message, sender) => {
      if (sender !== null && sender.id === id && sender.tab === undefined) link.deliver(message);
    });
  }
  return link;
}
