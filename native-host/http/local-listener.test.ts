import { createConnection, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { listenLocally, type ServedHttp } from './local-listener.ts';

let served: ServedHttp | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await served?.close();
});

const serve = async (): Promise<number> => {
  served = await listenLocally(
    0,
    (_request, response) => response.end('whole'),
    () => undefined,
  );
  return served.port;
};

/** A connection that never closes its own half. */
async function open(port: number, text: string): Promise<Socket> {
  const socket = createConnection({ port, host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

test('connections that never finish their request are closed, also where the other side never closes', async () => {
  const port = await serve();
  await Promise.all(Array.from({ length: LIMITS.http.connections }, () => open(port, 'GET / HTTP/1.1\r\nHost: x\r\n')));
  await new Promise((turn) => setTimeout(turn, LIMITS.http.headersMs + 2_000));
  const answered = await fetch(`http://127.0.0.1:${port}/`);
  expect(await answered.text()).toBe('whole');
}, 30_000);

test('CONNECT is refused in words', async () => {
  const socket = await open(await serve(), 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 405 [\s\S]*CV147/);
});
