import type { SentMessage } from '../api.ts';
import type { LegacyShape, PageConfig } from '../model.ts';
import { createConversing } from './conversing.ts';
import { createComposer, type Composer } from './message-box.ts';
import { h, notedProblems, noteProblem } from './dom.ts';
import { createHostility } from './hostility.ts';
import { createHubTranscript } from './hub-transcript.ts';
import { labelsOf } from './labels.ts';
import { createLegacyTranscript } from './legacy-transcript.ts';
import { finished, type LiveConversation, type Transcript, type LiveMessage } from './live.ts';
import { fetchConversation, fetchTitles } from './server-link.ts';
import { createShell } from './shell.ts';

const meta = document.querySelector('meta[name="replica-config"]');
const config = JSON.parse(meta?.getAttribute('content') ?? '') as PageConfig;
const labels = labelsOf(config.language);
const violations: string[] = [];
const sent: SentMessage[] = [];
const conversations = new Map<string, LiveConversation>();
let titles = await fetchTitles();
let current: LiveConversation | null = null;
let transcript: Transcript | null = null;
let versions = 1;

document.addEventListener('securitypolicyviolation', (event) =>
  violations.push(`${event.violatedDirective} ${event.blockedURI}`),
);
window.addEventListener('error', (event) => {
  // Rows that the list mounts while it measures others are measured a frame later: a notice of the browser, no error.
  if (!event.message.startsWith('ResizeObserver loop')) noteProblem(`error: ${event.message}`);
});
window.addEventListener('unhandledrejection', (event) => noteProblem(`rejection: ${String(event.reason)}`));

const hostility = createHostility();

const conversing = createConversing(config.family, config.pace, {
  snapshot: (conversation) => {
    if (conversation === current) transcript?.snapshot();
  },
  refresh: (conversation) => {
    if (conversation !== current) return;
    transcript?.refresh();
    transcript?.toEnd();
  },
  update: (conversation, key) => {
    if (conversation === current) transcript?.update(key);
  },
  streaming: (conversation, now) => {
    if (conversation === current) composer.setStreaming(now);
  },
});

const newComposer = (): Composer =>
  createComposer(config.family, labels, {
    send(text, via, trusted) {
      const conversation = current ?? beginConversation(text);
      sent.push({ text, conversation: conversation.id, via, trusted });
      void conversing.send(conversation, text);
    },
    stop: conversing.stop,
  });
let composer = newComposer();
const shell = createShell(config.family, labels, composer.element, (target) => void navigate(target));
if (config.shared) shell.useComposer(null);

function beginConversation(text: string): LiveConversation {
  const id = crypto.randomUUID();
  const title = text.split('\n')[0]?.slice(0, 40) ?? '';
  const conversation: LiveConversation = {
    id,
    slug: id,
    title,
    family: config.family,
    shape: 'B',
    messages: [],
    reply: '',
    tricks: [],
  };
  conversations.set(id, conversation);
  titles = [{ id, slug: id, title }, ...titles];
  history.replaceState(null, '', `/chat/${id}${location.search}`);
  show(conversation);
  return conversation;
}

function show(conversation: LiveConversation | null): void {
  transcript?.dispose();
  shell.closeArtifact();
  current = conversation;
  const shape: LegacyShape = config.shape ?? conversation?.shape ?? 'B';
  const actions = {
    retry: () => void (current !== null && conversing.retry(current)),
    openArtifact: (title: string) => current !== null && shell.openArtifact(current, title, 'code'),
    openFile: (path: string) => current !== null && shell.openFile(current, path),
  };
  if (conversation === null) transcript = null;
  else if (config.family === 'legacy') transcript = createLegacyTranscript(conversation, shape, labels, actions);
  else {
    const { shared, rowsAsMounted } = config;
    const options = { merged: config.family === 'hub', shared, rowsAsMounted };
    transcript = createHubTranscript(conversation, labels, actions, options);
  }
  shell.titles(titles, conversation?.id ?? null);
  shell.show(conversation?.title ?? '', transcript?.element ?? null);
  composer.setStreaming(conversation !== null && conversing.isStreaming(conversation));
  transcript?.refresh();
  if (config.at === 'bottom') transcript?.toEnd();
  hostility.use([...config.tricks, ...(conversation?.tricks ?? [])]);
}

async function load(id: string, query: string): Promise<LiveConversation> {
  const known = conversations.get(id);
  if (known !== undefined) return known;
  const fetched = await fetchConversation(id, query);
  const messages = fetched.messages.map(finished);
  if (config.shared)
    for (const message of messages)
      if (message.role === 'assistant') message.parts = message.parts.filter(({ kind }) => kind !== 'tool');
  const conversation: LiveConversation = { ...fetched, messages };
  conversations.set(conversation.id, conversation);
  return conversation;
}

async function navigate(target: string, push = true): Promise<void> {
  const id = titles.find(({ slug }) => slug === target)?.id ?? target;
  const conversation = id === 'new' ? null : await load(id, '');
  if (push) history.pushState(null, '', `${id === 'new' ? '/new' : `/chat/${id}`}${location.search}`);
  show(conversation);
}

const mustHave = (): LiveConversation => {
  if (current === null) throw new Error('no conversation is open');
  return current;
};

const messageOf = (key: string): LiveMessage => {
  const message = mustHave().messages.find((one) => one.key === key);
  if (message === undefined) throw new Error(`no message ${key}`);
  return message;
};

/** Versions keep the row and all elements around the content: only key and content change. */
function flipVersion(key: string, markdown: string): string {
  const message = messageOf(key);
  message.key = `${key.replace(/-hub-reply$/, '').replace(/-v\d+$/, '')}-v${(versions += 1)}`;
  if (message.role === 'human') message.text = markdown;
  else message.parts = [{ kind: 'text', markdown }];
  transcript?.rekey(key, message.key);
  return message.key;
}

function replaceComposer(): void {
  const next = newComposer();
  composer.dispose();
  composer = next;
  shell.useComposer(next.element);
}

function viewEarlierVersion(now: boolean): void {
  document.querySelector('[data-testid="hub-earlier-version-back"]')?.remove();
  if (now) {
    const back = h('button', { 'data-testid': 'hub-earlier-version-back', type: 'button' }, labels.backToPresent);
    composer.element.before(back);
  }
  composer.setEarlier(now);
}

const setMode = (mode: PageConfig['mode']): void => document.documentElement.setAttribute('data-mode', mode);

window.replica = {
  stream: (reply, pace) =>
    conversing.send(current ?? beginConversation('Go on'), 'Go on', { reply, ...(pace === undefined ? {} : { pace }) }),
  stop: conversing.stop,
  appendTurn: (human, reply) => conversing.append(mustHave(), human, reply),
  retry: (pace, reply) => conversing.retry(mustHave(), pace, reply),
  navigate: (target) => navigate(target),
  sentMessages: () => [...sent],
  draft: () => composer.draft(),
  setDraft: (text) => composer.setDraft(text),
  undoDraft: () => composer.undo(),
  unmount: (key) => transcript?.hide(key),
  remount: (key) => transcript?.show(key),
  remountAll: () => transcript?.remountAll(),
  snapshot: () => transcript?.snapshot(),
  flipVersion,
  editMessage(key) {
    messageOf(key).editing = true;
    transcript?.update(key);
  },
  replaceComposer,
  viewEarlierVersion,
  mounted: () => transcript?.mounted() ?? [],
  turnKeys: () => current?.messages.map(({ key }) => key) ?? [],
  scrollTo: (key) => transcript?.scrollTo(key),
  setMode,
  openArtifact: (title, tab = 'code') => shell.openArtifact(mustHave(), title, tab),
  openFile: (path) => shell.openFile(mustHave(), path),
  errors: notedProblems,
  cspViolations: () => [...violations],
  hostile: hostility.log,
  foreignHosts: hostility.hosts,
};

window.addEventListener('popstate', () => {
  void navigate(location.pathname === '/new' ? 'new' : (location.pathname.split('/').at(-1) ?? 'new'), false);
});

setMode(config.mode);
show(config.conversation === null ? null : await load(config.conversation, location.search));
document.documentElement.setAttribute('data-ready', 'true');
if (config.streamOnLoad && current !== null) void conversing.send(current, 'Go on');
