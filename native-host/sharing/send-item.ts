import type http from 'node:http';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { TLSSocket } from 'node:tls';
import { CodedError } from '../../shared/errors.ts';
import { VERSION } from '../../shared/version.ts';

/** The longest that one item may take, ms, from looking up the host to the end of the answer. */
const SEND_MS = 20_000;

/** Most bytes of an answer that are read. */
const ANSWER_BYTES = 16 * 1024;

/** One request to a receiver. */
export interface SendRequest {
  method: 'POST' | 'DELETE';
  /** https, checked when it was configured. */
  url: string;
  /** The item's id: sent again, it is the same item. */
  key: string;
  /** Exactly what leaves. */
  body: Buffer | null;
  signal: AbortSignal;
  deadlineMs?: number;
  /** Besides the certificates that Node trusts: for a receiver with a certificate of its own. */
  ca?: string;
}

/** What a receiver said. */
export interface ReceiverAnswer {
  status: number;
  /** Printable and cut. */
  text: string;
}

/**
 * Speaks to a receiver over TLS. The connection is made and its certificate verified before a byte of the request is
 * written; no proxy, no redirect, one connection for one request. Throws CV104 and CV105 when it cannot be done so, not
 * a byte of the request sent, and CV106 for what is answered in any other way than whole and in time.
 */
export async function send({
  method,
  url,
  key,
  body,
  signal,
  deadlineMs = SEND_MS,
  ca,
}: SendRequest): Promise<ReceiverAnswer> {
  const target = new URL(url);
  if (target.protocol !== 'https:') throw new CodedError('CV104', 'The address has to begin with https://.');
  // Loaded only here: Node loads WebSockets and fetch with it, and the daemon's start is waited for.
  const { default: nodeHttp } = await import('node:http');
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
  const socket = await verified(target, deadline, ca);
  try {
    if (deadline.aborted) throw new CodedError('CV105', '(it took too long or was stopped)');
    return await exchange(nodeHttp, socket, target, { method, key, body }, deadline);
  } finally {
    socket.destroy();
  }
}

function verified(target: URL, deadline: AbortSignal, ca: string | undefined): Promise<TLSSocket> {
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>();
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: target.port === '' ? 443 : Number(target.port),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    // Said aloud, so that no variable of the environment turns it off.
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    ALPNProtocols: ['http/1.1'],
    ...(ca === undefined ? {} : { ca }),
  });
  const fail = (why: string): void => {
    socket.destroy();
    reject(new CodedError('CV105', `(${why})`));
  };
  const late = (): void => fail('it took too long or was stopped');
  deadline.addEventListener('abort', late, { once: true });
  // Stays for the life of the socket: an error after the answer concerns nobody.
  socket.on('error', (error) => fail('code' in error ? String(error.code) : 'no connection'));
  socket.once('close', () => fail('the connection was closed'));
  socket.once('secureConnect', () => {
    deadline.removeEventListener('abort', late);
    if (socket.authorized) resolve(socket);
    else fail('the certificate was not verified');
  });
  if (deadline.aborted) late();
  return promise;
}

function exchange(
  { Agent, request }: typeof http,
  socket: TLSSocket,
  target: URL,
  { method, key, body }: Pick<SendRequest, 'method' | 'key' | 'body'>,
  deadline: AbortSignal,
): Promise<ReceiverAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ReceiverAnswer>();
  const fail = (why: string): void => reject(new CodedError('CV106', `(${why})`));
  // The one connection that there is: no other is made, neither past a proxy nor without TLS.
  const agent = new Agent({ keepAlive: false });
  agent.createConnection = () => socket;
  const asked = request({
    method,
    host: target.hostname,
    path: `${target.pathname}${target.search}`,
    agent,
    setHost: false,
    headers: {
      Host: target.host,
      'User-Agent': `claude-verify/${VERSION}`,
      Accept: 'application/json',
      'Idempotency-Key': key,
      Connection: 'close',
      ...(body === null ? {} : { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length }),
    },
  });
  deadline.addEventListener('abort', () => fail('no answer in time, or stopped'), { once: true });
  asked.on('error', (error) => fail('code' in error ? String(error.code) : 'no answer'));
  asked.on('response', (response) => {
    readBounded(response).then(
      (text) => resolve({ status: response.statusCode ?? 0, text }),
      () => fail('the answer broke off'),
    );
  });
  asked.end(body ?? undefined);
  return promise.finally(() => asked.destroy());
}

async function readBounded(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of response) {
    const bytes: Buffer = Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
    if (length >= ANSWER_BYTES) break;
  }
  return Buffer.concat(parts)
    .subarray(0, ANSWER_BYTES)
    .toString()
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .slice(0, 200);
}
