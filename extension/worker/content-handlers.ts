import { noticeIn } from '../../shared/detect-correction.ts';
import type { LanguageId } from '../../shared/language.ts';
import { showBadge } from './problem-badge.ts';
import { openPanel, openPopup } from './surfaces.ts';
import { conversationKey, NO_CONVERSATION } from './bindings.ts';
import { languageGuesses } from './language-guesses.ts';
import { deliverInserted, planFor, tellInserted } from './injection.ts';
import { deliverOracle } from './oracle-asked.ts';
import { strengthShown } from './strength-shown.ts';
import type { ViewHandlers, ViewSession } from './view-router.ts';
import type { TabState } from './tab-states.ts';
import { bindingFor, rereadReports, type WorkerServices } from './worker-services.ts';

/** Keys of session memory that belong to one own page. */
export const MEMORY = { draft: 'draft', kept: 'kept', openReport: 'open-report', recordIn: 'record-in' } as const;

/** Hovering over many bars asks the host once, ms. */
const WARM_AGAIN_MS = 60_000;

type ContentHandlers = Pick<
  ViewHandlers,
  | 'page.state'
  | 'page.said'
  | 'block.verify'
  | 'block.warm'
  | 'strength.measure'
  | 'block.cancel'
  | 'block.known'
  | 'block.restore'
  | 'block.language'
  | 'language.remember'
  | 'record.open'
  | 'panel.open'
  | 'finding.mute'
  | 'finding.unmute'
  | 'context.plan'
  | 'context.inserted'
  | 'context.off'
>;

/** Where the side panel belongs for this view: known without waiting. */
export function panelPlace(session: ViewSession): { tabId: number } | { windowId: number } | null {
  if (session.tab !== null) return { tabId: session.tab };
  return session.windowId === null ? null : { windowId: session.windowId };
}

/** Handlers of what the content script asks; some of it the own pages ask too. */
export function contentHandlers(services: WorkerServices): ContentHandlers {
  const { inTurn } = services.tabs;
  const warmed = new Map<LanguageId, number>();
  const guesses = languageGuesses();

  async function watchConversation(session: ViewSession, conversation: string | null): Promise<string> {
    const key = await conversationKey(conversation);
    session.conversation = key;
    return key;
  }

  async function changeTab(
    session: ViewSession,
    change: (state: TabState) => Promise<TabState>,
  ): Promise<TabState | null> {
    const state = session.tab === null ? null : await services.tabs.get(session.tab);
    if (state === null) return null;
    const next = await change(state);
    await services.tabs.put(next);
    return next;
  }

  return {
    'page.state': async ({ conversation, born, health }, session) => {
      const key = await watchConversation(session, conversation);
      const off = await inTurn(async () => {
        if (session.tab === null) return false;
        const state = await pageState(services, session.tab, conversation, born, health);
        await services.tabs.put(state);
        await showBadge(services, state);
        return state.off;
      });
      services.views.toOwnPages({ event: 'tab', body: {} });
      const [binding] = await Promise.all([bindingFor(services, key, off), deliverInserted(services, session.tab)]);
      await deliverOracle(services, session.tab);
      return { binding, host: services.host.state() };
    },
    'block.verify': async (body, session) => {
      const key = await watchConversation(session, body.conversation);
      const project = await services.bindings.projectOf(key);
      const chosen = project === null ? null : await services.files.settle(project, body.block.codeHash, body.chosen);
      const beside = await Promise.all(
        (body.beside ?? []).map(async (one) => (one.info === '' ? guesses.named(one) : one)),
      );
      const asked = body.beside === undefined ? body : { ...body, beside };
      const status = await services.jobs.verify(asked, key, project, chosen);
      services.views.toOwnPages({ event: 'tab', body: {} });
      return status;
    },
    'strength.measure': async ({ report }) => {
      const job = crypto.randomUUID();
      await services.host.request('strength.start', { job, report }, { urgent: true });
      return strengthShown(await services.host.request('strength.get', { job }, { urgent: true }));
    },
    'block.warm': async ({ language }) => {
      const now = services.now();
      if (now - (warmed.get(language) ?? -Infinity) < WARM_AGAIN_MS) return {};
      warmed.set(language, now);
      // Nobody asked for anything yet: a host that cannot be reached is told of at the click.
      services.host.request('verify.warm', { language }).catch(() => undefined);
      return {};
    },
    'block.cancel': async ({ job }, session) => {
      // A view on claude.ai may cancel what its own conversation started, the extension's pages anything.
      const state = session.tab === null ? null : await services.tabs.get(session.tab);
      await services.jobs.cancel(
        job,
        session.view === 'content' ? await conversationKey(state?.conversation ?? null) : null,
      );
      return {};
    },
    'block.known': async ({ conversation }, session) => ({
      places: await services.jobs.places(await watchConversation(session, conversation)),
    }),
    'block.restore': async ({ conversation, blocks }, session) => ({
      blocks: await services.jobs.restore(await watchConversation(session, conversation), blocks),
    }),
    'block.language': async ({ conversation, word, text }) => ({
      language:
        word === null ? await guesses.of(text) : await services.words.of(await conversationKey(conversation), word),
    }),
    'language.remember': async ({ conversation, word, language }) => {
      await services.words.remember(await conversationKey(conversation), word, language);
      return {};
    },
    'record.open': async (draft, { view }) => {
      // Code in clear text, so it goes to memory only; it is looked through for secrets before anything is stored.
      await services.memory.set(MEMORY.draft, draft);
      await services.memory.remove(MEMORY.kept);
      await services.memory.set(MEMORY.recordIn, view === 'panel' ? view : 'popup');
      if (view !== 'panel') return { opened: await openPopup(services.surfaces) };
      services.views.toOwnPages({ event: 'tab', body: {} });
      return { opened: view };
    },
    'panel.open': async ({ report, ...first }, session) => {
      const opening = openPanel(services.surfaces, panelPlace(session));
      if (report !== null) await services.memory.set(MEMORY.openReport, { report, ...first });
      await opening;
      services.views.toOwnPages({ event: 'tab', body: {} });
      return { opened: true };
    },
    'finding.mute': async (asked) => {
      await services.host.request('mute.add', asked, { urgent: true });
      await rereadReports(services);
      return {};
    },
    'finding.unmute': async ({ mute }) => {
      await services.host.request('mute.remove', { mute }, { urgent: true });
      await rereadReports(services);
      return {};
    },
    'page.said': async ({ earlier, ...message }) => ({
      found: noticeIn(message, await Promise.all(earlier.map(guesses.named))),
    }),
    'context.plan': async ({ conversation, ...draft }, session) => {
      const key = await conversationKey(conversation);
      const state = session.tab === null ? null : await services.tabs.get(session.tab);
      // Nobody waits for it: what it is not told of stands in the state.
      deliverInserted(services, session.tab).catch(() => undefined);
      return { plan: await planFor(services, key, state, draft) };
    },
    'context.inserted': async ({ items }, session) => {
      await inTurn(() =>
        changeTab(session, async (before) => ({ ...before, inserted: [...new Set([...before.inserted, ...items])] })),
      );
      await deliverInserted(services, session.tab);
      return {};
    },
    'context.off': async ({ conversation }, session) => {
      const key = await conversationKey(conversation);
      if (key === NO_CONVERSATION) await inTurn(() => changeTab(session, async (before) => ({ ...before, off: true })));
      else await services.bindings.switchOff(key);
      const binding = await bindingFor(services, key, true);
      session.post({ event: 'binding', body: binding });
      services.views.toOwnPages({ event: 'tab', body: {} });
      return {};
    },
  };
}

/** What is known of a tab that shows this conversation now. Asked for in turn: see {@link TabStates}. */
async function pageState(
  services: WorkerServices,
  tab: number,
  conversation: string | null,
  born: boolean,
  health: TabState['health'],
): Promise<TabState> {
  const before = await services.tabs.get(tab);
  const fresh: TabState = { tab, conversation, health, off: false, inserted: [], at: services.now() };
  if (before === null) return fresh;
  // A report comes from tabs in the background too: it does not make them the tab that the user looked at last.
  fresh.at = before.at;
  if (before.conversation === conversation) return { ...fresh, off: before.off, inserted: before.inserted };
  if (before.conversation !== null) {
    // Not waited for: in turn nothing waits for the host.
    tellInserted(services, await conversationKey(before.conversation), before.inserted).catch(() => undefined);
    return fresh;
  }
  // Left for another conversation without sending: neither the binding nor the draft goes along.
  if (!born) return fresh;
  const key = await conversationKey(conversation);
  await services.bindings.adopt(key, before.off);
  return { ...fresh, inserted: before.inserted };
}
