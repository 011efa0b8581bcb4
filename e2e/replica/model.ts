/**
 * The three page families of claude.ai: the hub shell on a merged account (test ids, turn keys), the same shell on a
 * legacy account (virtualised rows without either), and the page before it.
 */
export type Family = 'hub' | 'hub-legacy' | 'legacy';

/** Ways in which the legacy family builds a code block. */
export type LegacyShape = 'A' | 'B' | 'C' | 'D';

/** Language of the page's own labels. */
export type PageLanguage = 'en' | 'de';

/** Colour scheme of the page. */
export type Mode = 'light' | 'dark';

/** How a file's edit is shown: both sides beside each other, in one column, or as the whole new file. */
type DiffView = 'split' | 'single' | 'file';

/** One line of a tool's diff. */
export interface DiffLine {
  type: 'context' | 'addition' | 'deletion';
  text: string;
}

/** A piece of an assistant's message, in the order in which it is shown. */
export type Part =
  /** What was thought is prose of its own, in a closed row. */
  | { kind: 'thinking'; seconds: number; markdown?: string }
  | { kind: 'text'; markdown: string }
  | { kind: 'artifact'; title: string; file: string; language: string; code: string }
  /** A file that a tool wrote, opened in the file viewer. */
  | { kind: 'file'; path: string; code: string }
  | { kind: 'diff'; file: string; lines: readonly DiffLine[]; view?: DiffView }
  /** A tool's call: both are shown as JSON in a closed row, and are left out of shared pages. */
  | { kind: 'tool'; name: string; request: string; response: string };

/** A message as it is stored. `key` is the turn key of the hub family. */
export type Message = { role: 'human'; key: string; text: string } | { role: 'assistant'; key: string; parts: Part[] };

/** What a hostile page does to the extension. */
export type Trick =
  /** Nearly invisible elements over the strip at the top of each code block; they take the click. */
  | 'overlay'
  /** The same, visible and letting the click through: the user does not see what is clicked. */
  | 'cover'
  /** Makes the extension's elements nearly invisible. */
  | 'fade'
  /** Forged window messages, custom events and synthetic clicks at the extension's elements. */
  | 'forge'
  /** Looks for the extension's shadow roots, resources and globals. */
  | 'probe'
  /** Removes the extension's elements as soon as they appear. */
  | 'remove';

/** A conversation of the replica. */
export interface Conversation {
  id: string;
  /** Short name: `/chat/SLUG` leads to `/chat/ID`. */
  slug: string;
  title: string;
  /** Family unless the address names one. */
  family: Family;
  /** Shape of the legacy family's blocks unless the address names one. */
  shape: LegacyShape;
  messages: Message[];
  /** Markdown that the server streams when something is sent here. */
  reply: string;
  tricks: readonly Trick[];
}

/** How fast a reply is streamed. */
export interface StreamPace {
  /** Default 50. */
  chunksPerSecond?: number;
  /** Characters per chunk, default 12. */
  chunkChars?: number;
  /** Time before the first text, default 120 ms. */
  thinkingMs?: number;
  /** So often the page takes in a full snapshot of the conversation while a reply arrives; none unless given. */
  snapshotMs?: number;
}

/** Body of the page's request for a reply. */
export interface StreamRequest extends StreamPace {
  /** What the user sent. */
  text: string;
  /** Key of the user's turn; the reply's key is `KEY-hub-reply`. */
  turn: string;
  /** Markdown to stream instead of the conversation's own reply. */
  reply?: string;
  /** Do not store the user's message again (retry, reply on load). */
  replyOnly?: boolean;
}

/** What the page needs at its start, in a meta element. */
export interface PageConfig {
  family: Family;
  shape: LegacyShape | null;
  language: PageLanguage;
  mode: Mode;
  /** Null on `/new`. */
  conversation: string | null;
  /** A shared page: every row is mounted, tool payloads are left out, there is no composer. */
  shared: boolean;
  /** New rows at the end of the document, whichever place they have on screen. */
  rowsAsMounted: boolean;
  pace: StreamPace;
  /** Stream the conversation's reply as soon as the page is there. */
  streamOnLoad: boolean;
  /** Where a conversation opens; claude.ai opens at the bottom. */
  at: 'top' | 'bottom';
  /** Tricks to add to the conversation's own. */
  tricks: readonly Trick[];
}

/** An entry of the sidebar. */
export interface ConversationTitle {
  id: string;
  slug: string;
  title: string;
}
