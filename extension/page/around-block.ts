import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import type { ViewRequestBody } from '../platform/messages.ts';
import { isOurs } from './attach.ts';
import { extractBlock } from './extract.ts';
import type { ExtractedBlock } from './extract.ts';
import { findBlocks, findContainers, isPanel } from './find-blocks.ts';
import type { FoundBlock } from './find-blocks.ts';
import { selectorsOf } from './packs/pack.ts';
import type { Pack } from './packs/pack.ts';

const { aroundUnits: LONGEST, besideBlocks: MOST, codeBytes: LARGEST } = PAGE_LIMITS;

/** Elements that begin a line of their own. */
const APART = /^(?:P|H\d|[OU]L|TABLE|BLOCKQUOTE|DIV|HR)$/;

/** Signs of a test in the languages that have runners. */
const TEST = /\b(?:describe|it|test)(?:\.\w+)?\(\s*["'`]|\bdef test_|\bTestCase\b|#\[test\]|@Test\b|\bfunc Test/;

type Around = Required<Pick<ViewRequestBody<'block.verify'>, 'place' | 'beside'>>;

/**
 * What stands around a block, for finding its file: the fence's info string and the text right before it, the other
 * blocks of its message, and the tests of the conversation as far as it is in the document. Read at a click, not
 * before.
 */
export function readAround(found: FoundBlock, text: ExtractedBlock, pack: Pack): Around {
  let room = LARGEST - text.code.length;
  const beside = blocksBeside(found, pack).flatMap((other) => {
    const { code, language, ...read } = extractBlock(other, pack);
    if (code.length > room) return [];
    room -= code.length;
    return [{ code, language, info: infoOf(other, read, pack), before: textBefore(other, pack) }];
  });
  return { place: { info: infoOf(found, text, pack), before: textBefore(found, pack) }, beside };
}

function blocksBeside({ container, index }: FoundBlock, pack: Pack): FoundBlock[] {
  const all = findContainers(container.ownerDocument.documentElement, pack).flatMap((message) =>
    findBlocks(message, pack).filter(
      (one) =>
        one.kind === 'markup' && (message === container ? one.index !== index : TEST.test(one.code.textContent ?? '')),
    ),
  );
  // The newest tests are the ones that count, and the blocks of the message before any of them.
  let excess = all.length - MOST;
  return all.filter((one) => one.container === container || (excess -= 1) < 0).slice(0, MOST);
}

/** What a panel or a diff is called counts like a name in the fence. */
function infoOf(found: FoundBlock, { info, file }: Pick<ExtractedBlock, 'info' | 'file'>, pack: Pack): string {
  const named = found.kind === 'diff' || isPanel(found.container, pack);
  return (named && file !== null ? `${info} ${file}` : info).trim().slice(0, LONGEST);
}

function textBefore({ outer, container }: FoundBlock, pack: Pack): string {
  const { prose } = selectorsOf(pack);
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
