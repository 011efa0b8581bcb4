import { conversationOf } from '../platform/conversation-of.ts';
import type { Binding, Canary, HostState } from '../platform/messages.ts';
import type { WorkerClient } from '../platform/worker-link.ts';
import { startBars } from './bars.ts';
import { canaryOf, isPlainlyWhole } from './canary.ts';
import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import { Composer } from './composer.ts';
import { watchDraftPauses } from './draft-pause.ts';
import type { Dressing } from './dressing.ts';
import { FIRST_EVENTS } from './first-events.ts';
import { UNKNOWN_HOST } from './idle-bar.ts';
import { startKnownIssues } from './known-issues.ts';
import { selectorsOf } from './packs/pack.ts';
import { watchSendGestures } from './send-gesture.ts';
import type { Surroundings } from './surroundings.ts';
import { warmBegun } from './warm-begun.ts';

/** A page, and the way to the worker. */
export interface PageDeps {
  dressing: Dressing;
  link: WorkerClient;
}

/** The page is searched for everything at most this often, in ms; less often once nothing is missing. */
const CANARY_MS = 1_500;
const SATISFIED_CANARY_MS = 10_000;
/** Another conversation is drawn before the page is searched, in ms. */
const NAVIGATED_MS = 100;

/** Attends to a page whose blocks have their bars; aborting the signal takes the watching away again. */
export function startPage({ dressing, link }: PageDeps, signal: AbortSignal): void {
  const { document, view, around: shared } = dressing;
  const composer = new Composer(document, () => dressing.pack);
  const around: Surroundings = {
    document,
    link,
    composer,
    guard: dressing.guard,
    sheets: shared.sheets(),
    get pack() {
      return shared.pack;
    },
    get theme() {
      return shared.theme;
    },
    conversation: conversationOf(view.location.pathname),
    host: UNKNOWN_HOST,
    asked: null,
  };
  const bars = startBars(around, dressing.bars, dressing.later);
  const issues = startKnownIssues(around, bars.languages);
  /** The send gesture whose message was read. */
  let read = -Infinity;
  let born = false;
  let told = '';
  let waiting = false;
  let satisfied = false;

  const showHost = (host: HostState): void => {
    around.host = host;
    bars.redraw();
  };
  const bind = (binding: Binding | null): void => {
    bars.noticing.isOn = binding?.notices !== false;
    issues.setBinding(binding);
  };
  /** Tells the worker what is found on the page, where that is another thing than before or was `asked` for. */
  const tellState = async (asked = false): Promise<void> => {
    if (
      !asked &&
      satisfied &&
      told !== '' &&
      isPlainlyWhole(view.location.pathname, around.pack, composer.find(), bars.count)
    )
      return;
    const canary = canaryOf(document, view.location.pathname, dressing.pack, bars.count);
    const state = JSON.stringify([around.conversation, born, significant(canary)]);
    satisfied = canary.family !== 'unknown' && canary.missing.length === 0;
    if (state === told && !asked) return;
    told = state;
    const reply = await link
      .request('page.state', { conversation: around.conversation, born, canary })
      .catch(() => null);
    // Nobody heard it: it is told again with the next change.
    if (reply === null) told = '';
    else {
      showHost(reply.host);
      bind(reply.binding);
    }
  };
  /** Before the blocks were looked for, a page would be said to have none. */
  const tellLookedAt = (): void => dressing.nextFrame(() => void tellState());
  const tellSoon = (): void => {
    if (waiting) return;
    waiting = true;
    dressing.later(satisfied ? SATISFIED_CANARY_MS : CANARY_MS, () => {
      waiting = false;
      dressing.choose();
      void tellState();
    });
  };

  const sending = watchSendGestures(
    { document, now: dressing.now, isComposer: (node) => composer.findCard()?.contains(node) === true },
    signal,
  );
  const early = { capture: true, passive: true, signal };
  for (const type of FIRST_EVENTS) view.addEventListener(type, bars.wake, early);
  view.addEventListener(
    'input',
    (event) => {
      if (event.isTrusted && event.target instanceof Element) bars.editing(event.target);
    },
    early,
  );
  view.addEventListener('pointerover', bars.approach, early);
  const unsubscribe = link.onEvent((event) => {
    if (event.event === 'block') void bars.accept(event.body);
    if (event.event === 'command') {
      const { command, block } = event.body;
      if (block === undefined) bars.command(command);
      else void bars.verify(block);
    }
    if (event.event === 'look') void tellState(true);
    if (event.event === 'host') showHost(event.body);
    if (event.event === 'binding') bind(event.body);
  });
  watchDraftPauses(
    {
      document,
      pauseMs: PAGE_LIMITS.draftPauseMs,
      now: dressing.now,
      later: dressing.later,
      isComposer: (node) => composer.find()?.contains(node) === true,
      onPause: () => void issues.pause(),
    },
    signal,
  );
  const unlink = link.onReconnect(() => {
    told = '';
    void tellState();
    bars.restoreAll();
  });
  signal.addEventListener(
    'abort',
    () => {
      unsubscribe();
      unlink();
    },
    { once: true },
  );
  bars.takeOver(
    dressing.attend({
      draw: bars.draw,
      reread: bars.reread,
      dressed: bars.dressed,
      left: bars.left,
      begun: warmBegun(link),
      streaming: bars.writing,
      userMessage: (message) => {
        // Of the messages that are mounted after a gesture, as by scrolling, only the last one can be what was sent.
        if (
          !sending.recent() ||
          sending.at === read ||
          !message.contains([...document.querySelectorAll(selectorsOf(around.pack).userMessage)].at(-1) ?? null)
        )
          return;
        read = sending.at;
        bars.said(message);
      },
      changed: () => {
        issues.look();
        tellSoon();
      },
      chosen: () => {
        told = '';
        tellLookedAt();
      },
      moved: (conversation) => {
        // A new conversation that gets its id keeps what was verified and inserted in it.
        const gotItsId = around.conversation === null && sending.recent();
        born = gotItsId;
        if (!gotItsId) {
          bars.clear();
          sending.at = -Infinity;
        }
        around.conversation = conversation;
        told = '';
        issues.leave(gotItsId);
        dressing.lookAtAll();
        dressing.later(NAVIGATED_MS, () => void tellState());
      },
      themed: issues.draw,
    }),
  );
  // A page that still loads would only report that everything is missing.
  if (dressing.pack !== null) tellLookedAt();
  else tellSoon();
}

/** What of the canary is worth telling again: counts change with every scroll of a virtualised list. */
function significant(canary: Canary): unknown {
  return { ...canary, blocks: canary.blocks > 0, targets: canary.targets.map(({ matched }) => matched) };
}
