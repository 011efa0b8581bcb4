import { h } from './dom.ts';
import { hubCodeBlocks } from './code-blocks.ts';
import type { Labels } from './labels.ts';
import {
  replyText,
  type LiveConversation,
  type LiveMessage,
  type LiveReply,
  type Transcript,
  type TranscriptActions,
} from './live.ts';
import { createProseView } from './prose-view.ts';
import { createPartsView, type PartsStyle } from './reply-view.ts';
import { createVirtualList, type Row } from './virtual-list.ts';

/** What differs between pages of the hub shell. */
export interface HubOptions {
  /** The account has messages with test ids and turn keys. */
  merged: boolean;
  /** A shared page: every row is mounted. */
  shared: boolean;
  rowsAsMounted: boolean;
}

interface RowContext {
  labels: Labels;
  actions: TranscriptActions;
  merged: boolean;
}

/** The hub shell's transcript: virtualised rows, with turn keys on a merged account. */
export function createHubTranscript(
  conversation: LiveConversation,
  labels: Labels,
  actions: TranscriptActions,
  { merged, shared, rowsAsMounted }: HubOptions,
): Transcript {
  const sizer = h('div', { 'data-testid': 'transcript-sizer', class: 'sizer' });
  const feed = h('div', { role: 'feed', 'data-perf-region': 'transcript' }, sizer);
  const element = h(
    'div',
    { 'data-autoscroll-container': 'true', class: 'overflow-y-auto overflow-x-hidden flex-1 scroller' },
    feed,
  );
  const lastOf = (role: LiveMessage['role']): number =>
    conversation.messages.findLastIndex((message) => message.role === role);
  const list = createVirtualList(
    element,
    sizer,
    {
      count: () => conversation.messages.length,
      key: (index) => conversation.messages[index]?.key ?? '',
      estimate: (index) => estimate(conversation.messages[index]),
      build: (index) => buildRow(conversation, index, { labels, actions, merged }),
      isPinned: (index) => index === lastOf('human') || index === lastOf('assistant'),
    },
    { whole: shared, asMounted: rowsAsMounted },
  );
  return { element, ...list };
}

function estimate(message: LiveMessage | undefined): number {
  if (message === undefined) return 0;
  return 80 + 20 * replyText(message).split('\n').length;
}

function buildRow(conversation: LiveConversation, index: number, context: RowContext): Row {
  const message = conversation.messages[index];
  if (message === undefined) throw new Error(`no message ${index}`);
  const body = message.role === 'human' ? humanRow(message, context) : replyRow(message, context);
  const element = h(
    'div',
    {
      ...(context.merged ? { 'data-testid': 'transcript-row', 'data-rs-index': `${index}` } : {}),
      'data-index': `${index}`,
      'data-perf-row': message.role,
      class: 'row',
    },
    h(
      'div',
      { role: 'article', 'aria-posinset': `${index + 1}`, 'aria-setsize': `${conversation.messages.length}` },
      h('div', { class: 'contents' }, body.element),
    ),
  );
  const update = (): void => {
    if (message.role === 'assistant')
      element.setAttribute('data-perf-row-streaming', message.phase === 'done' ? 'false' : 'true');
    body.update();
  };
  update();
  return { element, update, rebuild: body.rebuild };
}

/** The user's own text; fences in it are real blocks. */
function humanText(text: string, labels: Labels): HTMLElement {
  if (!text.includes('```')) return h('p', { class: 'whitespace-pre-wrap break-words', dir: 'ltr' }, text);
  const container = h('div', { class: 'standard-markdown grid-cols-1 grid' });
  createProseView(container, hubCodeBlocks(labels)).update(text);
  return container;
}

function humanRow(message: Extract<LiveMessage, { role: 'human' }>, { labels, merged }: RowContext): Row {
  const body = h('div', merged ? { 'data-testid': 'user-message' } : { class: 'font-user-message' });
  const turn = h(
    'div',
    merged ? { 'data-cds': 'UserMessage' } : { class: 'group relative' },
    h('div', { class: 'cds-user-message-body' }, body),
    h('div', { 'data-cds': 'MessageActions', 'data-deferred': true }),
  );
  const element = h(
    'div',
    { 'data-transcript-row': true },
    h('h2', { class: 'sr-only' }, labels.youSaid + message.text),
    h('div', { class: 'group/message-row' }, turn),
  );
  let shown = '';
  const rebuild = (): void => {
    shown = JSON.stringify([message.text, message.editing === true]);
    body.replaceChildren(message.editing === true ? editBox(message.text, labels) : humanText(message.text, labels));
  };
  const update = (): void => {
    if (merged) turn.setAttribute('data-turn-key', message.key);
    if (shown !== JSON.stringify([message.text, message.editing === true])) rebuild();
  };
  update();
  return { element, update, rebuild };
}

/** The box in which the user changes an earlier message: another editor of the page's, with its own code blocks. */
function editBox(text: string, labels: Labels): HTMLElement {
  const box = h('div', {
    'data-cds': 'Editor',
    role: 'textbox',
    contenteditable: 'true',
    class: 'tiptap ProseMirror',
    'aria-label': labels.editor,
  });
  const pieces = text.split(/^```\w*\n([^]*?)\n```$/m);
  for (const [at, piece] of pieces.entries())
    box.append(at % 2 === 0 ? h('p', {}, piece.trim()) : h('pre', {}, h('code', {}, piece)));
  return box;
}

function replyRow(reply: LiveReply, context: RowContext): Row {
  const { labels, actions, merged } = context;
  const copy = h('h2', { class: 'sr-only' });
  const status = h(
    'div',
    { 'data-cds': 'TurnStatus', 'data-item-key': `${reply.key}:grp:wait`, 'data-state': 'running' },
    h('div', { 'data-cds-row': true }, h('span', { 'data-morph-key': 'running' }, h('bdi', {}, labels.thinking))),
  );
  const parts = h('div', { class: 'flex flex-col gap-5' });
  const message = merged
    ? h('div', { 'data-testid': 'assistant-message', 'data-cds': 'AssistantMessage' }, copy, parts)
    : h('div', { class: 'group relative' }, copy, h('div', { class: 'font-claude-response relative' }, parts));
  const toolbar = h(
    'div',
    merged
      ? { 'data-cds': 'MessageActions', role: 'toolbar', 'data-testid': 'message-actions' }
      : { role: 'toolbar', class: 'toolbar' },
    h('button', {
      'aria-label': labels.copyMessage,
      class: 'small',
      click: () => void navigator.clipboard.writeText(replyText(reply)),
    }),
    h('button', {
      'aria-label': labels.retry,
      class: 'small retry',
      'data-testid': 'action-bar-retry',
      click: () => actions.retry(),
    }),
    h('time', { 'data-cds': 'RelativeTime', datetime: '2026-10-07T00:00:00Z' }),
  );
  const element = h(
    'div',
    { 'data-transcript-row': true },
    h('div', { 'data-reply-scope': true, class: 'group group/message-row' }, message, h('div', {}, toolbar)),
  );
  const view = createPartsView(parts, hubStyle(labels, merged), labels, actions);

  const update = (): void => {
    copy.textContent = labels.claudeSaid + replyText(reply);
    if (merged) message.setAttribute('data-turn-key', reply.key);
    if (reply.phase === 'waiting') message.prepend(status);
    else status.remove();
    view.update(reply);
    if (reply.phase === 'waiting') message.removeAttribute('data-is-streaming');
    else message.setAttribute('data-is-streaming', `${reply.phase === 'streaming'}`);
    toolbar.hidden = reply.phase !== 'done';
  };
  return { element, update, rebuild: () => view.rebuild(reply) };
}

function hubStyle(labels: Labels, merged: boolean): PartsStyle {
  const container = (): HTMLElement =>
    h('div', {
      ...(merged ? { 'data-perf-reply-text': true } : {}),
      class: 'standard-markdown grid-cols-1 grid',
    });
  return {
    codeBlocks: hubCodeBlocks(labels),
    prose(itemKey) {
      const slot = h('div', merged ? { 'data-cds': 'Prose', class: 'prose' } : {});
      const attributes = { 'data-transcript-engine-root': true, 'data-item-key': itemKey, class: 'contents' };
      return { element: h('div', merged ? attributes : {}, slot), slot };
    },
    container,
    progressive: false,
    thinking: (reply, seconds, told) =>
      merged ? turnStatus(reply, labels.thought(seconds), told) : thinkingGroup(labels.thought(seconds), told),
    diffs: true,
  };
}

function turnStatus(reply: LiveReply, text: string, told: HTMLElement | null): HTMLElement {
  return h(
    'div',
    { 'data-cds': 'TurnStatus', 'data-item-key': `${reply.key}:grp:th0`, 'data-state': 'done', 'data-closed': true },
    h(
      'div',
      { 'data-cds-row': true },
      h('span', { 'data-morph-key': `done|${text}` }, h('bdi', {}, text)),
      h('button', { 'data-cds-row-toggle': true, 'aria-expanded': 'false', 'aria-label': text }),
    ),
    told,
    h('span', { class: 'sr-only', role: 'status', 'aria-live': 'polite' }, text),
  );
}

/** What was thought, as the page before the hub's shows it. */
export const thinkingGroup = (text: string, told: HTMLElement | null): HTMLElement =>
  h('div', { class: 'group/thinking thinking' }, h('button', { type: 'button' }, text), told);
