import * as z from 'zod/mini';
import { pageCallSchema } from '../platform/messages.ts';
import type { Sender } from '../platform/runtime.ts';
import { pageState } from './content-handlers.ts';
import { conversationKey } from './conversation-key.ts';
import { viewOf } from './sender-policy.ts';
import { bindingFor, type WorkerParts } from './worker-parts.ts';

/** What attends to a page once somebody uses it. */
export const ATTENDANT = '/extension/content/attend.js';

/**
 * Answers what the first script of a page says, which gives blocks their bars and knows nothing else: the page gets what
 * attends to it once it is used, and at once where this conversation has a project or something was verified in it.
 * Messages of others than the content script are passed over.
 * @returns whether the page has now what attends to it
 */
export async function onPageCall(parts: WorkerParts, ownId: string, message: unknown, sender: Sender | null): Promise<boolean> {
  const call = z.safeParse(pageCallSchema, message);
  const tab = sender?.tab?.id;
  if (!call.success || tab === undefined || viewOf('content', sender, ownId) === null) return false;
  const { page, conversation, lacks, language } = call.data;
  // Nobody asked for anything yet: a host that cannot be reached is told of at the click.
  if (language !== null) parts.host.request('verify.warm', { language }).catch(() => undefined);
  if (page === 'opened') {
    const key = await conversationKey(conversation);
    await parts.tabs.inTurn(async () => {
      const before = await parts.tabs.get(tab);
      await parts.tabs.put(await pageState(parts, tab, conversation, false, before?.conversation === conversation ? before.canary : null));
    });
    parts.views.toOwnPages({ event: 'tab', body: {} });
    const isKnown = (await bindingFor(parts, key, false)) !== null || (await parts.jobs.places(key))?.length !== 0;
    if (!lacks && !isKnown) return false;
  }
  return parts.attend(tab);
}
