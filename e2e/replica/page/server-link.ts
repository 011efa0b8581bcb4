import type { Conversation, ConversationTitle, Family, StreamRequest } from '../model.ts';
import { envelopeReader, serverSentReader, type StreamEvent } from '../wire.ts';

/** Titles for the sidebar. */
export async function fetchTitles(): Promise<ConversationTitle[]> {
  return (await fetch('/api/conversations')).json() as Promise<ConversationTitle[]>;
}

/** A conversation with its messages; `query` carries what the address asked for (`many`, `big`). */
export async function fetchConversation(id: string, query: string): Promise<Conversation> {
  const response = await fetch(`/api/conversations/${id}${query}`);
  if (!response.ok) throw new Error(`conversation ${id}: ${response.status}`);
  return response.json() as Promise<Conversation>;
}

/** Asks for a reply and hands over its events as they arrive; returns when the last one was read or `signal` aborts. */
export async function streamReply(
  family: Family,
  conversation: string,
  request: StreamRequest,
  signal: AbortSignal,
  onEvent: (event: StreamEvent) => void,
): Promise<void> {
  const response = await fetch(`/api/stream/${family}/${conversation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  });
  if (!response.ok || response.body === null) throw new Error(`stream: ${response.status}`);
  const read = family === 'legacy' ? serverSentReader() : envelopeReader();
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    for (const event of read(value)) onEvent(event);
  }
}
