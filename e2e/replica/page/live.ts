import type { Conversation, Message } from '../model.ts';

/** How far a reply is: not begun (no `data-is-streaming`), streaming, done. */
type Phase = 'waiting' | 'streaming' | 'done';

/** A message on the page; `editing` shows the user's edit box in its place. */
export type LiveMessage = Message & { phase: Phase; editing?: boolean };

/** A reply on the page. */
export type LiveReply = Extract<LiveMessage, { role: 'assistant' }>;

/** A conversation on the page; replies go on growing while another one is shown. */
export interface LiveConversation extends Omit<Conversation, 'messages'> {
  messages: LiveMessage[];
}

/** The transcript of one family. */
export interface Transcript {
  element: HTMLElement;
  /** Messages were added or replaced. */
  refresh(): void;
  /** The message with this key changed. */
  update(key: string): void;
  /** Builds the content of every mounted message anew, in the elements around it. */
  snapshot(): void;
  /** The message with the key `old` has this one now, in the same elements. */
  rekey(old: string, key: string): void;
  /** Mounts every row anew. */
  remountAll(): void;
  mounted(): string[];
  hide(key: string): void;
  show(key: string): void;
  scrollTo(key: string): void;
  toEnd(): void;
  dispose(): void;
}

/** What a transcript asks of the page. */
export interface TranscriptActions {
  retry(): void;
  openArtifact(title: string): void;
  openFile(path: string): void;
}

/** The whole reply as Markdown. */
export function replyText(message: LiveMessage): string {
  if (message.role === 'human') return message.text;
  return message.parts
    .map((part) => (part.kind === 'text' ? part.markdown : ''))
    .filter((text) => text !== '')
    .join('\n\n');
}

/** A finished message on the page. */
export const finished = (message: Message): LiveMessage => ({ ...structuredClone(message), phase: 'done' });
