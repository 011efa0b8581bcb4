import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { CodedError, type ErrorCode } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { errorForProgram } from './error-status.ts';

/** HTTP that is served. */
export interface ServedHttp {
  port: number;
  /** Ends every connection, also of requests that are being answered. */
  close(): Promise<void>;
}

/** What every answer says, whatever it is about. */
export const ANSWER_HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // For a browser that gets hold of an answer all the same.
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/**
 * Listens on 127.0.0.1 and nowhere else, within the limits on connections, headers and time; what does not come whole
 * in time, or is no HTTP, never reaches `handle`. Rejects with CV145 where the port cannot be had.
 */
export async function listenLocally(
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse, port: number) => void,
  failed: (problem: Error) => void,
): Promise<ServedHttp> {
  const server = createServer({
    // Judged with everything else about the host, and refused in our words.
    requireHostHeader: false,
    maxHeaderSize: LIMITS.http.headerBytes,
    headersTimeout: LIMITS.http.headersMs,
    requestTimeout: LIMITS.http.requestMs,
    connectionsCheckingInterval: 500,
  });
  server.maxConnections = LIMITS.http.connections;
  server.timeout = LIMITS.http.silenceMs;
  const hear = (request: IncomingMessage, response: ServerResponse): void => handle(request, response, portOf(server));
  server.on('request', hear);
  // Asked before the body is sent: the head alone decides whether it may be.
  server.on('checkContinue', hear);
  server.on('connect', (_request, socket) => endWith(socket, '405 Method Not Allowed', 'CV147'));
  server.on('clientError', (problem: NodeJS.ErrnoException, socket: Socket) => tellBroken(problem, socket));
  await bind(server, port);
  server.on('error', failed);
  return {
    port: portOf(server),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What node's parser refused, or what did not come in time: told in our words, and the connection ends. */
function tellBroken(problem: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || problem.code === 'ECONNRESET') return void socket.destroy();
  const [status, code] = BROKEN[problem.code ?? ''] ?? (['400 Bad Request', 'CV002'] as const);
  endWith(socket, status, code);
}

/** Answers on a bare socket and closes it, also where the other side never does: half-open ones would fill the port. */
function endWith(socket: Duplex, status: string, code: ErrorCode): void {
  const body = JSON.stringify({ error: errorForProgram(new CodedError(code)) });
  const head = Object.entries({ ...ANSWER_HEADERS, 'content-length': Buffer.byteLength(body), connection: 'close' });
  const lines = head.map(([name, value]) => `${name}: ${value}`).join('\r\n');
  socket.end(`HTTP/1.1 ${status}\r\n${lines}\r\n\r\n${body}`, () => socket.destroy());
}

const BROKEN: Readonly<Record<string, readonly [string, 'CV003' | 'CV148']>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'CV148'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'CV003'],
};

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function bind(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const failed = (cause: NodeJS.ErrnoException): void =>
      reject(new CodedError('CV145', `(${port}: ${cause.code ?? cause.message})`, { cause }));
    server.once('error', failed);
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      server.removeListener('error', failed);
      resolve();
    });
  });
}
