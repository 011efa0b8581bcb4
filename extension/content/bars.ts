import type { LanguageId } from '../../shared/language.ts';
import { answerTo } from '../../shared/same-code.ts';
import type { BlockRef, BlockStatus } from '../platform/messages.ts';
import { BAR_TAG } from './attach.ts';
import { BlockStates, sameBlock } from './block-state.ts';
import { DressedBlock } from './dressed-block.ts';
import type { HeldEvent } from './dressing.ts';
import { isPanel, precedes } from './find-blocks.ts';
import { KnownPlaces } from './known-places.ts';
import { nearestOf } from './nearest-block.ts';
import { Noticing } from './noticing.ts';
import type { BarsAttendant, PlacedBar, PlacedBars } from './placed-bars.ts';
import { restoreVerdicts } from './restore.ts';
import type { Surroundings } from './surroundings.ts';
import { turnOf } from './turn.ts';

/** A correction is about the last replies. */
const MESSAGES_BACK = 3;

/** Blocks that come into view in one sweep are asked for together, ms. */
const RESTORE_MS = 60;

/** What the bars of a page do once somebody uses it. */
export class Bars implements BarsAttendant {
  /** Offers what looks like a correction. */
  readonly noticing: Noticing;
  readonly #around: Surroundings;
  readonly #placed: PlacedBars;
  readonly #states = new BlockStates();
  readonly #blocks = new WeakMap<PlacedBar, DressedBlock>();
  /** Blocks whose bars are drawn. */
  readonly #drawn = new Set<DressedBlock>();
  readonly #wanting = new Set<DressedBlock>();
  /** Names of the messages that were written since Claude was asked to mend something. */
  readonly #written = new Set<string>();
  #places: KnownPlaces;
  readonly #later: (ms: number, task: () => void) => void;
  #restoring = false;

  constructor(around: Surroundings, placed: PlacedBars, later: (ms: number, task: () => void) => void) {
    this.#around = around;
    this.#placed = placed;
    this.noticing = new Noticing(around);
    this.#places = new KnownPlaces(around);
    this.#later = later;
  }

  get count(): number {
    return this.#placed.count;
  }

  /** Languages of the blocks that are drawn. */
  languages(): LanguageId[] {
    return [...new Set([...this.#drawn].flatMap(({ language }) => language ?? []))];
  }

  /** A message that the user wrote now. */
  said(message: Element): void {
    const before = [...this.#placed.messages]
      .filter(([container]) => container.isConnected && precedes(container, message))
      // Those that were mounted last may stand first.
      .sort(([one], [other]) => (precedes(one, other) ? -1 : 1))
      .slice(-MESSAGES_BACK)
      .flatMap(([, bars]) => bars.filter(({ root, isGone }) => root !== null && !isGone).map((bar) => this.#of(bar)));
    void this.noticing.message(message, before);
  }

  /** Goes on with the bars that were there before somebody used the page, and does what was done to them until then. */
  takeOver(held: readonly HeldEvent[]): void {
    for (const bar of this.#placed.all) if (bar.root !== null) this.draw(bar);
    for (const event of held) if (!event.bar.isGone) this.#of(event.bar).replay(event);
  }

  draw(bar: PlacedBar): void {
    const block = this.#of(bar);
    this.#drawn.add(block);
    block.refresh();
    this.#want(block);
    this.#restoreSoon();
  }

  reread(bar: PlacedBar): void {
    const block = this.#of(bar);
    if (!block.isReread()) return;
    this.noticing.reread(block);
    this.#want(block);
    this.#restoreSoon();
  }

  dressed(turn: string, bars: readonly PlacedBar[]): void {
    const blocks = bars.map((bar) => this.#of(bar));
    this.#takeAnswer(turn, blocks);
    this.noticing.written(turn, blocks, (block) => this.#show(block));
  }

  left(bar: PlacedBar): void {
    const block = this.#of(bar);
    this.noticing.left(block);
    this.#wanting.delete(block);
    this.#drawn.delete(block);
    block.dispose();
  }

  #of(bar: PlacedBar): DressedBlock {
    const known = this.#blocks.get(bar);
    if (known !== undefined) return known;
    const block = new DressedBlock(bar, this.#around, this.#states);
    this.#blocks.set(bar, block);
    return block;
  }

  #show(block: DressedBlock): void {
    const bar = this.#placed.at(block.host);
    if (bar?.root === null) this.#placed.draw(bar);
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
    this.#show(answer);
    answer.follow(asked.report);
  }

  /** Somebody types into this element. */
  editing(target: Element): void {
    for (const [container, bars] of this.#placed.messages) if (isPanel(container, this.#around.pack) && container.contains(target)) this.noticing.editing(bars.map((bar) => this.#of(bar)));
  }

  /** A message is being written, and loses its bars for as long as it is. */
  writing(container: Element): void {
    const turn = turnOf(container, this.#around.pack);
    this.noticing.writing(turn);
    if (this.#around.asked !== null) this.#written.add(turn);
  }

  /** A status from the worker goes to the block of this place and code, if it is drawn. */
  async accept(status: BlockStatus): Promise<void> {
    this.#places.add(status.block);
    const drawn = await this.#named(status.block);
    for (const block of drawn) block.accept(status);
    if (drawn.length === 0) this.#states.forgetRestored(status.block);
  }

  /** Verifies the named block again, if it is drawn: the user said in the side panel which file it is. */
  async verify(named: BlockRef): Promise<void> {
    for (const block of await this.#named(named)) block.command('verify');
  }

  async #named(named: BlockRef): Promise<DressedBlock[]> {
    const found: DressedBlock[] = [];
    for (const block of this.#drawn) {
      if (block.turn !== named.turn || block.found.index !== named.index) continue;
      const reference = await block.reference();
      if (reference !== null && sameBlock(reference, named)) found.push(block);
    }
    return found;
  }

  /** An event is on its way to one of our bars, perhaps: it is to find the bar's handlers. */
  wake(event: Event): void {
    for (const target of event.composedPath()) if (target instanceof Element && target.localName === BAR_TAG) this.#at(target)?.wake();
  }

  /** The pointer came to something, perhaps to one of our bars. */
  approach(event: Event): void {
    if (event.isTrusted && event.target instanceof Element && event.target.localName === BAR_TAG) this.#at(event.target)?.warm();
  }

  /** Draws all visible bars again: theme, host state. */
  redraw(): void {
    for (const block of this.#drawn) block.draw();
  }

  /** Asks the worker again for all verdicts: it was restarted. */
  restoreAll(): void {
    this.#states.forgetRestored();
    this.#places = new KnownPlaces(this.#around);
    for (const block of this.#drawn) this.#want(block);
    this.#restoreSoon();
  }

  /** A keyboard command: for the block whose bar has the focus, or else the one nearest to the middle of the window. */
  command(command: 'verify' | 'record'): void {
    this.#placed.prune();
    const nearest = nearestOf(this.#drawn, this.#around.document);
    nearest?.host.scrollIntoView({ block: 'nearest' });
    nearest?.command(command);
  }

  /** Another conversation: nothing of the old one is shown. */
  clear(): void {
    this.#placed.clear();
    this.#states.clear();
    this.#around.asked = null;
    this.noticing.clear();
    this.#places = new KnownPlaces(this.#around);
  }

  #at(host: Element): DressedBlock | undefined {
    const bar = this.#placed.at(host);
    return bar === undefined || bar.isGone ? undefined : this.#of(bar);
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
}
