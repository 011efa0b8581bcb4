import { Editor, Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { StarterKit } from '@tiptap/starter-kit';
import type { SentMessage } from '../api.ts';
import type { Family } from '../model.ts';
import { h } from './dom.ts';
import type { Labels } from './labels.ts';

/** The composer with a real ProseMirror editor. */
export interface Composer {
  element: HTMLElement;
  draft(): string;
  setDraft(text: string): void;
  undo(): void;
  /** Shows the stop button in place of the send button. */
  setStreaming(streaming: boolean): void;
  /** In an earlier version's view nothing can be sent. */
  setEarlier(earlier: boolean): void;
  dispose(): void;
  focus(): void;
}

/** What the composer does; `send` gets exactly what the editor holds. */
export interface ComposerActions {
  send(text: string, via: SentMessage['via'], trusted: boolean): void;
  stop(): void;
}

/** Builds the composer in the attributes of one page family. */
export function createComposer(family: Family, labels: Labels, actions: ComposerActions): Composer {
  const hub = family !== 'legacy';
  const merged = family === 'hub';
  const editorHost = h('div', hub ? { 'data-cds': 'ChatComposerEditor' } : { class: 'editor-host' });
  const editor = new Editor({
    element: editorHost,
    extensions: [StarterKit, placeholder(labels.placeholder)],
    injectCSS: false,
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    editorProps: {
      attributes: {
        ...(merged ? { 'data-testid': 'chat-input' } : {}),
        ...(family === 'hub-legacy' ? { 'data-cds': 'Editor' } : {}),
        class: 'tiptap ProseMirror',
        role: 'textbox',
        translate: 'no',
        'aria-label': labels.editor,
        'aria-multiline': 'true',
      },
      handleKeyDown: (_view, event) => {
        if (event.key !== 'Enter' || event.shiftKey) return false;
        submit('enter', event.isTrusted);
        return true;
      },
    },
  });

  const send = h('button', {
    ...(hub ? { 'data-testid': 'chat-input-send' } : {}),
    class: 'send',
    type: 'button',
    'aria-label': labels.send,
    disabled: true,
    click: (event) => submit('button', event.isTrusted),
  });
  const stop = h('button', {
    ...(hub ? { 'data-testid': 'chat-input-stop' } : {}),
    class: 'stop',
    type: 'button',
    'aria-label': labels.stop,
    click: () => actions.stop(),
  });
  const primary = h('div', hub ? { 'data-cds': 'ChatComposerPrimaryAction' } : {}, send);
  const model = h(
    'button',
    { ...(hub ? { 'data-testid': 'model-selector-dropdown' } : {}), class: 'model', type: 'button' },
    'Opus',
  );
  const element = hub
    ? h(
        'div',
        { 'data-cds': 'ChatComposer', 'data-chat-input-container': 'true', class: 'composer' },
        editorHost,
        h('div', { 'data-cds': 'ChatComposerActions', class: 'composer-actions' }, model, primary),
      )
    : h(
        'fieldset',
        { class: 'rounded-composer composer' },
        editorHost,
        h('div', { class: 'composer-actions' }, model, primary),
      );

  const draft = (): string => editor.getText({ blockSeparator: '\n' });
  let streaming = false;
  let earlier = false;

  function setDraft(text: string): void {
    const content = text
      .split('\n')
      .map((line) => ({ type: 'paragraph', ...(line === '' ? {} : { content: [{ type: 'text', text: line }] }) }));
    editor.chain().setMeta('addToHistory', false).setContent({ type: 'doc', content }, { emitUpdate: true }).run();
  }

  function submit(via: SentMessage['via'], trusted: boolean): void {
    const text = draft();
    if (text.trim() === '' || streaming || earlier) return;
    setDraft('');
    actions.send(text, via, trusted);
  }

  const refresh = (): void => {
    send.disabled = earlier || draft().trim() === '';
  };
  editor.on('update', refresh);
  refresh();

  return {
    element,
    draft,
    setDraft,
    undo: () => void editor.commands.undo(),
    setStreaming(next) {
      streaming = next;
      primary.replaceChildren(next ? stop : send);
    },
    setEarlier(next) {
      earlier = next;
      refresh();
    },
    dispose: () => editor.destroy(),
    focus: () => void editor.commands.focus('end'),
  };
}

function placeholder(text: string): Extension {
  return Extension.create({
    name: 'placeholder',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations({ doc }) {
            if (doc.childCount !== 1 || doc.content.size !== 2) return null;
            const attributes = { class: 'is-empty is-editor-empty', 'data-placeholder': text };
            return DecorationSet.create(doc, [Decoration.node(0, doc.content.size, attributes)]);
          },
        },
      }),
    ],
  });
}
