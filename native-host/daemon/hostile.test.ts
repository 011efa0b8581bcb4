import { readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import type { Socket } from 'node:net';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS, MIB } from '../../shared/limits.ts';
import type { HostFrame } from '../../shared/protocol.ts';
import { encodeFrame, FrameDecoder } from '../rpc/frame.ts';
import type { Client } from '../rpc/client.ts';
import { AUTH_FRAME_BYTES } from '../rpc/connection.ts';
import { listen } from '../rpc/server.ts';
import { clientOf, makeHome, uid, until } from './fixtures/process-home.ts';
import type { ProcessHome } from './fixtures/process-home.ts';
import { reportFor } from './fixtures/report-for.ts';
import { openServices } from './services.ts';
import { runDaemon } from './run-daemon.ts';
import type { RunningDaemon } from './run-daemon.ts';

let home: ProcessHome;
let daemon: RunningDaemon;
let honest: Client;
let token: string;
beforeEach(async () => {
  home = makeHome();
  daemon = await runDaemon({
    paths: home.paths,
    uid,
    version: '0.0.0',
    log: () => undefined,
    open: () =>
      openServices(
        home.paths,
        () => undefined,
        (input) => Promise.resolve(reportFor(input)),
      ),
  });
  token = readFileSync(home.paths.token, 'utf8');
  honest = await clientOf(home);
});
afterEach(async () => {
  honest.close();
  await daemon.close();
  // Not home.remove(): the daemon that it would end is this process.
  rmSync(home.folder, { recursive: true });
});

interface Peer {
  socket: Socket;
  frames: HostFrame[];
  closed: Promise<void>;
}

/** A connection that sends these bytes and keeps what it is told. */
function peer(...bytes: Uint8Array[]): Peer {
  const socket = createConnection(home.paths.socket);
  const decoder = new FrameDecoder(LIMITS.frameToBrowserBytes);
  const frames: HostFrame[] = [];
  socket.on('data', (chunk: Buffer) => {
    for (const event of decoder.push(chunk)) if (event.kind === 'frame') frames.push(event.value as HostFrame);
  });
  // A peer that is cut off while it sends sees EPIPE or ECONNRESET; `closed` is what counts.
  socket.on('error', () => undefined);
  for (const part of bytes) socket.write(part);
  return { socket, frames, closed: new Promise((resolve) => socket.once('close', () => resolve())) };
}

function frame(value: unknown): Buffer {
  const encoded = encodeFrame(value, LIMITS.frameToHostBytes);
  if (!encoded.ok) throw new Error('too large');
  return encoded.bytes;
}

function header(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(length, 0);
  return bytes;
}

/** A frame of this text, which need not be JSON. */
const raw = (text: string): Buffer => Buffer.concat([header(Buffer.byteLength(text)), Buffer.from(text)]);
const auth = (secret = token): Buffer => frame({ auth: secret, client: 'test' });
const hello = frame({ v: 1, id: 'h', type: 'hello', body: { client: 'test', protocol: 1, version: '0' } });
const ping = frame({ v: 1, id: 'p', type: 'ping', body: {} });
const codes = (from: Peer): (string | undefined)[] =>
  from.frames.map((one) => ('error' in one ? one.error.code : undefined));
const stillServes = async (): Promise<void> => void expect((await honest.request('ping', {})).jobs).toBe(0);

test.each([
  ['a wrong token', () => auth('0'.repeat(64))],
  ['an empty token', () => auth('')],
  ['a token too long', () => frame({ auth: 'x'.repeat(129), client: 'test' })],
  ['a client of no kind', () => frame({ auth: token, client: 'extension' })],
  ['no authentication', () => hello],
  ['no JSON', () => Buffer.concat([header(3), Buffer.from('{{{')])],
  ['an empty frame', () => header(0)],
  ['a first frame above its cap', () => header(AUTH_FRAME_BYTES + 1)],
  ['a length of 4 GiB', () => header(0xffffffff)],
])('%s: CV006, the connection ends, others go on', async (_name, bytes) => {
  const hostile = peer(bytes(), hello, ping);
  await hostile.closed;
  expect(codes(hostile)).toEqual(['CV006']);
  await stillServes();
});

test('a peer that says nothing, or half a frame, is cut off at the deadline', async () => {
  const socket = `${home.paths.socket}2`;
  const server = await listen({
    socket,
    token,
    uid,
    authDeadlineMs: 20,
    maxConnections: 5,
    open: () => expect.unreachable(),
    note: () => undefined,
  });
  const silent = createConnection(socket);
  const half = createConnection(socket);
  half.write(header(50));
  await Promise.all([silent, half].map((one) => new Promise((resolve) => one.resume().once('close', resolve))));
  await server.close();
});

test('after authentication a frame above the cap is CV003 and the end of that connection only', async () => {
  const hostile = peer(auth(), hello, header(LIMITS.frameToHostBytes + 1), Buffer.alloc(100_000));
  await hostile.closed;
  expect(codes(hostile).at(-1)).toBe('CV003');
  await stillServes();
});

test('bad frames between good ones are answered one by one', async () => {
  const bad = [
    Buffer.concat([header(1), Buffer.from('{')]),
    header(0),
    frame(null),
    frame({ v: 1, id: 'u', type: 'nothing', body: {} }),
    frame({ v: 2, id: 'v', type: 'ping', body: {} }),
  ];
  const mixed = peer(auth(), hello, ...bad, ping);
  await until(() => mixed.frames.find((one) => 're' in one && one.re === 'p'));
  expect(codes(mixed).toSorted()).toEqual(['CV001', 'CV002', 'CV002', 'CV002', 'CV004', undefined, undefined]);
  mixed.socket.destroy();
  await mixed.closed;
});

test.each([
  ['brackets that never close', () => Buffer.alloc(60 * MIB, '[')],
  ['brackets that close', () => Buffer.concat([Buffer.alloc(30 * MIB, '['), Buffer.alloc(30 * MIB, ']')])],
  ['a list of nothings', () => Buffer.from(`[${'[],'.repeat(20 * MIB)}0]`)],
  [
    'a request with a bomb for its body',
    () => Buffer.from(`{"v":1,"id":"b","type":"ping","body":${'{"a":'.repeat(12 * MIB)}`),
  ],
])('a frame of 60 MiB of %s: CV003 and the end of that connection only, at once', async (_name, bytes) => {
  const payload = bytes();
  const bomb = peer(auth(), hello, header(payload.length), payload);
  await bomb.closed;
  expect(codes(bomb)).toEqual([undefined, 'CV003']);
  await stillServes();
});

test('keys that are special in JavaScript are keys like any other, and pollute nothing', async () => {
  const evil =
    '"__proto__":{"project":"evil","ok":true,"toString":7},"constructor":{"prototype":{"evil":1}},' +
    '"prototype":1,"hasOwnProperty":null';
  const id = '0b0e1d3c-4f0a-4b7e-9a34-0d5f6a7b8c9e';
  const correction = `{${evil},"id":"${id}","timestamp":"2026-01-01T00:00:00Z","feedback_type":"correction",
    "claude_output":{${evil},"content":"x = 1"},
    "issue":{${evil},"category":"logic_error","description":"wrong","detected_by":"user"}}`;
  const one = peer(
    auth(),
    hello,
    raw(`{${evil},"v":1,"id":"r","type":"feedback.record","body":{${evil},"correction":${correction}}}`),
    raw(`{${evil},"v":1,"id":"p","type":"ping","body":{${evil}}}`),
  );
  await until(() => one.frames.length === 3);
  expect(codes(one)).toEqual([undefined, undefined, undefined]);
  one.socket.destroy();
  expect({}).not.toHaveProperty('evil');
  expect(Object.prototype.toString.call({})).toBe('[object Object]');
  expect((await honest.request('feedback.list', { limit: 5 })).rows).toEqual([
    {
      id,
      timestamp: '2026-01-01T00:00:00Z',
      project: null,
      category: 'logic_error',
      subcategory: null,
      issue: 'wrong',
      verified: false,
      status: 'claimed',
    },
  ]);
  expect((await honest.request('feedback.show', { id, page: 0 })).text).toBe(JSON.stringify(JSON.parse(correction)));
  expect((await honest.request('data.export', { page: 0 })).text).toContain('"__proto__": {');
  for (const type of ['__proto__', 'constructor']) {
    const asked = peer(auth(), hello, raw(`{"v":1,"id":"t","type":"${type}","body":{}}`));
    await until(() => asked.frames.length === 2);
    expect(codes(asked)[1]).toBe('CV004');
    asked.socket.destroy();
  }
});

test('a correction that is nested too deep or too large as a whole is CV024, and the connection goes on', async () => {
  const record = (extra: string): Buffer =>
    raw(`{"v":1,"id":"r","type":"feedback.record","body":{"correction":{
      "id":"0b0e1d3c-4f0a-4b7e-9a34-0d5f6a7b8c9f","timestamp":"2026-01-01T00:00:00Z",
      "feedback_type":"correction","claude_output":{"content":"x"},
      "issue":{"category":"logic_error","description":"wrong","detected_by":"user"},"extra":${extra}}}}`);
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
  const one = peer(
    auth(),
    hello,
    record(nested(500_000)),
    record(nested(LIMITS.captureDepth)),
    record(`"${'x'.repeat(LIMITS.captureBytes)}"`),
    record(nested(LIMITS.captureDepth - 1)),
  );
  await until(() => one.frames.length === 5);
  expect(codes(one).slice(1).toSorted()).toEqual(['CV024', 'CV024', 'CV024', undefined]);
  expect((await honest.request('feedback.list', { limit: 5 })).total).toBe(1);
  one.socket.destroy();
});

test('a peer that goes away in the middle of a frame disturbs nobody', async () => {
  const leaving = peer(auth(), hello, ping.subarray(0, 7));
  await until(() => leaving.frames.length === 1);
  leaving.socket.destroy();
  await leaving.closed;
  await stillServes();
});

test('a peer that reads nothing does not hold up others, and gets everything once it reads', async () => {
  const lists = Array.from({ length: 3_000 }, (_, index) =>
    frame({ v: 1, id: `i${index}`, type: 'data.counts', body: {} }),
  );
  const lazy = peer(auth(), hello);
  await until(() => lazy.frames.length === 1);
  lazy.socket.pause();
  lazy.socket.write(Buffer.concat(lists));
  await stillServes();
  lazy.socket.resume();
  await until(() => lazy.frames.length === lists.length + 1);
  lazy.socket.destroy();
});

test('fuzzed bytes after authentication never end the daemon', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.jsonValue().map((value) => frame(value)),
    fc
      .record({
        v: fc.constant(1),
        id: fc.string(),
        type: fc.constantFrom('hello', 'ping', 'verify.start', 'feedback.record', 'report.get'),
        body: fc.jsonValue(),
      })
      .map((value) => frame(value)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(bytes, { maxLength: 10 }), async (parts) => {
      const hostile = peer(auth(), hello, ...parts);
      hostile.socket.end();
      await hostile.closed;
      await stillServes();
    }),
    { numRuns: 100 },
  );
});

test('a verification over the socket: events, report in pages, and what is pending rejects at the end', async () => {
  const told: string[] = [];
  honest.onJob(({ state }) => told.push(state));
  await honest.request('verify.start', { job: 'a', code: 'x', language: 'python', languageSource: 'class' });
  await until(() => told.includes('done'));
  const [status] = (await honest.request('verify.status', { jobs: ['a'] })).jobs;
  const page = await honest.request('report.get', { report: status?.report ?? '', page: 0 });
  expect(JSON.parse(page.text)).toMatchObject({ job: 'a' });
  await expect(honest.request('report.get', { report: 'none', page: 0 })).rejects.toMatchObject({
    body: { code: 'CV017' },
  });
  await expect(honest.request('project.register', { directory: 'x'.repeat(5_000) })).rejects.toMatchObject({
    body: { code: 'CV002' },
  });
  const pending = honest.request('data.counts', {});
  honest.close();
  await expect(pending).rejects.toMatchObject({ code: 'CV051' });
  await expect(honest.request('ping', {})).rejects.toMatchObject({ code: 'CV051' });
});

test('only the command line registers folders; corrections keep keys that are not known', async () => {
  const shim = peer(
    frame({ auth: token, client: 'shim' }),
    hello,
    frame({ v: 1, id: 'r', type: 'project.register', body: { directory: home.folder } }),
  );
  await until(() => shim.frames.length === 2);
  expect(codes(shim)[1]).toBe('CV060');
  shim.socket.destroy();
  const project = await honest.request('project.register', { directory: home.folder });
  expect((await honest.request('project.list', {})).projects.map(({ id }) => id)).toEqual([project.id]);
  expect((await honest.request('context.plan', { project: project.id, already: [] })).items).toEqual([]);
  await expect(honest.request('context.plan', { project: 'none', already: [] })).rejects.toMatchObject({
    body: { code: 'CV031' },
  });

  const id = '0b0e1d3c-4f0a-4b7e-9a34-0d5f6a7b8c9d';
  const correction = {
    id,
    timestamp: '2026-01-01T00:00:00Z',
    feedback_type: 'correction' as const,
    claude_output: { content: 'x = 1' },
    issue: { category: 'logic_error' as const, description: 'wrong', detected_by: 'user' },
    extra: { kept: true },
  };
  expect(await honest.request('feedback.record', { correction })).toEqual({ id, stored: 'new' });
  expect(JSON.parse((await honest.request('feedback.show', { id, page: 0 })).text)).toEqual(correction);
  await expect(
    honest.request('feedback.record', {
      correction: { ...correction, issue: { ...correction.issue, description: '' } },
    }),
  ).rejects.toMatchObject({ body: { code: 'CV024' } });
  expect(JSON.parse((await honest.request('data.export', { page: 0 })).text)).toBeTypeOf('object');
  expect(await honest.request('data.delete-all', { confirm: 'delete everything' })).toEqual({ corrections: 1 });
});

test('a text that is longer than a check takes is not looked through for secrets, and the answer says so', async () => {
  await expect(honest.request('secrets.scan', { text: 'a'.repeat(LIMITS.codeBytes + 1) })).rejects.toMatchObject({
    body: { code: 'CV010' },
  });
  expect(await honest.request('secrets.scan', { text: 'const a = 1;' })).toEqual({ hits: [] });
});
