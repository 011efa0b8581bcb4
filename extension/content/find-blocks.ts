import { selectorsOf } from './packs/pack.ts';
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
  /** The message or panel that it is part of. */
  container: Element;
  /** Position among the blocks of its container, from 0. */
  index: number;
}

const tags = (names: string): Set<string> => new Set(names.split(' '));

const FLOW = tags('LI UL OL BLOCKQUOTE TD TH DETAILS SECTION ARTICLE ASIDE MAIN BODY DD DL');
const PROSE = tags('P UL OL H1 H2 H3 H4 H5 H6 TABLE BLOCKQUOTE HR');
/** No block stands below these, and nothing hangs a root there. */
const LEAVES = tags('P CODE svg BUTTON CLAUDE-VERIFY-BAR HEAD SCRIPT STYLE');
const NO_MESSAGE = new Set([...LEAVES, 'PRE']);

/** Visits the elements at and below `root` in document order; `visit` says whether to go below one. */
function walk(root: Element, visit: (element: Element) => boolean): void {
  for (let at: Element | null = root; at !== null; ) {
    let next: Element | null = visit(at) ? at.firstElementChild : null;
    while (next === null && at !== null && at !== root) {
      next = at.nextElementSibling;
      if (next === null) at = at.parentElement;
    }
    at = next;
  }
}

/** The nearest element that matches, from this one up to the container; far cheaper than to look up to the document's root. */
export function nearestWithin(element: Element, container: Element, selector: string): Element | null {
  for (let at: Element | null = element; at !== null; at = at === container ? null : at.parentElement) if (at.matches(selector)) return at;
  return null;
}

/** What surrounds the blocks of one container, asked of each element once: the blocks of a message stand side by side. */
interface Surround {
  container: Element;
  skip: string;
  /** What is skipped, and what holds blocks. */
  either: string;
  /** Elements that hold blocks, and around which nothing is skipped. */
  seen: Set<Element>;
}

/**
 * Climbs from the innermost `pre` to the outermost element that holds this block and nothing else; null where it is part
 * of something that holds no blocks of Claude's.
 */
function outermost(pre: Element, neighbours: readonly (Element | undefined)[], { container, skip, either, seen }: Surround): Element | null {
  let outer = pre;
  for (;;) {
    const parent = outer.parentElement;
    if (parent === null || parent === container || seen.has(parent)) return outer;
    const holds = FLOW.has(parent.tagName) || parent.matches(either) || hasProseChild(parent) || neighbours.some((other) => other !== undefined && parent.contains(other));
    if (holds) {
      if (parent.closest(skip) !== null) return null;
      seen.add(parent);
      return outer;
    }
    outer = parent;
  }
}

// A selector with `:scope >` would walk the whole subtree for it.
function hasProseChild(parent: Element): boolean {
  for (let child = parent.firstElementChild; child !== null; child = child.nextElementSibling) if (PROSE.has(child.tagName)) return true;
  return false;
}

/**
 * Every code block of an assistant message or artifact panel, once each and in document order (diffs last). Copies for
 * screen readers, thinking and tool rows, the user's own messages and inline code are never among them. `onRoot` gets
 * the open shadow roots on the way, since a mutation observer has to be put on each of them.
 */
export function findBlocks(container: Element, pack: Pack, onRoot?: (root: ShadowRoot) => void): FoundBlock[] {
  const { skip, around: either } = selectorsOf(pack);
  const blocks: FoundBlock[] = [];
  if (container.closest(skip) !== null) return blocks;
  const { candidates, roots } = candidatesIn(container);
  const around: Surround = { container, skip, either, seen: new Set() };
  // In document order what follows an element is inside of it, if anything is.
  const innermost = candidates.filter((candidate, position) => !candidate.contains(candidates[position + 1] ?? null));
  for (const [position, pre] of innermost.entries()) {
    const code = pre.querySelector('code') ?? pre;
    if (!code.hasChildNodes() || pre.matches(skip)) continue;
    const outer = outermost(pre, [innermost[position - 1], innermost[position + 1]], around);
    if (outer !== null) blocks.push({ kind: 'markup', outer, pre, code, container, index: blocks.length });
  }
  for (const root of roots) {
    if (root.host.closest(skip) !== null) continue;
    onRoot?.(root);
    for (const pre of root.querySelectorAll('pre[data-file]')) {
      blocks.push({ kind: 'diff', outer: root.host, pre, code: pre, container, index: blocks.length });
    }
  }
  return blocks;
}

/** What may be a block, an outer `pre` before the inner one, and the open shadow roots, both in document order. */
function candidatesIn(container: Element): { candidates: Element[]; roots: ShadowRoot[] } {
  const candidates: Element[] = [];
  const roots: ShadowRoot[] = [];
  walk(container, (element) => {
    const { tagName } = element;
    if (tagName === 'PRE') {
      candidates.push(element);
      return element.firstElementChild?.tagName !== 'CODE';
    }
    if (tagName === 'CODE') {
      const marked = element.closest('.code-block__code,pre');
      if (marked !== null && marked !== candidates.at(-1) && container.contains(marked)) candidates.push(marked);
      return false;
    }
    if (LEAVES.has(tagName)) return false;
    const { shadowRoot } = element;
    if (shadowRoot !== null) roots.push(shadowRoot);
    return true;
  });
  return { candidates, roots };
}

/** Assistant messages and artifact panels at or below `root`, around which there is none; outermost only, in document order. `onUser` gets the user's own messages on the way. */
export function findContainers(root: Element, pack: Pack, onUser?: (message: Element) => void): Element[] {
  const { userMessage, containers } = selectorsOf(pack);
  const found: Element[] = [];
  // A walk that stops at every message is far shorter than the browser's own through all the code in them.
  walk(root, (element) => {
    if (NO_MESSAGE.has(element.tagName)) return false;
    if (!element.matches(containers)) return true;
    if (element.matches(userMessage)) onUser?.(element);
    else found.push(element);
    return false;
  });
  return found;
}

/** The outermost message, panel or message of the user's own around a node (from inside an open shadow root too), or null. */
export function aroundOf(node: Node, pack: Pack): Element | null {
  const selector = selectorsOf(pack).containers;
  let found: Element | null = null;
  let from: Element | null = node instanceof Element ? node : elementAbove(node);
  while (from !== null) {
    const next: Element | null = from.closest(selector);
    if (next !== null) found = next;
    from = next === null ? shadowHost(from) : elementAbove(next);
  }
  return found;
}

function elementAbove(node: Node): Element | null {
  return node.parentElement ?? shadowHost(node);
}

function shadowHost(node: Node): Element | null {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Is this container an artifact panel, which carries no streaming attribute of its own? */
export function isPanel(container: Element, pack: Pack): boolean {
  return container.matches(selectorsOf(pack).artifactPanel);
}
