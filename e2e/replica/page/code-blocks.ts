import type { LegacyShape } from '../model.ts';
import { createCodeView, isHighlighted } from './code-view.ts';
import { h } from './dom.ts';
import type { Labels } from './labels.ts';
import type { BlockView, CodeBlock, CodeBlockFactory } from './prose-view.ts';

type Build = (language: string, code: HTMLElement, copy: () => void) => HTMLElement;

/** Code blocks of the hub family: labelled, unlabelled, and raw fences for what the highlighter lacks. */
export function hubCodeBlocks(labels: Labels): CodeBlockFactory {
  const build: Build = (language, code, copy) => {
    const scroll = h('div', { class: 'overflow-x-auto' }, h('pre', { class: 'code-block__code' }, code));
    if (language === '') return h('div', { role: 'group', 'aria-label': labels.code('') }, scroll);
    return h(
      'div',
      { role: 'group', 'aria-label': labels.code(language), class: 'relative group/copy' },
      h('div', { class: 'sticky' }, h('button', { 'aria-label': labels.copy, class: 'copy-button', click: copy })),
      h('div', { class: 'text-text-500 font-small' }, language),
      scroll,
    );
  };
  const bare: Build = (language, code) =>
    h('div', { 'aria-label': labels.code(language) }, h('pre', { class: 'code-block__code' }, code));
  return (block) => (block.info === '' || isHighlighted(word(block)) ? view(block, build) : view(block, bare, true));
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
  return (block) => view(block, builds[shape]);
}

const word = (block: CodeBlock): string => block.info.split(/\s/)[0] ?? '';

function view(first: CodeBlock, build: Build, rawFence = false): BlockView {
  const language = word(first);
  const code = createCodeView(rawFence ? '' : language);
  let current = first;
  const shown = (block: CodeBlock): string => {
    if (!rawFence) return block.code;
    return `${block.fence}${block.info}\n${block.code}${block.closed ? `\n${block.fence}` : ''}`;
  };
  const element = build(language, code.element, () => void navigator.clipboard.writeText(current.code));
  code.update(shown(first));
  return {
    element,
    accepts: (block) => block.kind === 'code' && word(block) === language,
    update(block) {
      if (block.kind !== 'code') return;
      current = block;
      code.update(shown(block));
    },
    settle: code.settle,
  };
}
