import type { LanguageId } from '../../shared/language.ts';
import { answerTo } from '../../shared/same-code.ts';
import type { BlockRef, BlockStatus } from '../platform/messages.ts';
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
export interface Bars extends BarsAttendant {
  /** Offers what looks like a correction. */
  readonly noticing: Noticing;
  readonly count: number;
  /** Languages of the blocks that are drawn. */
  languages(): LanguageId[];
  /** A message that the user wrote now. */
  said(message: Element): void;
  /** Goes on with the bars that were there before somebody used the page, and does what was done to them until then. */
  takeOver(held: readonly HeldEvent[]): void;
  /** Somebody types into this element. */
  editing(target: Element): void;
  /** A message is being written, and loses its bars for as long as it is. */
  writing(container: Element): void;
  /** A status from the worker goes to the block of this place and code, if it is drawn. */
  accept(status: BlockStatus): Promise<void>;
  /** Verifies the named block again, if it is drawn: the user said in the side panel which file it is. */
  verify(named: BlockRef): Promise<void>;
  /** An event is on its way to one of our bars, perhaps: it is to find the bar's handlers. */
  wake(event: Event): void;
  /** The pointer came to something, perhaps to one of our bars. */
  approach(event: Event): void;
  /** Draws all visible bars again: theme, host state. */
  redraw(): void;
  /** Asks the worker again for all verdicts: it was restarted. */
  restoreAll(): void;
  /** A keyboard command: for the block whose bar has the focus, or else the one nearest to the middle of the window. */
  command(command: 'verify' | 'record'): void;
  /** Another conversation: nothing of the old one is shown. */
  clear(): void;
}

/** Makes the bars of a page work. */
export function startBars(
  around: Surroundings,
  placed: PlacedBars,
  later: (ms: number, task: () => void) => void,
): Bars {
  const noticing = new Noticing(around);
  const states = new BlockStates();
  const blocks = new WeakMap<PlacedBar, DressedBlock>();
  /** Blocks whose bars are drawn. */
  const drawn = new Set<DressedBlock>();
  const wanting = new Set<DressedBlock>();
  /** Names of the messages that were written since Claude was asked to mend something. */
  const written = new Set<string>();
  let places = new KnownPlaces(around);
  let isRestoring = false;

  const blockOf = (bar: PlacedBar): DressedBlock => {
    let block = blocks.get(bar);
    if (block === undefined) blocks.set(bar, (block = new DressedBlock(bar, around, states, placed)));
    return block;
  };
  const blockAt = (host: Element): DressedBlock | undefined => {
    const bar = placed.at(host);
    return bar === undefined || bar.isGone ? undefined : blockOf(bar);
  };

  const mayHaveNews = (block: DressedBlock): boolean =>
    block.wantsRestore && (block.hasStatus || places.has(block.place));
  const restore = async (): Promise<void> => {
    const asked = places;
    // The conversation may have been left meanwhile.
    if (!(await asked.load()) || asked !== places) return;
    const wanted = [...wanting].filter(mayHaveNews);
    wanting.clear();
    if (wanted.length > 0) void restoreVerdicts(wanted, around);
  };
  const restoreSoon = (wanted: Iterable<DressedBlock>): void => {
    for (const block of wanted) if (mayHaveNews(block)) wanting.add(block);
    if (wanting.size === 0 || isRestoring) return;
    isRestoring = true;
    later(RESTORE_MS, () => {
      isRestoring = false;
      void restore();
    });
  };

  const draw = (bar: PlacedBar): void => {
    const block = blockOf(bar);
    drawn.add(block);
    block.refresh();
    restoreSoon([block]);
  };
  const show = (block: DressedBlock): void => {
    const bar = placed.at(block.host);
    if (bar?.isDrawn === false) placed.draw(bar);
  };
  /**
   * The reply to "Ask Claude to fix": its block that answers the one that was to be mended is verified, for that was
   * asked for.
   */
  const takeAnswer = (turn: string, candidates: readonly DressedBlock[]): void => {
    const { asked } = around;
    if (asked === null || !written.has(turn)) return;
    const answer =
      candidates[
        answerTo(
          asked,
          candidates.map((block) => block.content),
        )
      ];
    if (answer === undefined) return;
    around.asked = null;
    written.clear();
    // Only a bar that is drawn hears how its verification goes.
    show(answer);
    answer.follow(asked.report);
  };
  const named = async (reference: BlockRef): Promise<DressedBlock[]> => {
    const found: DressedBlock[] = [];
    for (const block of drawn) {
      if (block.turn !== reference.turn || block.found.index !== reference.index) continue;
      const own = await block.reference();
      if (own !== null && sameBlock(own, reference)) found.push(block);
    }
    return found;
  };

  return {
    noticing,
    get count() {
      return placed.count;
    },
    languages: () => [...new Set([...drawn].flatMap(({ language }) => language ?? []))],
    said(message) {
      const before = [...placed.messages]
        .filter(([container]) => container.isConnected && precedes(container, message))
        // Those that were mounted last may stand first.
        .sort(([one], [other]) => (precedes(one, other) ? -1 : 1))
        .slice(-MESSAGES_BACK)
        .flatMap(([, bars]) => bars.filter(({ isDrawn, isGone }) => isDrawn && !isGone).map(blockOf));
      void noticing.message(message, before);
    },
    takeOver(held) {
      for (const bar of placed.all) if (bar.isDrawn) draw(bar);
      for (const event of held) if (!event.bar.isGone) blockOf(event.bar).replay(event);
    },
    draw,
    reread(bar) {
      const block = blockOf(bar);
      if (!block.isReread()) return;
      noticing.reread(block);
      restoreSoon([block]);
    },
    dressed(turn, bars) {
      const own = bars.map(blockOf);
      takeAnswer(turn, own);
      noticing.written(turn, own, show);
    },
    left(bar) {
      const block = blockOf(bar);
      noticing.left(block);
      wanting.delete(block);
      drawn.delete(block);
      block.dispose();
    },
    editing(target) {
      for (const [container, bars] of placed.messages)
        if (isPanel(container, around.pack) && container.contains(target)) noticing.editing(bars.map(blockOf));
    },
    writing(container) {
      const turn = turnOf(container, around.pack);
      noticing.writing(turn);
      if (around.asked !== null) written.add(turn);
    },
    async accept(status) {
      places.add(status.block);
      const shown = await named(status.block);
      for (const block of shown) block.accept(status);
      if (shown.length === 0) states.forgetRestored(status.block);
    },
    async verify(reference) {
      for (const block of await named(reference)) block.command('verify');
    },
    wake(event) {
      for (const target of event.composedPath()) if (target instanceof Element) blockAt(target)?.wake();
    },
    approach({ isTrusted, target }) {
      if (isTrusted && target instanceof Element) blockAt(target)?.warm();
    },
    redraw() {
      for (const block of drawn) block.draw();
    },
    restoreAll() {
      states.forgetRestored();
      places = new KnownPlaces(around);
      restoreSoon(drawn);
    },
    command(command) {
      placed.prune();
      const nearest = nearestOf(drawn, around.document);
      nearest?.host.scrollIntoView({ block: 'nearest' });
      nearest?.command(command);
    },
    clear() {
      placed.clear();
      states.clear();
      around.asked = null;
      noticing.clear();
      places = new KnownPlaces(around);
    },
  };
}
