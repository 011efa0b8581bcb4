import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { CheckResult } from '../../../../../shared/verdict.ts';
import { askProverServer } from '../../../../verify/prover-server.ts';
import { checkContextOf } from '../../../../verify/fixtures/check-context.ts';
import { runCheck } from '../../../../verify/obligation.ts';
import { materialiseScratchTree } from '../../../../verify/scratch-tree.ts';
import echidna from './backend.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const THEOREM = 'Theorem one : 1 = 1.\nProof. reflexivity. Qed.\n';

/** Asks the backend about a text, of a server at this address. */
async function verify(
  address: string,
  {
    text = THEOREM,
    deadlineMs = 10_000,
    mask = (each: string) => Promise.resolve(each),
    stop = new AbortController(),
  } = {},
): Promise<CheckResult> {
  const files = new Map([['block.v', text]]);
  const laid = await materialiseScratchTree(files);
  const askServer = askProverServer({ address: () => address }, { gate: undefined, mask, job: 'job', project: null });
  if (askServer === undefined) throw new Error('no server');
  try {
    return await runCheck(
      echidna,
      {
        language: 'coq',
        check: 'prove',
        file: { name: 'block.v', text },
        focus: { startLine: 1, endLine: 2 },
        limits: { deadlineMs },
        tree: laid.tree,
      },
      checkContextOf({ askServer }),
      stop.signal,
    );
  } finally {
    await laid.remove();
  }
}

const says =
  (answer: unknown): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
const PROVED = { valid: true, outcome: 'PROVED', goals_remaining: 0, tactics_used: 1 };

test('it is asked by POST /api/verify for the prover and the text, and nothing else is told', async () => {
  let asked: unknown;
  const address = await serve((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url, headers } = request;
      asked = { method, url, headers, body: JSON.parse(Buffer.concat(parts).toString()) as unknown };
      says(PROVED)(request, response);
    });
  });
  const result = await verify(address);
  expect(result).toMatchObject({ toolVersion: null, cached: false, verdict: { kind: 'proved', certificate: null } });
  expect(asked).toMatchObject({ method: 'POST', url: '/api/verify', body: { prover: 'Coq', content: THEOREM } });
  expect(Object.keys((asked as { headers: object }).headers).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'connection',
    'content-length',
    'content-type',
    'host',
    'user-agent',
  ]);
});

test('`valid: true` beside another outcome proves nothing', async () => {
  const { verdict } = await verify(await serve(says({ ...PROVED, outcome: 'NO_PROOF_FOUND' })));
  expect(verdict).toMatchObject({ kind: 'unknown', reason: 'Coq found no proof, which refutes nothing' });
});

test('an answer of a prover that was not asked is none', async () => {
  const { verdict } = await verify(await serve(says({ ...PROVED, prover: 'Vampire' })));
  expect(verdict).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('was asked for Coq') });
});

test('a redirect is not followed: the text goes nowhere else', async () => {
  let others = 0;
  const other = await serve((request, response) => {
    others += 1;
    says(PROVED)(request, response);
  });
  for (const status of [301, 302, 303, 307, 308]) {
    const address = await serve((_, response) => void response.writeHead(status, { location: other }).end());
    expect((await verify(address)).verdict).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('sends elsewhere'),
    });
  }
  expect(others).toBe(0);
});

test.each<[string, RequestListener, string]>([
  ['another status', (_, response) => void response.writeHead(500).end(JSON.stringify(PROVED)), 'answered 500'],
  ['no JSON', (_, response) => void response.end('PROVED'), 'no outcome'],
  ['JSON that goes on', (_, response) => void response.end(`${JSON.stringify(PROVED)}{}`), 'no outcome'],
  [
    'a packed body',
    (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('\u001F'),
    'no outcome',
  ],
  ['no UTF-8', (_, response) => void response.end(Buffer.from([0x22, 0xff, 0x22])), 'UTF-8'],
  ['too much', (_, response) => void response.end(JSON.stringify({ ...PROVED, more: 'x'.repeat(300_000) })), 'larger'],
  [
    'an endless answer',
    (_, response) => {
      const more = (): void => void (response.write('x'.repeat(65_536)), setImmediate(more));
      if (!response.destroyed) more();
      response.on('error', () => undefined);
    },
    'larger',
  ],
  [
    'half an answer',
    (_, response) => {
      response.writeHead(200, { 'content-length': 500 }).write(JSON.stringify(PROVED));
      setTimeout(() => response.destroy(), 20);
    },
    '',
  ],
])('%s decides nothing', async (_name, listener, reason) => {
  const { verdict } = await verify(await serve(listener));
  expect(verdict.kind).toMatch(/^(?:unknown|not-run)$/);
  expect('reason' in verdict && verdict.reason).toContain(reason);
});

test.each<[string, RequestListener]>([
  ['says nothing', () => undefined],
  [
    'says a sign at a time',
    (_, response) => {
      response.writeHead(200).flushHeaders();
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    },
  ],
])('a server that %s is left at the deadline', async (_name, listener) => {
  const { verdict } = await verify(await serve(listener), { deadlineMs: 400 });
  expect(verdict).toEqual({ kind: 'timeout', findings: [], afterMs: 400 });
});

test('a cancelled verification waits for no server', async () => {
  const stop = new AbortController();
  const address = await serve(() => stop.abort(new Error('cancelled')));
  expect((await verify(address, { stop })).verdict).toMatchObject({ kind: 'not-run', cause: 'cancelled' });
});

test('where nobody answers it is not run, and told how to start it', async () => {
  const address = await serve(says(PROVED));
  for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed));
  expect((await verify(address)).verdict).toMatchObject({
    kind: 'not-run',
    cause: 'no-network',
    reason: expect.stringContaining('ECONNREFUSED'),
    remedy: expect.stringContaining('start it'),
  });
});

test('a text with a secret goes to this machine only, one that is too large nowhere', async () => {
  const mask = (text: string): Promise<string> => Promise.resolve(text.replace('reflexivity', '***********'));
  expect((await verify('https://prover.invalid/', { mask })).verdict).toMatchObject({
    kind: 'not-run',
    cause: 'not-permitted',
    reason: expect.stringContaining('looks like a secret'),
  });
  let asked = 0;
  const address = await serve((request, response) => {
    asked += 1;
    says(PROVED)(request, response);
  });
  expect((await verify(address, { mask })).verdict.kind).toBe('proved');
  const text = `${THEOREM}(* ${'x'.repeat(2 * 1_024 * 1_024)} *)`;
  expect((await verify(address, { text })).verdict).toMatchObject({ kind: 'not-run', cause: 'not-permitted' });
  expect(asked).toBe(1);
});
