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

/** The candidate before or after a block, if there is one. */
type Neighbour = Element | undefined;

/**
 * Climbs from the innermost `pre` to the outermost element that holds this block and nothing else; null where it is part
 * of something that holds no blocks of Claude's.
 */
function outermost(pre: Element, before: Neighbour, after: Neighbour, { container, skip, either, seen }: Surround): Element | null {
  let holder = pre.closest(either);
  if (holder === pre && !pre.matches(skip)) holder = pre.parentElement?.closest(either) ?? null;
  if (holder !== null && !seen.has(holder)) {
    if (holder.closest(skip) !== null) return null;
    seen.add(holder);
  }
  for (let outer = pre; ; ) {
    const parent = outer.parentElement;
    if (parent === null || parent === container || seen.has(parent)) return outer;
    if (FLOW.has(parent.tagName) || hasProseChild(parent) || (before !== undefined && parent.contains(before)) || (after !== undefined && parent.contains(after))) {
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
  let before: Neighbour;
  for (const [position, pre] of candidates.entries()) {
    const after = candidates[position + 1];
    const first = codeFirstIn(pre);
    // In document order what follows an element is inside of it, if anything is.
    if (first === null && after !== undefined && pre.contains(after)) continue;
    const code = first ?? pre.querySelector('code') ?? pre;
    const outer = code.hasChildNodes() ? outermost(pre, before, after, around) : null;
    if (outer !== null) blocks.push({ kind: 'markup', outer, pre, code, container, index: blocks.length });
    before = pre;
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

/** The `code` element that is all of a simple block; it is not searched for others. */
function codeFirstIn(pre: Element): Element | null {
  const first = pre.firstElementChild;
  return first?.tagName === 'CODE' ? first : null;
}

/** What may be a block, an outer `pre` before the inner one, and the open shadow roots, both in document order. */
function candidatesIn(container: Element): { candidates: Element[]; roots: ShadowRoot[] } {
  const candidates: Element[] = [];
  const roots: ShadowRoot[] = [];
  walk(container, (element) => {
    const { tagName } = element;
    if (tagName === 'PRE') {
      candidates.push(element);
      return codeFirstIn(element) === null;
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
  const look = (within: Element): void => {
    const first = within.matches(containers) ? within : within.querySelector(containers);
    if (first === null) return;
    if (first.matches(userMessage)) onUser?.(first);
    else found.push(first);
    // What follows it, without the browser's walk through all the code that is in it.
    for (let at: Element = first; at !== within; at = at.parentElement ?? within) {
      for (let next = at.nextElementSibling; next !== null; next = next.nextElementSibling) if (!LEAVES.has(next.tagName)) look(next);
    }
  };
  look(root);
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
