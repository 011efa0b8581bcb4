import { h, removeOwned } from './dom.ts';

/** A block of a reply, as the page renders it. */
type MarkdownBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'code'; fence: string; info: string; code: string; closed: boolean };

const FENCE = /^(`{3,}|~{3,})(.*)$/;
const ITEM = /^(?:[-*]|(\d+)\.) (.*)$/;
const LEVELS: Readonly<Record<number, 1 | 2>> = { 1: 1, 2: 2 };
const HEADING = /^(#{1,3}) (.*)$/;

/** Splits the small part of Markdown that the conversations use; an unfinished text gives an unclosed last block. */
function parseMarkdown(text: string): MarkdownBlock[] {
  const lines = text.split('\n');
  const blocks: MarkdownBlock[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const fence = FENCE.exec(line);
    if (fence !== null) {
      const [, mark = '```', info = ''] = fence;
      const end = closingFence(lines, at + 1, mark);
      const closed = end < lines.length;
      blocks.push({ kind: 'code', fence: mark, info: info.trim(), code: lines.slice(at + 1, end).join('\n'), closed });
      at = end + 1;
      continue;
    }
    at += 1;
    if (line.trim() === '') continue;
    const heading = HEADING.exec(line);
    const item = ITEM.exec(line);
    const last = blocks.at(-1);
    const joins = lines[at - 2]?.trim() !== '' && at > 1;
    if (heading !== null) {
      const level = LEVELS[heading[1]?.length ?? 0] ?? 3;
      blocks.push({ kind: 'heading', level, text: heading[2] ?? '' });
    } else if (item !== null) {
      if (last?.kind === 'list' && joins) last.items.push(item[2] ?? '');
      else blocks.push({ kind: 'list', ordered: item[1] !== undefined, items: [item[2] ?? ''] });
    } else if (last?.kind === 'paragraph' && joins) last.text += `\n${line}`;
    else blocks.push({ kind: 'paragraph', text: line });
  }
  return blocks;
}

function closingFence(lines: readonly string[], from: number, mark: string): number {
  for (let at = from; at < lines.length; at += 1) {
    const line = (lines[at] ?? '').trimEnd();
    if (line.length >= mark.length && line === mark.charAt(0).repeat(line.length)) return at;
  }
  return lines.length;
}

/** A run of text inside a paragraph. */
type Inline = { kind: 'text' | 'code' | 'strong'; text: string };

/** Splits inline code and bold text out of a paragraph. */
function parseInline(text: string): Inline[] {
  return text
    .split(/(`[^`\n]+`|\*\*[^*\n]+\*\*)/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece.startsWith('`') && piece.length > 2) return { kind: 'code', text: piece.slice(1, -1) };
      if (piece.startsWith('**') && piece.length > 4) return { kind: 'strong', text: piece.slice(2, -2) };
      return { kind: 'text', text: piece };
    });
}

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

/**
 * Renders Markdown into `container`, whose children it owns: siblings that others add between them stay. `wrapped`
 * gives each block an element of its own around it.
 */
export function createProseView(container: HTMLElement, codeBlock: CodeBlockFactory, wrapped = false): ProseView {
  let views: BlockView[] = [];
  const build = (block: MarkdownBlock): BlockView => {
    const built = block.kind === 'code' ? codeBlock(block) : textBlock(block);
    return wrapped ? { ...built, element: h('div', {}, built.element) } : built;
  };
  return {
    update(markdown) {
      const blocks = parseMarkdown(markdown);
      blocks.forEach((block, at) => {
        const old = views[at];
        if (old?.accepts(block) === true) {
          old.update(block);
          return;
        }
        const fresh = build(block);
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
