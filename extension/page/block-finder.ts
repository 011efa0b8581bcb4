import { selectorsOf, type PageAdapter } from './page-adapter/page-adapter.ts';
import { PANEL } from './page-adapter/panels.ts';
import { editsIn, isWholeFile, viewerIn } from './shown-files.ts';

const LONGEST = 200;
const ordinals = new WeakMap<Element, number>();

/**
 * A name for a message or panel that it keeps when its row is unmounted and mounted again: the page's turn key, a
 * panel's title, or on legacy pages, which keep every message in the document, its ordinal.
 */
export function turnOf(container: Element, adapter: PageAdapter): string {
  const own = container.getAttribute('data-turn-key') ?? '';
  if (own === '' && isPanel(container, adapter)) {
    const title =
      container.querySelector('h2')?.getAttribute('title') ?? container.querySelector('h2')?.textContent ?? '';
    return `panel:${title.trim().slice(0, LONGEST)}`;
  }
  const key = own === '' ? keyAround(container, adapter) : own;
  if (key !== '') return `turn:${key.slice(0, LONGEST)}`;
  const row = rowOf(container);
  if (row != null) return `row:${row.slice(0, LONGEST)}`;
  return `message:${ordinal(container, adapter)}`;
}

function keyAround(container: Element, adapter: PageAdapter): string {
  const keyed =
    container.closest('[data-turn-key]') ?? (adapter.isVirtualised ? container.querySelector('[data-turn-key]') : null);
  return keyed?.getAttribute('data-turn-key') ?? '';
}

/**
 * Where a message stands, which a message that replaces it takes over with another name; null where the page does not
 * number its rows.
 */
export const rowOf = (container: Element): string | null | undefined =>
  container.closest('[data-index]')?.getAttribute('data-index');

/** How many messages stand before this one. All are counted at once, since counting is a walk through the document. */
function ordinal(container: Element, adapter: PageAdapter): number {
  const known = ordinals.get(container);
  if (known !== undefined) return known;
  let count = 0;
  for (const message of findContainers(container.ownerDocument.documentElement, adapter)) {
    if (isPanel(message, adapter)) continue;
    ordinals.set(message, count);
    count += 1;
  }
  return ordinals.get(container) ?? count;
}

/** One code block as it stands in the document. Nothing has been read from it yet. */
export interface FoundBlock {
  /** `markup` is the page's own rendering, `diff` a tool's edit inside an open shadow root, `lines` a file viewer's. */
  kind: 'markup' | 'diff' | 'lines';
  /** Outermost element that belongs to this block alone; the bar goes after it. */
  outer: Element;
  /** The innermost `pre`, or what stands for it. */
  pre: Element;
  /** Where the text is: the `code` element, or `pre` itself. */
  code: Element;
  /** The message or panel that it is part of. */
  container: Element;
  /** The artifact panel that it stands in, at or within the container. */
  panel: Element | null;
  /** Position among the blocks of its container, from 0. */
  index: number;
}

const tags = (names: string): Set<string> => new Set(names.split(' '));

const FLOW = tags('LI UL OL BLOCKQUOTE TD TH DETAILS SECTION ARTICLE ASIDE MAIN BODY DD DL');
const PROSE = tags('P UL OL H1 H2 H3 H4 H5 H6 TABLE BLOCKQUOTE HR');
/** No block stands below these, and nothing hangs a root there. */
const LEAVES = tags('P H1 H2 H3 H4 H5 H6 svg BUTTON HEAD SCRIPT STYLE');

/** Does this node stand before the other one in the document? */
export const precedes = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/**
 * The nearest element that matches, from this one up to the container; far cheaper than to look up to the document's
 * root.
 */
export function nearestWithin(element: Element, container: Element, selector: string): Element | null {
  for (let at: Element | null = element; at !== null; at = at === container ? null : at.parentElement)
    if (at.matches(selector)) return at;
  return null;
}

/** What blocks of a container stand next to. */
interface Neighbours {
  container: Element;
  before: Element | undefined;
  after: Element | undefined;
  /** Elements that hold more than one block. */
  seen: Set<Element>;
}

/** The outermost element that holds this block and nothing else. */
function outermost(pre: Element, { container, before, after, seen }: Neighbours): Element {
  for (let outer = pre; ;) {
    const parent = outer.parentElement;
    if (parent === null || parent === container || seen.has(parent)) return outer;
    if (
      FLOW.has(parent.tagName) ||
      hasProseChild(parent) ||
      (before !== undefined && parent.contains(before)) ||
      (after !== undefined && parent.contains(after))
    ) {
      seen.add(parent);
      return outer;
    }
    outer = parent;
  }
}

// A selector with `:scope >` would walk the whole subtree for it.
function hasProseChild(parent: Element): boolean {
  for (let child = parent.firstElementChild; child !== null; child = child.nextElementSibling)
    if (PROSE.has(child.tagName)) return true;
  return false;
}

/**
 * Every code block of an assistant message or artifact panel, once each and in document order (diffs last). Copies for
 * screen readers, thinking and tool rows, the user's own messages and inline code are never among them. `onRoot` gets
 * the open shadow roots on the way, since a mutation observer has to be put on each of them.
 */
export function findBlocks(
  container: Element,
  adapter: PageAdapter,
  onRoot?: (root: ShadowRoot) => void,
): FoundBlock[] {
  const { skip, skipEdits, apart, around, within } = selectorsOf(adapter);
  const blocks: FoundBlock[] = [];
  const pres: Element[] = [];
  const roots: ShadowRoot[] = [];
  const holders = search(container, adapter.markdown, pres, roots) ? within : around;
  const seen = new Set<Element>();
  /** What the last block was found in, which is most often what this one is in, too. */
  let top: Element | null = null;
  let isSkipped = false;
  let panel: Element | null = null;
  let child: Element | null = null;
  let pre: Element | undefined;
  let before: Element | undefined;
  for (let at = 0; at < pres.length; at++) {
    const next = pres[at] as Element;
    const after = pres[at + 1];
    const first = next.firstElementChild;
    const isSimple = first !== null && first.tagName === 'CODE';
    // In document order what follows an element is inside of it, if anything is.
    if (!isSimple && after !== undefined && next.contains(after)) continue;
    const earlier = before;
    before = pre;
    pre = next;
    const formerChild = child;
    const formerTop = top;
    let holder = pre.closest(holders);
    if (holder === pre && !pre.matches(skip)) holder = pre.parentElement?.closest(holders) ?? null;
    if (top === null || top !== holder) {
      // Where no holder is, the container is as far as it is asked of what is skipped.
      top = holder ?? container;
      // One walk up tells that it is in none of all these, as nearly every time.
      const isPlain = top.closest(apart) === null;
      isSkipped = !isPlain && top.closest(skip) !== null;
      panel = isPlain ? null : panelAround(top, container);
      seen.add(top);
    }
    // The child of the holder that the block is in.
    child = pre;
    if (holder !== null)
      for (let above = pre.parentElement; above !== holder && above !== null; above = above.parentElement)
        child = above;
    const isShared =
      before !== undefined &&
      formerChild !== null &&
      (top === formerTop ? child === formerChild : child.contains(before) || formerChild.contains(pre));
    if (isShared) {
      const former = blocks.at(-1);
      if (former !== undefined && former.pre === before && former.outer === formerChild)
        former.outer = outermost(former.pre, { container, before: earlier, after: pre, seen });
    }
    const code = isSimple ? first : (pre.querySelector('code') ?? pre);
    if (isSkipped || !code.hasChildNodes()) continue;
    const isAlone = !isShared && holder !== null && child.getAttribute('role') === 'group' && !FLOW.has(child.tagName);
    const outer = isAlone ? child : outermost(pre, { container, before, after, seen });
    blocks.push({ kind: 'markup', outer, pre, code, container, panel, index: blocks.length });
  }
  const viewer = isPanel(container, adapter) ? viewerIn(container) : null;
  if (viewer !== null && isWholeFile(viewer)) {
    const outer = outermost(viewer, { container, before: pre, after: undefined, seen });
    const index = blocks.length;
    blocks.push({ kind: 'lines', outer, pre: viewer, code: viewer, container, panel: container, index });
  }
  for (const root of roots) {
    if (root.host.closest(skipEdits) !== null) continue;
    onRoot?.(root);
    for (const pre of editsIn(root)) {
      blocks.push({ kind: 'diff', outer: root.host, pre, code: pre, container, panel: null, index: blocks.length });
    }
  }
  return blocks;
}

function panelAround(element: Element, container: Element): Element | null {
  const panel = element.closest(PANEL);
  return panel !== null && container.contains(panel) ? panel : null;
}

/**
 * Collects what may be a block, an outer `pre` before the inner one, and the open shadow roots, both in document order.
 * In rendered Markdown, where nothing hangs a root, the browser itself searches: every element that is looked at from
 * here costs as much as a hundred there. True where all candidates stand in such.
 */
function search(container: Element, markdown: string, candidates: Element[], roots: ShadowRoot[]): boolean {
  let isRendered = true;
  /** What follows the elements that the search is in, innermost last. */
  const following: Element[] = [];
  for (let at: Element | undefined = container; at !== undefined;) {
    const { tagName } = at;
    let goesBelow = false;
    if (tagName === 'PRE') {
      candidates.push(at);
      isRendered = false;
      goesBelow = at.firstElementChild?.tagName !== 'CODE';
    } else if (tagName === 'CODE') {
      isRendered = false;
      const marked = at.closest('.code-block__code,pre');
      if (marked !== null && marked !== candidates.at(-1) && container.contains(marked)) candidates.push(marked);
    } else if (!LEAVES.has(tagName)) {
      const { shadowRoot } = at;
      if (shadowRoot !== null) roots.push(shadowRoot);
      goesBelow = !at.matches(markdown);
      if (!goesBelow) searchMarkdown(at, candidates);
    }
    const next: Element | null = at === container ? null : at.nextElementSibling;
    if (next !== null) following.push(next);
    at = (goesBelow ? at.firstElementChild : null) ?? following.pop();
  }
  return isRendered;
}

// Two queries of one name each, which browsers answer far faster than one for either.
function searchMarkdown(markdown: Element, candidates: Element[]): void {
  const pres = markdown.querySelectorAll('pre');
  const marked = markdown.querySelectorAll('.code-block__code');
  const first = candidates.length;
  for (let at = 0, count = pres.length; at < count; at++) candidates.push(pres[at] as Element);
  for (let at = 0, count = marked.length; at < count; at++) {
    const element = marked[at] as Element;
    if (candidates[first + at] === element || element.closest('pre') !== null || element.querySelector('code') === null)
      continue;
    const after = candidates.findIndex((candidate, place) => place >= first && precedes(element, candidate));
    candidates.splice(after < 0 ? candidates.length : after, 0, element);
  }
}

/**
 * Assistant messages and artifact panels at or below `root`, around which there is none; outermost only, in document
 * order. `onUser` gets the user's own messages on the way.
 */
export function findContainers(root: Element, adapter: PageAdapter, onUser?: (message: Element) => void): Element[] {
  const { userMessage, containers } = selectorsOf(adapter);
  const found: Element[] = [];
  const look = (within: Element): void => {
    const first = within.matches(containers) ? within : within.querySelector(containers);
    if (first === null) return;
    if (first.matches(userMessage)) onUser?.(first);
    else found.push(first);
    if (adapter.row !== null && within.hasAttribute(adapter.row.attribute)) return;
    // What follows it, without the browser's walk through all the code that is in it.
    for (let at: Element = first; at !== within; at = at.parentElement ?? within) {
      for (let next = at.nextElementSibling; next !== null; next = next.nextElementSibling)
        if (!LEAVES.has(next.tagName)) look(next);
    }
  };
  look(root);
  // A page whose messages have none of their marks any more still has them in rows.
  const rows = bareRows(root, adapter);
  return rows.length === 0 ? found : [...found, ...rows].sort((one, other) => (precedes(one, other) ? -1 : 1));
}

/** Rows of Claude's at or below `root` in which no message is found. */
function bareRows(root: Element, adapter: PageAdapter): Element[] {
  if (adapter.row === null) return [];
  const { attribute, claudes } = adapter.row;
  const selector = `[${attribute}=${claudes}]`;
  const rows = root.matches(selector) ? [root] : [...root.querySelectorAll(selector)];
  const { message } = selectorsOf(adapter);
  return rows.filter((row) => row.querySelector(message) === null);
}

/**
 * The outermost message, panel or message of the user's own around a node (from inside an open shadow root too), or
 * null.
 */
export function aroundOf(node: Node, adapter: PageAdapter): Element | null {
  const selector = selectorsOf(adapter).containers;
  let found: Element | null = null;
  let from: Element | null = node instanceof Element ? node : elementAbove(node);
  while (from !== null) {
    const next: Element | null = from.closest(selector);
    if (next !== null) found = next;
    from = next === null ? shadowHost(from) : elementAbove(next);
  }
  return found ?? bareRowAround(node, adapter);
}

function bareRowAround(node: Node, adapter: PageAdapter): Element | null {
  if (adapter.row === null) return null;
  const { attribute, claudes } = adapter.row;
  const row = (node instanceof Element ? node : node.parentElement)?.closest(`[${attribute}=${claudes}]`) ?? null;
  return row === null || row.querySelector(selectorsOf(adapter).message) !== null ? null : row;
}

function elementAbove(node: Node): Element | null {
  return node.parentElement ?? shadowHost(node);
}

function shadowHost(node: Node): Element | null {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Is this container an artifact panel, which carries no streaming attribute of its own? */
export function isPanel(container: Element, adapter: PageAdapter): boolean {
  return container.matches(selectorsOf(adapter).artifactPanel);
}
