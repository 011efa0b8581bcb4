import { expect, test } from 'vitest';
import { DEADLINES, SILENCE_MS } from '../../shared/deadlines.ts';
import { errorBody } from '../../shared/errors.ts';
import { PROTOCOL, type JobStatus } from '../../shared/protocol.ts';
import type { HostState } from '../platform/messages.ts';
import type { Channel } from '../platform/runtime.ts';
import { disconnectCode, hostError, HostLost, HostRefusal, openHostPort, type HostPort } from './host-port.ts';

interface Sent {
  id: string;
  type: string;
  body: unknown;
}

/** A host at the other end of a channel, as far as the browser shows it. */
class Host {
  readonly sent: Sent[] = [];
  #message: (message: unknown) => void = () => undefined;
  #gone: (reason: string | null) => void = () => undefined;

  readonly channel: Channel = {
    name: '',
    sender: null,
    post: (message) => void this.sent.push(message as Sent),
    onMessage: (handler) => {
      this.#message = handler;
    },
    onDisconnect: (handler) => {
      this.#gone = handler;
    },
    disconnect: () => undefined,
  };

  say(message: unknown): void {
    this.#message(message);
  }

  leave(reason: string | null): void {
    this.#gone(reason);
  }

  reply(index: number, body: unknown): void {
    this.say({ v: PROTOCOL, re: this.sent[index]?.id, ok: true, body });
  }

  greet(protocol: number = PROTOCOL): void {
    this.reply(0, { protocol, version: '9.9.9', instance: 'i1', pid: 1 });
  }
}

function setUp() {
  const hosts: Host[] = [];
  const states: HostState[] = [];
  const jobs: JobStatus[] = [];
  let lost = 0;
  const lostBy: string[] = [];
  const timers = new Set<{ at: number; run: () => void }>();
  let time = 0;
  let id = 0;
  const port: HostPort = openHostPort({
    connect: () => {
      const host = new Host();
      hosts.push(host);
      return host.channel;
    },
    version: '0.1.0',
    now: () => time,
    after: (ms, run) => {
      const timer = { at: time + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    newId: () => `id${++id}`,
    onJob: (status) => jobs.push(status),
    onState: (state) => states.push(state),
    onLost: ({ code }) => {
      lostBy.push(code);
      lost += 1;
    },
  });
  return {
    port,
    hosts,
    states,
    jobs,
    lost: () => lost,
    lostBy,
    timers,
    pass: (ms: number) => {
      const end = time + ms;
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers.delete(next);
        time = next.at;
        next.run();
      }
      time = end;
    },
    host: () => hosts.at(-1) ?? new Host(),
  };
}

const ping = { uptimeMs: 1, rssBytes: 1, jobs: 0, warm: [] };

/** Lets the promises that are already settled run their continuations. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

test('nothing is started before the first need; then the greeting comes first', async () => {
  const { port, hosts, host, states } = setUp();
  expect(hosts).toHaveLength(0);
  const asked = port.request('ping', {});
  expect(host().sent.map((frame) => frame.type)).toEqual(['hello']);
  host().greet();
  await settle();
  host().reply(1, ping);
  expect(await asked).toEqual(ping);
  expect(states).toEqual([{ state: 'ready', version: '9.9.9', error: null }]);
});

test('replies find their request whatever their order', async () => {
  const { port, host } = setUp();
  const first = port.request('ping', {});
  const second = port.request('project.list', {});
  host().greet();
  await settle();
  host().reply(2, { projects: [] });
  host().reply(1, ping);
  expect(await second).toEqual({ projects: [] });
  expect(await first).toEqual(ping);
});

test('another protocol version is refused with CV001 and nothing more is said on that line', async () => {
  const { port, host } = setUp();
  const asked = port.request('ping', {});
  host().greet(PROTOCOL + 1);
  const error = await asked.catch(hostError);
  expect(error).toMatchObject({ code: 'CV001' });
  expect(port.state()).toMatchObject({ state: 'away', error: { code: 'CV001' } });
  expect(host().sent).toHaveLength(1);
});

test('a host that leaves ends every pending request, and what was sent counts as lost', async () => {
  const { port, host, lost } = setUp();
  const asked = [port.request('ping', {}), port.request('project.list', {})];
  host().greet();
  await settle();
  host().leave('Native host has exited.');
  for (const one of await Promise.allSettled(asked)) {
    expect(one).toMatchObject({ status: 'rejected', reason: { body: { code: 'CV051' } } });
    expect(one.status === 'rejected' && one.reason).toBeInstanceOf(HostLost);
  }
  expect(lost()).toBe(1);
});

test('a request that was never sent is refused, not lost', async () => {
  const { port, host } = setUp();
  const asked = port.request('ping', {});
  host().leave('Specified native messaging host not found.');
  const thrown: unknown = await asked.catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(HostRefusal);
  expect(hostError(thrown).code).toBe('CV050');
});

test("the shim's own complaint is the reason when it leaves", async () => {
  const { port, host } = setUp();
  const asked = port.request('ping', {});
  host().say({ v: PROTOCOL, re: null, ok: false, error: errorBody('CV044') });
  host().leave('Native host has exited.');
  expect(await asked.catch(hostError)).toMatchObject({ code: 'CV044' });
});

test('repeated failures ask for patience, growing and bounded; a waiting user is tried for at once', async () => {
  const { port, hosts, host, pass } = setUp();
  const failOnce = async (urgent: boolean) => {
    const before = hosts.length;
    const asked = port.request('ping', {}, { urgent });
    if (hosts.length > before) host().leave(null);
    await asked.catch(hostError);
    return hosts.length > before;
  };
  expect(await failOnce(false)).toBe(true);
  expect(await failOnce(false)).toBe(false);
  pass(250);
  expect(await failOnce(false)).toBe(true);
  pass(250);
  expect(await failOnce(false)).toBe(false);
  expect(await failOnce(true)).toBe(true);
  for (let index = 0; index < 20; index += 1) await failOnce(true);
  pass(8_000);
  expect(await failOnce(false)).toBe(true);
});

test('after a loss the next request starts a new host', async () => {
  const { port, hosts, host } = setUp();
  void port.request('ping', {}).catch(hostError);
  host().greet();
  await settle();
  host().leave(null);
  const again = port.request('ping', {}, { urgent: true });
  expect(hosts).toHaveLength(2);
  host().greet();
  await settle();
  host().reply(1, ping);
  expect(await again).toEqual(ping);
});

test('a reply that does not fit its request is refused alone', async () => {
  const { port, host } = setUp();
  const first = port.request('ping', {});
  const second = port.request('ping', {});
  host().greet();
  await settle();
  host().reply(1, { uptimeMs: 'long' });
  host().reply(2, ping);
  expect(await first.catch(hostError)).toMatchObject({ code: 'CV002' });
  expect(await second).toEqual(ping);
});

test('a frame that cannot be read ends the connection', async () => {
  const { port, host } = setUp();
  const asked = port.request('ping', {});
  host().greet();
  await settle();
  host().say({ v: 1, hello: 'there' });
  expect(await asked.catch(hostError)).toMatchObject({ code: 'CV002' });
  expect(port.state().state).toBe('away');
});

test('events reach the jobs, replies to unknown requests nobody', async () => {
  const { port, host, jobs } = setUp();
  void port.request('ping', {}).catch(hostError);
  host().greet();
  await settle();
  const status: JobStatus = {
    job: 'j1',
    state: 'running',
    seq: 1,
    progress: [],
    report: null,
    summary: null,
    error: null,
  };
  host().say({ v: PROTOCOL, event: 'job', body: status });
  host().say({ v: PROTOCOL, re: 'nobody', ok: true, body: {} });
  expect(jobs).toEqual([status]);
  expect(port.state().state).toBe('ready');
});

const beats = (sent: readonly Sent[]): Sent[] => sent.filter(({ id }) => id === 'heartbeat');

test('a host that says nothing at all ends the line with CV054, and everything that waits', async () => {
  const { port, host, pass, lostBy, timers } = setUp();
  const asked = [port.request('ping', {}), port.request('project.list', {})];
  host().greet();
  await settle();
  pass(SILENCE_MS - 1);
  expect(port.state().state).toBe('ready');
  expect(beats(host().sent).length).toBeGreaterThan(2);
  pass(1_001);
  for (const one of await Promise.allSettled(asked))
    expect(one).toMatchObject({ status: 'rejected', reason: { body: { code: 'CV054' } } });
  expect(port.state()).toMatchObject({ state: 'away', error: { code: 'CV054' } });
  expect(lostBy).toEqual(['CV054']);
  expect(timers.size).toBe(0);
});

test('a host that answers heartbeats is slow: one late answer ends with CV055 and the line stays', async () => {
  const { port, host, pass } = setUp();
  const asked = port.request('project.list', {}).catch(hostError);
  host().greet();
  await settle();
  for (let ms = 0; ms < DEADLINES['project.list'].answerMs; ms += 1_000) {
    pass(1_000);
    host().say({ v: PROTOCOL, re: 'heartbeat', ok: true, body: ping });
  }
  expect(await asked).toMatchObject({ code: 'CV055' });
  const next = port.request('ping', {});
  await settle();
  host().reply(host().sent.length - 1, ping);
  expect(await next).toEqual(ping);
});

test('while a job runs a silent host is noticed; afterwards nothing is asked of it', async () => {
  const job = (state: 'running' | 'done', seq: number): JobStatus => ({
    job: 'j',
    state,
    seq,
    progress: [],
    report: null,
    summary: null,
    error: null,
  });
  const { port, host, pass, lostBy, timers } = setUp();
  void port.request('ping', {}).catch(hostError);
  host().greet();
  await settle();
  host().reply(1, ping);
  host().say({ v: PROTOCOL, event: 'job', body: job('running', 1) });
  pass(3_000);
  const asked = beats(host().sent).length;
  expect(asked).toBeGreaterThan(0);
  host().say({ v: PROTOCOL, event: 'job', body: job('done', 2) });
  pass(60_000);
  expect(beats(host().sent)).toHaveLength(asked);
  expect(timers.size).toBe(0);
  host().say({ v: PROTOCOL, event: 'job', body: { ...job('running', 1), job: 'k' } });
  pass(SILENCE_MS + 2_000);
  expect(lostBy).toEqual(['CV054']);
});

test('a host that never answers the greeting is given up', async () => {
  const { port, pass, timers } = setUp();
  const asked = port.request('ping', {}).catch(hostError);
  pass(30_000);
  expect(await asked).toMatchObject({ code: 'CV054' });
  expect(timers.size).toBe(0);
});

test.each([
  ['Specified native messaging host not found.', 'CV050'],
  ['Failed to start native messaging host.', 'CV050'],
  ['Access to the specified native messaging host is forbidden.', 'CV007'],
  ['Error when communicating with the native messaging host.', 'CV005'],
  ['Native host has exited.', 'CV051'],
  [null, 'CV051'],
] as const)('the browser says %j: %s', (reason, code) => {
  expect(disconnectCode(reason)).toBe(code);
});
