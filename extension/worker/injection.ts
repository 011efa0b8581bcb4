import type { RequestBody } from '../../shared/protocol.ts';
import type { ContextPlan } from '../../shared/project-requests.ts';
import { conversationKey, NO_CONVERSATION } from './bindings.ts';
import type { TabState } from './tab-states.ts';
import type { WorkerServices } from './worker-services.ts';

/**
 * Tells the host what went into this conversation's drafts; says whether it took that. May take as long as the host's
 * deadline.
 */
export async function tellInserted(services: WorkerServices, conversation: string, items: string[]): Promise<boolean> {
  if (items.length === 0 || conversation === NO_CONVERSATION) return false;
  const project = await services.bindings.projectOf(conversation);
  return services.host.request('injection.record', { project, conversation, items }, { urgent: true }).then(
    () => true,
    () => false,
  );
}

/**
 * Tells the host what went into a tab's drafts; what it does not take now stays in the tab's state. Only the change of
 * that state is done in turn: a host that hangs holds up no other tab.
 */
export async function deliverInserted(services: WorkerServices, tab: number | null): Promise<void> {
  const told = tab === null ? null : await services.tabs.get(tab);
  if (told === null || !(await tellInserted(services, await conversationKey(told.conversation), told.inserted))) return;
  await services.tabs.inTurn(async () => {
    const state = await services.tabs.get(told.tab);
    if (state === null || state.conversation !== told.conversation) return;
    await services.tabs.put({ ...state, inserted: state.inserted.filter((item) => !told.inserted.includes(item)) });
  });
}

/**
 * What would be inserted into this conversation's draft, also where no project is bound; null when injection is off.
 */
export async function planFor(
  services: WorkerServices,
  conversation: string,
  state: TabState | null,
  draft: Pick<RequestBody<'context.plan'>, 'draft' | 'languages'> = {},
): Promise<ContextPlan | null> {
  const project = await services.bindings.projectOf(conversation);
  if (state?.off === true || (await services.bindings.isOff(conversation))) return null;
  // Where nothing was chosen, the host is started only for what a person meant for such conversations.
  if (project === null && !(await services.bindings.hasGuidance())) return null;
  const known =
    conversation === NO_CONVERSATION ? [] : (await services.host.request('injection.list', { conversation })).items;
  const already = [...new Set([...known, ...(state?.inserted ?? [])])];
  return services.host.request('context.plan', {
    project,
    already,
    ...draft,
    ...(conversation === NO_CONVERSATION ? {} : { conversation }),
  });
}
