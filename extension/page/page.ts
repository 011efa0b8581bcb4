import type { AskedBlock } from '../../shared/same-code.ts';
import { conversationOf } from '../platform/conversation-of.ts';
import type { Binding, HostState } from '../platform/messages.ts';
import type { WorkerClient } from '../platform/worker-link.ts';
import type { ClickGuard } from './click-guard.ts';
import { Composer, watchSendGestures, type PromptSending } from './composer.ts';
import { mutationWatcher, type TranscriptListener } from './mutation-watcher.ts';
import { hub } from './page-adapter/hub.ts';
import { choosePageAdapter, type PageAdapter } from './page-adapter/page-adapter.ts';
import { readTheme, type Theme, watchTheme } from './theme.ts';

/** Tells when elements come near the viewport; the browser's observer, or a test's own. */
export interface NearWatch {
  observe(element: Element): void;
  unobserve(element: Element): void;
}

/** What a page borrows from the browser. */
export interface Browser {
  readonly document: Document;
  readonly view: Window;
  readonly guard: ClickGuard;
  readonly sheets: readonly CSSStyleSheet[];
  watchNear(onNear: (element: Element) => void): NearWatch;
  now(): number;
  nextFrame(task: () => void): void;
  later(ms: number, task: () => void): void;
}

/** What every bar and the chip share. */
export interface PageContext {
  readonly document: Document;
  readonly link: Pick<WorkerClient, 'request'>;
  readonly guard: ClickGuard;
  readonly sheets: readonly CSSStyleSheet[];
  readonly composer: Pick<Composer, 'draft' | 'find' | 'findCard' | 'insertAtEnd'>;
  /** The hub's where the page shows no family's signs. */
  readonly adapter: PageAdapter;
  readonly conversation: string | null;
  readonly theme: Theme;
  readonly host: HostState;
  /** What Claude was last asked to fix; its answer is verified as the next round. */
  asked: AskedBlock | null;
}

/** What a feature may be told of the page, besides the transcript. */
export interface PageListener extends TranscriptListener {
  /** Other selectors are used now, or none. */
  adapterChosen(): void;
  /** The address names another conversation; one that only got its id keeps what was done in it. */
  moved(gotItsId: boolean): void;
  /** The page shows another theme. */
  themed(): void;
  /** The host came or went. */
  hostChanged(): void;
  /** The conversation was bound, unbound, or its mode was changed. */
  bound(binding: Binding | null): void;
}

/** A page of claude.ai as its features see it. */
export interface Page extends PageContext, Omit<Browser, 'document' | 'guard' | 'sheets'> {
  readonly link: WorkerClient;
  readonly composer: Composer;
  /** The adapter of the family whose signs the page shows, if any. */
  readonly family: PageAdapter | null;
  readonly sending: PromptSending;
  /** Tells a feature of the page, in the order in which they came, until the signal aborts. */
  listen(listener: Partial<PageListener>, signal: AbortSignal): void;
  /** Also watches inside an open shadow root. */
  observe(root: ShadowRoot): void;
  /** Looks which family's page this is, where that may be another than before. */
  chooseAdapter(): void;
  /** What the worker says of the host and of the conversation. */
  setHost(host: HostState): void;
  setBinding(binding: Binding | null): void;
  /** Begins to look at the page, once all features listen. */
  start(): void;
}

/** A host of which nobody has heard yet. */
const UNKNOWN_HOST: HostState = { state: 'unknown', version: null, error: null };

/** A page that is of no known family, or may be of another one, is searched for signs at most this often, in ms. */
const CHOOSE_MS = 250;

/** The page, until the signal aborts. */
export function openPage(browser: Browser, link: WorkerClient, signal: AbortSignal): Page {
  const { document, view } = browser;
  const listeners = new Set<Partial<PageListener>>();
  let adapter = choosePageAdapter(document);
  let conversation = conversationOf(view.location.pathname);
  let theme = readTheme(document);
  let host = UNKNOWN_HOST;
  let mayChooseAt = 0;
  let willChoose = false;
  const composer = new Composer(document, () => adapter);

  const tell = <E extends keyof PageListener>(event: E, ...about: Parameters<PageListener[E]>): void => {
    for (const listener of listeners) (listener[event] as ((...about: unknown[]) => void) | undefined)?.(...about);
  };
  const chooseAdapter = (): void => {
    // Turn keys stand in messages of a merged account only.
    if (adapter === hub && document.querySelector('[data-turn-key]') !== null) return;
    if (browser.now() < mayChooseAt) {
      // This may have been the page's last change for a while.
      if (!willChoose)
        browser.later(mayChooseAt - browser.now(), () => {
          willChoose = false;
          chooseAdapter();
        });
      willChoose = true;
      return;
    }
    mayChooseAt = browser.now() + CHOOSE_MS;
    const found = choosePageAdapter(document);
    if (found === adapter) return;
    adapter = found;
    watcher.lookAtAll(found);
    tell('adapterChosen');
  };
  const watcher = mutationWatcher(
    {
      ...browser,
      listener: {
        codeChanged: (node) => {
          for (const listener of listeners) if (listener.codeChanged?.(node) === true) return true;
          return false;
        },
        classChanged: (node) => tell('classChanged', node),
        messageEnded: (container) => tell('messageEnded', container),
        messageStreaming: (container) => tell('messageStreaming', container),
        removed: () => tell('removed'),
        userMessage: (message) => tell('userMessage', message),
        codeBegun: (code) => tell('codeBegun', code),
        changed: () => {
          if (adapter === null) chooseAdapter();
          tell('changed');
        },
      },
    },
    adapter,
  );
  const sending = watchSendGestures(
    { document, now: browser.now, isComposer: (node) => composer.findCard()?.contains(node) === true },
    signal,
  );
  const page: Page = {
    ...browser,
    link,
    composer,
    sending,
    asked: null,
    get adapter() {
      return adapter ?? hub;
    },
    get family() {
      return adapter;
    },
    get conversation() {
      return conversation;
    },
    get theme() {
      return theme;
    },
    get host() {
      return host;
    },
    listen(listener, until) {
      listeners.add(listener);
      until.addEventListener('abort', () => listeners.delete(listener), { once: true });
    },
    observe: (root) => watcher.observe(root),
    chooseAdapter,
    setHost(now) {
      host = now;
      tell('hostChanged');
    },
    setBinding: (binding) => tell('bound', binding),
    start: () => watcher.start(),
  };

  watchConversation(
    view,
    (now) => {
      // A new conversation that gets its id keeps what was verified and inserted in it.
      const gotItsId = conversation === null && sending.recent();
      if (!gotItsId) sending.at = -Infinity;
      conversation = now;
      tell('moved', gotItsId);
      watcher.lookAtAll();
    },
    signal,
  );
  watchTheme(
    document,
    (now) => {
      theme = now;
      tell('themed');
    },
    signal,
  );
  const unsubscribe = link.onEvent((event) => {
    if (event.event === 'host') page.setHost(event.body);
    if (event.event === 'binding') page.setBinding(event.body);
  });
  signal.addEventListener(
    'abort',
    () => {
      unsubscribe();
      watcher.stop();
    },
    { once: true },
  );
  return page;
}

/**
 * Calls back when the address names another conversation. The page's own `pushState` cannot be heard from an isolated
 * world; the navigation API, which every current browser has, tells of it.
 */
function watchConversation(view: Window, onMove: (conversation: string | null) => void, signal: AbortSignal): void {
  let shown = conversationOf(view.location.pathname);
  const look = (): void => {
    const now = conversationOf(view.location.pathname);
    if (now === shown) return;
    shown = now;
    onMove(now);
  };
  view.addEventListener('popstate', look, { signal });
  const api: unknown = Reflect.get(view, 'navigation');
  if (api instanceof EventTarget) api.addEventListener('currententrychange', look, { signal });
}
