import { h, render } from 'preact';
import { pageError } from '../../shared/page-errors.ts';
import type { ErrorBody } from '../../shared/errors.ts';
import type { LanguageId } from '../../shared/language.ts';
import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import type { ContextPlan } from '../../shared/project-requests.ts';
import type { Binding } from '../platform/messages.ts';
import { errorBodyOf } from '../platform/worker-link.ts';
import { KnownIssuesChip } from '../ui/known-issues-chip.tsx';
import type { KnownIssuesChipProps } from '../ui/props.ts';
import { alignWith, createChipHost, openRoot } from './attach.ts';
import { judgeClick } from './click-guard.ts';
import { copyText } from './clipboard.ts';
import type { Surroundings } from './surroundings.ts';

type ChipState = KnownIssuesChipProps['state'];

/**
 * The chip at the composer. Known issues get into the prompt only through the draft, where they are seen, and each item
 * at most once a conversation: it counts as used from the moment it stands in the draft, whether or not it is sent.
 * Whoever undoes the insertion may insert the same plan again until the conversation is left.
 */
export class KnownIssues {
  readonly #around: Surroundings;
  readonly #languages: () => LanguageId[];
  #host: HTMLElement | null = null;
  #root: ShadowRoot | null = null;
  #aligned: AbortController | null = null;
  #binding: Binding | null = null;
  #plan: ContextPlan | null = null;
  #state: ChipState = 'ready';
  #error: ErrorBody | null = null;
  #undo: (() => boolean) | null = null;
  /** The plan that is shown was inserted and taken back. To the worker its items are used, so it plans them no more. */
  #isTakenBack = false;
  /** The conversation was bound to another project since the plan was made that stands in the draft. */
  #isForeign = false;
  /** Items that stood in the draft of this conversation, also when the worker has not heard of it yet. */
  readonly #used = new Set<string>();
  #unreported: { conversation: string | null; items: string[] }[] = [];
  #reporting: Promise<void> = Promise.resolve();
  #off = false;
  /** Grows with every conversation and plan, so that a late answer is dropped. */
  #epoch = 0;
  /** The draft that the plan was made for. */
  #planned = '';

  /** @param languages of the blocks of the conversation */
  constructor(around: Surroundings, languages: () => LanguageId[]) {
    this.#around = around;
    this.#languages = languages;
  }

  /** The conversation was bound, unbound, or its mode was changed. */
  setBinding(binding: Binding | null): void {
    const before = this.#binding;
    this.#binding = binding;
    if (JSON.stringify(binding) === JSON.stringify(before)) return;
    this.#isTakenBack = false;
    // What another project knows is not offered while the new plan is awaited; what stands in the draft keeps its Undo.
    if (binding?.project !== before?.project) {
      this.#isForeign = true;
      if (this.#undo === null) this.#show(null);
    }
    void this.refetch();
  }

  /** Another conversation was opened; one that only got its id keeps what was used in it. */
  leave(keepsContent: boolean): void {
    if (!keepsContent) {
      this.#used.clear();
      this.#off = false;
    }
    for (const use of this.#unreported) use.conversation ??= this.#around.conversation;
    if (!keepsContent || !this.#isTakenBack) this.#show(null);
    void this.refetch();
  }

  /** Asks the worker what could be inserted now, and says whether its answer is shown. Failures show nothing: the chip is a help, not a gate. */
  async refetch(): Promise<boolean> {
    const epoch = ++this.#epoch;
    if (this.#binding === null || this.#binding.mode === 'off' || this.#off) {
      this.#show(null);
      return false;
    }
    const { link, conversation } = this.#around;
    await this.#report();
    if (this.#unreported.some((use) => use.conversation === conversation)) return false;
    this.#planned = this.#draft();
    const reply = await link.request('context.plan', { conversation, draft: this.#planned, languages: this.#languages() }).catch(() => null);
    if (epoch !== this.#epoch || this.#state === 'inserted' || this.#state === 'previewing') return false;
    const plan = reply?.plan ?? null;
    if (this.#isTakenBack && (plan?.items.length ?? 0) === 0) return false;
    this.#show(plan);
    return true;
  }

  /** Called with every batch of page changes: keeps the chip before the card and notices that the draft was sent. */
  look(): void {
    if (this.#plan === null) return;
    if (this.#state === 'inserted' && (this.#around.composer.draft() ?? '').trim() === '') {
      this.#show(null);
      void this.refetch();
    }
    this.#place();
  }

  #draft(): string {
    return (this.#around.composer.draft() ?? '').slice(-PAGE_LIMITS.draftUnits);
  }

  /** Typing rested: what is relevant is chosen for this draft, and in mode "auto" this is when the text goes into it. */
  async pause(): Promise<void> {
    if (this.#state === 'ready' && this.#draft() !== this.#planned && !(await this.refetch())) return;
    const plan = this.#plan;
    if (plan === null || this.#state !== 'ready' || plan.mode !== 'auto' || this.#binding?.mode !== 'auto') return;
    if ((this.#around.composer.draft() ?? '').trim() === '' || plan.items.some(({ id }) => this.#used.has(id))) return;
    this.#insert(true);
  }

  draw(): void {
    const plan = this.#plan;
    const host = this.#host;
    const root = this.#root;
    if (plan === null || host === null || root === null) return;
    const guarded = (act: () => void) => (event: Event): void => {
      const refused = judgeClick(event, host, root);
      if (refused === null) act();
      else this.#fail(refused);
    };
    render(
      h(KnownIssuesChip, {
        plan,
        state: this.#state,
        inserted: this.#undo === null ? null : { items: plan.items.length, bytes: plan.bytes },
        error: this.#error,
        theme: this.#around.theme,
        onPreview: () => this.#preview(),
        onInsert: guarded(() => this.#insert(false)),
        onUndo: guarded(() => this.#takeBack()),
        onCopy: guarded(() => void this.#copy()),
        onOff: guarded(() => void this.#switchOff()),
      }),
      root,
    );
  }

  #show(plan: ContextPlan | null): void {
    const visible = plan !== null && plan.mode !== 'off' && plan.items.length + (plan.missing?.items ?? 0) > 0;
    this.#plan = visible ? plan : null;
    this.#state = 'ready';
    this.#error = null;
    this.#undo = null;
    this.#isTakenBack = false;
    this.#isForeign = false;
    this.#place();
    this.draw();
  }

  #place(): void {
    const card = this.#plan === null ? null : this.#around.composer.findCard();
    if (card === null) {
      this.#host?.remove();
      this.#aligned?.abort();
      return;
    }
    if (this.#host === null) {
      this.#host = createChipHost(this.#around.document);
      this.#root = openRoot(this.#host, this.#around.sheets);
    }
    if (card.previousElementSibling === this.#host) return;
    card.before(this.#host);
    this.#aligned?.abort();
    this.#aligned = new AbortController();
    alignWith(card, this.#host, this.#aligned.signal);
    this.draw();
  }

  #preview(): void {
    this.#state = this.#state === 'previewing' ? (this.#undo === null ? 'ready' : 'inserted') : 'previewing';
    this.#error = null;
    this.draw();
  }

  #insert(keepSelection: boolean): void {
    const plan = this.#plan;
    if (plan === null || plan.items.length === 0 || this.#undo !== null) return;
    const outcome = this.#around.composer.insertAtEnd(plan.text, { keepSelection });
    if (!outcome.ok) {
      this.#fail(outcome.error);
      return;
    }
    this.#undo = outcome.undo;
    this.#state = 'inserted';
    this.#error = null;
    const fresh = plan.items.map(({ id }) => id).filter((id) => !this.#used.has(id));
    for (const id of fresh) this.#used.add(id);
    const use = { conversation: this.#around.conversation, items: fresh };
    if (fresh.length > 0) this.#unreported.push(use);
    this.draw();
    void this.#settle(outcome.settled(), use);
  }

  /** The items count as used only if the editor keeps them. */
  async #settle(settled: Promise<ErrorBody | null>, use: { conversation: string | null; items: string[] }): Promise<void> {
    const late = await settled;
    if (late === null) return this.#report();
    for (const id of use.items) this.#used.delete(id);
    this.#unreported = this.#unreported.filter((one) => one !== use);
    this.#undo = null;
    this.#fail(late);
  }

  #takeBack(): void {
    const undone = this.#undo?.() ?? false;
    if (!undone) {
      this.#fail(pageError('CV062', '(The draft was changed since; remove the text by hand.)'));
      return;
    }
    if (this.#isForeign) {
      this.#show(null);
      void this.refetch();
      return;
    }
    this.#undo = null;
    this.#isTakenBack = true;
    this.#state = 'ready';
    this.draw();
  }

  async #copy(): Promise<void> {
    if (this.#plan === null) return;
    const copied = await copyText(this.#around.document, this.#plan.text);
    if (!copied) {
      this.#fail(pageError('CV062', '(The browser refused the clipboard.)'));
      return;
    }
    this.#state = 'copied';
    this.#error = null;
    this.draw();
  }

  async #switchOff(): Promise<void> {
    this.#off = true;
    const { link, conversation } = this.#around;
    this.#show(null);
    await link.request('context.off', { conversation }).catch((thrown: unknown) => this.#fail(errorBodyOf(thrown)));
  }

  /** Tells the worker what was used; what cannot be told is kept and told before the next plan is asked for. */
  async #report(): Promise<void> {
    await this.#reporting;
    const told = this.#unreported;
    this.#unreported = [];
    this.#reporting = Promise.all(
      told.map((use) => this.#around.link.request('context.inserted', use).catch(() => void this.#unreported.push(use))),
    ).then(() => undefined);
    await this.#reporting;
  }

  #fail(error: ErrorBody): void {
    this.#state = 'error';
    this.#error = error;
    this.draw();
  }
}
