import type { Part } from '../model.ts';
import { createCodeView } from './code-view.ts';
import { h } from './dom.ts';
import type { Labels } from './labels.ts';

type Artifact = Extract<Part, { kind: 'artifact' }>;
type File = Extract<Part, { kind: 'file' }>;

/** The hub's artifact panel: its code has no `pre`, its preview is a document of another origin. */
export function artifactPanel(
  part: Artifact,
  labels: Labels,
  close: HTMLElement,
  tab: 'code' | 'preview',
): HTMLElement {
  const body = h('div', { class: 'relative h-full overflow-auto' });
  const tabs = h('div', { role: 'tablist' });
  const show = (now: 'code' | 'preview'): void => {
    const button = (name: 'code' | 'preview', text: string): HTMLElement =>
      h('button', { role: 'tab', 'aria-selected': `${name === now}`, type: 'button', click: () => show(name) }, text);
    tabs.replaceChildren(button('preview', labels.preview), button('code', labels.codeTab));
    if (now === 'preview') {
      // Without an address of its own it is a document of an opaque origin, as the page's is of another one.
      body.replaceChildren(h('iframe', { sandbox: 'allow-scripts', title: part.title }));
      return;
    }
    const code = createCodeView(part.language);
    code.update(part.code);
    body.replaceChildren(h('div', { class: 'code-block__code h-fit w-fit min-w-full' }, code.element));
  };
  show(tab);
  return h(
    'div',
    { role: 'region', 'aria-label': labels.panel(part.title) },
    h('div', { class: 'flex' }, h('h2', {}, part.title), tabs, close),
    body,
  );
}

/** The artifact panel before the hub's. */
export function legacyPanel(part: Artifact, close: HTMLElement): HTMLElement {
  const code = createCodeView(part.language);
  code.update(part.code);
  const pre = h('pre', { class: 'code-block__code' }, code.element);
  return h(
    'div',
    { 'data-testid': 'artifact-panel' },
    close,
    h('h2', {}, part.title),
    h('div', { class: 'overflow-auto' }, pre),
  );
}

/** The file viewer's Code view: no `pre`, one `code` a line; a blank line is a no-break space. */
export function fileViewer({ path, code }: File, close: HTMLElement): HTMLElement {
  const name = path.split('/').at(-1) ?? path;
  const lines = code.split('\n').map((text, at) => {
    const line = h('code', { class: 'font-mono' });
    if (text === '') line.textContent = '\u00A0';
    for (const piece of text.split(/(?<=\s)(?=\S)/)) if (piece !== '') line.append(h('span', {}, piece));
    const number = h('span', { 'data-line-number': `${at + 1}` }, `${at + 1}`);
    return h('div', { 'data-diff-line': true, 'data-diff-type': 'normal' }, number, line);
  });
  return h(
    'div',
    { 'data-skill-file-viewer': 'true' },
    close,
    h('h2', { title: name }, name, h('span', {}, (name.split('.').at(-1) ?? '').toUpperCase())),
    h('div', { id: 'wiggle-file-content', 'data-prose-review-dockey': path }, ...lines),
  );
}
