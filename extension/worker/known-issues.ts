import type { RequestBody } from '../../shared/protocol.ts';
import type { ContextPlan } from '../../shared/project-requests.ts';
import { NO_CONVERSATION } from './conversation-key.ts';
import type { TabState } from './tab-states.ts';
import type { WorkerParts } from './worker-parts.ts';

/** Tells the host what went into this conversation's drafts; what it does not take now stays in the tab's state. */
export async function recordInserted(parts: WorkerParts, conversation: string, state: TabState): Promise<TabState> {
  if (state.inserted.length === 0 || conversation === NO_CONVERSATION) return state;
  const project = await parts.bindings.projectOf(conversation);
  if (project === null) return state;
  const recorded = await parts.host
    .request('injection.record', { project, conversation, items: state.inserted }, { urgent: true })
    .then(() => true, () => false);
  return recorded ? { ...state, inserted: [] } : state;
}

/** What would be inserted into this conversation's draft; null when nothing is bound or injection is off. */
export async function planFor(parts: WorkerParts, conversation: string, state: TabState | null, draft: Pick<RequestBody<'context.plan'>, 'draft' | 'languages'> = {}): Promise<ContextPlan | null> {
  const project = await parts.bindings.projectOf(conversation);
  if (project === null || state?.off === true || (await parts.bindings.isOff(conversation))) return null;
  const known = conversation === NO_CONVERSATION ? [] : (await parts.host.request('injection.list', { conversation })).items;
  const already = [...new Set([...known, ...(state?.inserted ?? [])])];
  return parts.host.request('context.plan', { project, already, ...draft, ...(conversation === NO_CONVERSATION ? {} : { conversation }) });
}
