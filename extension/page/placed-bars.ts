import { pageError } from '../../shared/page-errors.ts';
import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import { createHost, placeAfter, standsAfter } from './attach.ts';
import type { ClickGuard } from './click-guard.ts';
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
  readonly root: ShadowRoot;
  /** False until the bar is near the viewport: it only has its height. */
  isDrawn: boolean;
  /** Position among the bars that go after the same element, from 0. */
  place: number;
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
  readonly guard: Pick<ClickGuard, 'watch'>;
  pack: Pack;
  theme: Theme;
  sheets(): readonly CSSStyleSheet[];
}

/** So many messages that left are forgotten together, for which each costs less. */
const LEFT_TOGETHER = 3;

/**
 * A page that only has the rows near the viewport gets this many bars of a message drawn at once; the rest wait until
 * they are near themselves.
 */
const DRAWN_AT_ONCE = 8;

/**
 * All bars of the page: one per block, ever. Until somebody uses one they are copies without handlers, and none of the
 * code is read whose class names a language: every conversation pays for this, so what is done here is little, and none
 * of it twice.
 */
export interface PlacedBars {
  /** Null until somebody uses the page. */
  attendant: BarsAttendant | null;
  readonly count: number;
  /** How many bars were placed since the page was opened, those included that are gone. */
  readonly everPlaced: number;
  readonly all: Iterable<PlacedBar>;
  /**
   * Per message or panel its bars in order. A bar whose block another container took over is still listed here, but not
   * its own.
   */
  readonly messages: ReadonlyMap<Element, readonly PlacedBar[]>;
  /** The bar with this host. */
  at(host: Element): PlacedBar | undefined;
  /** Gives every block of a finished message or panel its bar, and looks again at blocks that have one. */
  dress(container: Element): void;
  /** Something changed in this node: true where it is the code of a bar, which then shows what it says now. */
  reread(node: Node): boolean;
  /** The class of this node changed: where it is of a bar's block, that block may be of another language now. */
  relabelled(node: Node): void;
  /** Forgets the bars of blocks that left the document; where nobody uses the page not before some have. */
  prune(): void;
  /** Takes a message's bars away while it is written. */
  undress(container: Element): void;
  /** Takes all bars away. */
  clear(): void;
  /** Draws all visible bars anew: another theme. */
  redraw(): void;
  /** Shows the block as it is now, also where the bar was only a height before. */
  draw(bar: PlacedBar): void;
  /**
   * Puts a bar that the page moved back where it belongs, or takes it away where it cannot be; says whether it stood
   * there.
   */
  settle(bar: PlacedBar): boolean;
  /** Says in a bar that what it offers cannot be had. */
  say(bar: PlacedBar, code: 'CV010' | 'CV052' | 'CV090'): void;
}

/**
 * A page without bars.
 * @param onRoot gets the open shadow roots in the messages, which have to be observed too
 */
export function placedBars(
  around: BarSurroundings,
  watchNear: (onNear: (element: Element) => void) => NearWatch,
  onRoot: (root: ShadowRoot) => void,
): PlacedBars {
  const { document } = around;
  let near: NearWatch | null = null;
  const spare = new SpareBars();
  const byPre = new Map<Element, PlacedBar>();
  const byCode = new Map<Node, PlacedBar>();
  const byHost = new WeakMap<Element, PlacedBar>();
  /** Bars that wait until they are near. */
  const waiting = new WeakMap<Element, PlacedBar>();
  const messages = new Map<Element, readonly PlacedBar[]>();
  /** Did a block ever come to stand in another message than before? */
  let everTookOver = false;
  /** Messages that were in the document when that was looked at last. */
  let kept = 0;
  let everPlaced = 0;
  const mayReattach = limitReattachments();
  /** Of what was glanced at, how a bar looks in this theme. */
  let looks = new Map<Glance, IdleLook | null>();

  const draw = (bar: PlacedBar, className = bar.found.code.className): void => {
    if (!bar.isDrawn) near?.unobserve(bar.host);
    bar.isDrawn = true;
    around.guard.watch(bar);
    if (placed.attendant !== null) {
      placed.attendant.draw(bar);
      return;
    }
    const glance = glanceAt(bar.found, around.pack, className);
    bar.glance = glance;
    bar.className = className;
    let look = looks.get(glance);
    if (look === undefined) {
      look = idleLook(glance, UNKNOWN_HOST, around.theme);
      if (isOfClass(glance)) looks.set(glance, look);
    }
    if (look !== null && look.name !== bar.look) {
      bar.root.replaceChildren(idleCopy(look, document));
      bar.look = look.name;
    } else if (look === null) bar.look = null;
    // Whoever presses Verify would only be told of it then.
    if (glance.isHuge) placed.say(bar, 'CV010');
  };

  const drop = (bar: PlacedBar): void => {
    if (bar.isGone) return;
    placed.attendant?.left(bar);
    bar.isGone = true;
    if (byCode.get(bar.found.code) === bar) byCode.delete(bar.found.code);
    if (byPre.get(bar.found.pre) === bar) byPre.delete(bar.found.pre);
    bar.host.remove();
    if (!bar.isDrawn) near?.unobserve(bar.host);
    else if (bar.look !== null) spare.keep(bar.className, { host: bar.host, root: bar.root, look: bar.look });
  };

  const drawWhenNear = (bar: PlacedBar): void => {
    near ??= watchNear((element) => {
      const come = waiting.get(element);
      if (come !== undefined && !come.isDrawn && !come.isGone) draw(come);
    });
    waiting.set(bar.host, bar);
    near.observe(bar.host);
  };

  const keep = (bar: PlacedBar, found: FoundBlock, place: number): PlacedBar => {
    if (bar.found.code !== found.code) byCode.delete(bar.found.code);
    bar.found = found;
    bar.place = place;
    byCode.set(found.code, bar);
    placed.settle(bar);
    if (bar.isDrawn) draw(bar);
    return bar;
  };

  const put = (found: FoundBlock, turn: string, place: number, former: PlacedBar | undefined): PlacedBar | null => {
    if (former !== undefined) drop(former);
    if (byPre.size >= PAGE_LIMITS.blocksPerPage) return null;
    const isDrawn = around.pack.isVirtualised && found.index < DRAWN_AT_ONCE;
    const className = isDrawn ? found.code.className : '';
    const alike = isDrawn ? spare.take(className) : undefined;
    const { host, root } = alike ?? createHost(document, around.sheets());
    const bar: PlacedBar = {
      found,
      turn,
      host,
      root,
      place,
      isDrawn: alike !== undefined,
      look: alike?.look ?? null,
      glance: null,
      className,
      isGone: false,
    };
    byHost.set(host, bar);
    everPlaced += 1;
    byPre.set(found.pre, bar);
    byCode.set(found.code, bar);
    // Drawn before it is in the document, where every node of it would count as a change of its own.
    if (isDrawn) draw(bar, className);
    else drawWhenNear(bar);
    if (place === 0) found.outer.after(host);
    else placeAfter(found.outer, host, place);
    return bar;
  };

  /**
   * A message that is written again (retry, edit) keeps no bar of its former blocks; nor do messages that are now part
   * of this one.
   */
  const dropFormer = (container: Element, bars: readonly PlacedBar[]): void => {
    const former = (messages.get(container) ?? []).filter(({ found }) => found.container === container);
    if (bars.length > 0) messages.set(container, bars);
    else messages.delete(container);
    for (const [other, theirs] of messages)
      if (other !== container && container.contains(other)) former.push(...theirs);
    for (const bar of former) if (!bars.includes(bar)) drop(bar);
  };

  const placed: PlacedBars = {
    attendant: null,
    get count() {
      return byPre.size;
    },
    get everPlaced() {
      return everPlaced;
    },
    get all() {
      return byPre.values();
    },
    messages,
    at(host) {
      const bar = byHost.get(host);
      return bar?.isGone === true ? undefined : bar;
    },
    dress(container) {
      const turn = turnOf(container, around.pack);
      const blocks = findBlocks(container, around.pack, onRoot);
      const bars: PlacedBar[] = [];
      let tookOver = false;
      let place = 0;
      for (let at = 0; at < blocks.length; at++) {
        const found = blocks[at] as FoundBlock;
        // Only the blocks of one shadow root share what the bars go after, and they follow each other.
        place = at > 0 && found.outer === blocks[at - 1]?.outer ? place + 1 : 0;
        const known = byPre.get(found.pre);
        if (known !== undefined && known.found.container !== container) tookOver = everTookOver = true;
        const bar =
          known?.turn === turn && known.found.index === found.index
            ? keep(known, found, place)
            : put(found, turn, place, known);
        if (bar !== null) bars.push(bar);
      }
      if (tookOver || messages.has(container)) dropFormer(container, bars);
      else if (bars.length > 0) messages.set(container, bars);
      placed.attendant?.dressed(turn, bars);
    },
    reread(node) {
      const bar = byCode.get(node);
      if (bar === undefined) return false;
      // While nobody uses the page, what a bar says of its block stands in the class of most.
      if (placed.attendant === null && isOfClass(bar.glance)) return true;
      if (!node.hasChildNodes()) return false;
      if (!bar.isDrawn) return true;
      if (placed.attendant === null) draw(bar);
      else placed.attendant.reread(bar);
      return true;
    },
    relabelled(node) {
      const bar = byCode.get(node) ?? byPre.get(node as Element);
      if (bar?.isDrawn === true) draw(bar);
    },
    prune() {
      if (placed.attendant === null && messages.size < kept + LEFT_TOGETHER) return;
      for (const [container, bars] of messages) {
        if (container.isConnected) continue;
        messages.delete(container);
        for (let at = 0; at < bars.length; at++) {
          const bar = bars[at] as PlacedBar;
          if (!everTookOver || !bar.found.pre.isConnected) drop(bar);
        }
      }
      kept = messages.size;
    },
    undress(container) {
      for (const bar of byPre.values()) if (container.contains(bar.host)) drop(bar);
    },
    clear() {
      for (const bar of byPre.values()) drop(bar);
      messages.clear();
      kept = 0;
    },
    redraw() {
      looks = new Map();
      for (const bar of byPre.values()) if (bar.isDrawn) draw(bar);
    },
    draw,
    settle(bar) {
      const { found, host, place } = bar;
      if (bar.isGone || !found.pre.isConnected) {
        drop(bar);
        return false;
      }
      if (standsAfter(found.outer, host, place)) return true;
      if (mayReattach(bar)) placeAfter(found.outer, host, place);
      else host.remove();
      return false;
    },
    say(bar, code) {
      const hint = bar.root.querySelector('.bar-hint');
      const { message, mend } = pageError(code);
      if (hint == null) return;
      hint.textContent = `${message} ${mend}`;
      // It is no copy any more that could stand under another block.
      bar.look = null;
    },
  };
  return placed;
}
