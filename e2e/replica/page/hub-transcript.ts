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
import { createPartsView, type PartsStyle } from './reply-view.ts';
import { createVirtualList, type Row } from './virtual-list.ts';

/** The hub family's transcript: virtualised rows with turn keys. */
export function createHubTranscript(
  conversation: LiveConversation,
  labels: Labels,
  actions: TranscriptActions,
): Transcript {
  const sizer = h('div', { 'data-testid': 'transcript-sizer', class: 'sizer' });
  const feed = h('div', { role: 'feed', 'data-perf-region': 'transcript' }, sizer);
  const element = h(
    'div',
    { 'data-autoscroll-container': 'true', class: 'overflow-y-auto overflow-x-hidden flex-1 scroller' },
    feed,
  );
  const list = createVirtualList(element, sizer, {
    count: () => conversation.messages.length,
    key: (index) => conversation.messages[index]?.key ?? '',
    estimate: (index) => estimate(conversation.messages[index]),
    build: (index) => buildRow(conversation, index, labels, actions),
  });
  return { element, ...list };
}

function estimate(message: LiveMessage | undefined): number {
  if (message === undefined) return 0;
  return 80 + 20 * replyText(message).split('\n').length;
}

function buildRow(conversation: LiveConversation, index: number, labels: Labels, actions: TranscriptActions): Row {
  const first = conversation.messages[index];
  if (first === undefined) throw new Error(`no message ${index}`);
  const current = (): LiveMessage => conversation.messages.find(({ key }) => key === first.key) ?? first;
  const body =
    first.role === 'human' ? humanRow(first.key, first.text, labels) : replyRow(first.key, labels, actions, current);
  const element = h(
    'div',
    {
      'data-testid': 'transcript-row',
      'data-rs-index': `${index}`,
      'data-index': `${index}`,
      'data-perf-row': first.role,
      class: 'row',
    },
    h(
      'div',
      { role: 'article', 'aria-posinset': `${index + 1}`, 'aria-setsize': `${conversation.messages.length}` },
      h('div', { class: 'contents' }, body.element),
    ),
  );
  const update = (): void => {
    if (first.role === 'assistant')
      element.setAttribute('data-perf-row-streaming', current().phase === 'done' ? 'false' : 'true');
    body.update();
  };
  update();
  return { element, update };
}

function humanRow(key: string, text: string, labels: Labels): Row {
  const paragraph = h('p', { class: 'whitespace-pre-wrap break-words', dir: 'ltr' }, text);
  const element = h(
    'div',
    { 'data-transcript-row': true },
    h('h2', { class: 'sr-only' }, labels.youSaid + text),
    h(
      'div',
      { class: 'group/message-row' },
      h(
        'div',
        { 'data-cds': 'UserMessage', 'data-turn-key': key },
        h('div', { class: 'cds-user-message-body' }, h('div', { 'data-testid': 'user-message' }, paragraph)),
        h('div', { 'data-cds': 'MessageActions', 'data-deferred': true }),
      ),
    ),
  );
  return { element, update: () => undefined };
}

function replyRow(key: string, labels: Labels, actions: TranscriptActions, current: () => LiveMessage): Row {
  const copy = h('h2', { class: 'sr-only' });
  const status = h(
    'div',
    { 'data-cds': 'TurnStatus', 'data-item-key': `${key}:grp:wait`, 'data-state': 'running' },
    h('div', { 'data-cds-row': true }, h('span', { 'data-morph-key': 'running' }, h('bdi', {}, labels.thinking))),
  );
  const parts = h('div', { class: 'flex flex-col gap-5' });
  const message = h(
    'div',
    { 'data-testid': 'assistant-message', 'data-cds': 'AssistantMessage', 'data-turn-key': key },
    copy,
    parts,
  );
  const toolbar = h(
    'div',
    { 'data-cds': 'MessageActions', role: 'toolbar', 'data-testid': 'message-actions' },
    h('button', {
      'aria-label': labels.copyMessage,
      class: 'small',
      click: () => void navigator.clipboard.writeText(replyText(current())),
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
  const view = createPartsView(parts, hubStyle(labels), labels, actions);

  const update = (): void => {
    const reply = current();
    if (reply.role !== 'assistant') return;
    copy.textContent = labels.claudeSaid + replyText(reply);
    if (reply.phase === 'waiting') message.prepend(status);
    else status.remove();
    view.update(reply);
    if (reply.phase === 'waiting') message.removeAttribute('data-is-streaming');
    else message.setAttribute('data-is-streaming', `${reply.phase === 'streaming'}`);
    toolbar.hidden = reply.phase !== 'done';
  };
  return { element, update };
}

function hubStyle(labels: Labels): PartsStyle {
  return {
    codeBlocks: hubCodeBlocks(labels),
    prose(itemKey) {
      const container = h('div', { 'data-perf-reply-text': true, class: 'standard-markdown grid-cols-1 grid' });
      const element = h(
        'div',
        { 'data-transcript-engine-root': true, 'data-item-key': itemKey, class: 'contents' },
        h('div', { 'data-cds': 'Prose', class: 'prose' }, container),
      );
      return { element, container, streaming: () => undefined };
    },
    thinking: (reply, seconds) => turnStatus(reply, labels.thought(seconds)),
    diffs: true,
  };
}

function turnStatus(reply: LiveReply, text: string): HTMLElement {
  return h(
    'div',
    { 'data-cds': 'TurnStatus', 'data-item-key': `${reply.key}:grp:th0`, 'data-state': 'done', 'data-closed': true },
    h(
      'div',
      { 'data-cds-row': true },
      h('span', { 'data-morph-key': `done|${text}` }, h('bdi', {}, text)),
      h('button', { 'data-cds-row-toggle': true, 'aria-expanded': 'false', 'aria-label': text }),
    ),
    h('span', { class: 'sr-only', role: 'status', 'aria-live': 'polite' }, text),
  );
}
