import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { CodedError } from '../../shared/errors.ts';
import { reportFor } from '../daemon/fixtures/report-for.ts';
import { until } from '../daemon/fixtures/process-home.ts';
import { pairedDaemon, type Answered, type PairedDaemon } from './fixtures/paired-daemon.ts';

let daemon: PairedDaemon;
let token: string;
/** Lets the verifications go on. */
let open: PromiseWithResolvers<void>;
beforeEach(async () => {
  open = Promise.withResolvers();
  daemon = await pairedDaemon(async (input, { signal }) => {
    if (input.code === 'fail') throw new CodedError('CV019');
    if (input.code !== 'quick')
      await Promise.race([open.promise, new Promise((_, reject) => signal.addEventListener('abort', reject))]);
    return reportFor(input);
  });
  token = await daemon.paired();
});
afterEach(async () => {
  open.resolve();
  await daemon.close();
});

const verify = (code: string, more: object = {}): Promise<Answered> =>
  daemon.ask('POST', '/api/verify', { token, body: { code, language: 'json', ...more } });
const jobOf = ({ body }: Answered): string => body.status.job;

test('an answer waits no longer than it is asked to; the job is asked for, or the same again', async () => {
  const job = randomUUID();
  const first = await verify('slow', { job, wait: 0 });
  expect(first).toMatchObject({ status: 202, body: { status: { job }, report: null } });
  expect((await daemon.ask('GET', `/api/jobs/${job}`, { token })).status).toBe(202);
  const waiting = [verify('slow', { job }), daemon.ask('GET', `/api/jobs/${job}?wait=20`, { token })];
  setTimeout(open.resolve, 50);
  for (const { status, body } of await Promise.all(waiting))
    expect([status, body.status.state, body.report.source]).toEqual([200, 'done', 'slow']);
  expect(daemon.verified).toHaveLength(1);
  expect(await verify('other', { job })).toMatchObject({ status: 409, body: { error: { code: 'CV014' } } });
});

test('a program ends its own job', async () => {
  const job = jobOf(await verify('slow', { wait: 0 }));
  const waiting = daemon.ask('GET', `/api/jobs/${job}?wait=20`, { token });
  const ended = await daemon.ask('DELETE', `/api/jobs/${job}`, { token });
  expect(ended).toMatchObject({ status: 200, body: { status: { job, state: 'cancelled' }, report: null } });
  expect((await waiting).body.status.state).toBe('cancelled');
  expect((await daemon.terminal.request('ping', {})).jobs).toBe(0);
});

test('who waits for a report when the token is revoked gets none', async () => {
  await daemon.paired({ name: 'other' });
  const waiting = verify('slow');
  await until(() => daemon.verified.length === 1);
  await daemon.terminal.request('http.revoke', { token: 'program 1' });
  open.resolve();
  expect(await waiting).toMatchObject({ status: 401, body: { error: { code: 'CV141' } } });
});

test('a verification that fails is answered as its error', async () => {
  expect(await verify('fail')).toMatchObject({ status: 503, body: { error: { code: 'CV019' } } });
});

test('programs have only so many jobs that have not ended; others go on', async () => {
  const { jobsAtOnce } = LIMITS.http;
  const started = await Promise.all(Array.from({ length: jobsAtOnce }, (_, n) => verify(`slow ${n}`, { wait: 0 })));
  expect(started.map(({ status }) => status)).toEqual(started.map(() => 202));
  expect(await verify('one more', { wait: 0 })).toMatchObject({ status: 429, body: { error: { code: 'CV016' } } });
  const mine = { job: randomUUID(), code: 'slow', language: 'json', languageSource: 'user' } as const;
  expect((await daemon.terminal.request('verify.start', mine)).state).toBe('queued');
  open.resolve();
  await until(async () => (await daemon.terminal.request('ping', {})).jobs === 0);
  expect((await verify('one more')).status).toBe(200);
});

test('only so many requests are answered at once', async () => {
  const job = jobOf(await verify('slow', { wait: 0 }));
  const many = Array.from({ length: LIMITS.http.requestsAtOnce + 8 }, () =>
    daemon.ask('GET', `/api/jobs/${job}?wait=20`, { token }),
  );
  let refused = 0;
  for (const each of many) void each.then(({ status }) => void (refused += status === 429 ? 1 : 0));
  await until(() => refused === 8);
  open.resolve();
  const answers = await Promise.all(many);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMITS.http.requestsAtOnce);
  expect(answers.find(({ status }) => status === 429)?.body.error.code).toBe('CV016');
});

test('many at the same time get each their own report', async () => {
  const codes = Array.from({ length: 12 }, (_, n) => `quick${n === 0 ? '' : ` ${n}`}`);
  open.resolve();
  const answers = await Promise.all(codes.map((code) => verify(code)));
  expect(answers.map(({ body }) => body.report.source)).toEqual(codes);
});

test('a program that goes away leaves its job running', async () => {
  const job = randomUUID();
  const leaving = new AbortController();
  const url = `http://127.0.0.1:${await daemon.port()}/api/verify`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ code: 'slow', language: 'json', job });
  const asked = fetch(url, { method: 'POST', headers, body, signal: leaving.signal });
  await until(() => daemon.verified.length === 1);
  leaving.abort();
  await expect(asked).rejects.toThrow('aborted');
  open.resolve();
  const { body: ended } = await daemon.ask('GET', `/api/jobs/${job}?wait=20`, { token });
  expect(ended.report.source).toBe('slow');
});

test('after the emergency stop nothing is started, and what ran has ended', async () => {
  const job = jobOf(await verify('slow', { wait: 0 }));
  const waiting = daemon.ask('GET', `/api/jobs/${job}?wait=20`, { token });
  await until(() => daemon.verified.length === 1);
  await daemon.terminal.request('gate.stop', {});
  expect(await waiting).toMatchObject({ status: 503, body: { error: { code: 'CV018' } } });
  expect(await verify('quick')).toMatchObject({ status: 503, body: { error: { code: 'CV018' } } });
  expect(daemon.verified).toHaveLength(1);
  await daemon.terminal.request('gate.resume', {});
  expect((await verify('quick')).status).toBe(200);
});

test('the daemon ends although programs wait', async () => {
  const waiting = verify('slow').catch(() => 'gone' as const);
  await until(() => daemon.verified.length === 1);
  await daemon.restart();
  const answer = await waiting;
  expect(answer === 'gone' || (typeof answer === 'object' && answer.body.error.code === 'CV015')).toBe(true);
});
