import { pageError } from '../../shared/page-errors.ts';
import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import { createBarHost, openRoot, placeAfter } from './attach.ts';
import { glanceAt, isOfClass } from './extract.ts';
import type { Glance } from './extract.ts';
import { findBlocks } from './find-blocks.ts';
import type { FoundBlock } from './find-blocks.ts';
import { idleCopy, idleLook, UNKNOWN_HOST } from './idle-bar.ts';
import type { IdleLook } from './idle-bar.ts';
import type { NearWatch } from './near-watch.ts';
import type { Pack } from './packs/pack.ts';
import { limitReattachments } from './reattachments.ts';
import { SpareBars } from './spare-bars.ts';
import type { Theme } from './theme.ts';
import { turnOf } from './turn.ts';

/** A block and the bar that stands after it. */
export interface PlacedBar {
  found: FoundBlock;
  readonly turn: string;
  readonly host: HTMLElement;
  /** Null until the bar is near the viewport: it only has its height. */
  root: ShadowRoot | null;
  /** Name of the look that the root has a copy of; null where it was drawn by itself. */
  look: string | null;
  /** What it shows of its block, and the class that the code had then. */
  glance: Glance | null;
  className: string;
  /** Was it taken away? */
  isGone: boolean;
}

/** Draws the bars once somebody uses the page, and is told what becomes of them. */
export interface BarsAttendant {
  /** Draws a bar whose block was found or changed; its root is there. */
  draw(bar: PlacedBar): void;
  /** The text of a drawn bar's code was written anew, perhaps only to highlight it. */
  reread(bar: PlacedBar): void;
  /** A message has its bars, drawn or not. */
  dressed(turn: string, bars: readonly PlacedBar[]): void;
  /** A bar is about to be taken away. */
  left(bar: PlacedBar): void;
}

/** What the bars share. */
export interface BarSurroundings {
  readonly document: Document;
  pack: Pack;
  theme: Theme;
  sheets(): readonly CSSStyleSheet[];
}

/** So many messages that left are forgotten together, for which each costs less. */
const LEFT_TOGETHER = 3;

/** A page that only has the rows near the viewport gets this many bars of a message drawn at once; the rest wait until they are near themselves. */
const DRAWN_AT_ONCE = 8;

/**
 * All bars of the page: one per block, ever. Until somebody uses one they are copies without handlers, and none of
 * the code is read whose class names a language: every conversation pays for this, so what is done here is little, and none
 * of it twice.
 */
export class PlacedBars {
  /** Null until somebody uses the page. */
  attendant: BarsAttendant | null = null;
  readonly #around: BarSurroundings;
  readonly #watchNear: (onNear: (element: Element) => void) => NearWatch;
  readonly #onRoot: (root: ShadowRoot) => void;
  #near: NearWatch | null = null;
  readonly #spare = new SpareBars();
  readonly #byPre = new Map<Element, PlacedBar>();
  readonly #byCode = new Map<Node, PlacedBar>();
  /** Bars that wait until they are near. */
  readonly #waiting = new WeakMap<Element, PlacedBar>();
  /** Per message or panel its bars in order. A bar whose block another container took over is still listed here, but not its own. */
  readonly #messages = new Map<Element, readonly PlacedBar[]>();
  /** Did a block ever come to stand in another message than before? */
  #tookOver = false;
  /** Messages that were in the document when that was looked at last. */
  #kept = 0;
  #everPlaced = 0;
  readonly #mayReattach = limitReattachments();
  /** Of what was glanced at, how a bar looks in this theme. */
  #looks = new Map<Glance, IdleLook | null>();

  /** @param onRoot gets the open shadow roots in the messages, which have to be observed too */
  constructor(around: BarSurroundings, watchNear: (onNear: (element: Element) => void) => NearWatch, onRoot: (root: ShadowRoot) => void) {
    this.#around = around;
    this.#watchNear = watchNear;
    this.#onRoot = onRoot;
  }

  get count(): number {
    return this.#byPre.size;
  }

  /** How many bars were placed since the page was opened, those included that are gone. */
  get everPlaced(): number {
    return this.#everPlaced;
  }

  get all(): Iterable<PlacedBar> {
    return this.#byPre.values();
  }

  get messages(): ReadonlyMap<Element, readonly PlacedBar[]> {
    return this.#messages;
  }

  /** The bar with this host. */
  at(host: Element): PlacedBar | undefined {
    // Asked when somebody uses a bar; to keep it ready would cost every bar of every page.
    for (const bar of this.#byPre.values()) if (bar.host === host) return bar;
    return undefined;
  }

  /** Gives every block of a finished message or panel its bar, and looks again at blocks that have one. */
  dress(container: Element): void {
    const { pack } = this.#around;
    const turn = turnOf(container, pack);
    const blocks = findBlocks(container, pack, this.#onRoot);
    const bars: PlacedBar[] = [];
    let tookOver = false;
    let place = 0;
    for (let at = 0; at < blocks.length; at++) {
      const found = blocks[at] as FoundBlock;
      // Only the blocks of one shadow root share what the bars go after, and they follow each other.
      place = at > 0 && found.outer === blocks[at - 1]?.outer ? place + 1 : 0;
      const known = this.#byPre.get(found.pre);
      if (known !== undefined && known.found.container !== container) tookOver = this.#tookOver = true;
      const bar = known?.turn === turn && known.found.index === found.index ? this.#again(known, found, place) : this.#place(found, turn, place, known);
      if (bar !== null) bars.push(bar);
    }
    if (tookOver || this.#messages.has(container)) this.#dropFormer(container, bars);
    else if (bars.length > 0) this.#messages.set(container, bars);
    this.attendant?.dressed(turn, bars);
  }

  #again(bar: PlacedBar, found: FoundBlock, place: number): PlacedBar {
    if (bar.found.code !== found.code) this.#byCode.delete(bar.found.code);
    bar.found = found;
    this.#byCode.set(found.code, bar);
    if (!bar.host.isConnected && this.#mayReattach(bar)) placeAfter(found.outer, bar.host, place);
    if (bar.root !== null) this.draw(bar);
    return bar;
  }

  #place(found: FoundBlock, turn: string, place: number, former: PlacedBar | undefined): PlacedBar | null {
    if (former !== undefined) this.#drop(former);
    if (this.#byPre.size >= PAGE_LIMITS.blocksPerPage) return null;
    const { pack, document } = this.#around;
    const isDrawn = pack.isVirtualised && found.index < DRAWN_AT_ONCE;
    const className = isDrawn ? found.code.className : '';
    const spare = isDrawn ? this.#spare.take(className) : undefined;
    const host = spare === undefined ? createBarHost(document) : spare.host;
    const bar: PlacedBar = { found, turn, host, root: spare?.root ?? null, look: spare?.look ?? null, glance: null, className, isGone: false };
    this.#everPlaced += 1;
    this.#byPre.set(found.pre, bar);
    this.#byCode.set(found.code, bar);
    // Drawn before it is in the document, where every node of it would count as a change of its own.
    if (isDrawn) this.draw(bar, className);
    else this.#whenNear(bar);
    if (place === 0) found.outer.after(host);
    else placeAfter(found.outer, host, place);
    return bar;
  }

  #whenNear(bar: PlacedBar): void {
    this.#near ??= this.#watchNear((element) => {
      const near = this.#waiting.get(element);
      if (near !== undefined && near.root === null && !near.isGone) this.draw(near);
    });
    this.#waiting.set(bar.host, bar);
    this.#near.observe(bar.host);
  }

  /** A message that is written again (retry, edit) keeps no bar of its former blocks; nor do messages that are now part of this one. */
  #dropFormer(container: Element, bars: readonly PlacedBar[]): void {
    const former = (this.#messages.get(container) ?? []).filter(({ found }) => found.container === container);
    if (bars.length > 0) this.#messages.set(container, bars);
    else this.#messages.delete(container);
    for (const [other, theirs] of this.#messages) if (other !== container && container.contains(other)) former.push(...theirs);
    for (const bar of former) if (!bars.includes(bar)) this.#drop(bar);
  }

  /** Something changed in this node: true where it is the code of a bar, which then shows what it says now. */
  reread(node: Node): boolean {
    const bar = this.#byCode.get(node);
    if (bar === undefined) return false;
    // While nobody uses the page, what a bar says of its block stands in the class of most.
    if (this.attendant === null && isOfClass(bar.glance)) return true;
    if (!node.hasChildNodes()) return false;
    if (bar.root === null) return true;
    if (this.attendant === null) this.draw(bar);
    else this.attendant.reread(bar);
    return true;
  }

  /** Forgets the bars of blocks that left the document; where nobody uses the page not before some have. */
  prune(): void {
    if (this.attendant === null && this.#messages.size < this.#kept + LEFT_TOGETHER) return;
    for (const [container, bars] of this.#messages) {
      if (container.isConnected) continue;
      this.#messages.delete(container);
      for (let at = 0; at < bars.length; at++) {
        const bar = bars[at] as PlacedBar;
        if (!this.#tookOver || !bar.found.pre.isConnected) this.#drop(bar);
      }
    }
    this.#kept = this.#messages.size;
  }

  /** Takes a message's bars away while it is written. */
  undress(container: Element): void {
    for (const bar of this.#byPre.values()) if (container.contains(bar.host)) this.#drop(bar);
  }

  /** Takes all bars away. */
  clear(): void {
    for (const bar of this.#byPre.values()) this.#drop(bar);
    this.#messages.clear();
    this.#kept = 0;
  }

  /** Draws all visible bars anew: another theme. */
  redraw(): void {
    this.#looks = new Map();
    for (const bar of this.#byPre.values()) if (bar.root !== null) this.draw(bar);
  }

  /** Shows the block as it is now, also where the bar was only a height before. */
  draw(bar: PlacedBar, className = bar.found.code.className): void {
    const { document, pack, theme, sheets } = this.#around;
    if (bar.root === null) {
      this.#near?.unobserve(bar.host);
      bar.root = openRoot(bar.host, sheets());
    }
    if (this.attendant !== null) {
      this.attendant.draw(bar);
      return;
    }
    const glance = glanceAt(bar.found, pack, className);
    bar.glance = glance;
    bar.className = className;
    let look = this.#looks.get(glance);
    if (look === undefined) {
      look = idleLook(glance, UNKNOWN_HOST, theme);
      if (isOfClass(glance)) this.#looks.set(glance, look);
    }
    if (look !== null && look.name !== bar.look) {
      bar.root.replaceChildren(idleCopy(look, document));
      bar.look = look.name;
    } else if (look === null) bar.look = null;
    // Whoever presses Verify would only be told of it then.
    if (glance.isHuge) this.say(bar, 'CV010');
  }

  /** Says in a bar that what it offers cannot be had. */
  say(bar: PlacedBar, code: 'CV010' | 'CV052' | 'CV090'): void {
    const hint = bar.root?.querySelector('.bar-hint');
    const { message, mend } = pageError(code);
    if (hint == null) return;
    hint.textContent = `${message} ${mend}`;
    // It is no copy any more that could stand under another block.
    bar.look = null;
  }

  #drop(bar: PlacedBar): void {
    if (bar.isGone) return;
    this.attendant?.left(bar);
    bar.isGone = true;
    if (this.#byCode.get(bar.found.code) === bar) this.#byCode.delete(bar.found.code);
    if (this.#byPre.get(bar.found.pre) === bar) this.#byPre.delete(bar.found.pre);
    bar.host.remove();
    if (bar.root === null) this.#near?.unobserve(bar.host);
    else if (bar.look !== null) this.#spare.keep(bar.className, { host: bar.host, root: bar.root, look: bar.look });
  }
}
