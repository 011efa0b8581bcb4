import type { LegacyShape } from '../model.ts';
import { legacyCodeBlocks } from './code-blocks.ts';
import { h } from './dom.ts';
import { thinkingGroup } from './hub-transcript.ts';
import type { Labels } from './labels.ts';
import { replyText, type LiveConversation, type LiveMessage, type Transcript, type TranscriptActions } from './live.ts';
import { createPartsView, type PartsStyle } from './reply-view.ts';
import type { Row } from './virtual-list.ts';

/** The legacy family's transcript: every message is mounted, none has a key. */
export function createLegacyTranscript(
  conversation: LiveConversation,
  shape: LegacyShape,
  labels: Labels,
  actions: TranscriptActions,
): Transcript {
  const column = h('div', { class: 'mx-auto flex size-full max-w-3xl flex-col column' });
  const element = h('div', { class: 'overflow-y-scroll overflow-x-hidden flex-1 scroller' }, column);
  const rows = new Map<string, Row>();

  const refresh = (): void => {
    const keys = new Set(conversation.messages.map(({ key }) => key));
    for (const [key, row] of rows) {
      if (keys.has(key)) continue;
      row.element.remove();
      rows.delete(key);
    }
    for (const message of conversation.messages) {
      if (rows.has(message.key)) continue;
      const row = buildRow(message, shape, labels, actions);
      rows.set(message.key, row);
      column.appendChild(row.element);
    }
  };
  const toEnd = (): void => {
    element.scrollTop = element.scrollHeight;
  };
  return {
    element,
    refresh,
    snapshot() {
      for (const row of rows.values()) row.rebuild();
    },
    rekey(old, key) {
      const row = rows.get(old);
      if (row === undefined) return;
      rows.delete(old);
      rows.set(key, row);
      row.update();
    },
    remountAll() {
      rows.clear();
      column.replaceChildren();
      refresh();
    },
    update(key) {
      const stick = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
      rows.get(key)?.update();
      if (stick && element.scrollTop > 0) toEnd();
    },
    mounted: () => conversation.messages.map(({ key }) => key),
    hide: () => undefined,
    show: () => undefined,
    scrollTo: (key) => rows.get(key)?.element.scrollIntoView(),
    toEnd,
    dispose: () => rows.clear(),
  };
}

function buildRow(reply: LiveMessage, shape: LegacyShape, labels: Labels, actions: TranscriptActions): Row {
  if (reply.role === 'human') {
    const text = h('p', { class: 'whitespace-pre-wrap break-words' }, reply.text);
    const element = h('div', { 'data-test-render-count': '1' }, h('div', { class: 'font-user-message' }, text));
    const update = (): void => {
      text.textContent = reply.text;
    };
    return { element, update, rebuild: update };
  }
  const response = h('div', { class: 'font-claude-response' });
  const message = h('div', { class: 'group relative' }, response);
  const toolbar = h(
    'div',
    { class: 'toolbar' },
    h('button', {
      'aria-label': labels.copyMessage,
      class: 'small',
      click: () => void navigator.clipboard.writeText(replyText(reply)),
    }),
    h('button', { 'aria-label': labels.retry, class: 'small retry', click: () => actions.retry() }),
  );
  const element = h('div', { 'data-test-render-count': '1' }, message, toolbar);
  const view = createPartsView(response, legacyStyle(shape, labels), labels, actions);
  let renders = 0;
  const update = (): void => {
    renders += 1;
    element.setAttribute('data-test-render-count', `${renders}`);
    view.update(reply);
    if (reply.phase === 'waiting') message.removeAttribute('data-is-streaming');
    else message.setAttribute('data-is-streaming', `${reply.phase === 'streaming'}`);
    toolbar.hidden = reply.phase !== 'done';
  };
  update();
  return { element, update, rebuild: () => view.rebuild(reply) };
}

function legacyStyle(shape: LegacyShape, labels: Labels): PartsStyle {
  return {
    codeBlocks: legacyCodeBlocks(shape, labels),
    prose() {
      const slot = h('div');
      return { element: slot, slot };
    },
    container: () => h('div', { class: 'standard-markdown grid-cols-1 grid' }),
    progressive: true,
    thinking: (_reply, seconds, told) =>
      told === null
        ? h('div', { 'data-testid': 'thinking', class: 'thinking' }, labels.thought(seconds))
        : thinkingGroup(labels.thought(seconds), told),
    diffs: false,
  };
}
