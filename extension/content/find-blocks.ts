import { anyOf } from './packs/pack.ts';
import type { Pack } from './packs/pack.ts';

/** One code block as it stands in the document. Nothing has been read from it yet. */
export interface FoundBlock {
  /** `markup` is the page's own rendering, `diff` a tool's diff inside an open shadow root. */
  kind: 'markup' | 'diff';
  /** Outermost element that belongs to this block alone; the bar goes after it. */
  outer: Element;
  /** The innermost `pre`, or what stands for it. */
  pre: Element;
  /** Where the text is: the `code` element, or `pre` itself. */
  code: Element;
  /** Position among the blocks of its container, from 0. */
  index: number;
}

const BLOCKS = 'pre, .code-block__code';
const FLOW = new Set(['LI', 'UL', 'OL', 'BLOCKQUOTE', 'TD', 'TH', 'DETAILS', 'SECTION', 'ARTICLE', 'ASIDE', 'MAIN', 'BODY', 'DD', 'DL']);
const PROSE = new Set(['P', 'UL', 'OL', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'TABLE', 'BLOCKQUOTE', 'HR']);
const NO_HOSTS = new Set(['PRE', 'CODE', 'P', 'UL', 'OL', 'TABLE', 'SVG', 'svg', 'BUTTON', 'CLAUDE-VERIFY-BAR']);

function skipSelector(pack: Pack): string {
  return `.sr-only, ${anyOf(pack, 'thinking')}, ${anyOf(pack, 'userMessage')}, [contenteditable="true"]`;
}

/** Climbs from the innermost `pre` to the outermost element that holds this block and nothing else. */
function outermost(pre: Element, neighbours: readonly (Element | undefined)[], container: Element, prose: string): Element {
  let outer = pre;
  for (;;) {
    const parent = outer.parentElement;
    if (parent === null || parent === container || FLOW.has(parent.tagName) || parent.matches(prose)) return outer;
    if (hasProseChild(parent) || neighbours.some((other) => other !== undefined && parent.contains(other))) return outer;
    outer = parent;
  }
}

// A selector with `:scope >` would walk the whole subtree for it.
function hasProseChild(parent: Element): boolean {
  for (let child = parent.firstElementChild; child !== null; child = child.nextElementSibling) if (PROSE.has(child.tagName)) return true;
  return false;
}

/** Open shadow roots below a container. Code, prose and icons are not entered: nothing hangs a root there. */
function* openRoots(container: Element): Generator<ShadowRoot> {
  const pending: Element[] = [container];
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    if (element.shadowRoot !== null && element.tagName !== 'CLAUDE-VERIFY-BAR') yield element.shadowRoot;
    for (let child = element.lastElementChild; child !== null; child = child.previousElementSibling) {
      if (!NO_HOSTS.has(child.tagName)) pending.push(child);
    }
  }
}

/**
 * Every code block of an assistant message or artifact panel, once each and in document order (diffs last). Copies for
 * screen readers, thinking and tool rows, the user's own messages and inline code are never among them. `onRoot` gets
 * the open shadow roots on the way, since a mutation observer has to be put on each of them.
 */
export function findBlocks(container: Element, pack: Pack, onRoot?: (root: ShadowRoot) => void): FoundBlock[] {
  const skip = skipSelector(pack);
  const prose = `${anyOf(pack, 'prose')}, ${anyOf(pack, 'artifactPanel')}`;
  const candidates = [...container.querySelectorAll(BLOCKS)];
  const enclosing = new Set<Element>();
  for (const candidate of candidates) {
    const around = candidate.parentElement?.closest(BLOCKS);
    if (around !== null && around !== undefined) enclosing.add(around);
  }
  const innermost = candidates.filter((candidate) => !enclosing.has(candidate));
  const blocks: FoundBlock[] = [];
  for (const [position, pre] of innermost.entries()) {
    if (pre.closest(skip) !== null) continue;
    const code = pre.querySelector('code') ?? pre;
    if (code.firstChild === null) continue;
    blocks.push({ kind: 'markup', outer: outermost(pre, [innermost[position - 1], innermost[position + 1]], container, prose), pre, code, index: blocks.length });
  }
  for (const root of openRoots(container)) {
    if (root.host.closest(skip) !== null) continue;
    onRoot?.(root);
    for (const pre of root.querySelectorAll('pre[data-file]')) {
      blocks.push({ kind: 'diff', outer: root.host, pre, code: pre, index: blocks.length });
    }
  }
  return blocks;
}

/** Assistant messages and artifact panels around, at or below `root`, outermost only, in document order. */
export function findContainers(root: ParentNode, pack: Pack): Element[] {
  const around = root instanceof Element ? containerOf(root, pack) : null;
  if (around !== null) return [around];
  const selector = containerSelector(pack);
  const user = anyOf(pack, 'userMessage');
  return [...root.querySelectorAll(selector)].filter(
    (element) => element.parentElement?.closest(`${selector}, ${user}`) == null,
  );
}

/** The outermost message or panel that holds a node (from inside an open shadow root too), or null. */
export function containerOf(node: Node, pack: Pack): Element | null {
  const selector = containerSelector(pack);
  let found: Element | null = null;
  let from: Element | null = node instanceof Element ? node : elementAbove(node);
  while (from !== null) {
    const next: Element | null = from.closest(selector);
    if (next !== null) found = next;
    from = next === null ? shadowHost(from) : elementAbove(next);
  }
  return found === null || found.closest(anyOf(pack, 'userMessage')) !== null ? null : found;
}

function elementAbove(node: Node): Element | null {
  return node.parentElement ?? shadowHost(node);
}

function shadowHost(node: Node): Element | null {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

function containerSelector(pack: Pack): string {
  return `${anyOf(pack, 'message')}, ${anyOf(pack, 'artifactPanel')}`;
}

/** Is this container an artifact panel, which carries no streaming attribute of its own? */
export function isPanel(container: Element, pack: Pack): boolean {
  return container.matches(anyOf(pack, 'artifactPanel'));
}
