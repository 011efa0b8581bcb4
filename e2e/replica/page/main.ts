import type { SentMessage } from '../api.ts';
import type { LegacyShape, PageConfig, Family, StreamPace } from '../model.ts';
import { createComposer } from './message-box.ts';
import { notedProblems, noteProblem } from './dom.ts';
import { createHostility } from './hostility.ts';
import { createHubTranscript } from './hub-transcript.ts';
import { labelsOf } from './labels.ts';
import { createLegacyTranscript } from './legacy-transcript.ts';
import { finished, type LiveConversation, type Transcript, type LiveMessage, type LiveReply } from './live.ts';
import { fetchConversation, fetchTitles, streamReply } from './server-link.ts';
import { createShell } from './shell.ts';

/** What the page is told while a reply comes in. */
interface ConversingView {
  refresh(conversation: LiveConversation): void;
  update(conversation: LiveConversation, key: string): void;
  streaming(conversation: LiveConversation, now: boolean): void;
}

/** Sends, streams, stops and retries in one conversation at a time. */
interface Conversing {
  send(conversation: LiveConversation, text: string, options?: { reply?: string; pace?: StreamPace }): Promise<void>;
  retry(conversation: LiveConversation, pace?: StreamPace, reply?: string): Promise<void>;
  append(conversation: LiveConversation, human: string, reply: string): string;
  stop(): void;
  isStreaming(conversation: LiveConversation): boolean;
}

/** Turns and replies; `pace` holds unless a call says otherwise. */
function createConversing(family: Family, pace: StreamPace, view: ConversingView): Conversing {
  let running: { conversation: LiveConversation; abort: AbortController } | null = null;

  const nextKey = (conversation: LiveConversation): string => {
    const turns = conversation.messages.filter(({ role }) => role === 'human').length;
    return `U${turns + 1}-${conversation.id.slice(0, 8)}`;
  };

  async function stream(
    conversation: LiveConversation,
    reply: LiveReply,
    text: string,
    turn: string,
    options: { reply?: string; pace?: StreamPace; replyOnly?: boolean },
  ): Promise<void> {
    running?.abort.abort();
    const own = { conversation, abort: new AbortController() };
    running = own;
    view.streaming(conversation, true);
    try {
      const request = {
        text,
        turn,
        ...pace,
        ...options.pace,
        ...(options.reply === undefined ? {} : { reply: options.reply }),
        ...(options.replyOnly === true ? { replyOnly: true } : {}),
      };
      await streamReply(family, conversation.id, request, own.abort.signal, (event) => {
        if (event.kind === 'thinking') reply.parts.push({ kind: 'thinking', seconds: event.seconds });
        if (event.kind === 'text') {
          const last = reply.parts.at(-1);
          if (last?.kind === 'text') last.markdown += event.text;
          else reply.parts.push({ kind: 'text', markdown: event.text });
          reply.phase = 'streaming';
        }
        if (event.kind === 'end') reply.phase = 'done';
        view.update(conversation, reply.key);
      });
    } catch (error) {
      if (!own.abort.signal.aborted) noteProblem(`stream: ${String(error)}`);
    }
    if (reply.phase !== 'done') {
      reply.phase = 'done';
      view.update(conversation, reply.key);
    }
    if (running === own) {
      running = null;
      view.streaming(conversation, false);
    }
  }

  const addReply = (conversation: LiveConversation, key: string): LiveReply => {
    const reply: LiveReply = { role: 'assistant', key, parts: [], phase: 'waiting' };
    conversation.messages.push(reply);
    view.refresh(conversation);
    return reply;
  };

  return {
    async send(conversation, text, options = {}) {
      const turn = nextKey(conversation);
      conversation.messages.push({ role: 'human', key: turn, text, phase: 'done' });
      await stream(conversation, addReply(conversation, `${turn}-hub-reply`), text, turn, options);
    },
    async retry(conversation, retryPace, reply) {
      const lastHuman = conversation.messages.findLast(({ role }) => role === 'human');
      const old = conversation.messages.findLastIndex(({ role }) => role === 'assistant');
      const retries = /-r(\d+)-hub-reply$/.exec(conversation.messages[old]?.key ?? '')?.[1];
      if (old >= 0) conversation.messages.splice(old, 1);
      const turn = `${lastHuman?.key ?? 'U0'}-r${Number(retries ?? 0) + 1}`;
      const text = lastHuman?.role === 'human' ? lastHuman.text : '';
      await stream(conversation, addReply(conversation, `${turn}-hub-reply`), text, turn, {
        replyOnly: true,
        ...(retryPace === undefined ? {} : { pace: retryPace }),
        ...(reply === undefined ? {} : { reply }),
      });
    },
    append(conversation, human, reply) {
      const turn = nextKey(conversation);
      const messages: LiveMessage[] = [
        finished({ role: 'human', key: turn, text: human }),
        finished({ role: 'assistant', key: `${turn}-hub-reply`, parts: [{ kind: 'text', markdown: reply }] }),
      ];
      conversation.messages.push(...messages);
      view.refresh(conversation);
      return `${turn}-hub-reply`;
    },
    stop: () => running?.abort.abort(),
    isStreaming: (conversation) => running?.conversation === conversation,
  };
}

const meta = document.querySelector('meta[name="replica-config"]');
const config = JSON.parse(meta?.getAttribute('content') ?? '') as PageConfig;
const labels = labelsOf(config.language);
const violations: string[] = [];
const sent: SentMessage[] = [];
const conversations = new Map<string, LiveConversation>();
let titles = await fetchTitles();
let current: LiveConversation | null = null;
let transcript: Transcript | null = null;

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

const composer = createComposer(config.family, labels, {
  send(text, via, trusted) {
    const conversation = current ?? beginConversation(text);
    sent.push({ text, conversation: conversation.id, via, trusted });
    void conversing.send(conversation, text);
  },
  stop: conversing.stop,
});
const shell = createShell(config.family, labels, composer.element, (target) => void navigate(target));

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
    openArtifact: (title: string) => current !== null && shell.openArtifact(current, title),
  };
  if (conversation === null) transcript = null;
  else if (config.family === 'hub') transcript = createHubTranscript(conversation, labels, actions);
  else transcript = createLegacyTranscript(conversation, shape, labels, actions);
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
  const conversation: LiveConversation = { ...fetched, messages: fetched.messages.map(finished) };
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

const setMode = (mode: PageConfig['mode']): void => document.documentElement.setAttribute('data-mode', mode);

window.replica = {
  stream: (reply, pace) =>
    conversing.send(current ?? beginConversation('Go on'), 'Go on', { reply, ...(pace === undefined ? {} : { pace }) }),
  stop: conversing.stop,
  appendTurn: (human, reply) => conversing.append(mustHave(), human, reply),
  retry: (pace, reply) => conversing.retry(mustHave(), pace, reply),
  navigate: (target) => navigate(target),
  sentMessages: () => [...sent],
  draft: composer.draft,
  setDraft: composer.setDraft,
  undoDraft: composer.undo,
  unmount: (key) => transcript?.hide(key),
  remount: (key) => transcript?.show(key),
  mounted: () => transcript?.mounted() ?? [],
  turnKeys: () => current?.messages.map(({ key }) => key) ?? [],
  scrollTo: (key) => transcript?.scrollTo(key),
  setMode,
  openArtifact: (title) => shell.openArtifact(mustHave(), title),
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
