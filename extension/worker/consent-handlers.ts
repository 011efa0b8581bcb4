import { CodedError } from '../../shared/errors.ts';
import { conversationKey } from './bindings.ts';
import type { ViewHandlers } from './view-router.ts';
import { bindingFor, type WorkerServices } from './worker-services.ts';

type ConsentHandlers = Pick<ViewHandlers, 'consent.open' | 'consent.asked' | 'consent.bind' | 'consent.done'>;

const CONSENT = 'extension/pages/consent/consent.html';

/** Binds a conversation to a project that is registered, and tells its pages. Rejects with CV031. */
export async function bindConversation(
  services: WorkerServices,
  key: string,
  project: string | null,
): Promise<Awaited<ReturnType<typeof bindingFor>>> {
  if (project !== null) {
    const { projects } = await services.host.request('project.list', {}, { urgent: true });
    if (!projects.some((known) => known.id === project)) throw new CodedError('CV031');
  }
  await services.bindings.bind(key, project);
  const binding = await bindingFor(services, key, false);
  await services.views.toTabsOf(key, { event: 'binding', body: binding });
  services.views.toOwnPages({ event: 'tab', body: {} });
  return binding;
}

/**
 * Handlers of the way from a block's panel to the page of its permission and back. What runs on claude.ai can open that
 * page, and nothing more: the permission itself is given there (specs/threat-model.md).
 */
export function consentHandlers(services: WorkerServices): ConsentHandlers {
  return {
    'consent.open': async ({ job, lacks }, session) => {
      // A job that nobody knows leads to a page that has nothing to ask.
      await services.jobs.blockOf(job);
      await services.surfaces.openTab(`${CONSENT}#${lacks}/${encodeURIComponent(job)}`, session.tab ?? undefined);
      return {};
    },
    'consent.asked': async ({ job }) => {
      const { conversation } = await services.jobs.blockOf(job);
      return { project: await services.bindings.projectOf(conversation) };
    },
    'consent.bind': async ({ job, project }) => {
      await bindConversation(services, (await services.jobs.blockOf(job)).conversation, project);
      return {};
    },
    'consent.done': async ({ job }) => {
      const { conversation, block } = await services.jobs.blockOf(job);
      await services.views.toTabsOf(conversation, { event: 'command', body: { command: 'verify', block } });
      const newestFirst = (await services.tabs.all()).toSorted((a, b) => b.at - a.at);
      for (const { tab, conversation: shown } of newestFirst)
        if ((await conversationKey(shown)) === conversation) {
          await services.surfaces.focusTab(tab);
          break;
        }
      return {};
    },
  };
}
