import { afterAll, expect, test } from 'vitest';
import type { LanguageId } from '../../shared/language.ts';
import type { Report } from '../../shared/report.ts';
import type { NearbyMessages } from '../kit/define.ts';
import { loadBackends } from '../checks/registry.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { createVerifier } from './verify.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

/* Examples in the messages around a block, from the request to the report. */
const skip = !(await canRun());
const backends = (await loadBackends()).filter(({ id }) => id.startsWith('examples-'));
const remembered = new Map<string, unknown>();
let permitted = true;
const verifier = createVerifier({
  backends,
  pool: createWarmPool(),
  cache: { get: (key) => remembered.get(key), put: (key, verdict) => remembered.set(key, verdict) },
  clock: { now: () => new Date(0), ticks: () => performance.now() },
  hostVersion: '9.9.9',
  mask: (text) => Promise.resolve(text.replaceAll(/AKIA\w+/g, (secret) => '*'.repeat(secret.length))),
  permissions: { mayRunCode: () => permitted, mayUseNetwork: () => false },
});
afterAll(() => verifier.close());

const verify = (code: string, said: NearbyMessages | undefined, language: LanguageId = 'python'): Promise<Report> =>
  verifier.verify(
    { job: 'job-1', code, language, languageSource: 'class', ...(said === undefined ? {} : { said }) },
    { signal: AbortSignal.any([]) },
  );

const CLAMP = 'def clamp(value, low, high):\n    return max(low, min(value, high - 1))\n';
const told = ({ results }: Report) =>
  results.flatMap(({ verdict }) => [
    verdict.kind,
    ...verdict.findings.map(({ severity, message }) => `${severity}: ${message}`),
  ]);

test.skipIf(skip)('an example of the request refutes, one that is only in the answer warns', async () => {
  const request = 'Write clamp. `clamp(5, 0, 3)` should return `3`, and clamp(-1, 0, 3) => 0.';
  expect(told(await verify(CLAMP, { request }))).toEqual([
    'refuted',
    'error: `clamp(5, 0, 3)` gives 2; your message says 3',
  ]);
  expect(told(await verify(CLAMP, { reply: 'Here `clamp(5, 0, 3)` gives `3`.' }))).toEqual([
    'passed',
    "warning: `clamp(5, 0, 3)` gives 2; Claude's text says 3",
  ]);
  expect(told(await verify(CLAMP, undefined))).toEqual([]);
});

test.skipIf(skip)('what the person says counts before what the code says of itself', async () => {
  const code = `${CLAMP}\n# clamp(5, 0, 3) == 3\n`;
  expect(told(await verify(code, { request: 'clamp(5, 0, 3) should be 2' }))).toEqual(['passed']);
  expect(told(await verify(code, { reply: '`clamp(5, 0, 3)` returns 2' }))).toEqual([
    'refuted',
    'error: `clamp(5, 0, 3)` gives 2; the comment says 3',
  ]);
});

test.skipIf(skip)('other words are another question, and a secret in them is masked', async () => {
  const code = 'def key(name):\n    return name\n';
  const said = (secret: string): NearbyMessages => ({ request: `key("a") returns "${secret}"` });
  const [, message] = told(await verify(code, said('AKIAIOSFODNN7EXAMPLE')));
  expect(message).toBe('error: `key("a")` gives \'a\'; your message says "********************"');
  expect(told(await verify(code, { request: 'key("a") returns "a"' }))).toEqual(['passed']);
  expect(told(await verify(code, said('AKIAIOSFODNN7EXAMPLE')))).toEqual(['refuted', message]);
});

test('without permission nothing is run, and what there is to run is named', async () => {
  permitted = false;
  const { results, notChecked } = await verify(CLAMP, {
    request: 'clamp(5, 0, 3) should be 3, clamp(1, 0, 3) should be 1',
  });
  permitted = true;
  expect(results).toEqual([]);
  expect(notChecked.map(({ what }) => what).join('\n')).toContain('2 documented examples');
});

test.skipIf(skip)('what looks like examples and was not read is named, and nothing is green beside it', async () => {
  const table = '| amount | price |\n|---|---|\n| up to 5 kg | 6.50 |';
  const fine = { request: 'clamp(1, 0, 3) should be 1' };
  const read = await verify(CLAMP, fine);
  expect(read.summary).toMatchObject({ tone: 'ok', text: expect.stringMatching(/^\d+ checks? passed$/) });
  const { summary, notChecked } = await verify(CLAMP, { request: `${fine.request}\n\n${table}` });
  expect(summary).toMatchObject({
    tone: 'unknown',
    text: expect.stringMatching(/^\d+ passed, some examples not checked$/),
  });
  expect(notChecked.map(({ what }) => what)).toEqual(['Examples: 1 table in your message: not read as examples']);
  const alone = await verify(CLAMP, { request: table });
  expect(alone.summary.tone).not.toBe('ok');
  expect(alone.notChecked.map(({ what }) => what)).toContain('Examples: 1 table in your message: not read as examples');
});
