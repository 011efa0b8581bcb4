import { isOurs } from './shadow-host.ts';
import { aroundOf, findContainers } from './block-finder.ts';
import { messageEnds, busynessOf } from './message-state.ts';
import { selectorsOf } from './page-adapter/page-adapter.ts';
import type { PageAdapter } from './page-adapter/page-adapter.ts';

/** Is told what becomes of the transcript. */
export interface TranscriptListener {
  /**
   * Something changed in this node: true where it is code that has its bar, for which its message need not be handed
   * over.
   */
  codeChanged(node: Node): boolean;
  /** The class of a code element or of what is around it changed. */
  classChanged(node: Node): void;
  /** A message has ended, or was touched after that. */
  messageEnded(container: Element): void;
  /** A message is being written: one that had ended, or that is seen for the first time. */
  messageStreaming(container: Element): void;
  /** Something left the document, perhaps a while ago. */
  removed(): void;
  /** A message of the user's own came into the document. */
  userMessage(message: Element): void;
  /** A code block begins in a message that is being written. */
  codeBegun(code: Element): void;
  /**
   * Once per batch that changed anything outside of streaming text; where rows only left, with the next one or a while
   * later.
   */
  changed(): void;
}

/** Who is told, and what the watch borrows from the browser. */
export interface MutationWatcherDeps {
  document: Document;
  listener: TranscriptListener;
  /** Milliseconds since some start. */
  now(): number;
  /** Runs a task before the next paint. */
  nextFrame(task: () => void): void;
  later(ms: number, task: () => void): void;
}

/** `Node.ELEMENT_NODE`: to ask the browser's global object for it costs more than the rest of what a change costs. */
const ELEMENT_NODE = 1;

/** What only left waits for the next change that brings something, but no longer than this, in ms. */
const REMOVED_MS = 2_000;

/** Longest stretch of work at a time, in ms. */
const SLICE_MS = 8;

/**
 * Work is done as soon as the page has changed, so that nothing is laid out without its bars; but a page that answers
 * every change of ours with one of its own is answered once a frame.
 */
const AT_ONCE_MS = 8;

/**
 * Watches the document and hands over the messages that have ended, once each time they were touched. While a reply
 * streams, a record costs one walk up to its message and nothing else.
 */
export interface MutationWatcher {
  start(): void;
  stop(): void;
  /** Also watches inside an open shadow root; asking again for the same root changes nothing. */
  observe(root: Node): void;
  /** Looks at the whole document: at the start, when another conversation is shown and with other selectors. */
  lookAtAll(adapter?: PageAdapter | null): void;
}

/** A watch that has not started. */
export function mutationWatcher(deps: MutationWatcherDeps, first: PageAdapter | null): MutationWatcher {
  const { document, listener, now } = deps;
  let adapter = first;
  const touched = new Set<Element>();
  /** What came into the document; of what comes several times, some may be here several times. */
  let roots: Element[] = [];
  let removed = false;
  let isTidying = false;
  let isScheduled = false;
  let worked = -Infinity;
  /** Elements around the messages, which the page changes with every row that comes and goes. */
  let outside = new WeakSet<Node>();
  /** The message that changed last. */
  let last: WeakRef<Element> | null = null;
  /** Is the whole document to be looked at? */
  let isWhole = false;
  /** Is there anything to look at? */
  let isDue = false;

  const come = (root: Element): void => {
    if (roots.at(-1) !== root) roots.push(root);
  };
  const tellBegun = (nodes: NodeList): void => {
    for (const node of nodes) {
      if (!(node instanceof Element)) continue;
      const code = node.nodeName === 'CODE' ? node : node.querySelector('code');
      if (code !== null) listener.codeBegun(code);
    }
  };

  /** A change that is perhaps in a message; false for one outside of all. */
  const noteWithin = (record: MutationRecord): boolean => {
    const { target, type } = record;
    if (adapter === null) {
      isWhole = true;
      isDue = true;
      return true;
    }
    if (type === 'attributes') outside = new WeakSet();
    const former = last?.deref();
    // Changes come in runs.
    const around = former?.contains(target) === true ? former : aroundOf(target, adapter);
    if (around === null) {
      if (target.isConnected) outside.add(target);
      return false;
    }
    if (around !== former) last = new WeakRef(around);
    // What is being written has no bars yet; and what we put there ourselves needs none.
    if (type !== 'attributes' && around.getAttribute('data-is-streaming') === 'true') {
      ends.written(around);
      if (type === 'childList' && target.nodeName !== 'CODE') tellBegun(record.addedNodes);
      return true;
    }
    const removes = type === 'childList' && record.removedNodes.length > 0;
    if (removes) removed = true;
    // The end of a reply brings thousands of records.
    if (touched.has(around)) return true;
    if (isOurs(target) || (type === 'childList' && !removes && [...record.addedNodes].every(isOurs))) return true;
    if (!around.matches(selectorsOf(adapter).userMessage)) touched.add(around);
    else if (type === 'childList') come(around);
    else return true;
    isDue = true;
    return true;
  };

  const note = (records: readonly MutationRecord[]): void => {
    // Everything is looked at anyway.
    if (isWhole) return;
    // By number, here and below: an iterator for each record would cost more than what is done with it.
    for (let at = 0; at < records.length; at++) {
      const record = records[at] as MutationRecord;
      const { target } = record;
      // The class of anything may change with every move of the pointer; of interest is what names a language.
      if (record.attributeName === 'class') {
        if (target.nodeName === 'CODE' || target.nodeName === 'PRE') listener.classChanged(target);
        continue;
      }
      if (listener.codeChanged(target)) continue;
      if (!outside.has(target) && noteWithin(record)) continue;
      // Rows come and go there, and so may the chip at the composer.
      const { addedNodes } = record;
      const count = addedNodes.length;
      // An attribute may make a message of what was none.
      if (count === 0 && record.type === 'attributes' && noteWithin(record)) continue;
      for (let place = 0; place < count; place++) {
        const node = addedNodes[place] as Node;
        if (node.nodeType !== ELEMENT_NODE) continue;
        come(node as Element);
        isDue = true;
      }
      removed = true;
      // The chip is put back at once.
      if (count === 0 && record.removedNodes[0] !== undefined && isOurs(record.removedNodes[0])) {
        come(target as Element);
        isDue = true;
      }
    }
  };

  const schedule = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    deps.nextFrame(() => {
      note(observer.takeRecords());
      isScheduled = false;
      turn();
    });
  };

  const search = (root: Element, within: PageAdapter): void => {
    const found = findContainers(root, within, (message) => listener.userMessage(message));
    for (let at = 0; at < found.length; at++) touched.add(found[at] as Element);
  };
  const judgeTouched = (started: number, within: PageAdapter): void => {
    const page = busynessOf(document, within);
    for (const container of touched) {
      touched.delete(container);
      if (container.isConnected) ends.judge(container, within, page);
      if (touched.size > 0 && now() - started > SLICE_MS) break;
    }
    if (touched.size > 0) schedule();
    worked = now();
  };

  const turn = (started = now()): void => {
    isDue = false;
    worked = started;
    listener.changed();
    const within = adapter;
    if (within === null) {
      roots = [];
      isWhole = false;
      return;
    }
    if (removed || isWhole) {
      removed = false;
      listener.removed();
    }
    if (isWhole) {
      isWhole = false;
      roots = [document.documentElement];
    }
    const { row } = within;
    const { message: selector } = selectorsOf(within);
    let isOwn = false;
    const came = roots;
    roots = [];
    for (let at = 0; at < came.length; at++) {
      const root = came[at] as Element;
      if (!root.isConnected) continue;
      const kind = row === null ? null : root.getAttribute(row.attribute);
      const message = kind !== null && kind === row?.claudes ? root.querySelector(selector) : null;
      if (message === null) search(root, within);
      else if (!ends.isOld(message)) touched.add(message);
      else {
        // A row that scrolls into view is by far the most frequent change.
        listener.messageEnded(message);
        isOwn = true;
      }
    }
    if (touched.size > 0) {
      judgeTouched(started, within);
      isOwn = true;
    }
    // What changed meanwhile was our own doing: the page's scripts do not run in between.
    if (isOwn) observer.takeRecords();
  };

  /** The page changed: what there is to do is done at once, or in the next frame when we had our turn just now. */
  const observer = new MutationObserver((records) => {
    note(records);
    if (isScheduled) return;
    if (isDue) {
      const time = now();
      if (time - worked < AT_ONCE_MS) schedule();
      else turn(time);
    } else if (removed && !isTidying) {
      isTidying = true;
      deps.later(REMOVED_MS, () => {
        isTidying = false;
        if (removed) turn();
      });
    }
  });
  const ends = messageEnds({
    ...deps,
    adapter: () => adapter,
    onEnd: (container) => listener.messageEnded(container),
    onStreaming(container) {
      listener.messageStreaming(container);
    },
    onAgain(container) {
      touched.add(container);
      turn();
    },
  });

  const watcher: MutationWatcher = {
    start() {
      watcher.observe(document);
      // A page that shows no signs yet is looked at with its next change.
      if (adapter === null) return;
      isWhole = true;
      turn();
    },
    stop() {
      observer.disconnect();
      touched.clear();
      roots = [];
      ends.stop();
    },
    observe: (root) =>
      observer.observe(root, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: ['class', 'data-is-streaming', 'data-turn-key'],
      }),
    lookAtAll(next = adapter) {
      adapter = next;
      outside = new WeakSet();
      isWhole = true;
      schedule();
    },
  };
  return watcher;
}
