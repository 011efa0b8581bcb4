import * as z from 'zod/mini';
import { CodedError } from '../../shared/errors.ts';
import { REQUESTS, type ReplyBody, type RequestBody, type RequestType } from '../../shared/protocol.ts';
import { keptFieldsSchema, panelOpenSchema, recordDraftSchema } from '../platform/messages.ts';
import { MEMORY, panelPlace } from './content-handlers.ts';
import { TAB_KEY } from './tab-states.ts';
import { openPanel } from './surfaces.ts';
import { conversationKey, NO_CONVERSATION } from './bindings.ts';
import { bindConversation } from './consent-handlers.ts';
import { HostLost, HostRefusal } from './host-port.ts';
import type { ViewHandlers } from './view-router.ts';
import { allowedHostRequest } from './sender-policy.ts';
import { guidanceScopeSchema, type GuidanceScope } from '../../shared/guidance.ts';
import { bindingFor, currentTab, rereadReports, type WorkerServices } from './worker-services.ts';

type PageHandlers = Pick<
  ViewHandlers,
  | 'block.place'
  | 'record.draft'
  | 'record.keep'
  | 'record.discard'
  | 'record.move'
  | 'record.submit'
  | 'outbox.list'
  | 'outbox.discard'
  | 'tab.current'
  | 'host.state'
  | 'tab.look'
  | 'tab.bind'
  | 'tab.verify'
  | 'replies.list'
  | 'replies.set'
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
  'types.allow',
  'share.revoke',
  'mute.remove',
]);

const isBeyondProject = (scope: GuidanceScope | undefined): boolean => scope !== undefined && scope !== 'project';

const guidanceInEdit = z.object({ edit: z.object({ scope: guidanceScopeSchema }) });

/** Remembers that there is something to offer where no project is bound. */
async function noteGuidance(services: WorkerServices, body: unknown, reply: unknown): Promise<void> {
  const edit = z.safeParse(guidanceInEdit, body).data?.edit;
  const listed = z.safeParse(REQUESTS['patterns.list'].reply, reply).data?.patterns ?? [];
  if (isBeyondProject(edit?.scope) || listed.some(({ guidance, scope }) => guidance !== null && isBeyondProject(scope)))
    await services.bindings.noteGuidance();
}

async function passOn<T extends RequestType>(services: WorkerServices, type: T, body: unknown): Promise<unknown> {
  const parsed = z.safeParse(REQUESTS[type].body, body);
  if (!parsed.success) throw new CodedError('CV002', `(${type}: ${parsed.error.issues[0]?.path.join('.') ?? ''})`);
  return services.host.request(type, parsed.data as RequestBody<T>, { urgent: true });
}

/** Handlers of what only the extension's own pages ask. */
export function pageHandlers(services: WorkerServices): PageHandlers {
  async function tellBindings(): Promise<void> {
    for (const state of await services.tabs.all()) {
      const binding = await bindingFor(services, await conversationKey(state.conversation), state.off);
      await services.views.toTab(state.tab, { event: 'binding', body: binding });
    }
    services.views.toOwnPages({ event: 'tab', body: {} });
  }

  /** All that the session remembers, but which tabs are open on what. */
  async function forgetSession(): Promise<void> {
    const { memory, tabs } = services;
    for (const key of Object.keys(await memory.all())) if (!key.startsWith(TAB_KEY)) await memory.remove(key);
    await tabs.inTurn(async () => {
      for (const state of await tabs.all()) await tabs.put({ ...state, inserted: [] });
    });
  }

  async function forgetForm(): Promise<void> {
    await services.memory.remove(MEMORY.draft);
    await services.memory.remove(MEMORY.kept);
    await services.memory.remove(MEMORY.recordIn);
  }

  return {
    'block.place': async ({ job, chosen }) => {
      const { conversation, block } = await services.jobs.blockOf(job);
      const project = await services.bindings.projectOf(conversation);
      if (project === null) throw new CodedError('CV031');
      await services.files.settle(project, block.codeHash, chosen);
      await services.views.toTabsOf(conversation, { event: 'command', body: { command: 'verify', block } });
      return {};
    },
    'record.draft': async (_body, session) => {
      const draft = z.safeParse(recordDraftSchema, await services.memory.get(MEMORY.draft));
      const kept = z.safeParse(keptFieldsSchema, await services.memory.get(MEMORY.kept));
      const wanted = (await services.memory.get(MEMORY.recordIn)) === session.view;
      if (wanted) await services.memory.remove(MEMORY.recordIn);
      return { draft: draft.success ? draft.data : null, kept: kept.success ? kept.data : null, wanted };
    },
    'record.keep': async ({ fields }) => {
      await services.memory.set(MEMORY.kept, fields);
      return {};
    },
    'record.move': async ({ fields }, session) => {
      const opening = openPanel(services.surfaces, panelPlace(session));
      await services.memory.set(MEMORY.kept, fields);
      await services.memory.set(MEMORY.recordIn, 'panel');
      await opening;
      services.views.toOwnPages({ event: 'tab', body: {} });
      return {};
    },
    'record.discard': async () => {
      await forgetForm();
      return {};
    },
    'record.submit': async ({ correction, origin }) => {
      const result = await services.outbox.record(correction, origin);
      if (isBeyondProject(correction.guidance?.scope)) await services.bindings.noteGuidance();
      if (result.outcome !== 'secret') await forgetForm();
      return result;
    },
    'outbox.list': async () => ({ pending: await services.outbox.list() }),
    'outbox.discard': async ({ id }) => {
      await services.outbox.discard(id);
      return {};
    },
    'tab.current': async (_body, session) => {
      const state = await currentTab(services, session);
      const key = await conversationKey(state?.conversation ?? null);
      session.conversation = key;
      // Trying is the only way to know; the answer follows as an event.
      if (services.host.state().state === 'unknown')
        void services.host.request('ping', {}).catch(() => services.host.state());
      const open = session.view === 'panel' ? await services.memory.get(MEMORY.openReport) : null;
      if (open !== null) await services.memory.remove(MEMORY.openReport);
      return {
        conversation: state?.conversation ?? null,
        onClaude: state !== null,
        health: state?.health ?? null,
        binding: state === null ? null : await bindingFor(services, key, state.off),
        // Jobs of pages without an id cannot be told apart by conversation.
        blocks: state === null || key === NO_CONVERSATION ? [] : await services.jobs.ofConversation(key),
        host: services.host.state(),
        open: z.safeParse(panelOpenSchema, open).data ?? null,
      };
    },
    'host.state': async () => {
      // Trying is the only way to know, and the answer is in the state.
      await services.host.request('ping', {}, { urgent: true }).catch(() => undefined);
      return services.host.state();
    },
    'tab.look': async (_body, session) => {
      const state = await currentTab(services, session);
      if (state !== null) await services.views.toTab(state.tab, { event: 'look', body: {} });
      return {};
    },
    'tab.verify': async (_body, session) => {
      const state = await currentTab(services, session);
      if (state === null) return { asked: false };
      await services.views.toTab(state.tab, { event: 'command', body: { command: 'verify-all' } });
      return { asked: true };
    },
    'tab.bind': async ({ project }, session) => {
      const state = await currentTab(services, session);
      const key = await conversationKey(state?.conversation ?? null);
      const binding = await bindConversation(services, key, project);
      if (state !== null && state.off) {
        await services.tabs.inTurn(async () => {
          const present = await services.tabs.get(state.tab);
          if (present !== null) await services.tabs.put({ ...present, off: false });
        });
      }
      return { binding };
    },
    'notices.list': async () => ({ off: await services.bindings.unnoticed() }),
    'notices.set': async ({ project, on }) => {
      await services.bindings.setNotices(project, on);
      await tellBindings();
      return {};
    },
    'replies.list': async () => ({ on: await services.bindings.repliesVerified() }),
    'replies.set': async ({ project, on }) => {
      await services.bindings.setRepliesVerified(project, on);
      await tellBindings();
      return {};
    },
    projects: () => services.host.request('project.list', {}, { urgent: true }),
    'host.request': async ({ type, body }, session) => {
      const allowed = allowedHostRequest(session.view, type);
      if (allowed === null) throw new CodedError('CV060');
      try {
        if (allowed !== 'feedback.delete') {
          const reply = await passOn(services, allowed, body);
          if (allowed === 'gate.state' || allowed === 'gate.resume') await tellResumed(services, reply);
          if (allowed === 'patterns.list' || allowed === 'patterns.edit') await noteGuidance(services, body, reply);
          return { body: reply };
        }
        // What the user deleted must not come back from here.
        return await services.outbox.deleting(async (drop) => {
          const reply = await passOn(services, allowed, body);
          await drop((reply as ReplyBody<'feedback.delete'>).drop.ids);
          return { body: reply };
        });
      } finally {
        // Also after a refusal: what a consent takes back holds even when the rest of it is refused (CV033).
        if (allowed === 'gate.stop' || allowed === 'gate.resume') services.views.toOwnPages({ event: 'tab', body: {} });
        if (CHANGES_PROJECTS.has(allowed)) {
          await rereadReports(services);
          await tellBindings();
        }
      }
    },
    'data.delete-all': async ({ confirm }) => {
      const deleted = await services.outbox.deleting(async () => {
        await services.emptyStore();
        await forgetSession();
        return services.host.request('data.delete-all', { confirm }, { urgent: true }).catch((thrown: unknown) => {
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

/** Says to every page that the emergency stop does not hold, where this reply of the gate says so. */
async function tellResumed({ tabs, views }: WorkerServices, reply: unknown): Promise<void> {
  if ((reply as ReplyBody<'gate.state'>).stopped) return;
  for (const { tab } of await tabs.all()) await views.toTab(tab, { event: 'resumed', body: {} });
}
