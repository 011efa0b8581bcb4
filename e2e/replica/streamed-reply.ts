import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Family, StreamPace } from './model.ts';
import { encodeEnvelope, encodeServerSent, type StreamEvent } from './wire.ts';

/** How long the hub's stream stays open after its end event: there the closing of the stream means nothing. */
const LINGER_MS = 150;

/**
 * Writes `text` to the response in timed chunks that end anywhere, also inside a fence or a word. Returns what was
 * written; less than all of it when the page hung up.
 */
export async function streamTo(
  response: ServerResponse,
  family: Family,
  text: string,
  pace: StreamPace,
): Promise<string> {
  const { chunksPerSecond = 50, chunkChars = 12, thinkingMs = 120 } = pace;
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  response.writeHead(200, {
    'content-type': family === 'legacy' ? 'text/event-stream' : 'application/connect+proto',
    'cache-control': 'no-store',
  });
  response.flushHeaders();
  let first = true;
  const write = (event: StreamEvent): void => {
    response.write(family === 'legacy' ? encodeServerSent(event, first) : encodeEnvelope(event));
    first = false;
  };

  const characters = [...text];
  let written = '';
  try {
    await delay(thinkingMs, null, { signal: gone.signal });
    write({ kind: 'thinking', seconds: Math.max(1, Math.round(thinkingMs / 1_000)) });
    const start = performance.now();
    for (let at = 0, chunk = 0; at < characters.length; at += chunkChars, chunk += 1) {
      const wait = start + (chunk * 1_000) / chunksPerSecond - performance.now();
      if (wait >= 1) await delay(wait, null, { signal: gone.signal });
      const piece = characters.slice(at, at + chunkChars).join('');
      write({ kind: 'text', text: piece });
      written += piece;
    }
    write({ kind: 'end' });
    if (family !== 'legacy') await delay(LINGER_MS, null, { signal: gone.signal });
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  }
  response.end();
  return written;
}
