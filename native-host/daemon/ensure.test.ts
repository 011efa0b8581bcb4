import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TOOL_VARIABLES } from '../kit/tool-files.ts';
import { ensureDaemon } from './ensure.ts';
import { clientOf, end, makeHome, realDaemon, uid, until } from './fixtures/process-home.ts';
import type { ProcessHome } from './fixtures/process-home.ts';
import { readHolder } from './lock.ts';
import { lockHolder } from './start-patience.ts';

let home: ProcessHome;
beforeEach(() => {
  home = makeHome();
});
afterEach(() => home.remove());

const mode = (file: string): number => statSync(file).mode & 0o777;

test('five clients at once end with one daemon', async () => {
  const clients = await Promise.all(Array.from({ length: 5 }, () => clientOf(home, realDaemon)));
  const instances = await Promise.all(
    clients.map((client) => client.request('hello', { client: 'test', protocol: 1, version: '0' })),
  );
  expect(new Set(instances.map(({ instance }) => instance)).size).toBe(1);
  expect(readHolder(home.paths.holder)?.pid).toBe(instances[0]?.pid);
});

test('a daemon knows the tools that are named in the environment of whoever starts it', async () => {
  const jar = path.join(home.folder, 'own.jar');
  writeFileSync(jar, 'a jar of its own');
  const versions = async (): Promise<(string | null)[]> => {
    const client = await clientOf(home, realDaemon);
    const { tools } = await client.request('tools.list', {});
    client.close();
    return tools.filter(({ backend }) => backend === 'tlc' || backend === 'alloy').map(({ version }) => version);
  };
  expect(await versions()).toEqual([null, null]);
  const { pid = 0 } = readHolder(home.paths.holder) ?? {};
  await end(pid, 'SIGTERM');
  for (const variable of TOOL_VARIABLES) home.env[variable] = jar;
  const digest = createHash('sha256').update('a jar of its own').digest('hex').slice(0, 12);
  expect(await versions()).toEqual([`sha256:${digest}`, `sha256:${digest}`]);
}, 30_000);

test('a second daemon ends with CV041 and exit code 2 and leaves the first alone', async () => {
  const client = await clientOf(home, realDaemon);
  const second = spawnSync(process.execPath, [realDaemon], { env: home.env, encoding: 'utf8' });
  expect(second.status).toBe(2);
  expect(second.stderr).toMatch(/^CV041/);
  expect((await client.request('ping', {})).jobs).toBe(0);
});

test('what the daemon makes is private, and an idle daemon is small', async () => {
  const client = await clientOf(home, realDaemon);
  for (const folder of [home.paths.data, home.paths.state, path.dirname(home.paths.socket)])
    expect(mode(folder)).toBe(0o700);
  const { socket, token, lock, log, database, holder } = home.paths;
  for (const file of [socket, token, lock, log, database, holder]) expect([file, mode(file)]).toEqual([file, 0o600]);
  expect((await client.request('ping', {})).rssBytes).toBeLessThan(150 * 2 ** 20);
});

test('after kill -9 the socket that stayed behind is replaced', async () => {
  const first = await clientOf(home, realDaemon);
  const { pid } = await first.request('hello', { client: 'test', protocol: 1, version: '0' });
  await end(pid, 'SIGKILL');
  await first.closed;
  expect(statSync(home.paths.socket).isSocket()).toBe(true);
  const second = await clientOf(home, realDaemon);
  expect((await second.request('hello', { client: 'test', protocol: 1, version: '0' })).pid).not.toBe(pid);
});

test('a socket on which somebody else listens is not taken away', async () => {
  mkdirSync(path.dirname(home.paths.socket), { recursive: true, mode: 0o700 });
  const other = createServer();
  await new Promise<void>((listening) => other.listen(home.paths.socket, listening));
  const daemon = spawnSync(process.execPath, [realDaemon], { env: home.env, encoding: 'utf8' });
  expect([daemon.status, daemon.stderr.slice(0, 5)]).toEqual([2, 'CV041']);
  expect(statSync(home.paths.socket).isSocket()).toBe(true);
  await new Promise((closed) => other.close(closed));
});

test('SIGTERM ends the daemon with its socket', async () => {
  const client = await clientOf(home, realDaemon);
  const { pid } = await client.request('hello', { client: 'test', protocol: 1, version: '0' });
  // It may be refused before anybody waits for it.
  const pending = Promise.allSettled([client.request('tools.list', {}), client.closed]);
  await end(pid, 'SIGTERM');
  await pending;
  expect(() => statSync(home.paths.socket)).toThrow('ENOENT');
  await expect(client.request('ping', {})).rejects.toMatchObject({ code: 'CV051' });
});

test('without a daemon to start there is CV040, with one that dies CV044 and the end of its log', async () => {
  expect(await ensureDaemon({ paths: home.paths, uid, daemon: undefined, env: home.env })).toMatchObject({
    ok: false,
    code: 'CV040',
  });
  const broken = path.join(home.folder, 'broken.ts');
  writeFileSync(broken, 'throw new Error("it is broken");');
  const ended = await ensureDaemon({ paths: home.paths, uid, daemon: broken, env: home.env });
  expect(ended).toMatchObject({ ok: false, code: 'CV044', detail: expect.stringContaining('it is broken') as string });
});

/** A daemon that does this before it starts. */
function daemonAfter(before: string): string {
  const file = path.join(home.folder, 'late-daemon.ts');
  writeFileSync(file, `${before}\nawait import(${JSON.stringify(realDaemon)});`);
  return file;
}

/** Ensures a daemon of which no more than these ms are waited for where nothing is to be seen of it. */
const ensure = (daemon: string, quietMs: number) =>
  ensureDaemon({ paths: home.paths, uid, daemon, env: home.env, limits: { quietMs } });

test('a daemon that works for long before it serves is waited for; one that does nothing is not', async () => {
  const busy = daemonAfter('const began = Date.now(); while (Date.now() - began < 3_000);');
  const ensured = await ensure(busy, 1_500);
  expect(ensured).toMatchObject({ ok: true, started: true });
  if (ensured.ok) ensured.socket.destroy();
  await home.remove();
  home = makeHome();
  expect(await ensure(daemonAfter('await new Promise((wake) => setTimeout(wake, 60_000));'), 1_500)).toMatchObject({
    code: 'CV044',
    detail: expect.stringMatching(/Process \d+ starts and does nothing/) as string,
  });
}, 60_000);

test('a daemon that is stopped while it starts is waited for, and that it is stopped is said', async () => {
  const stops = daemonAfter("process.kill(process.pid, 'SIGSTOP');");
  expect(await ensure(stops, 1_500)).toMatchObject({
    code: 'CV044',
    detail: expect.stringContaining('is stopped (SIGSTOP)') as string,
  });
  await home.remove();
  home = makeHome();
  const said: string[] = [];
  const waiting = ensureDaemon({
    paths: home.paths,
    uid,
    daemon: daemonAfter("process.kill(process.pid, 'SIGSTOP');"),
    env: home.env,
    onWait: (words) => said.push(words),
  });
  const pid = await until(() => Number(/Process (\d+), which starts, is stopped/.exec(said.join())?.[1] ?? 0) || false);
  process.kill(pid, 'SIGCONT');
  const ensured = await waiting;
  expect(ensured).toMatchObject({ ok: true, started: true });
  if (ensured.ok) ensured.socket.destroy();
}, 60_000);

test('a daemon that another client is just starting, and that holds the lock, is waited for', async () => {
  const slow = daemonAfter(`
    const { acquireLock } = await import(${JSON.stringify(path.join(import.meta.dirname, 'lock.ts'))});
    const { currentPaths } = await import(${JSON.stringify(path.join(import.meta.dirname, '../rpc/paths.ts'))});
    const { mkdirSync } = await import('node:fs');
    mkdirSync(currentPaths().state, { recursive: true, mode: 0o700 });
    const lock = acquireLock(currentPaths());
    await new Promise((wake) => setTimeout(wake, 4_000));
    lock.release();`);
  const [one] = await Promise.all([
    ensure(slow, 1_500),
    until(() => lockHolder(home.paths.lock)).then(async () => {
      // It ends at once, since the other one has the lock.
      const other = await ensure(realDaemon, 1_500);
      expect(other).toMatchObject({ ok: true });
      if (other.ok) other.socket.destroy();
    }),
  ]);
  expect(one).toMatchObject({ ok: true });
  if (one.ok) one.socket.destroy();
}, 60_000);

test('a folder that others can write is refused by daemon and client', async () => {
  const folder = path.dirname(home.paths.socket);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  expect(await ensureDaemon({ paths: home.paths, uid, daemon: realDaemon, env: home.env })).toMatchObject({
    ok: false,
    code: 'CV043',
  });
  const daemon = spawnSync(process.execPath, [realDaemon], { env: home.env, encoding: 'utf8' });
  expect([daemon.status, daemon.stderr.slice(0, 5)]).toEqual([2, 'CV043']);
});

test('a client with another environment finds the daemon that runs', async () => {
  const first = await clientOf(home, realDaemon);
  const elsewhere = { ...home.paths, socket: path.join(home.folder, 'cv', 'other.sock') };
  const ensured = await until(() => ensureDaemon({ paths: elsewhere, uid, daemon: undefined, env: home.env }));
  expect(ensured).toMatchObject({ ok: true, started: false });
  if (ensured.ok) ensured.socket.destroy();
  first.close();
});
