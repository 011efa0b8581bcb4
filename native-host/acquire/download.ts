import type { IncomingMessage } from 'node:http';
import { CodedError } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { VERSION } from '../../shared/version.ts';

/** One question to a registry, of npm's kind or another. */
export interface DownloadRequest {
  /** http or https, without a user's name or a password. */
  address: string;
  /** Media type that is asked for. */
  accept: string;
  /** The answer is broken off above this. */
  maxBytes: number;
  /** Aborting it ends the download; its reason is thrown. */
  signal: AbortSignal;
  /** For the whole answer, ms. */
  deadlineMs?: number;
  /** Answers "elsewhere" that are followed, from https to https only; none without it. */
  redirects?: number;
}

/**
 * Downloads one answer in full, into memory: nothing is sent but the address, no redirect is followed that the caller
 * has not asked for, no proxy, no cookie and no password is used. Undefined when the registry says that there is no
 * such thing (404, 410). Throws CV110 for any other answer, for one that is too large, and when there is none in time;
 * the caller has asked the user.
 */
export async function download(request: DownloadRequest): Promise<Buffer | undefined> {
  const { address, signal, deadlineMs = LIMITS.acquire.answerMs } = request;
  signal.throwIfAborted();
  const { protocol, username, password, host } = new URL(address);
  if ((protocol !== 'https:' && protocol !== 'http:') || username !== '' || password !== '')
    throw new CodedError('CV110', `(${host} is no plain address)`);
  const late = AbortSignal.timeout(deadlineMs);
  try {
    return await answerTo(request, AbortSignal.any([signal, late]));
  } catch (thrown) {
    signal.throwIfAborted();
    if (thrown instanceof CodedError) throw thrown;
    throw new CodedError('CV110', `(${host}: ${late.aborted ? 'no whole answer in time' : reasonOf(thrown)})`);
  }
}

async function answerTo(request: DownloadRequest, signal: AbortSignal): Promise<Buffer | undefined> {
  const { address, accept, maxBytes, redirects = 0 } = request;
  const { host, protocol } = new URL(address);
  // Loaded only here: the daemon's start is waited for.
  const { get } = protocol === 'https:' ? await import('node:https') : await import('node:http');
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const asked = get(address, {
    agent: false,
    signal,
    headers: { Accept: accept, 'User-Agent': `claude-verify/${VERSION}` },
  });
  asked.on('response', resolve);
  asked.on('error', reject);
  const response = await promise;
  try {
    const { statusCode = 0 } = response;
    if (statusCode === 404 || statusCode === 410) return undefined;
    const { location } = response.headers;
    if (statusCode >= 301 && statusCode <= 308 && redirects > 0 && location !== undefined) {
      const next = new URL(location, address);
      if (next.protocol !== protocol) throw new CodedError('CV110', `(${host} sends to ${next.protocol})`);
      return await answerTo({ ...request, address: next.href, redirects: redirects - 1 }, signal);
    }
    if (statusCode !== 200) throw new CodedError('CV110', `(${host} answered ${statusCode})`);
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of response) {
      const chunk: Buffer = Buffer.from(part);
      bytes += chunk.length;
      if (bytes > maxBytes) throw new CodedError('CV110', `(${host} sent more than ${maxBytes} bytes)`);
      parts.push(chunk);
    }
    if (!response.complete) throw new CodedError('CV110', `(the answer of ${host} broke off)`);
    return Buffer.concat(parts);
  } finally {
    asked.destroy();
  }
}

const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'no answer';
