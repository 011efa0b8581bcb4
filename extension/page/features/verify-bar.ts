import { languageOfWord, type LanguageId } from '../../../shared/language.ts';
import { answerTo, standsFor, type AskedBlock } from '../../../shared/same-code.ts';
import type { BlockPlace, BlockRef, BlockStatus } from '../../platform/messages.ts';
import { BlockController } from '../block-controller.ts';
import { turnOf } from '../block-finder.ts';
import { wordOfClass } from '../block-reader.ts';
import { BlockStates, sameBlock } from '../block-state.ts';
import { KnownPlaces } from '../known-places.ts';
import { PlainLanguages } from '../plain-languages.ts';
import { mountedBars, type MountedBar, type MountedBars } from '../mounted-bars.ts';
import type { Page, PageContext } from '../page.ts';

/** Blocks that come into view in one sweep are asked for together, ms. */
const RESTORE_MS = 60;

/**
 * Any of these is the first that a bar hears of its user, once the pointer is there: mouse, touch, keyboard, or an
 * assistive tool that clicks or chooses by itself.
 */
const FIRST_EVENTS = ['pointerdown', 'focusin', 'keydown', 'input', 'click'] as const;

/** Is told what becomes of the bars. */
interface VerifyBarListener {
  /** A message has its bars, drawn or not. */
  mounted(turn: string, blocks: readonly BlockController[]): void;
  /** The code of a drawn bar's block was written anew. */
  reread(block: BlockController): void;
  /** A bar is about to be taken away. */
  unmounting(block: BlockController): void;
}

/** The bars of a page. */
export interface VerifyBars {
  readonly count: number;
  /** How many of them a press would verify, and how many have no verdict and no known language. */
  readonly left: { open: number; plain: number };
  /** Blocks whose bars are drawn. */
  readonly drawn: ReadonlySet<BlockController>;
  /** Per message or panel its blocks in order. */
  readonly messages: Iterable<readonly [Element, readonly BlockController[]]>;
  /** Languages of the blocks that are drawn. */
  languages(): LanguageId[];
  /** Draws the bar, wherever it is. */
  show(block: BlockController): void;
  /** Verifies those of these blocks that are open. */
  verify(blocks: readonly BlockController[]): void;
  /** Forgets the bars of blocks that left the document. */
  prune(): void;
  /** Tells another feature of the bars, until the signal aborts. */
  listen(listener: Partial<VerifyBarListener>, signal: AbortSignal): void;
}

/**
 * Gives every finished code block its bar, verifies it when somebody presses that, and shows what was verified before.
 * Until somebody comes to a bar it is a copy without handlers.
 */
export function initVerifyBar(page: Page, signal: AbortSignal): VerifyBars {
  const { link } = page;
  const states = new BlockStates();
  const languages = new PlainLanguages(page);
  const blocks = new WeakMap<MountedBar, BlockController>();
  const drawn = new Set<BlockController>();
  const listeners = new Set<Partial<VerifyBarListener>>();
  /** Blocks that may have an earlier verdict, until the worker was asked for them together. */
  const wanting = new Set<BlockController>();
  /** Names of the messages that were written since Claude was asked to fix something. */
  const written = new Set<string>();
  let places = new KnownPlaces(page);
  let isRestoring = false;

  const blockOf = (bar: MountedBar): BlockController => {
    let block = blocks.get(bar);
    if (block === undefined)
      blocks.set(bar, (block = new BlockController(bar, page, states, mounted, reply, languages)));
    return block;
  };
  const besides = (block: BlockController): BlockController[] =>
    mounted.messages
      .values()
      .map((bars) => bars.map(blockOf))
      .find((blocks) => blocks.includes(block)) ?? [block];
  const barAt = ({ turn, index }: BlockPlace): MountedBar | undefined =>
    [...mounted.messages.values()].flat().find((each) => each.turn === turn && each.found.index === index);
  const reply = {
    size: (block: BlockController) => besides(block).length,
    verify: (block: BlockController) => verifyOpen(besides(block)),
    renamed: () => {
      for (const block of drawn) block.askAgain();
    },
    answered(block: BlockController) {
      const later = block.content;
      const before = [...drawn].filter(
        (each) => each.refutedBy !== null && isBefore(each, block) && standsFor(each.content, later),
      );
      return before.toSorted((a, b) => (isBefore(a, b) ? -1 : 1)).at(-1)?.refutedBy ?? null;
    },
    goTo(place: BlockPlace) {
      const bar = barAt(place);
      if (bar === undefined) return [...mounted.messages.values()].flat().at(-1)?.host.scrollIntoView();
      show(blockOf(bar));
      bar.host.scrollIntoView({ block: 'center' });
      bar.room.querySelector<HTMLElement>('.bar-middle')?.focus();
    },
  };
  const blockAt = (host: Element): BlockController | undefined => {
    const bar = mounted.at(host);
    return bar === undefined ? undefined : blockOf(bar);
  };

  const mayHaveNews = (block: BlockController): boolean =>
    block.wantsRestore && (block.hasStatus || places.has(block.place));
  const restore = async (): Promise<void> => {
    const asked = places;
    // The conversation may have been left meanwhile.
    if (!(await asked.load()) || asked !== places) return;
    const wanted = [...wanting].filter(mayHaveNews);
    wanting.clear();
    if (wanted.length > 0) void restoreVerdicts(wanted, page);
  };
  const restoreSoon = (wanted: Iterable<BlockController>): void => {
    for (const block of wanted) if (mayHaveNews(block)) wanting.add(block);
    if (wanting.size === 0 || isRestoring) return;
    isRestoring = true;
    page.later(RESTORE_MS, () => {
      isRestoring = false;
      void restore();
    });
  };

  const show = (block: BlockController): void => {
    const bar = mounted.at(block.host);
    if (bar?.isDrawn === false) mounted.draw(bar);
  };
  const verifyOpen = (wanted: readonly BlockController[]): void => {
    // Only a bar that is drawn hears how its verification goes.
    for (const block of wanted) show(block);
    for (const block of wanted)
      if (block.isOpen) block.command('verify');
      else if (block.likely === null) void block.recognised.then(() => block.isOpen && block.command('verify'));
  };
  const redraw = (): void => {
    for (const block of drawn) block.draw();
  };
  /** What was asked for is run with the block that it is for, if the page still shows that. */
  const runOracle = (
    { code }: AskedBlock,
    { kind, place }: NonNullable<AskedBlock['oracle']>,
    answer: BlockController,
  ): void => {
    const bar = barAt(place);
    const block = bar === undefined ? undefined : blockOf(bar);
    if (block === undefined || block.content.code !== code) return;
    show(block);
    show(answer);
    answer.answers(place);
    block.verifyWith(kind, answer.content.code);
  };
  /**
   * The reply to "Ask Claude to fix": its block that answers the one that was to be fixed is verified, for that was
   * asked for.
   */
  const takeAnswer = (turn: string, candidates: readonly BlockController[]): void => {
    const { asked } = page;
    if (asked === null || !written.has(turn)) return;
    const contents = candidates.map((block) => block.content);
    const answer = candidates[answerTo(asked, contents)];
    if (answer === undefined) return;
    page.asked = null;
    written.clear();
    if (asked.oracle !== undefined) {
      runOracle(asked, asked.oracle, answer);
      return;
    }
    // Only a bar that is drawn hears how its verification goes.
    show(answer);
    answer.follow(asked.report);
  };
  const named = async (reference: BlockRef): Promise<BlockController[]> => {
    const found: BlockController[] = [];
    for (const block of drawn) {
      if (block.turn !== reference.turn || block.found.index !== reference.index) continue;
      const own = await block.reference();
      if (own !== null && sameBlock(own, reference)) found.push(block);
    }
    return found;
  };
  /** A status from the worker goes to the block of this place and code, if it is drawn. */
  const accept = async (status: BlockStatus): Promise<void> => {
    places.add(status.block);
    const shown = await named(status.block);
    for (const block of shown) block.accept(status);
    if (shown.length === 0) states.forgetRestored(status.block);
  };

  const mounted: MountedBars = mountedBars({
    context: page,
    watchNear: page.watchNear,
    onRoot: page.observe,
    listener: {
      draw(bar) {
        const block = blockOf(bar);
        drawn.add(block);
        block.refresh();
        restoreSoon([block]);
      },
      reread(bar) {
        const block = blockOf(bar);
        if (!block.isReread()) return;
        for (const listener of listeners) listener.reread?.(block);
        restoreSoon([block]);
      },
      mounted(turn, bars) {
        const own = bars.map(blockOf);
        takeAnswer(turn, own);
        for (const listener of listeners) listener.mounted?.(turn, own);
      },
      unmounting(bar) {
        const block = blockOf(bar);
        for (const listener of listeners) listener.unmounting?.(block);
        wanting.delete(block);
        drawn.delete(block);
        block.dispose();
      },
    },
  });

  page.listen(
    {
      codeChanged: mounted.reread,
      classChanged: mounted.relabelled,
      messageEnded: mounted.mount,
      messageStreaming(container) {
        if (page.asked !== null) written.add(turnOf(container, page.adapter));
        mounted.unmount(container);
      },
      removed: mounted.prune,
      codeBegun: warmLanguages(page),
      moved(gotItsId) {
        if (gotItsId) {
          languages.retell();
          return;
        }
        languages.clear();
        mounted.clear();
        states.clear();
        page.asked = null;
        places = new KnownPlaces(page);
      },
      themed: redraw,
      hostChanged: redraw,
    },
    signal,
  );
  const capture = { capture: true, passive: true, signal };
  // An event is on its way to a bar, perhaps: it is to find the bar's handlers.
  const wake = (event: Event): void => {
    for (const target of event.composedPath()) if (target instanceof Element) blockAt(target)?.wake();
  };
  for (const type of FIRST_EVENTS) page.view.addEventListener(type, wake, capture);
  page.view.addEventListener(
    'pointerover',
    ({ isTrusted, target }) => {
      if (isTrusted && target instanceof Element) blockAt(target)?.warm();
    },
    capture,
  );
  /** The bar of the block that the pointer or the focus came to last: one without a line of its own is seen then. */
  let attended: MountedBar | undefined;
  const attend = (event: Event): void => {
    let now: MountedBar | undefined;
    for (const target of event.composedPath()) {
      if (now !== undefined || !(target instanceof Element)) break;
      now = mounted.at(target) ?? mounted.of(target);
    }
    if (now === attended) return;
    attended?.room.removeAttribute('data-near');
    attended = now;
    now?.room.setAttribute('data-near', '');
  };
  for (const type of ['pointerover', 'focusin']) page.view.addEventListener(type, attend, capture);
  const stopEvents = link.onEvent((event) => {
    if (event.event === 'block') void accept(event.body);
    if (event.event === 'resumed' && states.resumed()) redraw();
    // The user said in the side panel which file the block is.
    if (event.event === 'command' && event.body.block !== undefined)
      void named(event.body.block).then((found) => {
        for (const block of found) block.command('verify');
      });
  });
  // The worker was restarted.
  const stopReconnects = link.onReconnect(() => {
    states.forgetRestored();
    places = new KnownPlaces(page);
    restoreSoon(drawn);
  });
  signal.addEventListener(
    'abort',
    () => {
      stopEvents();
      stopReconnects();
    },
    { once: true },
  );

  return {
    get count() {
      return mounted.count;
    },
    get left() {
      const left = { open: 0, plain: 0 };
      for (const block of [...mounted.messages.values()].flat().map(blockOf)) {
        const isDrawn = drawn.has(block);
        // Of a bar that is not drawn the language is not looked at yet.
        if (isDrawn ? block.hasStatus || (block.wantsRestore && places.knows(block.place)) : places.knows(block.place))
          continue;
        left[isDrawn && block.likely === null ? 'plain' : 'open']++;
      }
      return left;
    },
    drawn,
    get messages() {
      return mounted.messages.entries().map(([container, bars]) => [container, bars.map(blockOf)] as const);
    },
    languages: () => [...new Set([...drawn].flatMap(({ likely }) => likely ?? []))],
    show,
    verify: verifyOpen,
    prune: mounted.prune,
    listen(listener, until) {
      listeners.add(listener);
      until.addEventListener('abort', () => listeners.delete(listener), { once: true });
    },
  };
}

const isBefore = (one: BlockController, other: BlockController): boolean =>
  (one.host.compareDocumentPosition(other.host) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;

/**
 * For the code elements of blocks that begin to be written: the worker may start what a click would need by the time
 * that they are finished. Each language once a page, for a pointer that comes near a bar asks again. Nothing is asked
 * for where the class does not name the language.
 */
function warmLanguages({ link }: Pick<PageContext, 'link'>): (code: Element) => void {
  const asked = new Set<LanguageId>();
  return (code) => {
    const language = languageOfWord(wordOfClass(code) ?? '');
    if (language === undefined || asked.has(language)) return;
    asked.add(language);
    // Nobody waits for it: a click says what is wrong.
    link.request('block.warm', { language }).catch(() => undefined);
  };
}

/** Asks the worker once for the verdicts of all these blocks and shows what comes back. */
async function restoreVerdicts(
  blocks: readonly BlockController[],
  { link, conversation }: Pick<PageContext, 'link' | 'conversation'>,
): Promise<void> {
  for (const block of blocks) block.markRestored();
  const referred = await Promise.all(blocks.map(async (block) => ({ block, reference: await block.reference() })));
  const asked = referred.flatMap(({ block, reference }) => (reference === null ? [] : [{ block, reference }]));
  if (asked.length === 0) return;
  // A restore that fails shows nothing: the bars stay as they are and the next click tells what is wrong.
  const reply = await link
    .request('block.restore', { conversation, blocks: asked.map(({ reference }) => reference) })
    .catch(() => null);
  for (const status of reply?.blocks ?? []) {
    for (const { block, reference } of asked) if (sameBlock(reference, status.block)) block.accept(status);
  }
}
