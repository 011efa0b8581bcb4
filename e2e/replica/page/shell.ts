import type { ConversationTitle, Family } from '../model.ts';
import { h } from './dom.ts';
import type { Labels } from './labels.ts';
import type { LiveConversation } from './live.ts';
import { artifactPanel, fileViewer, legacyPanel } from './panels.ts';

/** The page around transcript and composer. */
export interface Shell {
  /** Shows the transcript, or the greeting of a new chat for null. */
  show(title: string, transcript: HTMLElement | null): void;
  titles(titles: readonly ConversationTitle[], current: string | null): void;
  openArtifact(conversation: LiveConversation, title: string, tab: 'code' | 'preview'): void;
  openFile(conversation: LiveConversation, path: string): void;
  closeArtifact(): void;
  /** Puts another composer in the place of this one; null takes it away. */
  useComposer(composer: HTMLElement | null): void;
}

/** Builds sidebar, header, main column and artifact panel into the body. */
export function createShell(
  family: Family,
  labels: Labels,
  composer: HTMLElement,
  go: (target: string) => void,
): Shell {
  const hub = family !== 'legacy';
  let shown = composer;
  const list = h('div', { class: 'chats' });
  const link = (
    href: string,
    target: string,
    attributes: Record<string, string>,
    ...children: HTMLElement[]
  ): HTMLElement =>
    h(
      'a',
      {
        href,
        ...attributes,
        click: (event) => {
          event.preventDefault();
          go(target);
        },
      },
      ...children,
    );
  const sidebar = h(
    'nav',
    { 'data-testid': 'sidebar' },
    h('div', { class: 'brand' }, 'Claude'),
    link('/new', 'new', { class: 'new-chat', 'data-testid': 'new-chat' }, h('span', {}, labels.newChat)),
    list,
  );
  const title = h('button', { type: 'button' });
  const header = h(
    'header',
    { 'data-testid': 'page-header' },
    h('div', { 'data-testid': 'chat-title-split' }, title),
    h('div', { 'data-testid': 'wiggle-controls-actions' }),
  );
  const greeting = h('div', { class: 'greeting' }, h('h1', {}, labels.greeting));
  const stage = h('div', { class: 'stage' });
  const column = h(
    'div',
    hub ? { 'data-testid': 'bardhub-claudechat-root', class: 'chat' } : { class: 'chat' },
    header,
    stage,
    composer,
  );
  const aside = h('aside', { hidden: true });
  const main = h('div', { id: 'main-content' }, column, aside);
  document.body.append(sidebar, main, h('div', { id: 'portal-root' }));

  const closeArtifact = (): void => {
    aside.hidden = true;
    aside.replaceChildren();
  };

  return {
    show(name, transcript) {
      title.textContent = name;
      document.title = name === '' ? 'Claude' : `${name} - Claude`;
      stage.replaceChildren(transcript ?? greeting);
      column.classList.toggle('is-new', transcript === null);
    },
    titles(titles, current) {
      list.replaceChildren(
        ...titles.map(({ id, title: text }) =>
          link(
            `/chat/${id}`,
            id,
            { 'data-row-key': `chat:${id}`, ...(id === current ? { 'aria-current': 'page' } : {}) },
            h('span', { 'data-row-label': true }, h('span', {}, text)),
          ),
        ),
      );
    },
    openArtifact(conversation, name, tab) {
      const part = conversation.messages
        .flatMap((message) => (message.role === 'assistant' ? message.parts : []))
        .find((candidate) => candidate.kind === 'artifact' && candidate.title === name);
      if (part?.kind !== 'artifact') return;
      const close = h('button', { 'aria-label': labels.close, class: 'small', click: closeArtifact });
      aside.replaceChildren(hub ? artifactPanel(part, labels, close, tab) : legacyPanel(part, close));
      aside.hidden = false;
    },
    openFile(conversation, path) {
      const part = conversation.messages
        .flatMap((message) => (message.role === 'assistant' ? message.parts : []))
        .find((candidate) => candidate.kind === 'file' && candidate.path === path);
      if (part?.kind !== 'file') return;
      const close = h('button', { 'aria-label': labels.close, class: 'small', click: closeArtifact });
      aside.replaceChildren(fileViewer(part, close));
      aside.hidden = false;
    },
    useComposer(next) {
      if (next === null) shown.remove();
      else {
        shown.replaceWith(next);
        shown = next;
      }
    },
    closeArtifact,
  };
}
