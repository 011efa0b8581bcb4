import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import { TEST_SIGNS } from '../../shared/same-code.ts';
import type { ViewRequestBody } from '../platform/messages.ts';
import { isOurs } from './shadow-host.ts';
import { extractBlock, type ExtractedBlock, wordOfClass } from './block-reader.ts';
import { findBlocks, findContainers, isPanel, type FoundBlock, precedes } from './block-finder.ts';
import { selectorsOf, type PageAdapter } from './page-adapter/page-adapter.ts';

/** Elements that begin a line of their own, and what Markdown begins it with. */
const LINE = /^(?:P|H\d|LI|TR|DIV|BR|UL|OL|TABLE|BLOCKQUOTE|HR)$/;

/**
 * What was said around a block, as Markdown: the user's last message before the answer, and the answer without the
 * block. Its examples say what the block should do. Read at a click, not before; nothing for a panel, which stands in
 * no answer.
 */
export function readNearbyMessages(
  { container, outer }: FoundBlock,
  adapter: PageAdapter,
): NonNullable<ViewRequestBody<'block.verify'>['said']> {
  if (isPanel(container, adapter)) return {};
  const { userMessage, skip } = selectorsOf(adapter);
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
  const heading = /^H\d$/.test(node.tagName) ? '## ' : '';
  const mark = node.tagName === 'LI' ? '- ' : heading;
  return LINE.test(node.tagName) ? `\n${mark}${inner.join('').replace(/^\s+/, '')}\n` : inner.join('');
}

const { aroundUnits: LONGEST, besideBlocks: MOST, codeBytes: LARGEST } = PAGE_LIMITS;

/** Elements that begin a line of their own. */
const APART = /^(?:P|H\d|[OU]L|TABLE|BLOCKQUOTE|DIV|HR)$/;

type Around = Required<Pick<ViewRequestBody<'block.verify'>, 'place' | 'beside'>>;

/**
 * What stands around a block, for finding its file: the fence's info string and the text right before it, the other
 * blocks of its message, and the tests of the conversation as far as it is in the document. Read at a click, not
 * before.
 */
export function readAround(found: FoundBlock, text: ExtractedBlock, adapter: PageAdapter): Around {
  let room = LARGEST - text.code.length;
  const beside = blocksBeside(found, adapter).flatMap((other) => {
    const { code, language, ...read } = extractBlock(other);
    if (code.length > room) return [];
    room -= code.length;
    return [{ code, language, info: infoOf(other, read, adapter), before: textBefore(other, adapter) }];
  });
  return { place: { info: infoOf(found, text, adapter), before: textBefore(found, adapter) }, beside };
}

function blocksBeside({ container, index }: FoundBlock, adapter: PageAdapter): FoundBlock[] {
  const all = findContainers(container.ownerDocument.documentElement, adapter).flatMap((message) =>
    findBlocks(message, adapter).filter(
      (one) =>
        one.kind === 'markup' &&
        (message === container ? one.index !== index : TEST_SIGNS.test(one.code.textContent ?? '')),
    ),
  );
  // The newest tests are the ones that count, and the blocks of the message before any of them.
  let excess = all.length - MOST;
  return all.filter((one) => one.container === container || (excess -= 1) < 0).slice(0, MOST);
}

/** What a panel or a diff is called counts like a name in the fence. */
function infoOf(
  found: FoundBlock,
  { info, file }: Pick<ExtractedBlock, 'info' | 'file'>,
  adapter: PageAdapter,
): string {
  const named = found.kind !== 'markup' || isPanel(found.container, adapter);
  return (named && file !== null ? `${info} ${file}` : info).trim().slice(0, LONGEST);
}

function textBefore({ outer, container }: FoundBlock, adapter: PageAdapter): string {
  const { prose } = selectorsOf(adapter);
  for (
    let from: Element | null = outer;
    from !== null && from !== container && !from.matches(prose);
    from = from.parentElement
  ) {
    const text = textOfSiblings(from);
    if (text !== '') return text.slice(-LONGEST);
  }
  return '';
}

/** Text back to the block before this one. */
function textOfSiblings(element: Element): string {
  let text = '';
  for (let node = element.previousSibling; node !== null && text.length < LONGEST; node = node.previousSibling) {
    if (!(node instanceof Element)) text = (node.nodeValue ?? '') + text;
    else if (isOurs(node)) continue;
    else if (node.matches('pre') || node.querySelector('pre') !== null) break;
    else text = APART.test(node.tagName) ? `${node.textContent}\n\n${text}` : node.textContent + text;
  }
  return text.trim();
}
