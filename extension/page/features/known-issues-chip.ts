import { h, render } from 'preact';
import { pageError } from '../../../shared/page-errors.ts';
import type { ErrorBody } from '../../../shared/errors.ts';
import type { LanguageId } from '../../../shared/language.ts';
import { PAGE_LIMITS } from '../../../shared/page-limits.ts';
import { knownIssuesText } from '../../../shared/known-issues-text.ts';
import type { ContextPlan } from '../../../shared/project-requests.ts';
import type { Binding } from '../../platform/messages.ts';
import { errorBodyOf } from '../../platform/worker-link.ts';
import { KnownIssuesChip } from '../../ui/known-issues-view.tsx';
import type { KnownIssuesChipProps } from '../../ui/props.ts';
import { createChipHost, type ChipHost } from '../shadow-host.ts';
import { copyText } from '../../platform/clipboard.ts';
import { watchDraftPauses } from '../composer.ts';
import type { Page, PageContext } from '../page.ts';
import type { VerifyBars } from './verify-bar.ts';

type ChipState = KnownIssuesChipProps['state'];

/** Items that were used in a conversation; null is one that has no id yet. */
interface Use {
  conversation: string | null;
  items: string[];
}

/** The chip at the composer. */
export interface KnownIssues {
  /** The conversation was bound, unbound, or its mode was changed. */
  setBinding(binding: Binding | null): void;
  /** Another conversation was opened; one that only got its id keeps what was used in it. */
  leave(keepsContent: boolean): void;
  /**
   * Asks the worker what could be inserted now, and says whether its answer is shown. Failures show nothing: the chip
   * is a help, not a gate.
   */
  refetch(): Promise<boolean>;
  /** Called with every batch of page changes: keeps the chip before the card and notices that the draft was sent. */
  look(): void;
  /** The user sent a message. */
  sent(): void;
  /**
   * Typing rested: what is relevant is chosen for this draft, and in mode "auto" this is when the text goes into it.
   */
  pause(): Promise<void>;
  draw(): void;
}

/** Offers what is known of a project at the message box of its conversations. */
export function initKnownIssuesChip(page: Page, bars: VerifyBars, signal: AbortSignal): void {
  const { composer, document } = page;
  const issues = knownIssuesChip(page, bars.languages);
  page.listen(
    {
      changed: issues.look,
      userMessage: issues.sent,
      moved: issues.leave,
      themed: issues.draw,
      bound: issues.setBinding,
    },
    signal,
  );
  watchDraftPauses(
    {
      document,
      pauseMs: PAGE_LIMITS.draftPauseMs,
      now: page.now,
      later: page.later,
      isComposer: (node) => composer.find()?.contains(node) === true,
      onPause: () => void issues.pause(),
    },
    signal,
  );
}

/**
 * Known issues get into the prompt only through the draft, where they are seen, and each item at most once a
 * conversation: it counts as used from the moment it stands in the draft, whether or not it is sent. Whoever undoes the
 * insertion, or lost it with a box that the page replaced, may insert the same plan again until the conversation is
 * left.
 * @param languages of the blocks of the conversation
 */
export function knownIssuesChip(context: PageContext, languages: () => LanguageId[]): KnownIssues {
  const { link, composer, document } = context;
  let own: ChipHost | null = null;
  let aligned: AbortController | null = null;
  /** The card with which it is aligned: the page may put another one in its place. */
  let beside: Element | null = null;
  let bound: Binding | null = null;
  let plan: ContextPlan | null = null;
  let state: ChipState = 'ready';
  let error: ErrorBody | null = null;
  let undo: (() => boolean) | null = null;
  /** The plan that is shown was inserted and taken back. To the worker its items are used, so it plans them no more. */
  let isTakenBack = false;
  /** The message box that it was inserted into. */
  let insertedInto: HTMLElement | null = null;
  /** The page put another message box in that one's place, empty: what stood in it was sent or is lost. */
  let isReplaced = false;
  /** The conversation was bound to another project since the plan was made that stands in the draft. */
  let isForeign = false;
  /** Items of the plan that the person does not want. */
  let unticked: ReadonlySet<string> = new Set();
  /** Items that stood in the draft of this conversation, also when the worker has not heard of it yet. */
  const used = new Set<string>();
  let unreported: Use[] = [];
  let reporting: Promise<void> = Promise.resolve();
  let isOff = false;
  /** Grows with every conversation and plan, so that a late answer is dropped. */
  let epoch = 0;
  /** The draft that the plan was made for. */
  let planned = '';

  const ticked = (): ContextPlan['items'] => plan?.items.filter(({ id }) => !unticked.has(id)) ?? [];
  /** What of the plan is wanted, exactly as it goes into the draft. */
  const text = (): string => (plan === null ? '' : knownIssuesText(plan.frame, ticked()));

  const draft = (): string => composer.draft() ?? '';
  const relevantDraft = (): string => draft().slice(-PAGE_LIMITS.draftUnits);

  const enter = (next: ChipState, because: ErrorBody | null = null): void => {
    state = next;
    error = because;
    draw();
  };
  const fail = (because: ErrorBody): void => enter('error', because);

  const draw = (): void => {
    if (plan === null || own === null) return;
    const at = own;
    const guarded =
      (act: () => void) =>
      (event: Event): void => {
        const refused = context.guard.judge(event, at);
        // What was refused has changed nothing: the chip stays as it is and says why.
        if (refused === null) act();
        else enter(state, refused);
      };
    render(
      h(KnownIssuesChip, {
        plan,
        unticked,
        text: text(),
        state,
        inserted: undo === null ? null : { items: ticked().length, bytes: new TextEncoder().encode(text()).length },
        error,
        theme: context.theme,
        onPreview: (event) =>
          event.type === 'keydown'
            ? closePreview()
            : guarded(() => (state === 'previewing' ? closePreview() : enter('previewing')))(event),
        onTick: (event, id) =>
          guarded(() => {
            unticked = unticked.symmetricDifference(new Set([id]));
            draw();
          })(event),
        onInsert: guarded(insert),
        onUndo: guarded(takeBack),
        onCopy: guarded(() => void copy()),
        onOff: guarded(() => void switchOff()),
      }),
      at.root,
    );
  };

  // What is closed reveals nothing, and Escape closes it wherever the focus is.
  const closePreview = (): void => enter(undo === null ? 'ready' : 'inserted');

  const place = (): void => {
    const card = plan === null ? null : composer.findCard();
    if (card === null) {
      own?.host.remove();
      aligned?.abort();
      return;
    }
    if (own === null) {
      own = createChipHost(document, context.sheets);
      context.guard.watch(own);
    }
    if (card.previousElementSibling === own.host && card === beside) return;
    beside = card;
    if (card.previousElementSibling !== own.host) card.before(own.host);
    aligned?.abort();
    aligned = new AbortController();
    own.alignWith(card, aligned.signal);
    draw();
  };

  const show = (next: ContextPlan | null): void => {
    const isVisible = next !== null && next.mode !== 'off' && (next.items.length > 0 || next.noRoom !== undefined);
    plan = isVisible ? next : null;
    unticked = new Set();
    undo = null;
    isTakenBack = false;
    isReplaced = false;
    isForeign = false;
    state = 'ready';
    error = null;
    place();
    draw();
  };

  /** Tells the worker what was used; what cannot be told is kept and told before the next plan is asked for. */
  const report = async (): Promise<void> => {
    await reporting;
    const told = unreported;
    unreported = [];
    reporting = Promise.all(
      told.map((use) => link.request('context.inserted', use).catch(() => void unreported.push(use))),
    ).then(() => undefined);
    await reporting;
  };

  const refetch = async (): Promise<boolean> => {
    epoch += 1;
    const current = epoch;
    if (bound?.mode === 'off' || isOff) {
      show(null);
      return false;
    }
    const { conversation } = context;
    await report();
    if (unreported.some((use) => use.conversation === conversation)) return false;
    planned = relevantDraft();
    const reply = await link
      .request('context.plan', { conversation, draft: planned, languages: languages() })
      .catch(() => null);
    if (current !== epoch || state === 'inserted' || state === 'previewing') return false;
    const next = reply?.plan ?? null;
    if (isTakenBack && (next?.items.length ?? 0) === 0) return false;
    show(next);
    return true;
  };

  const showAnew = (): void => {
    show(null);
    void refetch();
  };

  /** The items count as used only if the editor keeps them. */
  const settle = async (settled: Promise<ErrorBody | null>, use: Use): Promise<void> => {
    const late = await settled;
    if (late === null) return report();
    for (const id of use.items) used.delete(id);
    unreported = unreported.filter((one) => one !== use);
    undo = null;
    fail(late);
  };

  const insert = (): void => {
    const wanted = ticked();
    if (wanted.length === 0 || undo !== null) return;
    const outcome = composer.insertAtEnd(text(), { caret: 'own words' });
    if (!outcome.ok) {
      fail(outcome.error);
      return;
    }
    undo = outcome.undo;
    insertedInto = composer.find();
    const items = wanted.map(({ id }) => id).filter((id) => !used.has(id));
    for (const id of items) used.add(id);
    const use = { conversation: context.conversation, items };
    if (items.length > 0) unreported.push(use);
    enter('inserted');
    void settle(outcome.settled(), use);
  };

  const takeBack = (): void => {
    if (undo?.() !== true) {
      fail(pageError('CV062', '(The draft has changed; remove the text yourself.)'));
    } else if (isForeign) {
      showAnew();
    } else {
      undo = null;
      isTakenBack = true;
      enter('ready');
    }
  };

  const copy = async (): Promise<void> => {
    if (plan === null) return;
    if (await copyText(document, text())) enter('copied');
    else fail(pageError('CV062', '(The browser refused the clipboard.)'));
  };

  const switchOff = async (): Promise<void> => {
    isOff = true;
    const { conversation } = context;
    show(null);
    await link.request('context.off', { conversation }).catch((thrown: unknown) => fail(errorBodyOf(thrown)));
  };

  /** Nothing of what was inserted is left in the draft. */
  const emptied = (): void => {
    if (composer.find() === insertedInto || isForeign) {
      showAnew();
      return;
    }
    undo = null;
    isTakenBack = true;
    isReplaced = true;
    enter('ready');
  };

  return {
    setBinding(binding) {
      const before = bound;
      bound = binding;
      if (JSON.stringify(binding) === JSON.stringify(before)) return;
      isTakenBack = false;
      // What another project knows is not offered while the new plan is awaited; what stands in the draft keeps its
      // Undo.
      if (binding?.project !== before?.project) {
        isForeign = true;
        if (undo === null) show(null);
      }
      void refetch();
    },
    leave(keepsContent) {
      if (!keepsContent) {
        used.clear();
        isOff = false;
      }
      for (const use of unreported) use.conversation ??= context.conversation;
      if (!keepsContent || !isTakenBack) show(null);
      void refetch();
    },
    refetch,
    look() {
      if (plan === null) return;
      if (state === 'inserted' && draft().trim() === '') emptied();
      place();
    },
    sent() {
      if (isReplaced) showAnew();
    },
    async pause() {
      if (state === 'ready' && relevantDraft() !== planned && !(await refetch())) return;
      if (plan === null || state !== 'ready' || plan.mode !== 'auto' || bound?.mode !== 'auto') return;
      if (draft().trim() === '' || plan.items.some(({ id }) => used.has(id))) return;
      insert();
    },
    draw,
  };
}
