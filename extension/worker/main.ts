import * as z from 'zod/mini';
import { isTerminal } from '../../shared/job-state.ts';
import { scanSecrets } from '../../shared/secrets.ts';
import * as browser from '../platform/browser.ts';
import { connectToHost, onViewConnect, ownId, ownOrigin } from '../platform/runtime.ts';
import { steadyBadge, openPanel } from './surfaces.ts';
import { openBindings, openChosenFiles } from './bindings.ts';
import { consentHandlers } from './consent-handlers.ts';
import { oracleHandlers } from './oracle-asked.ts';
import { rewordHandlers } from './reword-handlers.ts';
import { contentHandlers } from './content-handlers.ts';
import { HOST_NAME, openHostPort } from './host-port.ts';
import { openJobs } from './block-jobs.ts';
import { openJournal } from './job-journal.ts';
import { openOutbox } from './outbox.ts';
import { pageHandlers } from './own-page-handlers.ts';
import { showBadges } from './problem-badge.ts';
import { openReports } from './report-cache.ts';
import { accept, type ViewHandlers } from './view-router.ts';
import { emptyStore, openStore } from './store.ts';
import { openTabStates } from './tab-states.ts';
import { openViews } from './views.ts';
import { openWordLanguages } from './word-languages.ts';
import { isOnClaude, type WorkerServices } from './worker-services.ts';

z.config({ jitless: true });

const WELCOME = 'extension/pages/welcome/welcome.html';

/** Rings while corrections wait for the host. */
const OUTBOX_ALARM = 'outbox';
const OUTBOX_MINUTES = 1;

// The worker may be stopped at any time: what must outlive it is in the store or in session memory, never in here.
const store = openStore();
const newId = (): string => crypto.randomUUID();
/** Puts a failure that nobody waits for among the extension's errors in the browser. */
const problem = (thrown: unknown): void => reportError(thrown);
const unwaited = (doing: Promise<unknown>): void => void doing.catch(problem);
const later = (ms: number, run: () => void): void => void setTimeout(run, ms);
const tabs = openTabStates(browser.sessionMemory);
const views = openViews(tabs, browser.sendToTab);

const host = openHostPort({
  connect: () => connectToHost(HOST_NAME),
  version: browser.ownVersion(),
  now: Date.now,
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  newId,
  onJob: (status, report) => void jobs.onStatus(status, report),
  onState: (state) => {
    views.toAll({ event: 'host', body: state });
    if (state.state === 'ready') unwaited(outbox.deliver());
  },
  onLost: (error) => jobs.hostLost(error),
});

const jobs = openJobs({
  journal: openJournal(store, Date.now),
  host,
  reports: openReports(host),
  newId,
  emit: (conversation, block) => {
    const frame = { event: 'block', body: block } as const;
    views.toConversation(conversation, frame);
    if (!isTerminal(block.status.state)) return;
    unwaited(views.toUnconnectedTabsOf(conversation, frame));
    unwaited(showBadges(parts, conversation));
  },
  later,
  problem,
});

const outbox = openOutbox({
  store,
  host,
  scan: scanSecrets,
  now: Date.now,
  onChange: (pending, waiting) => {
    views.toOwnPages({ event: 'outbox', body: { pending } });
    if (waiting) browser.setAlarm(OUTBOX_ALARM, OUTBOX_MINUTES);
    else unwaited(browser.clearAlarm(OUTBOX_ALARM));
  },
});

const parts: WorkerServices = {
  host,
  jobs,
  outbox,
  bindings: openBindings(store, Date.now),
  files: openChosenFiles(store, Date.now),
  words: openWordLanguages(store, Date.now),
  tabs,
  views,
  memory: browser.sessionMemory,
  surfaces: browser,
  now: Date.now,
  activeTab: browser.activeTab,
  tabById: browser.tabById,
  setBadge: steadyBadge(browser.setBadge, later),
  emptyStore: async () => emptyStore(await store),
};

const handlers: ViewHandlers = {
  ...contentHandlers(parts),
  ...pageHandlers(parts),
  ...consentHandlers(parts),
  ...oracleHandlers(parts),
  ...rewordHandlers(parts),
};

/** Keeps "where the user was last" and forgets tabs that left claude.ai. */
async function tabChanged(tab: number, active: boolean): Promise<void> {
  await tabs.moved(tab, async () => isOnClaude(await browser.tabById(tab)), active ? Date.now() : null);
  views.toOwnPages({ event: 'tab', body: {} });
}

// Listeners must stand in the worker's first turn, or the event that woke it is missed.
onViewConnect((channel) => {
  const session = accept(channel, { id: ownId() ?? '', origin: ownOrigin() }, handlers, views.remove);
  if (session !== null) views.add(session);
});
browser.onFirstInstalled(() => unwaited(browser.openTab(WELCOME)));
browser.onTabActivated((tab) => unwaited(tabChanged(tab, true)));
browser.onTabMoved((tab, active) => unwaited(tabChanged(tab, active)));
browser.onTabClosed((tab) => unwaited(tabs.forget(tab)));
browser.onCommand((command, tab) => {
  if (command === 'open-panel') unwaited(openPanel(browser, tab === null ? null : { tabId: tab.id }));
  else if (tab !== null && isOnClaude(tab))
    unwaited(
      views.toTab(tab.id, { event: 'command', body: { command: command === 'verify-block' ? 'verify' : 'record' } }),
    );
});
browser.onAlarm((name) => {
  if (name === OUTBOX_ALARM) unwaited(outbox.deliver());
});

jobs.reconcile().catch(() => jobs.hostLost());
unwaited(outbox.deliver());
