import type { LegacyShape } from '../model.ts';
import { createCodeView, HIGHLIGHT_UP_TO, isHighlighted } from './code-view.ts';
import { h } from './dom.ts';
import type { Labels } from './labels.ts';
import type { BlockView, CodeBlock, CodeBlockFactory } from './prose-view.ts';

type Build = (language: string, code: HTMLElement, copy: () => void) => HTMLElement;

/** How one block is built: its elements, and what its code carries. */
interface Kind {
  build: Build;
  /** Attributes of the `code` in place of the language's class. */
  attributes?: Record<string, string>;
  /** Fences are shown as they were written. */
  rawFence?: boolean;
}

/** The copy button's column takes no width: whatever stands beside it goes up to the edge. */
const copyColumn = (labels: Labels, copy: () => void): HTMLElement =>
  h(
    'div',
    { class: 'sticky opacity-0 group-hover/copy:opacity-100 top-2 py-2 h-12 w-0 float-right' },
    h(
      'div',
      { class: 'absolute right-0 h-8 px-2 items-center inline-flex z-10' },
      h('button', { class: 'h-8 w-8 rounded-md', type: 'button', 'aria-label': labels.copy, click: copy }),
    ),
  );

const labelLine = (language: string): HTMLElement | null =>
  language === '' ? null : h('div', { class: 'text-text-500 font-small p-3.5 pb-0' }, language);

const group = (labels: Labels, language: string, ...children: (HTMLElement | null)[]): HTMLElement =>
  h(
    'div',
    { role: 'group', 'aria-label': labels.code(language), tabindex: '0', class: 'relative group/copy rounded-lg' },
    ...children,
  );

/** Code blocks of the hub shell: labelled, unlabelled, over the highlighter's size, and of what it does not know. */
export function hubCodeBlocks(labels: Labels): CodeBlockFactory {
  const usual: Build = (language, code, copy) =>
    group(
      labels,
      language,
      copyColumn(labels, copy),
      labelLine(language),
      h('div', { class: 'overflow-x-auto' }, h('pre', { class: 'code-block__code p-3.5' }, code)),
    );
  const large: Build = (language, code, copy) =>
    group(
      labels,
      language,
      copyColumn(labels, copy),
      labelLine(language),
      h('div', { class: 'text-text-400 text-xs px-3.5 pt-2' }, labels.tooLong),
      h('div', { class: 'overflow-x-auto flex' }, h('pre', { class: 'flex-1' }, code)),
    );
  const bare: Build = (language, code) =>
    h('div', { 'aria-label': labels.code(language) }, h('pre', { class: 'code-block__code' }, code));
  return (block) => {
    if (isLarge(block)) return view(block, { build: large, attributes: { class: 'code-block__code' } });
    const isKnown = block.info === '' || isHighlighted(word(block));
    return view(block, isKnown ? { build: usual } : { build: bare, rawFence: true });
  };
}

/** Code blocks of the legacy family in one of its four shapes. */
export function legacyCodeBlocks(shape: LegacyShape, labels: Labels): CodeBlockFactory {
  const label = (language: string, kind: string): HTMLElement | null =>
    language === '' ? null : h('div', { class: kind }, language);
  const builds: Record<LegacyShape, Build> = {
    A: (language, code, copy) =>
      h(
        'pre',
        {},
        h(
          'div',
          { class: 'relative flex flex-col' },
          label(language, 'text-text-300 absolute pl-3 pt-2.5 text-xs'),
          h('div', { class: 'sticky' }, h('button', { click: copy }, 'Copy')),
          h('div', {}, h('div', { class: 'code-block__code' }, code)),
        ),
      ),
    B: (language, code, copy) =>
      h(
        'pre',
        {},
        h(
          'div',
          { class: 'relative group/copy' },
          h('div', { class: 'sticky' }, h('button', { 'aria-label': labels.copy, click: copy })),
          label(language, 'text-text-500 font-small'),
          h('div', { class: 'overflow-x-auto' }, h('pre', { class: 'code-block__code' }, code)),
        ),
      ),
    C: (_language, code, copy) =>
      h(
        'div',
        { class: 'relative group/copy' },
        h('div', { class: 'sticky' }, h('button', { 'aria-label': labels.copy, click: copy })),
        h('div', { class: 'overflow-x-auto' }, h('pre', { class: 'code-block__code' }, code)),
      ),
    D: (_language, code, copy) =>
      h(
        'div',
        { role: 'group', 'aria-label': labels.codeGroup, tabindex: '0', class: 'relative group/copy' },
        h('div', { class: 'sticky' }, h('button', { 'aria-label': labels.copy, click: copy })),
        h('div', { class: 'overflow-x-auto' }, h('pre', { class: 'code-block__code' }, code)),
      ),
  };
  return (block) => view(block, { build: builds[shape] });
}

const word = (block: CodeBlock): string => block.info.split(/\s/)[0] ?? '';

const isLarge = ({ code }: CodeBlock): boolean => code.length > HIGHLIGHT_UP_TO;

function view(first: CodeBlock, { build, attributes, rawFence = false }: Kind): BlockView {
  const language = word(first);
  const code = createCodeView(rawFence ? '' : language, attributes);
  let current = first;
  const shown = (block: CodeBlock): string => {
    if (!rawFence) return block.code;
    return `${block.fence}${block.info}\n${block.code}${block.closed ? `\n${block.fence}` : ''}`;
  };
  const element = build(language, code.element, () => void navigator.clipboard.writeText(current.code));
  code.update(shown(first));
  return {
    element,
    accepts: (block) => block.kind === 'code' && word(block) === language && isLarge(block) === isLarge(first),
    update(block) {
      if (block.kind !== 'code') return;
      current = block;
      code.update(shown(block));
    },
    settle: code.settle,
  };
}
