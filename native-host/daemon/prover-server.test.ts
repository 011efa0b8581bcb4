import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isTerminal } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import type { Client } from '../rpc/client.ts';
import { clientOf, makeHome, uid, until, type ProcessHome } from './fixtures/process-home.ts';
import { runDaemon, type RunningDaemon } from './run-daemon.ts';
import type { Caller, ServiceHandlers } from './router.ts';
import { openServices } from './services.ts';

let home: ProcessHome;
let daemon: RunningDaemon;
let client: Client;
let server: Server;
let address: string;
let handlers: ServiceHandlers;
let asked: unknown[];
let answer: object;

const listener: RequestListener = (request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    asked.push(JSON.parse(Buffer.concat(parts).toString()));
    response.end(JSON.stringify(answer));
  });
};

beforeEach(async () => {
  asked = [];
  answer = { valid: true, outcome: 'PROVED', goals_remaining: 0, tactics_used: 1 };
  server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  home = makeHome();
  daemon = await runDaemon({
    paths: home.paths,
    uid,
    version: '0.0.0',
    log: () => undefined,
    async open() {
      const services = await openServices(home.paths, () => undefined);
      return { ...services, handlers: (...jobs) => (handlers = services.handlers(...jobs)) };
    },
  });
  client = await clientOf(home);
});
afterEach(async () => {
  client.close();
  await daemon.close();
  server.closeAllConnections();
  server.close();
  await home.remove();
});

let jobs = 0;
async function verify(code: string, language: 'coq' | 'tptp' = 'coq', more: { only?: string[] } = {}): Promise<Report> {
  const job = `prover-${(jobs += 1)}`;
  await client.request('verify.start', { job, code, language, languageSource: 'class', ...more });
  const { report } = await until(async () =>
    (await client.request('verify.status', { jobs: [job] })).jobs.find(({ state }) => isTerminal(state)),
  );
  return JSON.parse((await client.request('report.get', { report: report ?? '', page: 0 })).text) as Report;
}
const rowOf = ({ results }: Report): Report['results'][number] | undefined =>
  results.find(({ backend }) => backend === 'echidna');

const THEOREM = 'Theorem one : 1 = 1.\nProof. reflexivity. Qed.\n';

test('nobody is asked before the user names a server, and nobody after they took it back', async () => {
  expect(await client.request('echidna.consent', {})).toEqual({ server: null });
  expect(rowOf(await verify(THEOREM))).toBeUndefined();
  expect(rowOf(await verify(THEOREM, 'coq', { only: ['echidna'] }))?.verdict).toMatchObject({
    kind: 'not-run',
    remedy: expect.stringContaining('claude-verify allow echidna'),
  });
  await client.request('echidna.allow', { server: address });
  await client.request('echidna.allow', { server: null });
  expect(rowOf(await verify(THEOREM))).toBeUndefined();
  expect(asked).toEqual([]);
});

test('a text is sent to the named server and to the ledger what went where; trust is 2', async () => {
  expect(await client.request('echidna.allow', { server: address.replace('127.0.0.1', 'localhost') })).toEqual({
    server: address,
  });
  expect(rowOf(await verify(THEOREM))).toMatchObject({
    cached: false,
    verdict: { kind: 'proved' },
    trust: { level: 2 },
  });
  expect(asked).toEqual([{ prover: 'Coq', content: THEOREM }]);
  const { entries } = await client.request('ledger.list', { limit: 100 });
  const told = JSON.stringify(entries);
  expect(told).toContain(new URL(address).host);
  expect(told).toContain('let-out');
  expect(told).not.toContain('reflexivity');
  // Nothing of it is remembered: it is asked again.
  await verify(THEOREM);
  expect(asked).toHaveLength(2);
});

test('what a server does not prove is unknown, and what it proves of an open proof is not green', async () => {
  await client.request('echidna.allow', { server: address });
  answer = { valid: true, outcome: 'NO_PROOF_FOUND' };
  expect(rowOf(await verify(THEOREM))?.verdict.kind).toBe('unknown');
  answer = { valid: true, outcome: 'PROVED' };
  const open = await verify('Theorem two : 1 = 2.\nProof. Admitted.\n', 'coq', { only: ['echidna'] });
  expect(rowOf(open)).toMatchObject({
    verdict: { kind: 'proved', unchecked: [expect.any(String)] },
    trust: { level: 1 },
  });
  expect(open.summary.tone).not.toBe('ok');
});

test('a text for a prover outside of the core is not sent by itself', async () => {
  await client.request('echidna.allow', { server: address });
  const problem = 'fof(a, axiom, p).\nfof(c, conjecture, p).\n';
  expect(rowOf(await verify(problem, 'tptp'))).toBeUndefined();
  expect(asked).toEqual([]);
});

test('an address of another machine is taken over https only, and the extension names none', async () => {
  for (const server of ['http://prover.example/', 'https://user:word@prover.example/', 'nowhere'])
    await expect(client.request('echidna.allow', { server })).rejects.toMatchObject({ body: { code: 'CV152' } });
  const page: Caller = { owner: 'extension', subscriber: { deliver: () => undefined } };
  const body = { server: address };
  expect(() => handlers['echidna.allow'](body, page, body)).toThrow(expect.objectContaining({ code: 'CV060' }));
  expect(await client.request('echidna.consent', {})).toEqual({ server: null });
});
