import type { IncomingMessage } from 'node:http';
import { LIMITS } from '../../shared/limits.ts';
import { VERSION } from '../../shared/version.ts';
import type { ServerAnswer } from '../kit/define.ts';

/**
 * Posts a JSON text and reads the whole answer, bounded: no proxy, no cookie, no password, no packed body, and no
 * redirect is followed, so that the text goes to nobody but the host of the address. Rejects with the signal's reason
 * when that aborts, however far it came; how long it may take is the caller's.
 */
export async function postJson(address: URL, text: string, signal: AbortSignal): Promise<ServerAnswer> {
  const { host } = address;
  signal.throwIfAborted();
  try {
    return await exchange(address, text, signal);
  } catch (thrown) {
    signal.throwIfAborted();
    return {
      kind: 'silent',
      host,
      reason: thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'no answer',
    };
  }
}

async function exchange(address: URL, text: string, signal: AbortSignal): Promise<ServerAnswer> {
  const { host, protocol } = address;
  // Loaded only here: the daemon's start is waited for.
  const { request } = protocol === 'https:' ? await import('node:https') : await import('node:http');
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asked = request(address, {
    method: 'POST',
    agent: false,
    signal,
    headers: {
      Accept: 'application/json',
      'Accept-Encoding': 'identity',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      'User-Agent': `claude-verify/${VERSION}`,
    },
  });
  asked.on('response', resolve);
  asked.on('error', reject);
  asked.end(text);
  try {
    const response = await promise;
    const { statusCode = 0 } = response;
    if (statusCode !== 200) return { kind: 'unusable', host, reason: reasonOfStatus(statusCode) };
    return await readWhole(response, host);
  } finally {
    asked.destroy();
  }
}

const reasonOfStatus = (status: number): string =>
  status >= 300 && status < 400
    ? `it answered ${status}: it sends elsewhere, where nobody is asked`
    : `it answered ${status}`;

async function readWhole(response: IncomingMessage, host: string): Promise<ServerAnswer> {
  const { answerBytes } = LIMITS.proverServer;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response) {
    const chunk: Buffer = Buffer.from(part);
    bytes += chunk.length;
    if (bytes > answerBytes)
      return { kind: 'unusable', host, reason: `its answer is larger than ${answerBytes} bytes` };
    parts.push(chunk);
  }
  if (!response.complete) return { kind: 'unusable', host, reason: 'its answer broke off' };
  try {
    return { kind: 'answered', host, text: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)) };
  } catch {
    return { kind: 'unusable', host, reason: 'its answer is no text in UTF-8' };
  }
}
