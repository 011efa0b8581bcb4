import type { FoundBlock } from './block-finder.ts';
import type { MountedBar } from './mounted-bars.ts';
import { editLines, viewerLines } from './shown-files.ts';

const EVERYTHING = { subtree: true, childList: true, characterData: true };

/**
 * Calls back as soon as the page writes in this block or moves it or its bar, wherever the block is by then: what is
 * shown of it may not hold any more. Returns the way to stop.
 */
export function watchBlock({ found, host }: MountedBar, onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  for (const within of new Set([found.outer, found.pre]))
    observer.observe(within, { ...EVERYTHING, attributeFilter: ['class'] });
  if (host.parentNode !== null) observer.observe(host.parentNode, { childList: true });
  return () => observer.disconnect();
}

/**
 * Brings a line of a block (from 1, as shown on the page) into view and selects it, so that the page itself marks it.
 */
export function showLine(block: FoundBlock, line: number): void {
  const range = rangeOfBlockLine(block, line);
  if (range === null) return;
  const selection = block.code.ownerDocument.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  const start = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement;
  (start ?? block.code).scrollIntoView({ block: 'center', inline: 'nearest' });
}

/** One line of a block (from 1, as shown on the page) as a range, or null when there is no such line. */
export function rangeOfBlockLine(block: FoundBlock, line: number): Range | null {
  const lines = linesOf(block);
  return lines === null ? rangeOfLine(block.code, line) : rangeAround(lines[line - 1]);
}

/** The elements of a block's lines, where each line is one. */
function linesOf({ kind, pre }: FoundBlock): Element[] | null {
  if (kind === 'markup') return null;
  return kind === 'diff' ? editLines(pre) : viewerLines(pre);
}

function rangeAround(element: Element | undefined): Range | null {
  if (element === undefined) return null;
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  return range;
}

/** The text of one line as a range over the page's own text nodes, or null when there is no such line. */
export function rangeOfLine(code: Element, line: number): Range | null {
  const document = code.ownerDocument;
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let current = 1;
  let started = false;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    let from = 0;
    for (;;) {
      if (!started && current === line && from < text.length) {
        range.setStart(node, from);
        started = true;
      }
      const feed = text.indexOf('\n', from);
      if (started) range.setEnd(node, feed < 0 ? text.length : feed);
      if (feed < 0) break;
      if (started) return range;
      current += 1;
      from = feed + 1;
    }
  }
  return started ? range : null;
}
