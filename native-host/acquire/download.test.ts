import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { download } from './download.ts';
import { assertIntegrity, isPin } from './integrity.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});
async function serve(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/thing`;
}
const get = (address: string, more: Partial<Parameters<typeof download>[0]> = {}): Promise<Buffer | undefined> =>
  download({ address, accept: 'application/json', maxBytes: 100, signal: new AbortController().signal, ...more });

test('an answer comes whole, and nothing but the address, the kind and the name of the program is told', async () => {
  let asked: unknown;
  const address = await serve((request, response) => {
    asked = request.headers;
    response.end('{"a":1}');
  });
  expect((await get(address))?.toString()).toBe('{"a":1}');
  expect(asked).toEqual({
    host: new URL(address).host,
    accept: 'application/json',
    'user-agent': expect.stringMatching(/^claude-verify\//),
    connection: 'close',
  });
});

test('what is not there is told apart from what cannot be had', async () => {
  expect(await get(await serve((_, response) => response.writeHead(404).end()))).toBeUndefined();
});

test.each<[string, RequestListener]>([
  ['another status', (_, response) => response.writeHead(500).end()],
  ['a redirect', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['too many bytes', (_, response) => response.end('x'.repeat(101))],
  [
    'a broken answer',
    (_, response) => {
      response.writeHead(200, { 'content-length': 50 }).write('x');
      setTimeout(() => response.destroy(), 10);
    },
  ],
  ['silence', () => undefined],
])('%s is CV110', async (_, listener) => {
  await expect(get(await serve(listener), { deadlineMs: 300 })).rejects.toMatchObject({ code: 'CV110' });
});

test('no password, no other protocol', async () => {
  for (const address of ['http://user:word@127.0.0.1/', 'file:///etc/passwd'])
    await expect(get(address)).rejects.toMatchObject({ code: 'CV110' });
});

test('a cancelled download ends with the reason', async () => {
  const stop = new AbortController();
  const address = await serve(() => stop.abort(new Error('cancelled')));
  await expect(get(address, { signal: stop.signal })).rejects.toThrow('cancelled');
});

test('an archive is held against its pin: SHA-512 or SHA-256, nothing weaker', () => {
  const archive = Buffer.from('archive');
  const pin = (algorithm: string): string => `${algorithm}-${createHash(algorithm).update(archive).digest('base64')}`;
  for (const algorithm of ['sha512', 'sha256']) {
    expect(isPin(pin(algorithm))).toBe(true);
    expect(() => assertIntegrity(archive, pin(algorithm), 'x')).not.toThrow();
    expect(() => assertIntegrity(Buffer.from('Archive'), pin(algorithm), 'x')).toThrow(
      expect.objectContaining({ code: 'CV111' }),
    );
  }
  for (const weak of [pin('sha1'), 'sha512-', '', 'sha512-AAAA'])
    expect(() => assertIntegrity(archive, weak, 'x')).toThrow(expect.objectContaining({ code: 'CV111' }));
});
