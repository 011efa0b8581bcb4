import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import type { ViewRequestBody } from '../platform/messages.ts';
import { isOurs } from './attach.ts';
import { wordOfClass } from './extract.ts';
import { isPanel, precedes } from './find-blocks.ts';
import type { FoundBlock } from './find-blocks.ts';
import { selectorsOf } from './packs/pack.ts';
import type { Pack } from './packs/pack.ts';

/** Elements that begin a line of their own, and what Markdown begins it with. */
const LINE = /^(?:P|H\d|LI|TR|DIV|BR|UL|OL|TABLE|BLOCKQUOTE|HR)$/;

/**
 * What was said around a block, as Markdown: the user's last message before the answer, and the answer without the
 * block. Its examples say what the block should do. Read at a click, not before; nothing for a panel, which stands in
 * no answer.
 */
export function readSaid(
  { container, outer }: FoundBlock,
  pack: Pack,
): NonNullable<ViewRequestBody<'block.verify'>['said']> {
  if (isPanel(container, pack)) return {};
  const { userMessage, skip } = selectorsOf(pack);
  const asked = [...container.ownerDocument.querySelectorAll(userMessage)].findLast((message) =>
    precedes(message, container),
  );
  const leftOut = (element: Element): boolean => element === outer || isOurs(element) || element.matches(skip);
  const cut = (text: string): string => text.trim().slice(0, PAGE_LIMITS.noticedUnits);
  return { ...(asked && { request: cut(markdownOf(asked, () => false)) }), reply: cut(markdownOf(container, leftOut)) };
}

function markdownOf(node: Node, leftOut: (element: Element) => boolean): string {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : '';
  if (leftOut(node)) return '';
  const text = node.textContent ?? '';
  if (node.tagName === 'PRE')
    return `\n\`\`\`${wordOfClass(node.querySelector('code') ?? node) ?? ''}\n${text}\n\`\`\`\n`;
  if (node.tagName === 'CODE') return `\`${text}\``;
  const inner = [...node.childNodes].map((child) => markdownOf(child, leftOut));
  if (node.tagName === 'TR')
    return `\n| ${inner
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(' | ')} |${node.querySelector('th') ? `\n|${'---|'.repeat(node.children.length)}` : ''}`;
  const mark = node.tagName === 'LI' ? '- ' : /^H\d$/.test(node.tagName) ? '## ' : '';
  return LINE.test(node.tagName) ? `\n${mark}${inner.join('').replace(/^\s+/, '')}\n` : inner.join('');
}
