import type { Mode, StreamPace } from './model.ts';

/** A message that left the composer. */
export interface SentMessage {
  /** Exactly what the editor held, paragraphs joined by a newline. */
  text: string;
  conversation: string;
  via: 'button' | 'enter';
  /** Was the event the browser's own, that is a person's? */
  trusted: boolean;
}

/** What a hostile conversation saw of the extension. */
export interface HostileLog {
  overlayClicks: number;
  /** Forged events that were sent. */
  forged: number;
  /** Tag names of the extension's elements that the page found. */
  hosts: string[];
  /** Shadow roots that the page could open; must stay empty. */
  openRoots: string[];
  /** Text of the extension's interface that the page could read; must stay empty. */
  leakedText: string[];
  /** chrome-extension: addresses in attributes, resources or style sheets; must stay empty. */
  extensionUrls: string[];
  /** Globals that were not there when the page started. */
  globals: string[];
  removed: number;
}

/** The page's side of the tests, as `window.replica` in the page's own world. */
interface ReplicaApi {
  /** Streams a reply of this markdown to a new user turn; resolves when it has ended. */
  stream(reply: string, pace?: StreamPace): Promise<void>;
  /** Stops the running stream, as the stop button does. */
  stop(): void;
  /** Adds a finished turn and returns the key of its reply. */
  appendTurn(human: string, reply: string): string;
  /** Replaces the last reply by a new stream, as the retry button does, of this markdown where it is given. */
  retry(pace?: StreamPace, reply?: string): Promise<void>;
  /** Goes to another conversation (id or slug) or to `new` without loading a page. */
  navigate(target: string): Promise<void>;
  sentMessages(): SentMessage[];
  /** What the composer holds now, paragraphs joined by a newline. */
  draft(): string;
  /** Replaces the draft through the editor's own commands; undo does not reach behind it. */
  setDraft(text: string): void;
  undoDraft(): void;
  /** Takes a row out of the document until {@link remount}; hub only. */
  unmount(key: string): void;
  remount(key: string): void;
  /** Mounts every row anew, as between `/new` and the new chat's own address. */
  remountAll(): void;
  /** Takes in a full snapshot: every message's content is built anew, in the elements around it. */
  snapshot(): void;
  /** Shows another version of a message in the same elements, and returns its key. */
  flipVersion(key: string, markdown: string): string;
  /** Opens the edit box of a message of the user's; hub only. */
  editMessage(key: string): void;
  /** Puts another composer, with an empty draft, in the place of this one. */
  replaceComposer(): void;
  /** Shows an earlier version of the conversation, in which nothing can be sent; or the present one again. */
  viewEarlierVersion(now: boolean): void;
  /** Keys of the rows that are in the document. */
  mounted(): string[];
  /** Keys of all rows in order. */
  turnKeys(): string[];
  scrollTo(key: string): void;
  setMode(mode: Mode): void;
  openArtifact(title: string, tab?: 'code' | 'preview'): void;
  /** Opens a file that a tool wrote in the file viewer. */
  openFile(path: string): void;
  /** What broke: foreign nodes inside code, rows that a framework could not remove, uncaught errors. */
  errors(): string[];
  /** Violations of the content security policy, as `directive blocked-uri`. */
  cspViolations(): string[];
  hostile(): HostileLog;
  /** Elements of the extension, as far as the page can guess; in document order of their blocks. */
  foreignHosts(): HTMLElement[];
}

declare global {
  interface Window {
    replica: ReplicaApi;
  }
}
