import type { Family, StreamPace } from '../model.ts';
import { noteProblem } from './dom.ts';
import { finished, type LiveConversation, type LiveMessage, type LiveReply } from './live.ts';
import { streamReply } from './server-link.ts';

/** What the page is told while a reply comes in. */
interface ConversingView {
  snapshot(conversation: LiveConversation): void;
  refresh(conversation: LiveConversation): void;
  update(conversation: LiveConversation, key: string): void;
  streaming(conversation: LiveConversation, now: boolean): void;
}

/** Sends, streams, stops and retries in one conversation at a time. */
export interface Conversing {
  send(conversation: LiveConversation, text: string, options?: { reply?: string; pace?: StreamPace }): Promise<void>;
  retry(conversation: LiveConversation, pace?: StreamPace, reply?: string): Promise<void>;
  append(conversation: LiveConversation, human: string, reply: string): string;
  stop(): void;
  isStreaming(conversation: LiveConversation): boolean;
}

/** Turns and replies; `pace` holds unless a call says otherwise. */
export function createConversing(family: Family, pace: StreamPace, view: ConversingView): Conversing {
  let running: { conversation: LiveConversation; abort: AbortController } | null = null;

  const nextKey = (conversation: LiveConversation): string => {
    const turns = conversation.messages.filter(({ role }) => role === 'human').length;
    return `U${turns + 1}-${conversation.id.slice(0, 8)}`;
  };

  async function stream(
    conversation: LiveConversation,
    reply: LiveReply,
    text: string,
    turn: string,
    options: { reply?: string; pace?: StreamPace; replyOnly?: boolean },
  ): Promise<void> {
    running?.abort.abort();
    const own = { conversation, abort: new AbortController() };
    running = own;
    view.streaming(conversation, true);
    const { snapshotMs, ...rest } = { ...pace, ...options.pace };
    const snapshots = snapshotMs === undefined ? undefined : setInterval(() => view.snapshot(conversation), snapshotMs);
    try {
      const request = {
        text,
        turn,
        ...rest,
        ...(options.reply === undefined ? {} : { reply: options.reply }),
        ...(options.replyOnly === true ? { replyOnly: true } : {}),
      };
      await streamReply(family, conversation.id, request, own.abort.signal, (event) => {
        if (event.kind === 'thinking') reply.parts.push({ kind: 'thinking', seconds: event.seconds });
        if (event.kind === 'text') {
          const last = reply.parts.at(-1);
          if (last?.kind === 'text') last.markdown += event.text;
          else reply.parts.push({ kind: 'text', markdown: event.text });
          reply.phase = 'streaming';
        }
        if (event.kind === 'end') reply.phase = 'done';
        view.update(conversation, reply.key);
      });
    } catch (error) {
      if (!own.abort.signal.aborted) noteProblem(`stream: ${String(error)}`);
    }
    clearInterval(snapshots);
    if (reply.phase !== 'done') {
      reply.phase = 'done';
      view.update(conversation, reply.key);
    }
    if (running === own) {
      running = null;
      view.streaming(conversation, false);
    }
  }

  const addReply = (conversation: LiveConversation, key: string): LiveReply => {
    const reply: LiveReply = { role: 'assistant', key, parts: [], phase: 'waiting' };
    conversation.messages.push(reply);
    view.refresh(conversation);
    return reply;
  };

  return {
    async send(conversation, text, options = {}) {
      const turn = nextKey(conversation);
      conversation.messages.push({ role: 'human', key: turn, text, phase: 'done' });
      await stream(conversation, addReply(conversation, `${turn}-hub-reply`), text, turn, options);
    },
    async retry(conversation, retryPace, reply) {
      const lastHuman = conversation.messages.findLast(({ role }) => role === 'human');
      const old = conversation.messages.findLastIndex(({ role }) => role === 'assistant');
      const retries = /-r(\d+)-hub-reply$/.exec(conversation.messages[old]?.key ?? '')?.[1];
      if (old >= 0) conversation.messages.splice(old, 1);
      const turn = `${lastHuman?.key ?? 'U0'}-r${Number(retries ?? 0) + 1}`;
      const text = lastHuman?.role === 'human' ? lastHuman.text : '';
      await stream(conversation, addReply(conversation, `${turn}-hub-reply`), text, turn, {
        replyOnly: true,
        ...(retryPace === undefined ? {} : { pace: retryPace }),
        ...(reply === undefined ? {} : { reply }),
      });
    },
    append(conversation, human, reply) {
      const turn = nextKey(conversation);
      const messages: LiveMessage[] = [
        finished({ role: 'human', key: turn, text: human }),
        finished({ role: 'assistant', key: `${turn}-hub-reply`, parts: [{ kind: 'text', markdown: reply }] }),
      ];
      conversation.messages.push(...messages);
      view.refresh(conversation);
      return `${turn}-hub-reply`;
    },
    stop: () => running?.abort.abort(),
    isStreaming: (conversation) => running?.conversation === conversation,
  };
}
