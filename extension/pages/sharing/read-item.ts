import { askHost } from '../../platform/ask-host.ts';
import { sha256 } from '../../platform/sha256.ts';
import { wholeText } from '../../platform/whole-text.ts';
import { WorkerError, type WorkerClient } from '../../platform/worker-link.ts';
import { errorBody } from '../../../shared/errors.ts';

/** Both texts of an item, whole. */
export interface ReadItem {
  before: string;
  /** Exactly what would leave. */
  after: string;
  /** SHA-256 of `after`, computed from it here: accepting names what was shown and not what the host calls it. */
  hash: string;
  /** UTF-8 bytes of `after`. */
  bytes: number;
}

function readSide(client: WorkerClient, item: string, side: 'before' | 'after'): Promise<string> {
  let hash: string | null = null;
  return wholeText(async (page) => {
    const part = await askHost(client, 'share.item', { item, side, page });
    hash ??= part.hash;
    if (part.hash !== hash) throw new WorkerError(errorBody('CV102'));
    return part;
  });
}

/**
 * Fetches what is reviewed. Rejects with CV101 and CV103 when it may not be shared any more, and CV102 when it changed
 * meanwhile.
 */
export async function readItem(client: WorkerClient, item: string): Promise<ReadItem> {
  const before = await readSide(client, item, 'before');
  const after = await readSide(client, item, 'after');
  return { before, after, hash: await sha256(after), bytes: new TextEncoder().encode(after).length };
}
