import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import { findBlocks, type FoundBlock, turnOf } from './block-finder.ts';
import type { BlockPreview } from './block-reader.ts';
import type { NearWatch, PageContext } from './page.ts';
import { createHost } from './shadow-host.ts';
import { mayHold, putHost, rememberedFor, standingFor, standsThere, type Standing } from './host-standing.ts';
import type { CodeMarks } from './code-marks.ts';
import { frameOf, placeBars, sheetsOf, watchPositions } from './bar-position.ts';

/** A bar that the page removes is put back, but never in a race with the page: at most this often a second. */
const REATTACHMENTS_PER_SECOND = 20;

/** A block and its bar. */
export interface MountedBar {
  found: FoundBlock;
  readonly turn: string;
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  /** What the bar is drawn in; in the root once it is drawn. */
  readonly room: HTMLElement;
  /** Where the host stands while nothing is open below it. */
  home: Standing;
  /** Where it stands now, and its position among those that go after the same element, from 0. */
  standing: Standing;
  place: number;
  /** What was found, shown in the code; null until there is something. */
  marks: CodeMarks | null;
  /** Does something stand open below the bar? */
  isOpen: boolean;
  /** False until the block is near the viewport. */
  isDrawn: boolean;
  /** Name of the look that the root has a copy of; null where it was drawn by itself. */
  look: string | null;
  /** What it shows of its block, and the class that the code had then. */
  preview: BlockPreview | null;
  className: string;
  /** Was it taken away? */
  isGone: boolean;
}

/** Draws the bars, and is told what becomes of them. */
interface MountedBarsListener {
  /** Draws a bar whose block was found or changed. */
  draw(bar: MountedBar): void;
  /** The text of a drawn bar's code was written anew, perhaps only to highlight it. */
  reread(bar: MountedBar): void;
  /** A message has its bars, drawn or not. */
  mounted(turn: string, bars: readonly MountedBar[]): void;
  /** A bar is about to be taken away. */
  unmounting(bar: MountedBar): void;
}

/**
 * A page that only has the rows near the viewport gets this many bars of a message drawn at once; the rest wait until
 * they are near themselves.
 */
const DRAWN_AT_ONCE = 8;

/** All bars of the page: one per block, ever. Every conversation pays for this, so what is done here is little. */
export interface MountedBars {
  readonly count: number;
  /**
   * Per message or panel its bars in order. A bar whose block another container took over is still listed here, but not
   * its own.
   */
  readonly messages: ReadonlyMap<Element, readonly MountedBar[]>;
  /** The bar with this host. */
  at(host: Element): MountedBar | undefined;
  /** Gives every block of a finished message or panel its bar, and looks again at blocks that have one. */
  mount(container: Element): void;
  /** Something changed in this node: true where it is the code of a bar, which then shows what it says now. */
  reread(node: Node): boolean;
  /** The class of this node changed: where it is of a bar's block, that block may be of another language now. */
  relabelled(node: Node): void;
  /** Forgets the bars of blocks that left the document. */
  prune(): void;
  /** Takes a message's bars away while it is written. */
  unmount(container: Element): void;
  /** Takes all bars away. */
  clear(): void;
  /** Shows the block as it is now, also where the bar was only a height before. */
  draw(bar: MountedBar): void;
  /** Lays the bar over its block anew, and makes room for what is open below it. */
  fit(bar: MountedBar, isOpen: boolean): void;
  /** The bar of the block that this element is, or is the code of. */
  of(element: Element): MountedBar | undefined;
  /**
   * Puts a bar that the page moved back where it belongs, or takes it away where it cannot be; says whether it stood
   * there.
   */
  settle(bar: MountedBar): boolean;
}

/** What the bars are made with. */
export interface MountedBarsDeps {
  context: Pick<PageContext, 'document' | 'guard' | 'sheets' | 'adapter'>;
  watchNear(onNear: (element: Element) => void): NearWatch;
  /** Gets the open shadow roots in the messages, which have to be observed too. */
  onRoot(root: ShadowRoot): void;
  listener: MountedBarsListener;
}

/** A page without bars. */
export function mountedBars({ context, watchNear, onRoot, listener }: MountedBarsDeps): MountedBars {
  const byPre = new Map<Element, MountedBar>();
  const byCode = new Map<Node, MountedBar>();
  const byHost = new WeakMap<Element, MountedBar>();
  const byFrame = new WeakMap<Element, MountedBar>();
  const messages = new Map<Element, readonly MountedBar[]>();
  /** Did a block ever come to stand in another message than before? */
  let everTookOver = false;
  const mayReattach = limitReattachments();
  const positions = watchPositions();
  const near = watchNear((element) => {
    const bar = byPre.get(element);
    if (bar !== undefined && !bar.isDrawn && !bar.isGone) draw(bar);
  });

  const draw = (bar: MountedBar): void => {
    if (!bar.isDrawn) {
      near.unobserve(bar.found.pre);
      bar.root.append(bar.room);
    }
    bar.isDrawn = true;
    byFrame.set(frameOf(bar.found), bar);
    context.guard.watch({ host: bar.host, root: bar.root, over: frameOf(bar.found) });
    listener.draw(bar);
    positions.watch(bar);
  };

  const drop = (bar: MountedBar): void => {
    if (bar.isGone) return;
    listener.unmounting(bar);
    bar.isGone = true;
    if (byCode.get(bar.found.code) === bar) byCode.delete(bar.found.code);
    if (byPre.get(bar.found.pre) === bar) byPre.delete(bar.found.pre);
    bar.host.remove();
    positions.unwatch(bar);
    if (!bar.isDrawn) near.unobserve(bar.found.pre);
  };

  const stand = (bar: MountedBar): void => {
    const { outer } = bar.found;
    bar.room.className = 'room';
    bar.root.adoptedStyleSheets = sheetsOf(bar, context.sheets, bar.isOpen);
    const isLast = bar.standing !== 'within' && outer.nextElementSibling === null;
    // The page's rule for the last child may have held for the block up to now.
    const isHeld =
      isLast &&
      rememberedFor(heldByLast, outer, () => {
        const before = marginOf(outer);
        putHost(bar);
        return marginOf(outer) !== before && mayHold(outer);
      });
    putHost(bar);
    if (!isHeld) return;
    bar.home = bar.standing = 'within';
    bar.root.adoptedStyleSheets = sheetsOf(bar, context.sheets, bar.isOpen);
    putHost(bar);
  };

  const keep = (bar: MountedBar, found: FoundBlock, place: number): MountedBar => {
    if (bar.found.code !== found.code) byCode.delete(bar.found.code);
    if (bar.found.outer !== found.outer) {
      bar.home = standingFor(found);
      bar.standing = standingOf(bar);
      bar.root.adoptedStyleSheets = sheetsOf({ ...bar, found }, context.sheets, bar.isOpen);
    }
    bar.found = found;
    bar.place = place;
    byCode.set(found.code, bar);
    settle(bar);
    if (bar.isDrawn) draw(bar);
    return bar;
  };

  const put = (found: FoundBlock, turn: string, place: number, former: MountedBar | undefined): MountedBar | null => {
    if (former !== undefined) drop(former);
    if (byPre.size >= PAGE_LIMITS.blocksPerPage) return null;
    const { host, root } = createHost(context.document, []);
    const home = standingFor(found);
    const bar: MountedBar = {
      found,
      turn,
      host,
      root,
      room: context.document.createElement('div'),
      home,
      standing: home,
      place,
      marks: null,
      isOpen: false,
      isDrawn: false,
      look: null,
      preview: null,
      className: '',
      isGone: false,
    };
    byHost.set(host, bar);
    byPre.set(found.pre, bar);
    byCode.set(found.code, bar);
    // Drawn before it is in the document, where every node of it would count as a change of its own.
    if (context.adapter.isVirtualised && found.index < DRAWN_AT_ONCE) draw(bar);
    else near.observe(found.pre);
    stand(bar);
    return bar;
  };

  /**
   * A message that is written again (retry, edit) keeps no bar of its former blocks; nor do messages that are now part
   * of this one.
   */
  const dropFormer = (container: Element, bars: readonly MountedBar[]): void => {
    const former = (messages.get(container) ?? []).filter(({ found }) => found.container === container);
    if (bars.length > 0) messages.set(container, bars);
    else messages.delete(container);
    for (const [other, theirs] of messages)
      if (other !== container && container.contains(other)) former.push(...theirs);
    for (const bar of former) if (!bars.includes(bar)) drop(bar);
  };

  const settle = (bar: MountedBar): boolean => {
    const { found, host } = bar;
    if (bar.isGone || !found.pre.isConnected) {
      drop(bar);
      return false;
    }
    if (standsThere(bar)) return true;
    if (mayReattach(bar)) putHost(bar);
    else host.remove();
    return false;
  };

  return {
    get count() {
      return byPre.size;
    },
    messages,
    at(host) {
      const bar = byHost.get(host);
      return bar?.isGone === true ? undefined : bar;
    },
    mount(container) {
      const turn = turnOf(container, context.adapter);
      const blocks = findBlocks(container, context.adapter, onRoot);
      const bars: MountedBar[] = [];
      let tookOver = false;
      let place = 0;
      for (const [index, found] of blocks.entries()) {
        // Only the blocks of one shadow root share what the bars go after, and they follow each other.
        place = index > 0 && found.outer === blocks[index - 1]?.outer ? place + 1 : 0;
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
      listener.mounted(turn, bars);
    },
    reread(node) {
      const bar = byCode.get(node);
      // Whether a file's lines are all there is for the whole panel to say.
      if (bar === undefined || bar.found.kind === 'lines' || !node.hasChildNodes()) return false;
      if (bar.isDrawn) listener.reread(bar);
      return true;
    },
    relabelled(node) {
      const bar = byCode.get(node) ?? byPre.get(node as Element);
      if (bar?.isDrawn === true) draw(bar);
    },
    prune() {
      for (const [container, bars] of messages) {
        if (container.isConnected) continue;
        messages.delete(container);
        for (const bar of bars) if (!everTookOver || !bar.found.pre.isConnected) drop(bar);
      }
    },
    unmount(container) {
      for (const bar of byPre.values()) if (container.contains(bar.host)) drop(bar);
    },
    clear() {
      for (const bar of byPre.values()) drop(bar);
      messages.clear();
    },
    draw,
    fit(bar, isOpen) {
      if (bar.isOpen !== isOpen) {
        bar.isOpen = isOpen;
        bar.standing = standingOf(bar);
        bar.root.adoptedStyleSheets = sheetsOf(bar, context.sheets, isOpen);
        if (!standsThere(bar)) putHost(bar);
      }
      placeBars([bar]);
    },
    of: (element) => byPre.get(element) ?? byFrame.get(element),
    settle,
  };
}

/** What opens goes below the block, whose own button may be anywhere within it. */
const standingOf = ({ home, isOpen }: MountedBar): Standing => (isOpen && home === 'within' ? 'after' : home);

/** Do blocks of this kind have another margin when they are the last child, and can hold their bar themselves? */
const heldByLast = new Map<string, boolean>();

const marginOf = (element: Element): string =>
  element.ownerDocument.defaultView?.getComputedStyle(element).marginBottom ?? '';

/** Counts how often something is put back; says each time whether it may be. */
function limitReattachments(): (what: WeakKey) => boolean {
  const windows = new WeakMap<WeakKey, { since: number; times: number }>();
  return (what) => {
    const now = performance.now();
    const window = windows.get(what);
    if (window !== undefined && now - window.since <= 1_000) return (window.times += 1) <= REATTACHMENTS_PER_SECOND;
    windows.set(what, { since: now, times: 1 });
    return true;
  };
}
