import type { FoundBlock } from './block-finder.ts';
import { isOurs } from './shadow-host.ts';

/**
 * Where a bar's host stands so that nothing moves for it, though it is an element of the page's flow: after its block;
 * after it and out of the flow; or last within what belongs to the block alone.
 */
export type Standing = 'after' | 'beside-flow' | 'within';

/** A host, and where it stands. */
export interface StandingHost {
  readonly host: HTMLElement;
  readonly found: FoundBlock;
  standing: Standing;
  /** Position among the hosts that go after the same element, from 0. */
  place: number;
}

/** In such a parent an element without a height takes no room. */
const STACKS = /^(?:block|flow-root|list-item|table-cell|inline-block)$/;
const SCROLLS = /auto|scroll|hidden|clip/;

/**
 * What was found around blocks, by the classes of the elements around: asking the layout once a block costs more than
 * all else, and a page lays alike what it names alike. Where it does not, it costs a gap at worst.
 */
const known = new Map<string, Around>();
/** More kinds of surroundings than these are no kinds. */
const MOST_KINDS = 500;
/** Elements around a block that tell of which kind its surroundings are. */
const LEVELS = 6;

/** A block's surroundings. */
interface Around {
  /** Null: neither after the block nor beside the flow. */
  standing: Standing | null;
  /** What a column puts between its children, in CSS pixels. */
  gap: number;
}

/**
 * Where the host of this block takes no room. A grid or a column puts its gap before and after every child, however
 * small; what is out of the flow has none, and scrolls with its block where an element between the two holds it.
 */
export function standingFor({ kind, outer }: FoundBlock): Standing {
  const { standing } = around(outer);
  return standing ?? (kind === 'markup' && mayHold(outer) ? 'within' : 'after');
}

/** What takes back the gap that a column puts before the host of this block where it stands in the flow. */
export const gapAround = (outer: Element): number => around(outer).gap;

function around({ parentElement: parent }: Element): Around {
  if (parent === null) return { standing: 'after', gap: 0 };
  return rememberedFor(known, parent, () => ({ standing: standingIn(parent), gap: columnGap(parent) }));
}

/** What was found of an element of this kind before, or is found now. */
export function rememberedFor<T>(memory: Map<string, T>, element: Element, find: () => T): T {
  const kind = kindOf(element);
  let found = memory.get(kind);
  if (found === undefined) {
    found = find();
    if (memory.size >= MOST_KINDS) memory.clear();
    memory.set(kind, found);
  }
  return found;
}

/** Names what an element is to the page's style sheets, with the elements around it. */
function kindOf(element: Element): string {
  let kind = '';
  let at: Element | null = element;
  for (let level = 0; level < LEVELS && at !== null; level++, at = at.parentElement)
    kind += `${at.tagName} ${at.className} ${at.getAttribute('style') ?? ''}\n`;
  return kind;
}

function columnGap(parent: Element): number {
  const style = parent.ownerDocument.defaultView?.getComputedStyle(parent);
  const isColumn = style?.display.endsWith('flex') === true && style.flexDirection === 'column';
  return isColumn ? Number.parseFloat(style.rowGap) || 0 : 0;
}

function standingIn(parent: Element): Standing | null {
  const view = parent.ownerDocument.defaultView;
  let laidOut: string | null = null;
  for (let at: Element | null = parent; at !== null && view !== null; at = at.parentElement) {
    const { display, position, transform, overflowY } = view.getComputedStyle(at);
    // The children of such an element are laid out as if they were its parent's.
    if (display === 'contents') continue;
    laidOut ??= display;
    if (STACKS.test(laidOut)) return 'after';
    if (position !== 'static' || transform !== 'none') return 'beside-flow';
    if (SCROLLS.test(overflowY) && at.tagName !== 'BODY' && at.tagName !== 'HTML') return null;
  }
  return laidOut === null || view === null ? 'after' : 'beside-flow';
}

const holding = new Map<string, boolean>();

/** May a host be its last child? Never in a `pre`, whose text is the page's code, nor in what clips or scrolls. */
export function mayHold(outer: Element): boolean {
  return rememberedFor(holding, outer, () => isRoomy(outer));
}

function isRoomy(outer: Element): boolean {
  const style = outer.tagName === 'DIV' ? outer.ownerDocument.defaultView?.getComputedStyle(outer) : undefined;
  return style !== undefined && STACKS.test(style.display) && !SCROLLS.test(style.overflowY);
}

/** Puts the host where it belongs, after those that already stand there. Nothing of the page is wrapped or changed. */
export function putHost({ found: { outer }, host, standing, place }: StandingHost): void {
  const before = standing === 'within' ? outer.lastChild : beforeHost(outer, host, place);
  const parent = standing === 'within' ? outer : outer.parentNode;
  if (parent === null || before === host) return;
  const next = standing === 'within' ? null : (before?.nextSibling ?? null);
  // What has the focus keeps it where the browser can move an element as it is.
  if (host.isConnected && MOVE in parent) (parent as MovingParent).moveBefore(host, next);
  else parent.insertBefore(host, next);
}

const MOVE = 'moveBefore';

/** TypeScript's DOM types lack it (dom.spec.whatwg.org/#dom-parentnode-movebefore). */
interface MovingParent {
  moveBefore(node: Node, before: Node | null): void;
}

/** Does the host stand where {@link putHost} puts it? */
export function standsThere({ found: { outer }, host, standing, place }: StandingHost): boolean {
  if (standing !== 'within') return host.previousElementSibling === beforeHost(outer, host, place);
  return host.parentNode === outer;
}

function beforeHost(outer: Element, host: HTMLElement, order: number): Element {
  let after: Element = outer;
  for (let skipped = 0; skipped < order; skipped++) {
    const next = after.nextElementSibling;
    if (next === null || next === host || !isOurs(next)) break;
    after = next;
  }
  return after;
}
