import { h, removeOwned } from './dom.ts';
import { parseInline, parseMarkdown, type MarkdownBlock } from './markdown.ts';

/** A code block of the page. */
export type CodeBlock = Extract<MarkdownBlock, { kind: 'code' }>;

/** A rendered block; it can take another content as long as `accepts` says so. */
export interface BlockView {
  element: HTMLElement;
  accepts(block: MarkdownBlock): boolean;
  update(block: MarkdownBlock): void;
  settle(): void;
}

/** Builds the outermost element of a code block in one family's shape. */
export type CodeBlockFactory = (block: CodeBlock) => BlockView;

/** The prose of a reply, updated in place while it is streamed. */
export interface ProseView {
  update(markdown: string): void;
  settle(): void;
}

/** Renders Markdown into `container`, whose children it owns: siblings that others add between them stay. */
export function createProseView(container: HTMLElement, codeBlock: CodeBlockFactory): ProseView {
  let views: BlockView[] = [];
  return {
    update(markdown) {
      const blocks = parseMarkdown(markdown);
      blocks.forEach((block, at) => {
        const old = views[at];
        if (old?.accepts(block) === true) {
          old.update(block);
          return;
        }
        const fresh = block.kind === 'code' ? codeBlock(block) : textBlock(block);
        if (old === undefined) container.appendChild(fresh.element);
        else container.replaceChild(fresh.element, old.element);
        views[at] = fresh;
      });
      for (const extra of views.slice(blocks.length)) removeOwned(container, extra.element);
      views = views.slice(0, blocks.length);
    },
    settle() {
      for (const view of views) view.settle();
    },
  };
}

function textBlock(block: Exclude<MarkdownBlock, CodeBlock>): BlockView {
  const element = elementOf(block);
  let shown = '';
  const update = (next: MarkdownBlock): void => {
    const text = JSON.stringify(next);
    if (text === shown || next.kind === 'code') return;
    shown = text;
    if (next.kind === 'list') element.replaceChildren(...next.items.map((item) => h('li', {}, ...inline(item))));
    else element.replaceChildren(...inline(next.text));
  };
  update(block);
  return {
    element,
    accepts: (next) =>
      next.kind === block.kind &&
      (next.kind !== 'list' || block.kind !== 'list' || next.ordered === block.ordered) &&
      (next.kind !== 'heading' || block.kind !== 'heading' || next.level === block.level),
    update,
    settle: () => undefined,
  };
}

function elementOf(block: Exclude<MarkdownBlock, CodeBlock>): HTMLElement {
  if (block.kind === 'list') return h(block.ordered ? 'ol' : 'ul', { class: 'font-claude-response-body' });
  if (block.kind === 'heading') return h(`h${block.level}`, { class: 'text-text-100' });
  return h('p', { class: 'font-claude-response-body' });
}

function inline(text: string): Node[] {
  return parseInline(text).map(({ kind, text: content }) => {
    if (kind === 'code') return h('code', { class: 'bg-text-200/5 inline-code' }, content);
    if (kind === 'strong') return h('strong', {}, content);
    return document.createTextNode(content);
  });
}
