import { hugeBlock, manyBlocks, CONVERSATIONS } from './conversations.ts';
import type { Conversation, ConversationTitle, Message, StreamRequest } from './model.ts';

/** Reply where a conversation has none of its own. */
const DEFAULT_REPLY =
  'Here is the function again:\n\n```python\ndef first(items):\n' +
  '    return items[0] if items else None\n```\n\nIt returns `None` for an empty list.';

/** The conversations and what was sent to them. */
export interface Store {
  titles(): ConversationTitle[];
  /** By id or slug. */
  find(name: string): Conversation | undefined;
  /** With what the query asks for. */
  read(id: string, query: URLSearchParams): Conversation | undefined;
  /** The answer of claude.ai's own address for a conversation's exact Markdown. */
  markdown(id: string): object | undefined;
  /** Notes a sent message and returns the reply to stream. */
  begin(id: string, request: StreamRequest): string;
  /** Keeps what was streamed, so that a reload shows it. */
  end(id: string, request: StreamRequest, streamed: string): void;
  received(): StreamRequest[];
  reset(): void;
}

/** A store that begins with {@link CONVERSATIONS} and keeps the rest in memory. */
export function createStore(): Store {
  const begun = new Map<string, Conversation>();
  const added = new Map<string, Message[]>();
  let received: StreamRequest[] = [];

  const find = (name: string): Conversation | undefined =>
    CONVERSATIONS.find(({ id, slug }) => id === name || slug === name) ?? begun.get(name);

  const messagesOf = (conversation: Conversation): Message[] => [
    ...conversation.messages,
    ...(added.get(conversation.id) ?? []),
  ];

  return {
    titles: () => [...begun.values(), ...CONVERSATIONS].map(({ id, slug, title }) => ({ id, slug, title })),
    find,
    read(id, query) {
      const conversation = find(id);
      if (conversation === undefined) return undefined;
      const many = Number(query.get('many') ?? 0);
      const big = Number(query.get('big') ?? 0);
      if (many > 0 || big > 0)
        return { ...conversation, messages: many > 0 ? manyBlocks(many) : hugeBlock(big), tricks: [] };
      return { ...conversation, messages: messagesOf(conversation) };
    },
    markdown(id) {
      const conversation = find(id);
      if (conversation === undefined) return undefined;
      return {
        uuid: conversation.id,
        name: conversation.title,
        chat_messages: messagesOf(conversation).map((message) => ({
          uuid: message.key,
          sender: message.role,
          content:
            message.role === 'human'
              ? [{ type: 'text', text: message.text }]
              : message.parts.flatMap((part) => (part.kind === 'text' ? [{ type: 'text', text: part.markdown }] : [])),
        })),
      };
    },
    begin(id, request) {
      received.push(request);
      const known = find(id);
      if (known === undefined) {
        const title = request.text.split('\n')[0]?.slice(0, 40) ?? '';
        begun.set(id, {
          id,
          slug: id,
          title,
          family: 'hub',
          shape: 'B',
          messages: [],
          reply: DEFAULT_REPLY,
          tricks: [],
        });
      }
      const own = known?.reply ?? '';
      return request.reply ?? (own === '' ? DEFAULT_REPLY : own);
    },
    end(id, request, streamed) {
      // Its page went away with the test before this one.
      if (!received.includes(request)) return;
      const kept = added.get(id) ?? [];
      const last = kept.findLastIndex(({ role }) => role === 'assistant');
      if (request.replyOnly === true && last >= 0) kept.splice(last, 1);
      if (request.replyOnly !== true) kept.push({ role: 'human', key: request.turn, text: request.text });
      kept.push({ role: 'assistant', key: `${request.turn}-hub-reply`, parts: [{ kind: 'text', markdown: streamed }] });
      added.set(id, kept);
    },
    received: () => [...received],
    reset() {
      begun.clear();
      added.clear();
      received = [];
    },
  };
}
