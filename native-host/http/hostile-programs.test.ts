import { createConnection } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS, MIB } from '../../shared/limits.ts';
import { pairedDaemon, type PairedDaemon } from './fixtures/paired-daemon.ts';

let daemon: PairedDaemon;
let token: string;
let port: number;
beforeAll(async () => {
  daemon = await pairedDaemon();
  token = await daemon.paired();
  port = await daemon.port();
});
afterAll(() => daemon.close());

const BODY = JSON.stringify({ code: 'x = 1', language: 'python' });

/** A verification as it goes over the wire, with these headers in place of the usual ones (null: left out). */
function request(changed: Record<string, string | null> = {}, body = BODY, line = 'POST /api/verify HTTP/1.1'): string {
  const headers: Record<string, string | null> = {
    host: `127.0.0.1:${port}`,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...changed,
  };
  const lines = Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return `${line}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

const statusAndCode = (answer: string): string =>
  `${/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]} ${/"code":"(CV\d+)"/.exec(answer)?.[1]}`;

test('the request that the others are made of is answered', async () => {
  expect(await daemon.raw(request())).toMatch(/^HTTP\/1.1 200 [^]*"state":"done"/);
  expect(await daemon.raw(request({ host: `localhost:${port}` }))).toMatch(/^HTTP\/1.1 200 /);
  expect(daemon.verified).toHaveLength(2);
});

test.each<[string, string, () => string]>([
  ['a name that leads here (DNS rebinding)', '403 CV143', () => request({ host: `rebound.example:${port}` })],
  ['our name as a part of theirs', '403 CV143', () => request({ host: `127.0.0.1:${port}.rebound.example` })],
  ['the right host, another port', '403 CV143', () => request({ host: '127.0.0.1:80' })],
  ['the host without its port', '403 CV143', () => request({ host: '127.0.0.1' })],
  ['another address of this machine', '403 CV143', () => request({ host: `127.0.0.2:${port}` })],
  ['every address', '403 CV143', () => request({ host: `0.0.0.0:${port}` })],
  ['two hosts', '403 CV143', () => request({ host: `127.0.0.1:${port}\r\nHost: 127.0.0.1:${port}` })],
  ['no host', '403 CV143', () => request({ host: null })],
  ['no host, of HTTP/1.0', '403 CV143', () => request({ host: null }, BODY, 'POST /api/verify HTTP/1.0')],
  [
    'an address in place of a path',
    '404 CV147',
    () => request({}, BODY, `POST http://127.0.0.1:${port}/api/verify HTTP/1.1`),
  ],
  ['a page of claude.ai', '403 CV143', () => request({ origin: 'https://claude.ai' })],
  ['a page of our own name', '403 CV143', () => request({ origin: `http://127.0.0.1:${port}` })],
  ['a page without a name', '403 CV143', () => request({ origin: 'null' })],
  ['a form of a page', '403 CV143', () => request({ 'sec-fetch-site': 'cross-site' })],
  [
    'what a page asks first',
    '403 CV143',
    () => request({ origin: 'https://a.example' }, '', 'OPTIONS /api/verify HTTP/1.1'),
  ],
  ['OPTIONS without a page', '405 CV147', () => request({}, '', 'OPTIONS /api/verify HTTP/1.1')],
  ['GET where POST is served', '405 CV147', () => request({}, '', 'GET /api/verify HTTP/1.1')],
  ['a path that leads out', '404 CV147', () => request({}, '', 'GET /api/../etc/passwd HTTP/1.1')],
  ['a request of the socket', '404 CV147', () => request({}, BODY, 'POST /api/snippets.allow HTTP/1.1')],
  ['no token', '401 CV141', () => request({ authorization: null })],
  ['a token of another kind', '401 CV141', () => request({ authorization: 'Basic YTpi' })],
  ['two tokens', '401 CV141', () => request({ authorization: `Bearer ${token}\r\nAuthorization: Bearer ${token}` })],
  ['a token cut short', '401 CV141', () => request({ authorization: `Bearer ${token.slice(0, -1)}` })],
  ['a token of 7 KiB', '401 CV141', () => request({ authorization: `Bearer ${'x'.repeat(7_000)}` })],
  ['the content of a form', '415 CV147', () => request({ 'content-type': 'text/plain' })],
  ['no content-type', '415 CV147', () => request({ 'content-type': null })],
  ['a packed body', '415 CV147', () => request({ 'content-encoding': 'gzip' })],
  ['no JSON', '400 CV002', () => request({}, '{"code": ')],
  ['no UTF-8', '400 CV002', () => request({ 'content-length': '3' }, 'x').replace(/x$/, '"\uFFFD') + '"'],
  ['an array', '400 CV002', () => request({}, '[]')],
  ['a key that is not known', '400 CV002', () => request({}, '{"code":"1","language":"json","project":"other"}')],
  ['a prototype', '400 CV002', () => request({}, '{"code":"1","language":"json","__proto__":{"whole":true}}')],
  ['a code that is no text', '400 CV002', () => request({}, '{"code":1}')],
  ['a language that nobody knows', '400 CV002', () => request({}, '{"code":"1","language":"klingon"}')],
  ['a job that is no id', '400 CV002', () => request({}, '{"job":"../1","code":"1","language":"json"}')],
  [
    'a body above its cap, announced',
    '413 CV003',
    () => request({ 'content-length': String(LIMITS.http.bodyBytes + 1) }),
  ],
  ['too many values', '413 CV003', () => request({}, `[${'1,'.repeat(LIMITS.frameValues + 1)}1]`)],
  [
    'a code above its cap',
    '413 CV010',
    () => request({}, JSON.stringify({ code: 'x'.repeat(MIB + 1), language: 'json' })),
  ],
  ['headers without end', '431 CV003', () => request({ 'x-long': 'x'.repeat(LIMITS.http.headerBytes) })],
  ['no HTTP', '400 CV002', () => 'EHLO mail\r\n\r\n'],
  ['two lengths', '400 CV002', () => request({ 'transfer-encoding': 'chunked' })],
])('%s: %s, nothing is run, and no page may read the answer', async (_name, expected, sent) => {
  const before = daemon.verified.length;
  const answer = await daemon.raw(sent());
  expect(statusAndCode(answer)).toBe(expected);
  expect(answer.toLowerCase()).not.toContain('access-control-');
  expect(answer).not.toContain(daemon.home.folder);
  expect(daemon.verified).toHaveLength(before);
  expect((await daemon.ask('GET', '/api/token', { token })).status).toBe(200);
});

test('a body that grows without saying so is cut off at its cap', async () => {
  const head = request({ 'content-length': null, 'transfer-encoding': 'chunked' }, '');
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MIB, ' '), Buffer.from('\r\n')]);
  const answer = await daemon.raw(head, ...Array.from({ length: 12 }, () => chunk));
  expect(['413 CV003', 'undefined undefined']).toContain(statusAndCode(answer));
  expect((await daemon.terminal.request('ping', {})).jobs).toBe(0);
});

test('without a token nobody gets more than a kibibyte read', async () => {
  const body = JSON.stringify({ code: 'x'.repeat(LIMITS.http.openBodyBytes) });
  expect(statusAndCode(await daemon.raw(request({}, body, 'POST /api/pair HTTP/1.1')))).toBe('413 CV003');
});

test(
  'headers that come a byte at a time, a body that does not come, and silence are cut off',
  { timeout: 40_000 },
  async () => {
    const slow = createConnection({ host: '127.0.0.1', port });
    const half = request().slice(0, -4);
    const began = performance.now();
    let at = 0;
    const drip = setInterval(() => void slow.write(half[at++ % half.length] ?? ''), 100);
    slow.on('error', () => undefined);
    const answers = await Promise.all([
      new Promise((closed) => slow.resume().once('close', closed)),
      daemon.raw(half.slice(0, 40)),
      daemon.raw(''),
      daemon.raw(half),
    ]);
    clearInterval(drip);
    expect(performance.now() - began).toBeLessThan(LIMITS.http.requestMs + 5_000);
    const [, ...told] = answers.map((answer) => statusAndCode(String(answer)));
    expect(told).toEqual(['408 CV148', '408 CV148', '408 CV148']);
  },
);

test('more connections than are served are closed, and those who were there go on', async () => {
  const idle = Array.from({ length: LIMITS.http.connections + 20 }, () => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.on('error', () => undefined).resume();
    return socket;
  });
  const closed = await Promise.race([
    Promise.any(idle.map((socket) => new Promise((resolve) => socket.once('close', () => resolve('closed'))))),
    new Promise((resolve) => setTimeout(() => resolve('open'), 4_000)),
  ]);
  expect(closed).toBe('closed');
  expect((await daemon.terminal.request('ping', {})).jobs).toBe(0);
  for (const socket of idle) socket.destroy();
});
