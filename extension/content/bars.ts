import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import type { LanguageId } from '../../shared/language.ts';
import type { BlockRef, BlockStatus } from '../platform/messages.ts';
import { placeAfter } from './attach.ts';
import { BlockStates, sameBlock } from './block-state.ts';
import { DressedBlock } from './dressed-block.ts';
import { answerTo } from '../../shared/same-code.ts';
import { findBlocks, isPanel } from './find-blocks.ts';
import type { FoundBlock } from './find-blocks.ts';
import { KnownPlaces } from './known-places.ts';
import type { NearWatch } from './near-watch.ts';
import { nearestOf } from './nearest-block.ts';
import { Noticing } from './noticing.ts';
import { limitReattachments } from './reattachments.ts';
import { restoreVerdicts } from './restore.ts';
import { SpareBars } from './spare-bars.ts';
import type { Surroundings } from './surroundings.ts';
import { turnOf } from './turn.ts';

/** A page that only has the rows near the viewport gets this many bars of a message drawn at once; the rest wait until they are near themselves. */
const DRAWN_AT_ONCE = 8;

/** A correction is about the last replies. */
const MESSAGES_BACK = 3;

/** Blocks that come into view in one sweep are asked for together, ms. */
const RESTORE_MS = 60;

const precedes = (one: Node, other: Node): boolean => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

/** All bars of the page: one per block, ever. */
export class Bars {
  /** Offers what looks like a correction. */
  readonly noticing: Noticing;
  readonly #around: Surroundings;
  readonly #near: NearWatch;
  readonly #states = new BlockStates();
  readonly #spare = new SpareBars();
  /** Per message or panel its blocks in order. A block that another container took over is still listed here, but not its own. */
  readonly #messages = new Map<Element, DressedBlock[]>();
  readonly #byPre = new Map<Element, DressedBlock>();
  readonly #byCode = new WeakMap<Element, DressedBlock>();
  readonly #byHost = new WeakMap<Element, DressedBlock>();
  readonly #mayReattach = limitReattachments();
  readonly #mounted = new Set<DressedBlock>();
  readonly #wanting = new Set<DressedBlock>();
  /** Names of the messages that were written since Claude was asked to mend something. */
  readonly #written = new Set<string>();
  #places: KnownPlaces;
  readonly #later: (ms: number, task: () => void) => void;
  #restoring = false;

  constructor(around: Surroundings, watchNear: (onNear: (element: Element) => void) => NearWatch, later: (ms: number, task: () => void) => void) {
    this.#around = around;
    this.noticing = new Noticing(around);
    this.#places = new KnownPlaces(around);
    this.#later = later;
    this.#near = watchNear((element) => {
      this.#near.unobserve(element);
      this.#mount(this.#byHost.get(element));
    });
  }

  get count(): number {
    return this.#byPre.size;
  }

  /** Languages of the blocks that are drawn. */
  languages(): LanguageId[] {
    return [...new Set([...this.#mounted].flatMap(({ language }) => language ?? []))];
  }

  /** A message that the user wrote now. */
  said(message: Element): void {
    const before = [...this.#messages]
      .filter(([container]) => container.isConnected && precedes(container, message))
      // Those that were mounted last may stand first.
      .sort(([one], [other]) => (precedes(one, other) ? -1 : 1))
      .slice(-MESSAGES_BACK)
      .flatMap(([, blocks]) => blocks.filter((block) => this.#mounted.has(block)));
    void this.noticing.message(message, before);
  }

  /** Gives every block of a finished message or panel its bar, and looks again at blocks that have one. */
  dress(container: Element, onRoot: (root: ShadowRoot) => void): void {
    const { pack } = this.#around;
    const turn = turnOf(container, pack);
    const blocks: DressedBlock[] = [];
    let outer: Element | null = null;
    let place = 0;
    for (const found of findBlocks(container, pack, onRoot)) {
      // Only the blocks of one shadow root share what the bars go after, and they follow each other.
      place = found.outer === outer ? place + 1 : 0;
      ({ outer } = found);
      const block = this.#dressOne(found, turn, place);
      if (block !== null) blocks.push(block);
    }
    this.#dropFormer(container, blocks);
    this.#restoreSoon();
    this.#takeAnswer(turn, blocks);
    this.noticing.written(turn, blocks, (block) => this.#mount(block));
  }

  /** The reply to "Ask Claude to fix": its block that answers the one that was to be mended is verified, for that was asked for. */
  #takeAnswer(turn: string, blocks: readonly DressedBlock[]): void {
    const { asked } = this.#around;
    if (asked === null || !this.#written.has(turn)) return;
    const answer = blocks[answerTo(asked, blocks.map((block) => block.content))];
    if (answer === undefined) return;
    this.#around.asked = null;
    this.#written.clear();
    // Only a bar that is drawn hears how its verification goes.
    this.#mount(answer);
    answer.follow(asked.report);
  }

  /** A message that is written again (retry, edit) keeps no bar of its former blocks; nor do messages that are now part of this one. */
  #dropFormer(container: Element, blocks: DressedBlock[]): void {
    const before = this.#messages.get(container) ?? [];
    if (before.length === blocks.length && before.every((block, at) => block === blocks[at])) return;
    if (blocks.length > 0) this.#messages.set(container, blocks);
    else this.#messages.delete(container);
    const former = before.filter(({ found }) => found.container === container);
    for (const [other, theirs] of this.#messages) if (other !== container && container.contains(other)) former.push(...theirs);
    for (const block of former) if (!blocks.includes(block)) this.#drop(block);
  }

  #dressOne(found: FoundBlock, turn: string, place: number): DressedBlock | null {
    const known = this.#byPre.get(found.pre);
    if (known !== undefined && known.turn === turn && known.found.index === found.index) {
      known.found = found;
      this.#byCode.set(found.code, known);
      if (!known.host.isConnected) this.#reattach(known, place);
      known.refresh();
      this.#want(known);
      return known;
    }
    if (known !== undefined) this.#drop(known);
    if (this.#byPre.size >= PAGE_LIMITS.blocksPerPage) return null;
    const block = new DressedBlock(found, turn, this.#around, this.#states, this.#spare);
    this.#byPre.set(found.pre, block);
    this.#byCode.set(found.code, block);
    // Drawn before it is in the document, where every node of it would count as a change of its own.
    const isDrawn = this.#around.pack.isVirtualised && found.index < DRAWN_AT_ONCE;
    if (isDrawn) this.#mount(block);
    this.#byHost.set(block.host, block);
    if (!isDrawn) this.#near.observe(block.host);
    placeAfter(found.outer, block.host, place);
    return block;
  }

  /** Only the text of this code element changed, as it does when the page highlights it anew: false when no bar stands for it. */
  reread(code: Element): boolean {
    const block = this.#byCode.get(code);
    if (block === undefined || this.#byPre.get(block.found.pre) !== block || !code.hasChildNodes()) return false;
    if (block.isReread()) {
      this.noticing.reread(block);
      this.#want(block);
      this.#restoreSoon();
    }
    return true;
  }

  /** Forgets the bars of blocks that left the document; their states stay. */
  prune(): void {
    for (const [container, blocks] of this.#messages) {
      if (container.isConnected) continue;
      this.#messages.delete(container);
      for (const block of blocks) if (!block.found.pre.isConnected) this.#drop(block);
    }
  }

  /** Somebody types into this element. */
  editing(target: Element): void {
    for (const [container, blocks] of this.#messages) if (isPanel(container, this.#around.pack) && container.contains(target)) this.noticing.editing(blocks);
  }

  /** Takes a message's bars away while it is written. */
  undress(container: Element): void {
    const turn = turnOf(container, this.#around.pack);
    this.noticing.writing(turn);
    if (this.#around.asked !== null) this.#written.add(turn);
    for (const block of this.#byPre.values()) if (container.contains(block.host)) this.#drop(block);
  }

  /** A status from the worker goes to the block of this place and code, if it is drawn. */
  async accept(status: BlockStatus): Promise<void> {
    this.#places.add(status.block);
    const drawn = await this.#drawn(status.block);
    for (const block of drawn) block.accept(status);
    if (drawn.length === 0) this.#states.forgetRestored(status.block);
  }

  /** Verifies the named block again, if it is drawn: the user said in the side panel which file it is. */
  async verify(named: BlockRef): Promise<void> {
    for (const block of await this.#drawn(named)) block.command('verify');
  }

  async #drawn(named: BlockRef): Promise<DressedBlock[]> {
    const found: DressedBlock[] = [];
    for (const block of this.#mounted) {
      if (block.turn !== named.turn || block.found.index !== named.index) continue;
      const reference = await block.reference();
      if (reference !== null && sameBlock(reference, named)) found.push(block);
    }
    return found;
  }

  /** An event is on its way to one of our bars, perhaps: it is to find the bar's handlers. */
  wake(event: Event): void {
    for (const target of event.composedPath()) if (target instanceof Element) this.#byHost.get(target)?.wake();
  }

  /** The pointer came to something, perhaps to one of our bars. */
  approach(event: Event): void {
    if (event.isTrusted && event.target instanceof Element) this.#byHost.get(event.target)?.warm();
  }

  /** Draws all visible bars again: theme, host state. */
  redraw(): void {
    for (const block of this.#mounted) block.draw();
  }

  /** Asks the worker again for all verdicts: it was restarted. */
  restoreAll(): void {
    this.#states.forgetRestored();
    this.#places = new KnownPlaces(this.#around);
    for (const block of this.#mounted) this.#want(block);
    this.#restoreSoon();
  }

  /** A keyboard command: for the block whose bar has the focus, or else the one nearest to the middle of the window. */
  command(command: 'verify' | 'record'): void {
    this.prune();
    const nearest = nearestOf(this.#mounted, this.#around.document);
    nearest?.host.scrollIntoView({ block: 'nearest' });
    nearest?.command(command);
  }

  /** Another conversation: nothing of the old one is shown. */
  clear(): void {
    for (const block of this.#byPre.values()) this.#drop(block);
    this.#messages.clear();
    this.#states.clear();
    this.#around.asked = null;
    this.noticing.clear();
    this.#places = new KnownPlaces(this.#around);
  }

  #mount(block: DressedBlock | undefined): void {
    if (block === undefined || block.isMounted) return;
    block.mount();
    this.#mounted.add(block);
    this.#want(block);
    this.#restoreSoon();
  }

  #want(block: DressedBlock): void {
    if (this.#mayHaveNews(block)) this.#wanting.add(block);
  }

  readonly #mayHaveNews = (block: DressedBlock): boolean => block.wantsRestore && (block.hasStatus || this.#places.has(block.place));

  #restoreSoon(): void {
    if (this.#wanting.size === 0 || this.#restoring) return;
    this.#restoring = true;
    this.#later(RESTORE_MS, () => {
      this.#restoring = false;
      void this.#restore();
    });
  }

  async #restore(): Promise<void> {
    const places = this.#places;
    // The conversation may have been left meanwhile.
    if (!(await places.load()) || places !== this.#places) return;
    const blocks = [...this.#wanting].filter(this.#mayHaveNews);
    this.#wanting.clear();
    if (blocks.length > 0) void restoreVerdicts(blocks, this.#around);
  }

  #reattach(block: DressedBlock, place: number): void {
    if (this.#mayReattach(block)) placeAfter(block.found.outer, block.host, place);
  }

  #drop(block: DressedBlock): void {
    // It went before, and another block has its host by now.
    if (this.#byHost.get(block.host) !== block) return;
    this.noticing.left(block);
    if (!block.isMounted) this.#near.unobserve(block.host);
    this.#wanting.delete(block);
    this.#mounted.delete(block);
    if (this.#byPre.get(block.found.pre) === block) this.#byPre.delete(block.found.pre);
    block.dispose();
  }
}
