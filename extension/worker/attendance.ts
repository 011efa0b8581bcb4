import * as z from 'zod/mini';
import { conversationOf } from '../platform/conversation-of.ts';
import { pageCallSchema } from '../platform/messages.ts';
import type { TabInfo } from '../platform/browser.ts';
import type { Sender } from '../platform/runtime.ts';
import { pageState } from './content-handlers.ts';
import { conversationKey } from './bindings.ts';
import { viewOf } from './sender-policy.ts';
import { bindingFor, isOnClaude, type WorkerServices } from './worker-services.ts';

/** What attends to a page once somebody uses it. */
export const ATTENDANT = '/extension/page/attend.js';

/**
 * Answers what the first script of a page says, which gives blocks their bars and knows nothing else: the page gets
 * what attends to it. Messages of others than the content script are passed over.
 * @returns whether the page has now what attends to it
 */
export async function onPageCall(
  parts: WorkerServices,
  ownId: string,
  message: unknown,
  sender: Sender | null,
): Promise<boolean> {
  const call = z.safeParse(pageCallSchema, message);
  const tab = sender?.tab?.id;
  if (!call.success || tab === undefined || viewOf('content', sender, ownId) === null) return false;
  const { language } = call.data;
  // Nobody asked for anything yet: a host that cannot be reached is told of at the click.
  if (language !== null) parts.host.request('verify.warm', { language }).catch(() => undefined);
  return parts.attend(tab);
}

/**
 * A tab shows another page, or its page another conversation; the browser tells of that, so that a page which is only
 * read has nothing to say. Where this conversation has a project or something was verified in it, the page gets at once
 * what attends to it. Pages that have it tell of themselves: they know more than their address.
 */
export async function onTabMoved(parts: WorkerServices, tab: TabInfo | null): Promise<void> {
  if (tab?.url === undefined || !isOnClaude(tab) || (await parts.views.isHeardIn(tab.id))) return;
  const conversation = conversationOf(new URL(tab.url).pathname);
  await parts.tabs.inTurn(async () => {
    const before = await parts.tabs.get(tab.id);
    await parts.tabs.put(
      await pageState(parts, tab.id, conversation, false, before?.conversation === conversation ? before.canary : null),
    );
  });
  // Not after the page got what attends to it, for which one that still loads lets wait.
  parts.views.toOwnPages({ event: 'tab', body: {} });
  const key = await conversationKey(conversation);
  if ((await bindingFor(parts, key, false)) !== null || (await parts.jobs.places(key))?.length !== 0)
    await parts.attend(tab.id);
}
