import { h, hydrate, render } from 'preact';
import type { ErrorBody } from '../../shared/errors.ts';
import { pageError } from '../../shared/page-errors.ts';
import { PAGE_LIMITS, exceedsBytes } from '../../shared/page-limits.ts';
import type { LanguageId } from '../../shared/language.ts';
import type { OracleKind } from '../../shared/oracle.ts';
import { isTerminal } from '../../shared/job-state.ts';
import type { BlockPlace, BlockRef, BlockStatus, Notice } from '../platform/messages.ts';
import { errorBodyOf } from '../platform/worker-link.ts';
import { BlockBar } from '../ui/block-bar.tsx';
import type { BlockBarProps } from '../ui/props.ts';
import { abandonJob, actionsOf, recordBlock, verifyBlock, type ActedOn } from './block-actions.ts';
import { acceptStatus, fitsLanguage, freshState, isUntouched, PENDING_JOB, sameBlock } from './block-state.ts';
import type { BlockState, BlockStates } from './block-state.ts';
import { extractBlock, previewBlock, isOfClass } from './block-reader.ts';
import type { ExtractedBlock } from './block-reader.ts';
import { type FoundBlock, rowOf } from './block-finder.ts';
import { sha256 } from '../platform/sha256.ts';
import type { LaterBlock } from '../../shared/same-code.ts';
import { copyOfTemplate, lookOf } from './bar-template.ts';
import { PlainBlock, type PlainLanguages } from './plain-languages.ts';
import type { MountedBar, MountedBars } from './mounted-bars.ts';
import { codeMarks } from './code-marks.ts';
import { liesOverBlock } from './bar-position.ts';
import { showLine, watchBlock } from './block-position.ts';
import type { PageContext } from './page.ts';

/** A panel of which less is in view is brought there as it opens, in CSS pixels. */
const LEAST_OF_PANEL_PX = 120;

/** The message in which a block stands. */
interface BlockReply {
  /** How many blocks it has, this one included. */
  size(block: BlockController): number;
  /** Verifies those of its blocks that have no verdict. */
  verify(block: BlockController): void;
  /** The user took a block for a language for which the page has a word that is not known. */
  renamed(): void;
  /** The report of the last block before it that was found wrong and that it may be anew (`standsFor`). */
  answered(block: BlockController): string | null;
  /**
   * Brings the bar of a block of any message into view and puts the focus on its verdict; where its row is not in the
   * document, the end of what is, so that the page brings the rows behind it.
   */
  goTo(place: BlockPlace): void;
}

/**
 * One block and its bar, on a page that somebody uses. Until something happens with it, the bar is a copy of one like
 * it, without handlers of its own, and of the code only the start is read.
 */
export class BlockController {
  readonly #bar: MountedBar;
  #row: string | null = null;
  #isLive = false;
  #warmed = false;
  /** The whole block, once it was needed. */
  #text: ExtractedBlock | null = null;
  #state = freshState();
  #kept: BlockState | null = null;
  readonly #context: PageContext;
  readonly #states: BlockStates;
  readonly #mounted: Pick<MountedBars, 'settle' | 'fit'>;
  readonly #reply: BlockReply;
  /** The code that was hashed last, and its hash. */
  #hashed: { code: string; codeHash: string } | null = null;
  #unwatch: (() => void) | null = null;
  readonly #languages: PlainLanguages;
  readonly #plain: PlainBlock;

  constructor(
    bar: MountedBar,
    context: PageContext,
    states: BlockStates,
    mounted: Pick<MountedBars, 'settle' | 'fit'>,
    reply: BlockReply,
    languages: PlainLanguages,
  ) {
    this.#languages = languages;
    this.#plain = new PlainBlock(languages);
    this.#reply = reply;
    this.#bar = bar;
    this.#context = context;
    this.#states = states;
    this.#mounted = mounted;
  }

  get found(): FoundBlock {
    return this.#bar.found;
  }

  get turn(): string {
    return this.#bar.turn;
  }

  /**
   * Where its message stands; remembered from when something first happened with the block, since the page may take the
   * message out of its row.
   */
  get row(): string {
    return (this.#row ??= rowOf(this.found.container) ?? this.turn);
  }

  get host(): HTMLElement {
    return this.#bar.host;
  }

  /** Null for a bar that is not drawn, or not this block's any more. */
  get #root(): HTMLElement | null {
    return this.#bar.isGone || !this.#bar.isDrawn ? null : this.#bar.room;
  }

  /** Looks at the block again: other code means another state, so an old verdict never stands under new code. */
  refresh(): void {
    if (this.#text !== null || this.#states.has(this.place)) {
      this.#bar.preview = null;
      this.#read();
    } else {
      this.#bar.preview = previewBlock(this.found);
      this.#bar.className = this.found.code.className;
      if (this.#bar.preview.isHuge) this.#state.error = pageError('CV010');
    }
    this.#recognise();
    this.draw();
  }

  /** Asks what a block is in whose language nothing names; nobody waits for it, and none other is asked for. */
  #recognise(): void {
    if (this.language !== null || this.#state.error !== null) return;
    this.#plain.recognise(extractBlock(this.found), (said) => {
      if (this.language !== null) return;
      if (said !== null) this.#read().state.chosen = said;
      this.draw();
    });
  }

  /** The user said what a word of the page means: this block may be called by it, too. */
  askAgain(): void {
    this.#plain.forget();
    this.#recognise();
  }

  /** Ends once it is known whether the block of which nothing names the language looks like one. */
  get recognised(): Promise<void> {
    return this.#plain.known;
  }

  /**
   * The page wrote the text anew, as it does to highlight it: says whether there was anything to look at. Of an
   * untouched block the language stands in the class; what is asked of it later is read then. Once the text was read,
   * something is shown that is of that text alone.
   */
  isReread(): boolean {
    if (this.#text === null && isOfClass(this.#bar.preview) && this.found.code.className === this.#bar.className)
      return false;
    this.refresh();
    return true;
  }

  /** Its bar is about to be taken away; a copy may stand under another block then. */
  dispose(): void {
    const root = this.#root;
    this.#unwatch?.();
    this.#unwatch = null;
    if (root !== null && this.#isLive) render(null, root);
    this.#bar.marks?.show(null, 0, this.#context.theme);
  }

  /** Does the worker still have to be asked for an earlier verdict? */
  get wantsRestore(): boolean {
    return this.#root !== null && !this.#state.restored;
  }

  get place(): BlockPlace {
    return { turn: this.turn, index: this.found.index };
  }

  /** Is its language known, or what it looks like, and nothing else of it? */
  get isOpen(): boolean {
    return this.likely !== null && !this.hasStatus;
  }

  /** Is something shown of which there may be news? */
  get hasStatus(): boolean {
    return this.#state.status !== null;
  }

  /** Gives a copied bar its handlers, at the first event that goes to it and before that event arrives. */
  wake(): void {
    this.warm();
    if (!this.#isLive && this.#bar.look !== null) this.draw(true);
  }

  /** As it is known so far. */
  get language(): LanguageId | null {
    return this.#state.chosen ?? (this.#text ?? this.#bar.preview)?.language ?? null;
  }

  /** Its language, or else the one that it looks like. */
  get likely(): LanguageId | null {
    return this.language ?? this.#plain.guess;
  }

  /** A click may follow: what it would need is started meanwhile. */
  warm(): void {
    const language = this.likely;
    if (language === null || this.#warmed) return;
    this.#warmed = true;
    // Nothing was asked of it: a click says what is wrong.
    this.#context.link.request('block.warm', { language }).catch(() => undefined);
  }

  /**
   * The block as the worker knows it, or null for one that it would refuse; hashes the whole code, off the main thread.
   */
  async reference(): Promise<BlockRef | null> {
    const { code } = this.#read().text;
    if (exceedsBytes(code, PAGE_LIMITS.codeBytes)) return null;
    const { place } = this;
    if (this.#hashed?.code === code) return { ...place, codeHash: this.#hashed.codeHash };
    const codeHash = await sha256(code);
    this.#hashed = { code, codeHash };
    return { ...place, codeHash };
  }

  markRestored(): void {
    this.#state.restored = true;
  }

  /** Shows a status of this block, if it is of the code as it is now: that may have changed since it was asked for. */
  accept(status: BlockStatus): void {
    if (
      this.#root === null ||
      !sameBlock({ ...this.place, codeHash: this.#hashOf(this.#read().text.code) }, status.block)
    )
      return;
    if (!fitsLanguage(this.#state, this.#text?.language ?? null, status)) return;
    if (this.#state.status?.status.job === PENDING_JOB) this.#state.status = null;
    if (acceptStatus(this.#state, status)) this.draw();
  }

  /** The hash of this code, if it is what was hashed last; else none that any code has. */
  #hashOf(code: string): string {
    return this.#hashed?.code === code ? this.#hashed.codeHash : '';
  }

  #read(): { text: ExtractedBlock; state: BlockState } {
    const known = this.#text;
    const text = extractBlock(this.found);
    this.#text = text;
    if (text.code === known?.code) return { text, state: this.#state };
    const state = this.#states.find(this.place, text.code) ?? (known === null ? this.#state : freshState());
    // What happened to a job while its row was out of the document reached nobody.
    if (state.status !== null && !isTerminal(state.status.status.state)) state.restored = false;
    this.#state = state;
    if (exceedsBytes(text.code, PAGE_LIMITS.codeBytes)) state.error = pageError('CV010');
    return { text, state };
  }

  /** The block's code and language, read anew. */
  get content(): LaterBlock {
    const { text, state } = this.#read();
    return { code: text.code, language: state.chosen ?? text.language, file: text.file };
  }

  /** The report by which something is wrong with it, or null. */
  get refutedBy(): string | null {
    const report = this.#state.status?.report;
    return report?.summary.tone === 'bad' ? report.id : null;
  }

  /** Verifies the block as the answer to a report. */
  follow(report: string): void {
    this.#read().state.follows = report;
    this.command('verify');
  }

  /** Verifies the block with what was asked for to show whether it is right; tests are found where they stand. */
  verifyWith(oracle: OracleKind, code: string): void {
    const { state } = this.#read();
    if (oracle === 'version') state.secondVersion = code;
    this.command('verify');
  }

  /** What was asked for was run with the block at this place, and is told there. */
  answers(place: BlockPlace | 'elsewhere'): void {
    this.#read().state.oracleOf = place;
    this.draw();
  }

  /** What was verified here, as it was read then; null for a block that was not. */
  get verified(): LaterBlock | null {
    const text = this.#text;
    return text === null || this.#state.status === null ? null : { code: text.code, language: this.language };
  }

  /** Offers to record what looks like a correction of this block; nothing is stored by it. */
  offer(notice: Notice): void {
    const { state } = this.#read();
    state.notice = notice;
    this.draw();
  }

  /** Does what a button would; the browser itself vouches for a keyboard command. */
  command(command: 'verify' | 'record'): void {
    if (this.#root === null) return;
    const { state, text } = this.#read();
    state.error = null;
    if (command === 'verify' && text.language === null) state.chosen ??= this.#plain.guess;
    void this.#attempt(state, () => (command === 'verify' ? verifyBlock : recordBlock)(this.#acted()));
  }

  /** Shows what is known; as a copy while nothing has happened, unless the bar's own handlers are `needed`. */
  draw(needed = false): void {
    const root = this.#root;
    const seen = this.#text ?? this.#bar.preview;
    if (root === null || seen === null) return;
    const { theme, host } = this.#context;
    if (!this.#isLive && !needed && isUntouched(this.#state)) {
      const look = lookOf({ ...seen, guess: this.#guessOf(seen.language) }, host, theme);
      if (look.name !== this.#bar.look) root.replaceChildren(copyOfTemplate(look, this.#context.document));
      this.#bar.look = look.name;
      return;
    }
    const { text, state } = this.#text === null ? this.#read() : { text: this.#text, state: this.#state };
    const props = this.#props(text, state);
    if (!this.#isLive) {
      this.#isLive = true;
      this.#row = this.row;
      const untouched = {
        ...props,
        language: text.language,
        languageSource: text.languageSource,
        guess: this.#guessOf(text.language),
        status: null,
        error: null,
        expanded: false,
        noticed: null,
        oracleOf: null,
      };
      // The copy's own nodes are taken over: an event is on its way to them, and a screen reader hears changes only.
      if (this.#bar.look === lookOf(untouched, host, theme).name) hydrate(h(BlockBar, untouched), root);
      else root.replaceChildren();
      this.#bar.look = null;
    }
    if (this.#kept !== state) this.#states.keep(this.place, text.code, state);
    this.#kept = state;
    render(h(BlockBar, props), root);
    if (this.#bar.isOpen !== state.expanded) this.#mounted.fit(this.#bar, state.expanded);
    const report = state.status?.report ?? null;
    if (report !== null) this.#bar.marks ??= codeMarks(this.#bar);
    this.#bar.marks?.show(state.status?.newer?.mended ? null : report, text.linesBefore, theme);
    this.#unwatch ??= watchBlock(this.#bar, () => this.#changed());
  }

  #guessOf(language: LanguageId | null): LanguageId | null {
    return language === null ? this.#plain.guess : null;
  }

  /** Of a language that was guessed it is said so, also once the guess was taken. */
  #sourceOf({ chosen }: BlockState, { language, languageSource }: ExtractedBlock): ExtractedBlock['languageSource'] {
    if (chosen === null) return languageSource;
    return language === null && chosen === this.#plain.guess ? 'content' : 'user';
  }

  /** The page changed something at this block: it is looked at again, before the change is painted. */
  #changed(): void {
    this.#unwatch?.();
    this.#unwatch = null;
    this.#mounted.settle(this.#bar);
    if (this.#root !== null) this.refresh();
  }

  #props(text: ExtractedBlock, state: BlockState): BlockBarProps {
    const { theme, host } = this.#context;
    const { status, error, expanded, chosen, notice } = state;
    const passes = (event: Event): BlockState | null => {
      const refused = this.#context.guard.judge(event, this.#bar) ?? this.#astray(text);
      if (this.#root === null) return null;
      const now = this.#read().state;
      if (refused === null) return now;
      now.error = refused;
      this.draw();
      return null;
    };
    const guarded =
      (act: () => void | Promise<void>) =>
      (event: Event): void => {
        const now = passes(event);
        if (now === null) return;
        now.error = null;
        void this.#attempt(now, act);
      };
    /** What only shows something else leaves the error that is shown. */
    const shows = (event: Event, act: () => void): void => {
      if (passes(event) === null) return;
      act();
      this.draw();
    };
    return {
      language: chosen ?? text.language,
      languageSource: this.#sourceOf(state, text),
      guess: this.#guessOf(chosen ?? text.language),
      file: text.file,
      status,
      host,
      error,
      expanded,
      theme,
      noticed: notice?.reason ?? null,
      inReply: this.#reply.size(this),
      ...actionsOf(guarded, () => this.#acted()),
      onOffer: guarded(() => {
        state.chosen ??= this.#plain.guess;
        return verifyBlock(this.#acted());
      }),
      onVerifyReply: guarded(() => this.#reply.verify(this)),
      toggled: state.toggled,
      inDraft: state.undoRequest === null ? null : (state.request?.oracle ?? 'fix'),
      strength: state.strength,
      oracleOf: state.oracleOf === null || state.oracleOf === 'elsewhere' ? state.oracleOf : 'above',
      onTickFix: (event, finding) =>
        shows(event, () => void (state.toggled = state.toggled.symmetricDifference(new Set([finding])))),
      onNewer: guarded(() => {
        const newer = this.#state.status?.newer;
        if (newer !== undefined) this.#reply.goTo(newer.block);
      }),
      onOracleOf: guarded(async () => {
        if (state.oracleOf === 'elsewhere') await this.#context.link.request('oracle.show', {});
        else if (state.oracleOf !== null) this.#reply.goTo(state.oracleOf);
      }),
      // What is closed reveals nothing, and Escape closes it wherever the focus is.
      onToggle: (event) => {
        if (event.type !== 'keydown') {
          shows(event, () => void (state.expanded = !state.expanded));
          if (state.expanded) this.#showPanel();
          return;
        }
        state.expanded = false;
        this.draw();
      },
      onJump: (event, line) => shows(event, () => showLine(this.found, line + text.linesBefore)),
      onLanguage: (event, language) =>
        shows(event, () => {
          abandonJob({ context: this.#context, state });
          state.chosen = language;
          if (text.word === null) return;
          this.#languages.remember(text.word, language);
          this.#reply.renamed();
        }),
    };
  }

  /**
   * Does the bar lie somewhere else than over its block, or the block hold another text than the one that it was
   * drawn for? CV061.
   */
  #astray(drawn: ExtractedBlock): ErrorBody | null {
    if (!this.#mounted.settle(this.#bar) || !liesOverBlock(this.#bar)) {
      this.#mounted.fit(this.#bar, this.#bar.isOpen);
      return pageError('CV061', '(the bar was not over its block; press again)');
    }
    return this.#read().text.code === drawn.code
      ? null
      : pageError('CV061', '(the code just changed; look at it and press again)');
  }

  /** The bar is at the top of its block, the panel below it: of a long one only the bar is in view. */
  #showPanel(): void {
    const view = this.#context.document.defaultView;
    if (view !== null && this.host.getBoundingClientRect().top > view.innerHeight - LEAST_OF_PANEL_PX)
      this.host.scrollIntoView({ block: 'center' });
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

  #acted(): ActedOn {
    const { text, state } = this.#read();
    return {
      found: this.found,
      turn: this.turn,
      context: this.#context,
      text,
      state,
      languageSource: this.#sourceOf(state, text),
      likely: this.likely,
      reference: () => this.reference(),
      answered: () => this.#reply.answered(this),
      draw: () => this.draw(),
    };
  }
}
