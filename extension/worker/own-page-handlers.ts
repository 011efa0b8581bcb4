import * as z from 'zod/mini';
import { CodedError } from '../../shared/errors.ts';
import { REQUESTS, type ReplyBody, type RequestBody, type RequestType } from '../../shared/protocol.ts';
import { keptFieldsSchema, recordDraftSchema } from '../platform/messages.ts';
import { MEMORY } from './content-handlers.ts';
import { conversationKey, NO_CONVERSATION } from './bindings.ts';
import { HostLost, HostRefusal } from './host-port.ts';
import type { ViewHandlers } from './view-router.ts';
import { allowedHostRequest } from './sender-policy.ts';
import { bindingFor, currentTab, type WorkerServices } from './worker-services.ts';

type PageHandlers = Pick<
  ViewHandlers,
  | 'block.place'
  | 'record.draft'
  | 'record.keep'
  | 'record.discard'
  | 'record.submit'
  | 'outbox.list'
  | 'outbox.discard'
  | 'tab.current'
  | 'tab.look'
  | 'tab.bind'
  | 'notices.list'
  | 'notices.set'
  | 'projects'
  | 'host.request'
  | 'data.delete-all'
>;

/** Host requests after which what the tabs were told of their project, and of reports, may be out of date. */
const CHANGES_PROJECTS: ReadonlySet<RequestType> = new Set<RequestType>([
  'project.consent',
  'project.forget',
  'snippets.allow',
  'share.revoke',
]);

async function passOn<T extends RequestType>(parts: WorkerServices, type: T, body: unknown): Promise<unknown> {
  const parsed = z.safeParse(REQUESTS[type].body, body);
  if (!parsed.success) throw new CodedError('CV002', `(${type}: ${parsed.error.issues[0]?.path.join('.') ?? ''})`);
  return parts.host.request(type, parsed.data as RequestBody<T>, { urgent: true });
}

/** Handlers of what only the extension's own pages ask. */
export function pageHandlers(parts: WorkerServices): PageHandlers {
  async function tellBindings(): Promise<void> {
    for (const state of await parts.tabs.all()) {
      const binding = await bindingFor(parts, await conversationKey(state.conversation), state.off);
      await parts.views.toTab(state.tab, { event: 'binding', body: binding });
    }
    parts.views.toOwnPages({ event: 'tab', body: {} });
  }

  /** A report may rest on a permission that was taken back: what is shown is read again. */
  async function rereadReports(): Promise<void> {
    parts.jobs.forgetReports();
    for (const state of await parts.tabs.all())
      await parts.jobs.ofConversation(await conversationKey(state.conversation));
  }

  async function forgetForm(): Promise<void> {
    await parts.memory.remove(MEMORY.draft);
    await parts.memory.remove(MEMORY.kept);
  }

  return {
    'block.place': async ({ job, chosen }) => {
      const { conversation, block } = await parts.jobs.blockOf(job);
      const project = await parts.bindings.projectOf(conversation);
      if (project === null) throw new CodedError('CV031');
      await parts.files.settle(project, block.codeHash, chosen);
      await parts.views.toTabsOf(conversation, { event: 'command', body: { command: 'verify', block } });
      return {};
    },
    'record.draft': async () => {
      const draft = z.safeParse(recordDraftSchema, await parts.memory.get(MEMORY.draft));
      const kept = z.safeParse(keptFieldsSchema, await parts.memory.get(MEMORY.kept));
      return { draft: draft.success ? draft.data : null, kept: kept.success ? kept.data : null };
    },
    'record.keep': async ({ fields }) => {
      await parts.memory.set(MEMORY.kept, fields);
      return {};
    },
    'record.discard': async () => {
      await forgetForm();
      return {};
    },
    'record.submit': async ({ correction, origin }) => {
      const result = await parts.outbox.record(correction, origin);
      if (result.outcome !== 'secret') await forgetForm();
      return result;
    },
    'outbox.list': async () => ({ pending: await parts.outbox.list() }),
    'outbox.discard': async ({ id }) => {
      await parts.outbox.discard(id);
      return {};
    },
    'tab.current': async (_body, session) => {
      const state = await currentTab(parts, session);
      const key = await conversationKey(state?.conversation ?? null);
      session.conversation = key;
      // Trying is the only way to know; the answer follows as an event.
      if (parts.host.state().state === 'unknown') void parts.host.request('ping', {}).catch(() => parts.host.state());
      const open = session.view === 'panel' ? await parts.memory.get(MEMORY.openReport) : null;
      if (open !== null) await parts.memory.remove(MEMORY.openReport);
      return {
        conversation: state?.conversation ?? null,
        onClaude: state !== null,
        health: state?.health ?? null,
        binding: state === null ? null : await bindingFor(parts, key, state.off),
        // Jobs of pages without an id cannot be told apart by conversation.
        blocks: state === null || key === NO_CONVERSATION ? [] : await parts.jobs.ofConversation(key),
        host: parts.host.state(),
        open: typeof open === 'string' ? open : null,
      };
    },
    'tab.look': async (_body, session) => {
      const state = await currentTab(parts, session);
      if (state !== null) await parts.views.toTab(state.tab, { event: 'look', body: {} });
      return {};
    },
    'tab.bind': async ({ project }, session) => {
      if (project !== null) {
        const { projects } = await parts.host.request('project.list', {}, { urgent: true });
        if (!projects.some((known) => known.id === project)) throw new CodedError('CV031');
      }
      const state = await currentTab(parts, session);
      const key = await conversationKey(state?.conversation ?? null);
      await parts.bindings.bind(key, project);
      if (state !== null && state.off) {
        await parts.tabs.inTurn(async () => {
          const present = await parts.tabs.get(state.tab);
          if (present !== null) await parts.tabs.put({ ...present, off: false });
        });
      }
      const binding = await bindingFor(parts, key, false);
      await parts.views.toTabsOf(key, { event: 'binding', body: binding });
      parts.views.toOwnPages({ event: 'tab', body: {} });
      return { binding };
    },
    'notices.list': async () => ({ off: await parts.bindings.unnoticed() }),
    'notices.set': async ({ project, on }) => {
      await parts.bindings.setNotices(project, on);
      await tellBindings();
      return {};
    },
    projects: () => parts.host.request('project.list', {}, { urgent: true }),
    'host.request': async ({ type, body }, session) => {
      const allowed = allowedHostRequest(session.view, type);
      if (allowed === null) throw new CodedError('CV060');
      try {
        if (allowed !== 'feedback.delete') return { body: await passOn(parts, allowed, body) };
        // What the user deleted must not come back from here.
        return await parts.outbox.deleting(async (drop) => {
          const reply = await passOn(parts, allowed, body);
          await drop((reply as ReplyBody<'feedback.delete'>).drop.ids);
          return { body: reply };
        });
      } finally {
        // Also after a refusal: what a consent takes back holds even when the rest of it is refused (CV033).
        if (CHANGES_PROJECTS.has(allowed)) {
          await rereadReports();
          await tellBindings();
        }
      }
    },
    'data.delete-all': async ({ confirm }) => {
      const deleted = await parts.outbox.deleting(async () => {
        await parts.emptyStore();
        await forgetForm();
        await parts.memory.remove(MEMORY.openReport);
        return parts.host.request('data.delete-all', { confirm }, { urgent: true }).catch((thrown: unknown) => {
          if (thrown instanceof HostRefusal || thrown instanceof HostLost) return null;
          throw thrown;
        });
      });
      await tellBindings();
      return {
        hostDeleted: deleted !== null,
        ...(deleted?.undeleted === undefined ? {} : { undeleted: deleted.undeleted }),
      };
    },
  };
}
