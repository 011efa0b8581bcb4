import type { SessionMemory, TabInfo } from '../platform/browser.ts';
import type { Binding } from '../platform/messages.ts';
import { bindingOf, conversationKey, type Bindings, type ChosenFiles } from './bindings.ts';
import type { HostPort } from './host-port.ts';
import type { Jobs } from './block-jobs.ts';
import type { SurfaceDeps } from './surfaces.ts';
import type { Outbox } from './outbox.ts';
import type { ViewSession } from './view-router.ts';
import { CLAUDE_ORIGIN } from './sender-policy.ts';
import type { TabState, TabStates } from './tab-states.ts';
import type { Views } from './views.ts';
import type { WordLanguages } from './word-languages.ts';

/** What the handlers work with. */
export interface WorkerServices {
  host: HostPort;
  jobs: Jobs;
  outbox: Outbox;
  bindings: Bindings;
  files: ChosenFiles;
  words: WordLanguages;
  tabs: TabStates;
  views: Views;
  memory: SessionMemory;
  surfaces: SurfaceDeps;
  now(): number;
  activeTab(): Promise<TabInfo | null>;
  tabById(id: number): Promise<TabInfo | null>;
  setBadge(tab: number, text: string, title: string): Promise<void>;
  /** Deletes what the extension itself keeps on disk. */
  emptyStore(): Promise<void>;
}

/** Is this tab on claude.ai, as far as the extension may see? */
export const isOnClaude = (tab: TabInfo | null): boolean =>
  tab?.url !== undefined && URL.canParse(tab.url) && new URL(tab.url).origin === CLAUDE_ORIGIN;

/**
 * The claude.ai tab that the user looks at, or the one visited last when the asking page stands in a tab of its own.
 */
export async function currentTab(services: WorkerServices, session: ViewSession): Promise<TabState | null> {
  if (!session.standsAlone) {
    const active = await services.activeTab();
    session.windowId = active?.windowId ?? null;
    return active !== null && isOnClaude(active) ? services.tabs.get(active.id) : null;
  }
  const newestFirst = (await services.tabs.all()).sort((a, b) => b.at - a.at);
  for (const state of newestFirst) if (isOnClaude(await services.tabById(state.tab))) return state;
  return null;
}

/** What the conversation is bound to, with the project's present name and mode; null too while the host is away. */
export async function bindingFor(
  services: WorkerServices,
  conversation: string,
  offHere: boolean,
): Promise<Binding | null> {
  const id = await services.bindings.projectOf(conversation);
  if (id === null) return null;
  const off = offHere || (await services.bindings.isOff(conversation));
  // Without the host nothing can be checked or injected either; the reply's host state says why.
  const projects = await services.host.request('project.list', {}).then(
    (reply) => reply.projects,
    () => [],
  );
  const project = projects.find((candidate) => candidate.id === id);
  if (project === undefined) return null;
  const [unnoticed, verified] = await Promise.all([services.bindings.unnoticed(), services.bindings.repliesVerified()]);
  return bindingOf(project, off, { notices: !unnoticed.includes(id), verifies: verified.includes(id) });
}

/** The host may say something else of a report now (a permission, a mute): what is shown is read again. */
export async function rereadReports({
  jobs,
  tabs,
  views,
}: Pick<WorkerServices, 'jobs' | 'tabs' | 'views'>): Promise<void> {
  jobs.forgetReports();
  for (const state of await tabs.all()) await jobs.ofConversation(await conversationKey(state.conversation));
  views.toOwnPages({ event: 'tab', body: {} });
}
