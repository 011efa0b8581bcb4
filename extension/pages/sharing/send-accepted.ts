import { askHost } from '../../platform/ask-host.ts';
import { errorBodyOf, type WorkerClient } from '../../platform/worker-link.ts';
import type { ShareItem } from '../../../shared/share-requests.ts';
import type { Sending, Sent } from './send-topic.tsx';

/** Refusals of one item that say nothing of the next one. */
const OF_THE_ITEM: ReadonlySet<string> = new Set(['CV101', 'CV102', 'CV103']);

async function sendOne(client: WorkerClient, item: ShareItem, fingerprint: string): Promise<Sent> {
  try {
    const { sent, failed } = await askHost(client, 'share.send', { items: [item.item], fingerprint });
    const [receipt] = sent;
    if (receipt !== undefined) return { item, receiver: receipt.receiver, at: receipt.at };
    return { item, error: failed[0]?.error ?? errorBodyOf(new Error('no answer about the item')) };
  } catch (thrown) {
    return { item, error: errorBodyOf(thrown) };
  }
}

/**
 * Sends one item after another, so that each answer is seen as it comes; ends at the first reason that holds for all of
 * them.
 */
export async function sendAccepted(
  client: WorkerClient,
  { items, to }: Extract<Sending, { step: 'asked' }>,
  heard: (sending: Sending) => void,
): Promise<Extract<Sending, { step: 'done' }>> {
  const results: Sent[] = [];
  for (const item of items) {
    heard({ step: 'sending', done: results.length, of: items.length });
    const one = await sendOne(client, item, to.fingerprint);
    results.push(one);
    if ('error' in one && !OF_THE_ITEM.has(one.error.code)) break;
  }
  return { step: 'done', results, untried: items.length - results.length };
}
