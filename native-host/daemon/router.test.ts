import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CodedError } from '../../shared/errors.ts';
import { hostFrameSchema, PROTOCOL, REQUESTS } from '../../shared/protocol.ts';
import type { HostFrame, RequestType } from '../../shared/protocol.ts';
import { createRouter } from './router.ts';
import type { Caller, Handlers } from './router.ts';

const host = { version: '1.2.3', instance: 'i-1', pid: 7 };
const caller: Caller = { owner: 'test', subscriber: { deliver: () => undefined } };
const types = Object.keys(REQUESTS).filter((type): type is Exclude<RequestType, 'hello'> => type !== 'hello');

/** Handlers of which none may be reached, but for those given. */
function handlers(given: Partial<Handlers>): Handlers {
  const none = Object.fromEntries(types.map((type) => [type, () => Promise.reject(new Error(`${type} was reached`))]));
  // Every type is a key of the object, which Object.fromEntries does not say.
  return { ...(none as unknown as Handlers), ...given };
}

const open = (given: Partial<Handlers> = {}, log: string[] = []) =>
  createRouter(handlers(given), host, (what) => log.push(what)).open(caller);
const hello = (protocol = PROTOCOL, v = PROTOCOL) => ({
  v,
  id: 'h',
  type: 'hello',
  body: { client: 'test', protocol, version: '0' },
});
const codeOf = (frame: HostFrame): string | undefined => ('error' in frame ? frame.error.code : undefined);

async function greeted(given: Partial<Handlers> = {}) {
  const route = open(given);
  expect(await route.answer(hello())).toEqual({
    v: PROTOCOL,
    re: 'h',
    ok: true,
    body: { protocol: PROTOCOL, ...host },
  });
  return route;
}

test.each(types)('%s before hello is refused', async (type) => {
  expect(codeOf(await open().answer({ v: PROTOCOL, id: '1', type, body: {} }))).toBe('CV001');
});

test.each([0, 2, 99, -1])('version %i is refused, in the frame as in hello', async (version) => {
  const route = open();
  expect(codeOf(await route.answer(hello(version)))).toBe('CV001');
  expect(codeOf(await route.answer(hello(PROTOCOL, version)))).toBe('CV001');
  expect(codeOf(await route.answer({ v: PROTOCOL, id: '1', type: 'ping', body: {} }))).toBe('CV001');
});

test.each(['nothing', '', '__proto__', 'constructor', 'toString', 'Ping', 'ping '])(
  'type %j is unknown',
  async (type) => {
    const route = await greeted();
    expect(await route.answer({ v: PROTOCOL, id: '1', type, body: {} })).toMatchObject({
      re: '1',
      error: { code: 'CV004' },
    });
  },
);

test.each([
  [null, null],
  [[], null],
  ['text', null],
  [{}, null],
  [{ id: '1' }, '1'],
  [{ v: 1, id: 1, type: 'ping', body: {} }, null],
  [{ v: 1, id: 'x'.repeat(65), type: 'ping', body: {} }, null],
  [{ v: 1, id: 'a b', type: 'ping', body: {} }, 'a b'],
  [{ v: '1', id: '1', type: 'ping', body: {} }, '1'],
  [{ v: 1, id: '1', type: 7, body: {} }, '1'],
  [{ v: 1, id: '1', type: 'x'.repeat(41), body: {} }, '1'],
])('frame %j is answered with CV002 to %j', async (frame, re) => {
  const answer = await (await greeted()).answer(frame);
  expect([codeOf(answer), 're' in answer ? answer.re : undefined]).toEqual(['CV002', re]);
  expect(hostFrameSchema.safeParse(answer).success).toBe(true);
});

test.each(types.filter((type) => !REQUESTS[type].body.safeParse({}).success))(
  '%s with an empty body never reaches its handler',
  async (type) => {
    const answer = await (await greeted()).answer({ v: PROTOCOL, id: '1', type, body: {} });
    expect(codeOf(answer)).toBe(type === 'feedback.record' ? 'CV024' : 'CV002');
  },
);

test.each(types)('%s with a body that is no object never reaches its handler', async (type) => {
  for (const body of [null, undefined, 7, 'x', []]) {
    const answer = await (await greeted()).answer({ v: PROTOCOL, id: '1', type, body });
    expect(codeOf(answer)).toMatch(/^CV0(02|24)$/);
  }
});

test('a handler gets the parsed body and the raw one; keys that nobody knows are gone from the first', async () => {
  const seen: unknown[] = [];
  const route = await greeted({
    'injection.list': (body, _caller, raw) => {
      seen.push(body, raw);
      return { items: [] };
    },
  });
  const body = { conversation: '0'.repeat(64), extra: 1 };
  expect(await route.answer({ v: PROTOCOL, id: '1', type: 'injection.list', body })).toMatchObject({ ok: true });
  expect(seen).toEqual([{ conversation: body.conversation }, body]);
});

test('coded errors keep their code, others become CV090, an answer not as agreed too', async () => {
  const route = await greeted({
    'tools.list': () => Promise.reject(new CodedError('CV021')),
    'project.list': () => {
      throw new TypeError('broken');
    },
    'data.counts': () => JSON.parse('{"corrections":"many"}'),
  });
  const ask = async (type: string): Promise<string | undefined> =>
    codeOf(await route.answer({ v: PROTOCOL, id: '1', type, body: {} }));
  expect(await Promise.all(['tools.list', 'project.list', 'data.counts'].map(ask))).toEqual([
    'CV021',
    'CV090',
    'CV090',
  ]);
});

test('what failed unforeseen is logged with its place and answered without a path of this machine', async () => {
  const file = '/home/somebody/.local/share/claude-verify/secret-place';
  const logged: unknown[] = [];
  const route = createRouter(
    handlers({ 'project.list': () => ({ projects: JSON.parse(readFileSync(file, 'utf8')) }) }),
    host,
    (what, facts) => logged.push([what, facts]),
  ).open(caller);
  await route.answer(hello());
  const answer = await route.answer({ v: PROTOCOL, id: '1', type: 'project.list', body: {} });
  expect(codeOf(answer)).toBe('CV090');
  expect(JSON.stringify(answer)).not.toMatch(/somebody|\/home|router\.test/);
  expect(logged).toEqual([
    [
      'request failed',
      expect.objectContaining({
        code: 'ENOENT',
        path: file,
        at: expect.arrayContaining([expect.stringContaining('router.test.ts')]),
      }),
    ],
  ]);
});

test('a request that hangs holds up no other', async () => {
  const route = await greeted({
    'tools.list': () => new Promise(() => undefined),
    'injection.list': () => ({ items: ['1'] }),
  });
  void route.answer({ v: PROTOCOL, id: '1', type: 'tools.list', body: {} });
  const answer = await route.answer({
    v: PROTOCOL,
    id: '2',
    type: 'injection.list',
    body: { conversation: '0'.repeat(64) },
  });
  expect(answer).toMatchObject({ re: '2', ok: true });
});
