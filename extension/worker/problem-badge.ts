import { conversationKey } from './bindings.ts';
import { badgeFor } from './surfaces.ts';
import type { TabState } from './tab-states.ts';
import type { WorkerServices } from './worker-services.ts';

type BadgeServices = Pick<WorkerServices, 'tabs' | 'jobs' | 'setBadge'>;

/** Sets the action's badge for a tab by what is known of its page and of its conversation. */
export async function showBadge(
  { jobs, setBadge }: BadgeServices,
  { tab, conversation, health }: TabState,
): Promise<void> {
  if (health === null) return;
  const { text, title } = badgeFor(health, await jobs.withProblems(await conversationKey(conversation)));
  await setBadge(tab, text, title);
}

/** Sets it for every tab on this conversation, of which something was verified. */
export async function showBadges(services: BadgeServices, conversation: string): Promise<void> {
  for (const state of await services.tabs.all())
    if ((await conversationKey(state.conversation)) === conversation) await showBadge(services, state);
}
