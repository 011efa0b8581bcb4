import { createHash, createHmac, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { greet } from '../rpc/client.ts';
import { pairedDaemon, type PairedDaemon } from './fixtures/paired-daemon.ts';

let daemon: PairedDaemon;
beforeEach(async () => void (daemon = await pairedDaemon()));
afterEach(() => daemon.close());

const codeOf = ({ status, body }: Awaited<ReturnType<PairedDaemon['ask']>>): string => `${status} ${body.error?.code}`;

test('HTTP is off until a program is paired, and off again once nobody is', async () => {
  expect(await daemon.terminal.request('http.state', {})).toMatchObject({ state: 'off', tokens: [], pairing: null });
  await daemon.paired({ name: 'editor' });
  const { state, port, tokens } = await daemon.terminal.request('http.state', {});
  expect([state, tokens.map(({ name }) => name)]).toEqual(['on', ['editor']]);
  expect((await daemon.terminal.request('http.revoke', { token: 'editor' })).name).toBe('editor');
  expect((await daemon.terminal.request('http.state', {})).state).toBe('off');
  await expect(fetch(`http://127.0.0.1:${port}/api/token`)).rejects.toThrow('fetch failed');
});

test('a code is verified; the report comes with the answer, and by its id', async () => {
  const token = await daemon.paired();
  const job = randomUUID();
  const answered = await daemon.ask('POST', '/api/verify', { token, body: { job, code: 'x = 1', file: 'a.py' } });
  expect(answered).toMatchObject({
    status: 200,
    body: { status: { job, state: 'done' }, report: { source: 'x = 1' } },
  });
  expect(daemon.verified).toMatchObject([{ code: 'x = 1', language: 'python', languageSource: 'file' }]);
  const { report } = answered.body.status;
  expect((await daemon.ask('GET', `/api/reports/${report}`, { token })).body).toEqual(answered.body.report);
  expect((await daemon.ask('GET', `/api/jobs/${job}`, { token })).body.report.id).toBe(report);
  expect((await daemon.ask('GET', `/api/receipts/${report}`, { token })).body).toMatchObject({ id: report });
  const again = await daemon.ask('POST', '/api/verify', { token, body: { job, code: 'x = 1', file: 'a.py' } });
  expect(again.body.status.report).toBe(report);
  expect(daemon.verified).toHaveLength(1);
});

test('without a token, and with one that is wrong, revoked or for something else, nothing is run', async () => {
  const body = { code: 'x = 1', language: 'python' };
  const token = await daemon.paired({ name: 'gone' });
  const reader = await daemon.paired({ scopes: ['read'] });
  await daemon.terminal.request('http.revoke', { token: 'gone' });
  expect(codeOf(await daemon.ask('POST', '/api/verify', { body }))).toBe('401 CV141');
  expect(codeOf(await daemon.ask('POST', '/api/verify', { body, token }))).toBe('401 CV141');
  const wrong = `${reader.slice(0, -1)}${reader.endsWith('A') ? 'B' : 'A'}`;
  expect(codeOf(await daemon.ask('GET', '/api/token', { token: wrong }))).toBe('401 CV141');
  const other = await daemon.ask('POST', '/api/verify', { body, token: reader });
  expect(codeOf(other)).toBe('403 CV142');
  expect(other.body.error.fix).toContain('claude-verify http pair');
  expect(daemon.verified).toEqual([]);
});

test('a token that has expired is refused; what is stored of one is no token', async () => {
  const token = await daemon.paired();
  const other = await daemon.paired();
  const file = daemon.home.paths.httpTokens;
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain(token.split('_').slice(2).join('_'));
  const stolen = String(/"hash": "([^"]*)"/.exec(text)?.[1]);
  writeFileSync(file, text.replace(/"expiresAt": "[^"]*"/, '"expiresAt": "2020-01-01T00:00:00.000Z"'));
  await daemon.restart();
  expect(codeOf(await daemon.ask('GET', '/api/token', { token }))).toBe('401 CV141');
  expect(codeOf(await daemon.ask('GET', '/api/token', { token: stolen }))).toBe('401 CV141');
  expect((await daemon.ask('GET', '/api/token', { token: other })).status).toBe(200);
  await daemon.terminal.request('http.revoke', { token: 'program 2' });
  expect(await daemon.terminal.request('http.state', {})).toMatchObject({ state: 'off', tokens: [] });
});

test('a token holds over a restart of the daemon', async () => {
  const token = await daemon.paired({ name: 'editor' });
  await daemon.restart();
  const { status, body } = await daemon.ask('GET', '/api/token', { token });
  expect([status, body.about.name]).toEqual([200, 'editor']);
});

test('a file of tokens that is not whole pairs nobody, and the daemon goes on', async () => {
  await daemon.paired();
  writeFileSync(daemon.home.paths.httpTokens, '{"port":1,"tokens":[{');
  await daemon.restart();
  const state = await daemon.terminal.request('http.state', {});
  expect(state).toMatchObject({ state: 'failed', tokens: [], problem: expect.stringContaining('It is not whole') });
  expect(daemon.noted.join()).toContain('nobody is paired');
  // Nothing takes the place of what may be fixed, before somebody gives it up.
  await expect(daemon.paired()).rejects.toMatchObject({ body: { code: 'CV150' } });
  expect(readFileSync(daemon.home.paths.httpTokens, 'utf8')).toBe('{"port":1,"tokens":[{');
  expect(await daemon.terminal.request('http.off', {})).toEqual({ revoked: 0 });
  const { entries } = await daemon.terminal.request('ledger.list', { limit: 1 });
  expect(entries).toMatchObject([{ event: 'http-revoked', detail: expect.stringContaining('It is not whole') }]);
  const token = await daemon.paired();
  expect((await daemon.ask('GET', '/api/token', { token })).status).toBe(200);
});

test('a wrong code costs a try; after the last one the right code pairs nothing', async () => {
  const asked = { name: 'guessed', scopes: ['read' as const], project: null, days: 1 };
  const { code } = await daemon.terminal.request('http.pair', asked);
  for (let tried = 0; tried < LIMITS.http.pairingTries; tried += 1)
    expect(codeOf(await daemon.ask('POST', '/api/pair', { body: { code: `0000-000${tried}` } }))).toBe('403 CV144');
  const port = await daemon.port();
  const late = await fetch(`http://127.0.0.1:${port}/api/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  expect(late.status).toBe(403);
  expect((await daemon.terminal.request('http.state', {})).tokens).toEqual([]);
});

test('a code pairs once, however many use it at the same time', async () => {
  const asked = { name: 'once', scopes: ['read' as const], project: null, days: 1 };
  const { code } = await daemon.terminal.request('http.pair', asked);
  const lower = code.toLowerCase().replace('-', ' ');
  const all = await Promise.all([1, 2, 3, 4].map(() => daemon.ask('POST', '/api/pair', { body: { code: lower } })));
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403]);
});

test('only a terminal lets programs in, and no program may ask for more than its list', async () => {
  const secret = readFileSync(daemon.home.paths.token, 'utf8');
  const socket = createConnection(daemon.home.paths.socket);
  const program = await greet(socket, secret, { client: 'program', version: '0' });
  const pair = { name: 'x', scopes: ['read' as const], project: null, days: 1 };
  for (const asked of [
    program.request('http.pair', pair),
    program.request('http.state', {}),
    program.request('snippets.allow', { runCode: true }),
    program.request('project.register', { directory: '/tmp' }),
    program.request('gate.resume', {}),
    program.request('data.export', { page: 0 }),
  ])
    await expect(asked).rejects.toMatchObject({ body: { code: 'CV060' } });
  expect((await program.request('ping', {})).jobs).toBe(0);
  program.close();
});

test('the daemon proves itself by what only it and the program know', async () => {
  const token = await daemon.paired();
  const nonce = randomUUID();
  const { body } = await daemon.ask('POST', '/api/proof', { body: { token: token.split('_')[1], nonce } });
  const key = createHash('sha256').update(token).digest();
  expect(body.proof).toBe(createHmac('sha256', key).update(`claude-verify ${nonce}`).digest('hex'));
  expect(codeOf(await daemon.ask('POST', '/api/proof', { body: { token: '00000000', nonce } }))).toBe('404 CV146');
});

test('a port that is taken is told, and the daemon goes on', async () => {
  const squatter = createServer();
  await new Promise<void>((ready) => squatter.listen(0, '127.0.0.1', ready));
  const { port } = squatter.address() as { port: number };
  const pair = { name: 'late', scopes: ['read' as const], project: null, days: 1, port };
  await expect(daemon.terminal.request('http.pair', pair)).rejects.toMatchObject({ body: { code: 'CV145' } });
  expect(await daemon.terminal.request('http.state', {})).toMatchObject({ state: 'off', pairing: null });
  expect((await daemon.terminal.request('ping', {})).jobs).toBe(0);
  const token = await daemon.paired();
  expect((await daemon.ask('GET', '/api/token', { token })).status).toBe(200);
  await new Promise((closed) => squatter.close(closed));
});

test('a token for a project has code verified there, and sees nothing of others', async () => {
  const folder = path.join(daemon.home.folder, 'shop');
  mkdirSync(folder);
  const project = await daemon.terminal.request('project.register', { directory: folder });
  const bound = await daemon.paired({ project: project.id });
  const free = await daemon.paired();
  const within = await daemon.ask('POST', '/api/verify', { token: bound, body: { code: '1', path: 'a/b.ts' } });
  expect(daemon.verified[0]).toMatchObject({
    project: project.id,
    place: { chosen: 'a/b.ts' },
    language: 'typescript',
  });
  const without = await daemon.ask('POST', '/api/verify', { token: free, body: { code: '2', language: 'json' } });
  expect(daemon.verified[1]?.project).toBeUndefined();
  const reportOf = ({ body }: typeof within): string => `/api/reports/${body.status.report}`;
  expect((await daemon.ask('GET', reportOf(within), { token: bound })).status).toBe(200);
  expect(codeOf(await daemon.ask('GET', reportOf(without), { token: bound }))).toBe('404 CV017');
  const receiptOf = ({ body }: typeof within): string => `/api/receipts/${body.status.report.slice(0, 12)}`;
  expect((await daemon.ask('GET', receiptOf(within), { token: bound })).body).toMatchObject({ state: 'whole' });
  expect(codeOf(await daemon.ask('GET', receiptOf(without), { token: bound }))).toBe('404 CV017');
  expect(codeOf(await daemon.ask('GET', receiptOf(within), { token: free }))).toBe('404 CV017');
  const job = `/api/jobs/${within.body.status.job}`;
  expect(codeOf(await daemon.ask('GET', job, { token: free }))).toBe('404 CV012');
  expect(codeOf(await daemon.ask('DELETE', job, { token: free }))).toBe('404 CV012');
  await daemon.terminal.request('project.forget', { project: project.id });
  expect(codeOf(await daemon.ask('GET', '/api/token', { token: bound }))).toBe('401 CV141');
});

test('deleting everything revokes every token, and nothing of them is left', async () => {
  const token = await daemon.paired({ name: 'editor of mine' });
  await daemon.terminal.request('data.delete-all', { confirm: 'delete everything' });
  expect(await daemon.terminal.request('http.state', {})).toMatchObject({ state: 'off', tokens: [] });
  expect(existsSync(daemon.home.paths.httpTokens)).toBe(false);
  const { entries } = await daemon.terminal.request('ledger.list', { limit: 20 });
  expect(JSON.stringify(entries)).not.toContain('editor of mine');
  await daemon.paired();
  expect((await daemon.ask('GET', '/api/token', { token })).status).toBe(401);
});

test('pairing, a pairing and its end stand in the ledger, without code or token', async () => {
  const token = await daemon.paired({ name: 'editor' });
  await daemon.terminal.request('http.off', {});
  const { entries } = await daemon.terminal.request('ledger.list', { limit: 20 });
  const ours = entries.filter(({ event }) => event.startsWith('http-'));
  expect(ours.map(({ event }) => event)).toEqual(['http-revoked', 'http-paired', 'http-pairing']);
  expect(JSON.stringify(ours)).toContain('editor');
  expect(JSON.stringify(ours)).not.toContain(token.split('_').slice(2).join('_'));
});
