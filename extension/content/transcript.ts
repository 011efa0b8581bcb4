import { isOurs } from './attach.ts';
import { aroundOf, findContainers } from './find-blocks.ts';
import { selectorsOf } from './packs/pack.ts';
import type { Pack } from './packs/pack.ts';
import { BEING_WRITTEN, busynessOf, SETTLED_MS, streamingState } from './streaming.ts';

/** What the watch does with messages; and what it borrows from the browser. */
export interface TranscriptDeps {
  document: Document;
  pack(): Pack | null;
  onFinished(container: Element): void;
  /** Only the text of this code element changed; false when that is not enough and its message has to be handed over. */
  onText(code: Element): boolean;
  /** A message of the user's own came into the document, or was found there. */
  onUserMessage(message: Element): void;
  /** A code block begins in a message that is being written. */
  onBegun(code: Element): void;
  /** A message that had ended is being written again. */
  onStreaming(container: Element): void;
  /** Something left the document, perhaps a while ago. */
  onRemoved(): void;
  /** Once per batch that changed anything outside of streaming text; where rows only left, with the next one or a while later. */
  onChanged(): void;
  /** Milliseconds since some start. */
  now(): number;
  /** Runs a task before the next paint. */
  nextFrame(task: () => void): void;
  later(ms: number, task: () => void): void;
}

/** Longest stretch of work at a time, in ms. */
const SLICE_MS = 8;

/** Work is done as soon as the page has changed, so that nothing is laid out without its bars; but a page that answers every change of ours with one of its own is answered once a frame. */
const AT_ONCE_MS = 8;

/** What only left the document waits for the next change that brings something, but no longer than this, in ms. */
const REMOVED_MS = 2_000;

/**
 * Watches the document and hands over the messages that have ended, once each time they were touched. While a reply
 * streams, a record costs one walk up to its message and nothing else.
 */
export class TranscriptWatch {
  readonly #deps: TranscriptDeps;
  readonly #observer: MutationObserver;
  readonly #touched = new Set<Element>();
  readonly #roots = new Set<Element>();
  /** Messages without the streaming attribute, and when they last changed. */
  readonly #settling = new Map<Element, number>();
  /** Messages that were seen being written. */
  readonly #streamed = new WeakSet<Element>();
  /** Messages that have just ended and get their bars in a task to come. */
  readonly #ended = new WeakSet<Element>();
  #removed = false;
  #tidying = false;
  #scheduled = false;
  #worked = -Infinity;
  /** Elements around the messages, which the page changes with every row that comes and goes. */
  #outside = new WeakSet<Node>();
  #timer = false;

  constructor(deps: TranscriptDeps) {
    this.#deps = deps;
    this.#observer = new MutationObserver((records) => this.#notice(records));
  }

  start(): void {
    this.observe(this.#deps.document);
    this.lookAtAll();
  }

  stop(): void {
    this.#observer.disconnect();
    this.#touched.clear();
    this.#roots.clear();
    this.#settling.clear();
  }

  /** Also watches inside an open shadow root; asking again for the same root changes nothing. */
  observe(root: Node): void {
    this.#observer.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: ['data-is-streaming', 'data-turn-key'] });
  }

  /** Looks at the whole document: at the start, and when the selectors changed. */
  lookAtAll(): void {
    this.#outside = new WeakSet();
    this.#roots.add(this.#deps.document.documentElement);
    this.#schedule();
  }

  #note(records: readonly MutationRecord[]): void {
    const pack = this.#deps.pack();
    if (pack === null) {
      this.#roots.add(this.#deps.document.documentElement);
      return;
    }
    let last: Element | null = null;
    for (const record of records) {
      const { target, type } = record;
      // An attribute may make a message of what was none.
      if (type === 'attributes') this.#outside = new WeakSet();
      const isOutside = this.#outside.has(target);
      if (!isOutside && target.nodeName === 'CODE' && this.#deps.onText(target as Element)) continue;
      const around: Element | null = isOutside ? null : aroundNear(target, last, pack);
      const removes = type === 'childList' && record.removedNodes.length > 0;
      if (around === null) {
        if (!isOutside && target.isConnected) this.#outside.add(target);
        const added = record.addedNodes;
        // By number: an iterator for each record would cost more than what is done with it.
        for (let at = 0; at < added.length; at++) if (added[at]?.nodeType === Node.ELEMENT_NODE) this.#roots.add(added[at] as Element);
        // The chip at the composer is put back at once.
        if (removes && isOurs(record.removedNodes[0] as Node)) this.#roots.add(target as Element);
      } else {
        last = around;
        // What is being written has no bars yet; and what we put there ourselves needs none.
        if (type !== 'attributes' && around.getAttribute('data-is-streaming') === 'true') {
          this.#streamed.add(around);
          if (type === 'childList' && target.nodeName !== 'CODE') this.#tellBegun(record.addedNodes);
          continue;
        }
        // The end of a reply brings thousands of records.
        if (!this.#touched.has(around)) {
          if (isOurs(target) || (type === 'childList' && !removes && [...record.addedNodes].every(isOurs))) continue;
          if (!around.matches(selectorsOf(pack).userMessage)) this.#touched.add(around);
          else if (type === 'childList') this.#roots.add(around);
        }
      }
      if (removes) this.#removed = true;
    }
  }

  #tellBegun(nodes: NodeList): void {
    for (const node of nodes) {
      if (!(node instanceof Element)) continue;
      const code = node.nodeName === 'CODE' ? node : node.querySelector('code');
      if (code !== null) this.#deps.onBegun(code);
    }
  }

  /** The page changed: what there is to do is done at once, or in the next frame when we had our turn just now. */
  #notice(records: readonly MutationRecord[]): void {
    this.#note(records);
    if (this.#scheduled) return;
    if (this.#touched.size > 0 || this.#roots.size > 0) {
      if (this.#deps.now() - this.#worked < AT_ONCE_MS) this.#schedule();
      else this.#turn();
    } else if (this.#removed && !this.#tidying) {
      this.#tidying = true;
      this.#deps.later(REMOVED_MS, () => {
        this.#tidying = false;
        if (this.#removed) this.#turn();
      });
    }
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#deps.nextFrame(() => {
      this.#note(this.#observer.takeRecords());
      this.#scheduled = false;
      this.#turn();
    });
  }

  #turn(): void {
    this.#worked = this.#work(this.#deps.now());
    // What changed meanwhile was our own doing: the page's scripts do not run in between.
    this.#observer.takeRecords();
  }

  /** Returns when it ended. */
  #work(started: number): number {
    const { now, pack, document } = this.#deps;
    this.#deps.onChanged();
    const selectors = pack();
    if (selectors === null) {
      this.#roots.clear();
      return started;
    }
    if (this.#removed) {
      this.#removed = false;
      this.#deps.onRemoved();
    }
    const whole = document.documentElement;
    for (const root of this.#roots.has(whole) ? [whole] : this.#roots) {
      if (root.isConnected) for (const container of findContainers(root, selectors, this.#deps.onUserMessage)) this.#touched.add(container);
    }
    this.#roots.clear();
    const page = busynessOf(document, selectors);
    let at = started;
    for (const container of this.#touched) {
      this.#touched.delete(container);
      if (container.isConnected) this.#judge(container, streamingState(container, selectors, page));
      at = now();
      if (at - started > SLICE_MS) break;
    }
    if (this.#touched.size > 0) this.#schedule();
    return at;
  }

  #judge(container: Element, state: ReturnType<typeof streamingState>): void {
    if (state === 'finished') {
      this.#settling.delete(container);
      if (this.#streamed.delete(container)) {
        // A short reply may have ended before there was a turn to look at it.
        this.#deps.onStreaming(container);
        // The page has the most to do when a reply ends: what we do then is to be no part of the same task.
        this.#ended.add(container);
        this.#deps.later(0, () => {
          this.#ended.delete(container);
          this.#touched.add(container);
          this.#turn();
        });
      } else if (!this.#ended.has(container)) this.#deps.onFinished(container);
      return;
    }
    if (state === 'streaming') this.#deps.onStreaming(container);
    if (state === 'settling' || container.closest(BEING_WRITTEN) === null) {
      this.#settling.set(container, this.#deps.now());
      this.#settle();
    }
  }

  /** Messages without the attribute are looked at again once they were still for {@link SETTLED_MS}. */
  #settle(): void {
    if (this.#timer) return;
    this.#timer = true;
    this.#deps.later(SETTLED_MS, () => {
      this.#timer = false;
      const selectors = this.#deps.pack();
      if (selectors === null) return;
      const page = busynessOf(this.#deps.document, selectors);
      for (const [container, since] of this.#settling) {
        if (!container.isConnected) this.#settling.delete(container);
        else if (this.#deps.now() - since >= SETTLED_MS && streamingState(container, selectors, page) !== 'streaming') {
          this.#settling.delete(container);
          this.#deps.onFinished(container);
        }
      }
      if (this.#settling.size > 0) this.#settle();
    });
  }
}

/** {@link aroundOf}, asked of the one before first: changes come in runs. */
function aroundNear(node: Node, last: Element | null, pack: Pack): Element | null {
  return last?.contains(node) === true ? last : aroundOf(node, pack);
}
