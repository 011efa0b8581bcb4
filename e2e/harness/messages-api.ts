import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

/** What the model is made to answer: text, and calls of tools. */
type Said = { text: string } | { tool: string; input: object };

/** An answer of the model, or what it waits for before it answers. */
type Answer = readonly Said[] | (() => Promise<readonly Said[]>);

/** A request of Claude Code's main loop, as much of it as tests look at. */
const requestSchema = z.object({
  messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })),
  tools: z.array(z.looseObject({ name: z.string() })).default([]),
});

/** See {@link requestSchema}. */
export type ModelRequest = z.infer<typeof requestSchema>;

/** A Messages API on the loopback interface that says what it is told to. */
export interface MessagesApi {
  url: string;
  /** Requests of the main loop so far, which is the one that may write files. */
  requests: ModelRequest[];
  /** What is answered from now on, a request an entry; afterwards "done". */
  say(...answers: readonly Answer[]): void;
  close(): Promise<void>;
}

/** Opens a {@link MessagesApi}. */
export async function openMessagesApi(): Promise<MessagesApi> {
  const requests: ModelRequest[] = [];
  const answers: Answer[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (request.url?.includes('count_tokens') === true) return void response.end('{"input_tokens":10}');
      if (request.url?.startsWith('/v1/messages') !== true) return void response.writeHead(404).end('{}');
      const { data } = requestSchema.safeParse(JSON.parse(body));
      const isMain = data?.tools.some(({ name }) => name === 'Write') === true;
      if (data !== undefined && isMain) requests.push(data);
      const answer = (isMain ? answers.shift() : undefined) ?? [{ text: 'done' }];
      void Promise.resolve(typeof answer === 'function' ? answer() : answer).then((said) =>
        stream(response, said, requests.length),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    say: (...more) => void answers.push(...more),
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
}

/** Writes an answer as the API streams it. */
function stream(response: ServerResponse, said: readonly Said[], number: number): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (type: string, data: object = {}): void =>
    void response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: `msg_${number}`, type: 'message', role: 'assistant', model: 'none', content: [], usage };
  send('message_start', { message: { ...message, stop_reason: null, stop_sequence: null } });
  for (const [index, part] of said.entries()) {
    const isText = 'text' in part;
    const block = isText
      ? { type: 'text', text: '' }
      : { type: 'tool_use', id: `toolu_${number}_${index}`, name: part.tool, input: {} };
    const delta = isText
      ? { type: 'text_delta', text: part.text }
      : { type: 'input_json_delta', partial_json: JSON.stringify(part.input) };
    send('content_block_start', { index, content_block: block });
    send('content_block_delta', { index, delta });
    send('content_block_stop', { index });
  }
  const reason = said.some((part) => 'tool' in part) ? 'tool_use' : 'end_turn';
  send('message_delta', { delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: 1 } });
  send('message_stop');
  response.end();
}
