import { pageError } from '../../shared/page-errors.ts';
import type { ErrorBody } from '../../shared/errors.ts';
import { PAGE_LIMITS, exceedsBytes } from '../../shared/page-limits.ts';
import { selectorsOf, type PageAdapter } from './page-adapter/page-adapter.ts';

/** How long after a send the page may take to give the conversation its id, ms. */
const SENDING_MS = 30_000;

interface SendGestureDeps {
  document: Document;
  now(): number;
  isComposer(node: Node): boolean;
}

/** The user's last sending by hand. */
export interface PromptSending {
  /** When it was; whoever knows that what follows has nothing to do with it sets it to -Infinity. */
  at: number;
  recent(): boolean;
}

/**
 * Remembers when the user last sent something by hand: Enter or a click at the composer. Only listens; it tells a new
 * conversation that got its id from another conversation that was opened instead.
 */
export function watchSendGestures({ document, now, isComposer }: SendGestureDeps, signal: AbortSignal): PromptSending {
  const sending: PromptSending = { at: -Infinity, recent: () => now() - sending.at < SENDING_MS };
  const note = (event: Event): void => {
    if (!event.isTrusted || !(event.target instanceof Node) || !isComposer(event.target)) return;
    if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
    sending.at = now();
  };
  for (const type of ['keydown', 'click']) document.addEventListener(type, note, { capture: true, signal });
  return sending;
}

/** When the draft was last typed in, and whether an input method is composing. */
interface DraftPauseDeps {
  document: Document;
  pauseMs: number;
  now(): number;
  later(ms: number, task: () => void): void;
  /** Is this node inside the composer? */
  isComposer(node: Node): boolean;
  onPause(): void;
}

/**
 * Calls `onPause` whenever a person's typing in the composer has rested for `pauseMs`, never in the middle of a
 * composition.
 */
export function watchDraftPauses(deps: DraftPauseDeps, signal: AbortSignal): void {
  const { document } = deps;
  let last = 0;
  let waiting = false;
  let composing = false;
  const check = (): void => {
    const rested = deps.now() - last;
    if (signal.aborted) return;
    if (composing || rested < deps.pauseMs) {
      deps.later(Math.max(deps.pauseMs - rested, 50), check);
      return;
    }
    waiting = false;
    deps.onPause();
  };
  const note = (event: Event): void => {
    // What a script of the page writes there is nobody's draft: it must not bring out what is known of a project.
    if (!event.isTrusted || !(event.target instanceof Node) || !deps.isComposer(event.target)) return;
    composing = event.type === 'compositionstart' || (composing && event.type !== 'compositionend');
    last = deps.now();
    if (waiting) return;
    waiting = true;
    deps.later(deps.pauseMs, check);
  };
  for (const type of ['input', 'compositionstart', 'compositionend'])
    document.addEventListener(type, note, { capture: true, signal });
}

/**
 * What became of an insertion. `undo` takes exactly it away again and says whether that worked. `settled` looks again
 * when the page's editor has had its turn, which comes after ours: null when the text stands, else CV062.
 */
export type InsertOutcome =
  | { ok: true; undo(): boolean; settled(): Promise<ErrorBody | null> }
  | { ok: false; error: ErrorBody };

const MOST_UNDOS = 5;

/** Shown beside a message box from which the page sends nothing: what is written there is lost. */
const EARLIER_VERSION = '[data-testid=hub-earlier-version-back]';

/** Editors take note of a change in a microtask or, at the latest, a frame later; ms. */
const SETTLE_MS = 60;

/**
 * The message box, written to only as a person would: text at the end of the draft, as one editing command that the
 * page's editor understands and can undo. Nothing is ever sent.
 */
export class Composer {
  readonly #document: Document;
  readonly #adapter: () => PageAdapter | null;
  #found: HTMLElement | null = null;

  constructor(document: Document, adapter: () => PageAdapter | null) {
    this.#document = document;
    this.#adapter = adapter;
  }

  /** The editable element, or null on a page without one. */
  find(): HTMLElement | null {
    if (this.#found?.isConnected === true) return this.#found;
    const adapter = this.#adapter();
    this.#found = adapter === null ? null : findComposer(this.#document, adapter);
    return this.#found;
  }

  /** The card around it, before which the chip stands. */
  findCard(): Element | null {
    const adapter = this.#adapter();
    if (adapter === null) return null;
    const composer = this.find();
    for (const selector of adapter.targets.composerCard) {
      const card = composer?.closest(selector);
      if (card != null) return card;
    }
    return composer?.parentElement ?? null;
  }

  /** The draft as text, or null without a composer. */
  draft(): string | null {
    const composer = this.find();
    return composer === null ? null : readDraft(composer);
  }

  /**
   * Adds a text of at most {@link PAGE_LIMITS.knownIssuesBytes} to the end of the draft, after an empty line where
   * there is a draft. Where the editor makes something else of it the draft is restored and the outcome is CV062.
   * @param caret `own words`: it stays, or goes to the end of what the person wrote, and that stays in sight.
   */
  insertAtEnd(text: string, { caret }: { caret: 'end' | 'own words' } = { caret: 'end' }): InsertOutcome {
    const composer = this.find();
    if (composer === null) return { ok: false, error: pageError('CV063') };
    if (this.#document.querySelector(EARLIER_VERSION) !== null) return { ok: false, error: pageError('CV065') };
    if (exceedsBytes(text, PAGE_LIMITS.knownIssuesBytes))
      return { ok: false, error: pageError('CV062', '(The text is too long.)') };
    const before = readDraft(composer);
    const hasWords = before.trim() !== '';
    const selection = this.#document.getSelection();
    const own = caretIn(composer, selection);
    composer.focus();
    caretToEnd(composer);
    const kept = caret === 'own words' && hasWords ? (own ?? caretIn(composer, selection)) : null;
    const addition = hasWords ? `\n\n${text}` : text;
    this.#document.execCommand('insertText', false, addition);
    const after = readDraft(composer);
    if (sameText(after, before + addition)) {
      if (kept !== null) restore(kept, selection);
      return {
        ok: true,
        undo: () => this.#undo(composer, before, after),
        settled: () =>
          new Promise((resolve) => void setTimeout(() => resolve(this.#confirm(composer, before, text)), SETTLE_MS)),
      };
    }
    this.#undo(composer, before, after);
    return { ok: false, error: pageError('CV062') };
  }

  /** Does the text still stand? Where the editor changed it since, what is left of it is taken back. */
  #confirm(composer: HTMLElement, before: string, text: string): ErrorBody | null {
    const now = readDraft(composer);
    const wasSent = now.trim() === '' && before.trim() !== '';
    if (wasSent || normalised(now).includes(normalised(text))) return null;
    this.#undo(composer, before, now);
    return pageError('CV062');
  }

  /** Takes the insertion back; a draft that was changed since is left alone. */
  #undo(composer: HTMLElement, before: string, after: string): boolean {
    if (!composer.isConnected || !sameText(readDraft(composer), after)) return false;
    // One step more in the editor's history would be the user's own.
    if (sameText(after, before)) return true;
    composer.focus();
    for (let tries = 0; tries < MOST_UNDOS; tries++) {
      const known = readDraft(composer);
      this.#history(composer, 'historyUndo', 'undo');
      const now = readDraft(composer);
      if (sameText(now, before)) return true;
      if (now.length < before.length) {
        // The editor counts what was typed just before as one change with ours: it is not ours to take away.
        this.#history(composer, 'historyRedo', 'redo');
        return false;
      }
      if (now === known) return false;
    }
    return false;
  }

  /** Editors with a history of their own answer the input event; the browser's own history answers the command. */
  #history(composer: HTMLElement, inputType: string, command: string): void {
    const untouched = composer.dispatchEvent(
      new InputEvent('beforeinput', { inputType, bubbles: true, cancelable: true }),
    );
    if (untouched) this.#document.execCommand(command);
  }
}

/** The message box; a box in which the user changes an earlier message stands in the transcript and is none. */
function findComposer(document: Document, adapter: PageAdapter): HTMLElement | null {
  const { row, userMessage, message } = selectorsOf(adapter);
  const elsewhere = `${row},${userMessage},${message}${adapter.row === null ? '' : `,[${adapter.row.attribute}]`}`;
  for (const selector of adapter.targets.composer)
    for (const found of document.querySelectorAll(selector))
      if (found instanceof HTMLElement && found.closest(elsewhere) === null) return found;
  return null;
}

/** Into the last paragraph: Firefox writes beside it where the caret is in the editable element itself. */
function caretToEnd(composer: Element): void {
  const last = composer.lastElementChild;
  if (last?.matches('p,ul,ol,li,blockquote,pre') === true) return caretToEnd(last);
  const selection = composer.ownerDocument.getSelection();
  selection?.selectAllChildren(composer);
  selection?.collapseToEnd();
}

/** A copy of the selection, where it is in the composer. */
function caretIn(composer: HTMLElement, selection: Selection | null): Range | null {
  if (selection === null || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  return composer.contains(range.startContainer) && composer.contains(range.endContainer) ? range.cloneRange() : null;
}

/** Selects it again, and scrolls as little as it takes to see it. */
function restore(range: Range, selection: Selection | null): void {
  selection?.removeAllRanges();
  selection?.addRange(range);
  const { startContainer: at } = range;
  (at instanceof Element ? at : at.parentElement)?.scrollIntoView({ block: 'nearest' });
}

/**
 * The editor's paragraphs as lines: blocks end a line, hard breaks too, but for the ones that only keep a paragraph
 * open.
 */
export function readDraft(composer: Element): string {
  const blocks = [...composer.children].filter((child) => child.localName !== 'br');
  return blocks.length === 0 ? (composer.textContent ?? '') : blocks.map(inlineText).join('\n');
}

function inlineText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  if (!(node instanceof Element)) return '';
  if (node.localName === 'br')
    return node.classList.contains('ProseMirror-trailingBreak') || node.parentElement?.lastChild === node ? '' : '\n';
  const inner = [...node.childNodes].map(inlineText);
  return ['ul', 'ol', 'li', 'blockquote'].includes(node.localName) ? inner.join('\n') : inner.join('');
}

/** Equal but for what editors do to spaces and to the number of line ends. */
function sameText(one: string, other: string): boolean {
  return normalised(one) === normalised(other);
}

function normalised(text: string): string {
  return text
    .replace(/\u00a0/g, ' ')
    .replace(/\r\n?/g, '\n')
    .replace(/\n+/g, '\n')
    .replace(/^\n|\n$/g, '');
}
