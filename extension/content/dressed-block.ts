import { h, hydrate, render } from 'preact';
import { pageError } from '../../shared/page-errors.ts';
import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import { isTerminal } from '../../shared/job-state.ts';
import type { BlockPlace, BlockRef, BlockStatus } from '../platform/messages.ts';
import { errorBodyOf, WorkerError } from '../platform/worker-link.ts';
import { BlockBar } from '../ui/block-bar.tsx';
import type { BlockBarProps } from '../ui/props.ts';
import { createBarHost, openRoot } from './attach.ts';
import { acceptStatus, freshState, pendingStatus, PENDING_JOB } from './block-state.ts';
import type { BlockState, BlockStates } from './block-state.ts';
import { judgeClick } from './click-guard.ts';
import { copyText } from './clipboard.ts';
import { extractBlock } from './extract.ts';
import type { ExtractedBlock } from './extract.ts';
import type { FoundBlock } from './find-blocks.ts';
import { fixRequest } from './fix-request.ts';
import { exceedsBytes, sha256 } from './hash.ts';
import { idleCopy, idleName } from './idle-bar.ts';
import { showLine } from './show-line.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * One block and its bar. Until it is near the viewport it is only a host element of the right height; until something
 * happens with it, the bar is a copy of one like it, without handlers of its own.
 */
export class DressedBlock {
  readonly host: HTMLElement;
  readonly turn: string;
  found: FoundBlock;
  #root: ShadowRoot | null = null;
  /** Look of the copy in the root; null once the bar is drawn for itself. */
  #copy: string | null = null;
  #isLive = false;
  #text: ExtractedBlock | null = null;
  #state: BlockState | null = null;
  #kept: BlockState | null = null;
  readonly #around: Surroundings;
  readonly #states: BlockStates;

  constructor(found: FoundBlock, turn: string, around: Surroundings, states: BlockStates) {
    this.found = found;
    this.turn = turn;
    this.#around = around;
    this.#states = states;
    this.host = createBarHost(around.document);
  }

  get isMounted(): boolean {
    return this.#root !== null;
  }

  /** Draws the bar for the first time. */
  mount(): void {
    if (this.#root !== null) return;
    this.#root = openRoot(this.host, this.#around.sheets);
    this.refresh();
  }

  /** Reads the block again: other code means another state, so an old verdict never stands under new code. */
  refresh(): void {
    if (this.#root === null) return;
    this.#read();
    this.draw();
  }

  dispose(): void {
    if (this.#root !== null && this.#isLive) render(null, this.#root);
    this.host.remove();
  }

  /** Does the worker still have to be asked for an earlier verdict? */
  get wantsRestore(): boolean {
    return this.#state !== null && !this.#state.restored && !this.#isTooLarge();
  }

  get place(): BlockPlace {
    return { turn: this.turn, index: this.found.index };
  }

  /** Is something shown of which there may be news? */
  get hasStatus(): boolean {
    return this.#state !== null && this.#state.status !== null;
  }

  /** Gives a copied bar its handlers, at the first event that goes to it and before that event arrives. */
  wake(): void {
    if (!this.#isLive && this.#copy !== null) this.draw(true);
  }

  /** The block as the worker knows it; hashes the whole code, off the main thread. */
  async reference(): Promise<BlockRef> {
    const code = this.#text?.code ?? '';
    return { turn: this.turn, index: this.found.index, codeHash: await sha256(code) };
  }

  markRestored(): void {
    if (this.#state !== null) this.#state.restored = true;
  }

  /** Shows a status that is known to be of this block and this code. */
  accept(status: BlockStatus): void {
    if (this.#state === null) return;
    if (this.#state.status?.status.job === PENDING_JOB) this.#state.status = null;
    if (acceptStatus(this.#state, status)) this.draw();
  }

  #isTooLarge(): boolean {
    return exceedsBytes(this.#text?.code ?? '', PAGE_LIMITS.codeBytes);
  }

  #read(): { text: ExtractedBlock; state: BlockState } {
    const text = extractBlock(this.found, this.#around.pack);
    if (this.#text !== null && this.#state !== null && text.code === this.#text.code) {
      this.#text = text;
      return { text, state: this.#state };
    }
    const state = this.#states.find(this.place, text.code) ?? freshState();
    // What happened to a job while its row was out of the document reached nobody.
    if (state.status !== null && !isTerminal(state.status.status.state)) state.restored = false;
    this.#text = text;
    this.#state = state;
    if (this.#isTooLarge()) state.error = pageError('CV010');
    return { text, state };
  }

  /** Does what a button would; the browser itself vouches for a keyboard command. */
  command(command: 'verify' | 'record'): void {
    const state = this.#state;
    if (state === null) return;
    state.error = null;
    void this.#attempt(state, () => (command === 'verify' ? this.#verify() : this.#record(state)));
  }

  /** Shows what is known; as a copy while nothing has happened, unless the bar's own handlers are `needed`. */
  draw(needed = false): void {
    const root = this.#root;
    const state = this.#state;
    const text = this.#text;
    if (root === null || state === null || text === null) return;
    const { theme, host, document } = this.#around;
    const { status, error, expanded, chosen } = state;
    const guarded = (act: () => void | Promise<void>) => (event: Event): void => {
      state.error = judgeClick(event, this.host, root);
      if (state.error !== null) this.draw();
      else void this.#attempt(state, act);
    };
    const props: BlockBarProps = {
      language: chosen ?? text.language,
      languageSource: chosen === null ? text.languageSource : 'user',
      file: text.file,
      status,
      host,
      error,
      expanded,
      theme,
      onVerify: guarded(() => this.#verify()),
      onCancel: guarded(() => this.#cancel(state)),
      onRecord: guarded(() => this.#record(state)),
      onAskFix: guarded(() => this.#askFix(state)),
      onCopyFix: guarded(() => this.#copyFix(state)),
      onOpenReport: guarded(() => this.#openReport(state)),
      onToggle: () => {
        state.expanded = !state.expanded;
        this.draw();
      },
      onJump: (line) => showLine(this.found, line + text.linesBefore),
      onLanguage: (language) => {
        state.chosen = language;
        state.status = null;
        state.error = null;
        this.draw();
      },
    };
    if (!this.#isLive) {
      const name = idleName(props);
      if (name !== null && !needed) {
        if (name !== this.#copy) root.replaceChildren(idleCopy(name, props, document));
        this.#copy = name;
        return;
      }
      this.#isLive = true;
      const untouched = { ...props, status: null, error: null, expanded: false };
      // The copy's own nodes are taken over: an event is on its way to them, and a screen reader hears changes only.
      if (this.#copy !== null && this.#copy === idleName(untouched)) hydrate(h(BlockBar, untouched), root);
      else root.replaceChildren();
    }
    if (this.#kept !== state) this.#states.keep(this.place, text.code, state);
    this.#kept = state;
    render(h(BlockBar, props), root);
  }

  async #attempt(state: BlockState, act: () => void | Promise<void>): Promise<void> {
    try {
      await act();
    } catch (thrown) {
      if (state.status?.status.job === PENDING_JOB) state.status = null;
      state.error = errorBodyOf(thrown);
    }
    this.draw();
  }

  async #verify(): Promise<void> {
    const { text, state } = this.#read();
    const language = state.chosen ?? text.language;
    if (this.#isTooLarge()) throw new WorkerError(pageError('CV010'));
    if (language === null) throw new WorkerError(pageError('CV011'));
    const block = await this.reference();
    state.restored = true;
    state.status = pendingStatus(block);
    this.draw();
    const status = await this.#around.link.request('block.verify', {
      conversation: this.#around.conversation,
      block,
      code: text.code,
      language,
      languageSource: state.chosen === null ? (text.languageSource ?? 'user') : 'user',
      file: text.file,
    });
    if (state.status?.status.job === PENDING_JOB) state.status = null;
    acceptStatus(state, status);
  }

  async #cancel(state: BlockState): Promise<void> {
    const job = state.status?.status.job;
    if (job !== undefined && job !== PENDING_JOB) await this.#around.link.request('block.cancel', { job });
  }

  async #record(state: BlockState): Promise<void> {
    const { text } = this.#read();
    if (this.#isTooLarge()) throw new WorkerError(pageError('CV010'));
    await this.#around.link.request('record.open', {
      conversation: this.#around.conversation,
      file: text.file,
      language: state.chosen ?? text.language,
      code: text.code,
      report: state.status?.report ?? null,
    });
  }

  async #askFix(state: BlockState): Promise<void> {
    const report = state.status?.report;
    if (report == null) throw new WorkerError(pageError('CV017'));
    const outcome = this.#around.composer.insertAtEnd(fixRequest(report));
    state.error = outcome.ok ? await outcome.settled() : outcome.error;
  }

  async #copyFix(state: BlockState): Promise<void> {
    const report = state.status?.report;
    const copied = report != null && (await copyText(this.#around.document, fixRequest(report)));
    if (!copied) state.error = pageError('CV062', '(The browser refused the clipboard.)');
  }

  async #openReport(state: BlockState): Promise<void> {
    await this.#around.link.request('panel.open', { report: state.status?.report?.id ?? null });
  }
}
