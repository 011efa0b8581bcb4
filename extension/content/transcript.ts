import { isOurs } from './attach.ts';
import { aroundOf, findContainers } from './find-blocks.ts';
import { MessageEnds } from './message-ends.ts';
import { selectorsOf } from './packs/pack.ts';
import type { Pack } from './packs/pack.ts';
import { busynessOf } from './streaming.ts';

/** Is told more of the transcript once somebody uses the page. */
export interface TranscriptListener {
  /** A message of the user's own came into the document. */
  userMessage(message: Element): void;
  /** A code block begins in a message that is being written. */
  begun(code: Element): void;
  /** A message that had ended, or that is seen for the first time, is being written. */
  streaming(container: Element): void;
}

/** What the watch does with messages. */
export interface TranscriptReader {
  /** Something changed in this node: true where it is code that has its bar, for which its message need not be handed over. */
  reread(node: Node): boolean;
  /** A message has ended, or was touched after that. */
  dress(container: Element): void;
  /** A message is being written, perhaps again. */
  undress(container: Element): void;
  /** Something left the document, perhaps a while ago. */
  prune(): void;
}

/** What the watch borrows from the browser. */
export interface TranscriptDeps {
  document: Document;
  reader: TranscriptReader;
  /** Once per batch that changed anything outside of streaming text, where there are no selectors yet or there is a listener; where rows only left, with the next one or a while later. */
  onChanged(): void;
  /** Milliseconds since some start. */
  now(): number;
  /** Runs a task before the next paint. */
  nextFrame(task: () => void): void;
  later(ms: number, task: () => void): void;
}

/** `Node.ELEMENT_NODE`: to ask the browser's global object for it costs more than the rest of what a change costs. */
const ELEMENT_NODE = 1;

/** What only left waits for the next change that brings something, but where there is a listener no longer than this, in ms. */
const REMOVED_MS = 2_000;

/** Longest stretch of work at a time, in ms. */
const SLICE_MS = 8;

/** Work is done as soon as the page has changed, so that nothing is laid out without its bars; but a page that answers every change of ours with one of its own is answered once a frame. */
const AT_ONCE_MS = 8;

/**
 * Watches the document and hands over the messages that have ended, once each time they were touched. While a reply
 * streams, a record costs one walk up to its message and nothing else.
 */
export class TranscriptWatch {
  /** Null until somebody uses the page. */
  listener: TranscriptListener | null = null;
  #pack: Pack | null;
  readonly #deps: TranscriptDeps;
  readonly #observer: MutationObserver;
  readonly #touched = new Set<Element>();
  /** What came into the document; of what comes several times, some may be here several times. */
  #roots: Element[] = [];
  readonly #ends: MessageEnds;
  #removed = false;
  #tidying = false;
  #scheduled = false;
  #worked = -Infinity;
  /** Elements around the messages, which the page changes with every row that comes and goes. */
  #outside = new WeakSet<Node>();
  /** The message that changed last. */
  #last: WeakRef<Element> | null = null;
  /** Is the whole document to be looked at? */
  #isWhole = false;
  /** Is there anything to look at? */
  #isDue = false;

  constructor(deps: TranscriptDeps, pack: Pack | null) {
    this.#deps = deps;
    this.#pack = pack;
    this.#observer = new MutationObserver((records) => this.#notice(records));
    this.#ends = new MessageEnds({
      ...deps,
      pack: () => this.#pack,
      onEnd: (container) => deps.reader.dress(container),
      onStreaming: (container) => {
        this.listener?.streaming(container);
        deps.reader.undress(container);
      },
      onAgain: (container) => {
        this.#touched.add(container);
        this.#turn();
      },
    });
  }

  start(): void {
    this.observe(this.#deps.document);
    // A page that shows no signs yet is looked at with its next change.
    if (this.#pack === null) return;
    this.#isWhole = true;
    this.#turn();
  }

  stop(): void {
    this.#observer.disconnect();
    this.#touched.clear();
    this.#roots = [];
    this.#ends.stop();
  }

  /** Also watches inside an open shadow root; asking again for the same root changes nothing. */
  observe(root: Node): void {
    this.#observer.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: ['data-is-streaming', 'data-turn-key'] });
  }

  /** Looks at the whole document: at the start, when another conversation is shown and with other selectors. */
  lookAtAll(pack = this.#pack): void {
    this.#pack = pack;
    this.#outside = new WeakSet();
    this.#isWhole = true;
    this.#schedule();
  }

  /** The page changed: what there is to do is done at once, or in the next frame when we had our turn just now. */
  #notice(records: readonly MutationRecord[]): void {
    this.#note(records);
    if (this.#scheduled) return;
    if (this.#isDue) {
      const now = this.#deps.now();
      if (now - this.#worked < AT_ONCE_MS) this.#schedule();
      else this.#turn(now);
    } else if (this.#removed && !this.#tidying && this.listener !== null) {
      this.#tidying = true;
      this.#deps.later(REMOVED_MS, () => {
        this.#tidying = false;
        if (this.#removed) this.#turn();
      });
    }
  }

  #note(records: readonly MutationRecord[]): void {
    // Everything is looked at anyway.
    if (this.#isWhole) return;
    const { reader } = this.#deps;
    // By number, here and below: an iterator for each record would cost more than what is done with it.
    for (let at = 0; at < records.length; at++) {
      const record = records[at] as MutationRecord;
      const { target } = record;
      if (reader.reread(target)) continue;
      if (!this.#outside.has(target) && this.#noteWithin(record)) continue;
      // Rows come and go there, and so may the chip at the composer.
      const { addedNodes } = record;
      const count = addedNodes.length;
      // An attribute may make a message of what was none.
      if (count === 0 && record.type === 'attributes' && this.#noteWithin(record)) continue;
      for (let place = 0; place < count; place++) {
        const node = addedNodes[place] as Node;
        if (node.nodeType !== ELEMENT_NODE) continue;
        this.#come(node as Element);
        this.#isDue = true;
      }
      this.#removed = true;
      // The chip, which is there where somebody uses the page, is put back at once.
      if (this.listener !== null && count === 0 && record.removedNodes[0] !== undefined && isOurs(record.removedNodes[0])) {
        this.#come(target as Element);
        this.#isDue = true;
      }
    }
  }

  /** A change that is perhaps in a message; false for one outside of all. */
  #noteWithin(record: MutationRecord): boolean {
    const { target, type } = record;
    const pack = this.#pack;
    if (pack === null) {
      this.#isWhole = true;
      this.#isDue = true;
      return true;
    }
    if (type === 'attributes') this.#outside = new WeakSet();
    const last = this.#last?.deref();
    // Changes come in runs.
    const around = last?.contains(target) === true ? last : aroundOf(target, pack);
    if (around === null) {
      if (target.isConnected) this.#outside.add(target);
      return false;
    }
    if (around !== last) this.#last = new WeakRef(around);
    // What is being written has no bars yet; and what we put there ourselves needs none.
    if (type !== 'attributes' && around.getAttribute('data-is-streaming') === 'true') {
      this.#ends.written(around);
      if (type === 'childList' && target.nodeName !== 'CODE') this.#tellBegun(record.addedNodes);
      return true;
    }
    const removes = type === 'childList' && record.removedNodes.length > 0;
    if (removes) this.#removed = true;
    // The end of a reply brings thousands of records.
    if (this.#touched.has(around)) return true;
    if (isOurs(target) || (type === 'childList' && !removes && [...record.addedNodes].every(isOurs))) return true;
    if (!around.matches(selectorsOf(pack).userMessage)) this.#touched.add(around);
    else if (type === 'childList') this.#come(around);
    else return true;
    this.#isDue = true;
    return true;
  }

  #come(root: Element): void {
    if (this.#roots.at(-1) !== root) this.#roots.push(root);
  }

  #tellBegun(nodes: NodeList): void {
    if (this.listener === null) return;
    for (const node of nodes) {
      if (!(node instanceof Element)) continue;
      const code = node.nodeName === 'CODE' ? node : node.querySelector('code');
      if (code !== null) this.listener.begun(code);
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

  #turn(started = this.#deps.now()): void {
    const { reader } = this.#deps;
    this.#isDue = false;
    this.#worked = started;
    if (this.#pack === null || this.listener !== null) this.#deps.onChanged();
    const pack = this.#pack;
    if (pack === null) {
      this.#roots = [];
      this.#isWhole = false;
      return;
    }
    if (this.#removed || this.#isWhole) {
      this.#removed = false;
      reader.prune();
    }
    if (this.#isWhole) {
      this.#isWhole = false;
      this.#roots = [this.#deps.document.documentElement];
    }
    const { row } = pack;
    const { message: selector } = selectorsOf(pack);
    let isOwn = false;
    const roots = this.#roots;
    this.#roots = [];
    for (let at = 0; at < roots.length; at++) {
      const root = roots[at] as Element;
      if (!root.isConnected) continue;
      const kind = row === null ? null : root.getAttribute(row.attribute);
      if (kind !== null && this.listener === null && row?.users.includes(kind) === true) continue;
      const message = kind !== null && kind === row?.claudes ? root.querySelector(selector) : null;
      if (message === null) this.#search(root, pack);
      else if (!this.#ends.isOld(message)) this.#touched.add(message);
      else {
        // A row that scrolls into view is by far the most frequent change.
        reader.dress(message);
        isOwn = true;
      }
    }
    if (this.#touched.size > 0) {
      this.#judgeTouched(started, pack);
      isOwn = true;
    }
    // What changed meanwhile was our own doing: the page's scripts do not run in between.
    if (isOwn) this.#observer.takeRecords();
  }

  #search(root: Element, pack: Pack): void {
    const found = findContainers(root, pack, (message) => this.listener?.userMessage(message));
    for (let at = 0; at < found.length; at++) this.#touched.add(found[at] as Element);
  }

  #judgeTouched(started: number, pack: Pack): void {
    const { now, document } = this.#deps;
    const page = busynessOf(document, pack);
    for (const container of this.#touched) {
      this.#touched.delete(container);
      if (container.isConnected) this.#ends.judge(container, pack, page);
      if (this.#touched.size > 0 && now() - started > SLICE_MS) break;
    }
    if (this.#touched.size > 0) this.#schedule();
    this.#worked = now();
  }
}
