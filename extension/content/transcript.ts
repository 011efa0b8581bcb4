import { isOurs } from './attach.ts';
import { containerOf, findContainers } from './find-blocks.ts';
import type { Pack } from './packs/pack.ts';
import { busynessOf, SETTLED_MS, streamingState } from './streaming.ts';

/** What the watch does with messages; and what it borrows from the browser. */
export interface TranscriptDeps {
  document: Document;
  pack(): Pack | null;
  onFinished(container: Element): void;
  /** A message that had ended is being written again. */
  onStreaming(container: Element): void;
  /** Something left the document. */
  onRemoved(): void;
  /** Once per batch that changed anything outside of streaming text. */
  onChanged(): void;
  /** Milliseconds since some start. */
  now(): number;
  /** Runs a task before the next paint. */
  nextFrame(task: () => void): void;
  later(ms: number, task: () => void): void;
}

/** Longest stretch of work in one frame, in ms. */
const SLICE_MS = 8;

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
  #removed = false;
  #scheduled = false;
  #timer = false;

  constructor(deps: TranscriptDeps) {
    this.#deps = deps;
    this.#observer = new MutationObserver((records) => this.#note(records));
  }

  start(): void {
    this.observe(this.#deps.document.documentElement);
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
    this.#roots.add(this.#deps.document.documentElement);
    this.#schedule();
  }

  #note(records: readonly MutationRecord[]): void {
    const pack = this.#deps.pack();
    let last: Element | null = null;
    for (const record of records) {
      if (isOurs(record.target) || onlyOursAdded(record)) continue;
      if (record.removedNodes.length > 0) this.#removed = true;
      const container: Element | null = pack === null ? null : containerNear(record.target, last, pack);
      last = container ?? last;
      if (container !== null) {
        if (record.type === 'attributes' || container.getAttribute('data-is-streaming') !== 'true') this.#touched.add(container);
      } else {
        for (const node of record.addedNodes) if (node instanceof Element && !isOurs(node)) this.#roots.add(node);
      }
    }
    if (this.#touched.size > 0 || this.#roots.size > 0 || this.#removed) this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#deps.nextFrame(() => {
      this.#note(this.#observer.takeRecords());
      this.#scheduled = false;
      this.#work();
      // What changed meanwhile was our own doing: the page's scripts do not run in between.
      this.#observer.takeRecords();
    });
  }

  #work(): void {
    const { now, pack, document } = this.#deps;
    const started = now();
    this.#deps.onChanged();
    const selectors = pack();
    if (selectors === null) {
      this.#roots.clear();
      return;
    }
    if (this.#removed) {
      this.#removed = false;
      this.#deps.onRemoved();
    }
    const whole = document.documentElement;
    for (const root of this.#roots.has(whole) ? [whole] : this.#roots) {
      if (root.isConnected) for (const container of findContainers(root, selectors)) this.#touched.add(container);
    }
    this.#roots.clear();
    if (this.#touched.size === 0) return;
    const page = busynessOf(document, selectors);
    for (const container of this.#touched) {
      this.#touched.delete(container);
      if (container.isConnected) this.#judge(container, streamingState(container, selectors, page));
      if (now() - started > SLICE_MS) break;
    }
    if (this.#touched.size > 0) this.#schedule();
  }

  #judge(container: Element, state: ReturnType<typeof streamingState>): void {
    if (state === 'finished') {
      this.#settling.delete(container);
      this.#deps.onFinished(container);
      return;
    }
    if (state === 'streaming') this.#deps.onStreaming(container);
    if (state === 'settling' || container.closest('[data-is-streaming="true"]') === null) {
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

/** {@link containerOf}, asked of the one before first: changes come in runs. */
function containerNear(node: Node, last: Element | null, pack: Pack): Element | null {
  return last?.contains(node) === true ? last : containerOf(node, pack);
}

function onlyOursAdded(record: MutationRecord): boolean {
  if (record.type !== 'childList' || record.removedNodes.length > 0) return false;
  for (const node of record.addedNodes) if (!isOurs(node)) return false;
  return true;
}
