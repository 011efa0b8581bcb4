import type { ErrorBody } from '../../shared/errors.ts';
import type { LanguageId } from '../../shared/language.ts';
import type { PageCall } from '../platform/messages.ts';
import type { Browser } from './browser-of.ts';
import { FIRST_EVENTS } from './first-events.ts';
import { watchNavigation } from './navigation.ts';
import { choosePack, isWithin } from './packs/choose.ts';
import { hub } from './packs/hub.ts';
import { firstOf } from './packs/pack.ts';
import type { Pack } from './packs/pack.ts';
import { placedBars } from './placed-bars.ts';
import type { BarsAttendant, BarSurroundings, PlacedBar, PlacedBars } from './placed-bars.ts';
import { readTheme, watchTheme } from './theme.ts';
import { transcriptWatch } from './transcript.ts';
import type { TranscriptListener } from './transcript.ts';

/** What the dressing of a page borrows from its environment. */
export interface DressingDeps extends Browser {
  sheets(): readonly CSSStyleSheet[];
  /** Tells the worker of the page; true when the page has now what attends to it, undefined when nobody heard it. */
  call(call: PageCall): Promise<unknown>;
}

/** An event on a bar that had no handlers yet. */
export interface HeldEvent {
  bar: PlacedBar;
  event: Event;
  /** Where in the bar it was: the event itself forgets that once it is over. */
  target: Element;
  /** What the guard said of it then; by the time that it can be done the page may have put away what lay over it. */
  refusal: ErrorBody | null;
}

/** What attends to a page once somebody uses it. */
export interface Attendant extends BarsAttendant, TranscriptListener {
  /** Once per batch that changed anything outside of streaming text. */
  changed(): void;
  /** Other selectors are used now, or none. */
  chosen(): void;
  /** The address names another conversation. */
  moved(conversation: string | null): void;
  /** The page shows another theme; the bars are drawn by then. */
  themed(): void;
}

/** A page whose blocks have their bars. */
export interface Dressing extends Browser {
  readonly around: BarSurroundings;
  readonly bars: PlacedBars;
  /** Null where the page shows no family's signs. */
  readonly pack: Pack | null;
  readonly isAttended: boolean;
  /** Looks which family's page this is, where that may be another than before. */
  choose(): void;
  /** Looks at the whole document again. */
  lookAtAll(): void;
  /** Hands the page over to what attends to it; returns what was done to bars until then. */
  attend(attendant: Attendant): readonly HeldEvent[];
}

declare global {
  // A script of the extension's own world, which the page cannot reach, finds what another one left there by its name
  // only.
  var claudeVerify: Dressing | undefined;
  // The other script may be there first: the browser runs what was asked for before what every page gets.
  var claudeVerifyAttend: (() => void) | undefined;
  var claudeVerifyLent: readonly unknown[] | undefined;
}

/**
 * A page that is of no known family, or may turn out to be of another one, is searched for signs at most this often, in
 * ms.
 */
const CHOOSE_MS = 250;
/**
 * A page that lacks something has this long to bring it before that is told, in ms: conversations may take seconds to
 * load.
 */
const WHOLE_MS = 5_000;
/** What shows that a bar is about to be used, or that something is written. */
const SIGNS_OF_USE = ['pointerover', ...FIRST_EVENTS];
/** Whoever does one of these anywhere writes something; so will who presses the pointer in what can be written in. */
const WRITES = new Set<string>(['keydown', 'input']);

/**
 * Gives the blocks of a page their bars, until the signal aborts. That is all that a page costs which is only read: as
 * soon as somebody writes or comes near a bar, or the worker knows something of the conversation, the worker puts
 * {@link attend attend.ts} into the page. Of the browser's interfaces few are touched at the start: each costs every
 * page a fraction of a millisecond the first time.
 */
export function startDressing(deps: DressingDeps, signal?: AbortSignal): Dressing {
  const { document, view } = deps;
  const held: HeldEvent[] = [];
  const heard = new WeakSet<ShadowRoot>();
  let pack = choosePack(document);
  let attendant: Attendant | null = null;
  let chooseAgain = 0;
  let willChoose = false;
  let isUsed = false;
  let isRefused = false;
  const around: BarSurroundings = {
    document,
    guard: deps.guard,
    pack: pack ?? hub,
    theme: readTheme(document),
    sheets: deps.sheets,
  };
  const bars = placedBars(around, deps.watchNear, (root) => transcript.observe(root));

  const choose = (): void => {
    if (pack === hub) return;
    if (deps.now() < chooseAgain) {
      // This may have been the page's last change for a while.
      if (!willChoose)
        deps.later(CHOOSE_MS, () => {
          willChoose = false;
          choose();
        });
      willChoose = true;
      return;
    }
    chooseAgain = deps.now() + CHOOSE_MS;
    const found = choosePack(document);
    if (found === pack) return;
    pack = found;
    around.pack = found ?? hub;
    transcript.lookAtAll(pack);
    attendant?.chosen();
  };
  const call = (page: PageCall['page'], language: LanguageId | null = null): Promise<unknown> =>
    attendant !== null || signal?.aborted === true ? Promise.resolve(true) : deps.call({ page, language });
  /** @param before how many bars there had been when the conversation was opened */
  const isWhole = (before: number): boolean => {
    if (pack === null || firstOf(document, pack, 'composer') === null) return false;
    if (bars.everPlaced > before) return true;
    for (const { host } of bars.all) if (host.isConnected) return true;
    return false;
  };
  const lookWhetherWhole = (): void => {
    const before = bars.everPlaced;
    deps.later(WHOLE_MS, () => {
      const [first] = bars.messages.keys();
      if (first !== undefined && isWithin(first, hub)) choose();
      if (!isWhole(before)) void call('lacking');
    });
  };

  const transcript = transcriptWatch(
    {
      document,
      reader: bars,
      onChanged: () => {
        if (pack === null) choose();
        attendant?.changed();
      },
      now: deps.now,
      nextFrame: deps.nextFrame,
      later: deps.later,
    },
    pack,
  );
  watchNavigation(
    view,
    (conversation) => {
      if (attendant === null) lookWhetherWhole();
      else attendant.moved(conversation);
    },
    signal,
  );
  watchTheme(
    document,
    (theme) => {
      around.theme = theme;
      bars.redraw();
      attendant?.themed();
    },
    signal,
  );

  const use = async (bar: PlacedBar | undefined, isTrusted: boolean): Promise<void> => {
    if (isUsed) return;
    isUsed = true;
    // A click may follow: what it would need is started meanwhile.
    const answer = await call('used', isTrusted ? (bar?.glance?.language ?? null) : null);
    if (answer === true) return;
    isUsed = false;
    isRefused = true;
    if (bar !== undefined) bars.say(bar, answer === undefined ? 'CV052' : 'CV090');
  };
  const onEvent = (event: Event): void => {
    const { target, type } = event;
    if (!(target instanceof Element)) return;
    const bar = bars.at(target);
    if (bar !== undefined && !heard.has(bar.root)) {
      const { root } = bar;
      heard.add(root);
      const hold = (late: Event): void => {
        if (attendant === null && late.target instanceof Element)
          held.push({ bar, event: late, target: late.target, refusal: deps.guard.judge(late, bar) });
      };
      for (const kind of ['click', 'change']) root.addEventListener(kind, hold);
    }
    const isWriting =
      event.isTrusted &&
      (WRITES.has(type) || (type === 'pointerdown' && target.closest('[contenteditable="true"]') !== null));
    // What could not be had is not asked for with every key.
    if (bar !== undefined || (isWriting && !isRefused)) void use(bar, event.isTrusted);
  };
  for (const type of SIGNS_OF_USE) view.addEventListener(type, onEvent, true);
  const stopHearing = (): void => {
    for (const type of SIGNS_OF_USE) view.removeEventListener(type, onEvent, true);
  };
  signal?.addEventListener(
    'abort',
    () => {
      stopHearing();
      transcript.stop();
    },
    { once: true },
  );

  lookWhetherWhole();
  transcript.start();
  return {
    ...deps,
    around,
    bars,
    get pack() {
      return pack;
    },
    get isAttended() {
      return attendant !== null;
    },
    choose,
    lookAtAll: () => transcript.lookAtAll(),
    attend(to) {
      attendant = to;
      bars.attendant = to;
      transcript.listener = to;
      stopHearing();
      return held;
    },
  };
}
