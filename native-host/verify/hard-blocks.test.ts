import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Report } from '../../shared/report.ts';
import { maskSecrets } from '../../shared/secrets.ts';
import type { VerdictKind } from '../../shared/verdict.ts';
import { loadBackends } from '../checks/registry.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { createVerifier, type Verifier } from './verify.ts';

const DEADLINE_MS = 5_000;

let verifier: Verifier;
beforeAll(async () => {
  verifier = createVerifier({
    backends: await loadBackends(),
    pool: createWarmPool(),
    cache: { get: () => undefined, put: () => undefined },
    clock: { now: () => new Date(), ticks: () => performance.now() },
    hostVersion: '0.0.0',
    mask: maskSecrets,
    deadlineMs: DEADLINE_MS,
  });
});
afterAll(() => verifier.close());

/** Verifies on warm engines: how long this machine takes to start them is not what is asked. */
async function verify(language: LanguageId, code: string): Promise<Report> {
  await verifier.warm(language);
  return verifier.verify(
    { job: 'j', code, language, languageSource: 'class' },
    { signal: new AbortController().signal },
  );
}

const kindOf = (report: Report, backend: string): VerdictKind | undefined =>
  report.results.find((result) => result.backend === backend)?.verdict.kind;
const lines = (count: number, line: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');
const nested = (open: string, inner: string, close: string, levels: number): string =>
  open.repeat(levels) + inner + close.repeat(levels);

/** Twenty texts of 64 MiB each, by types alone; their upper case has to be computed. */
const outOfHeap = lines(20, (chain) => {
  const name = (step: number): string => `T${chain}_${step}`;
  const first = `type ${name(0)} = '${'abcdefghijklmnopqrst'.charAt(chain).repeat(1_024)}';`;
  return (
    `${first}\n` +
    `${lines(16, (step) => `type ${name(step + 1)} = \`\${${name(step)}}\${${name(step)}}\`;`)}\n` +
    `export type R${chain} = Uppercase<${name(16)}>;`
  );
});

const SMALL: Partial<Record<LanguageId, string>> = {
  typescript: 'export const a = 1;\n',
  json: '{"a": 1}\n',
  python: 'x = 1\n',
  yaml: 'a: 1\n',
  toml: 'a = 1\n',
};
const UNDECIDED: readonly VerdictKind[] = ['timeout', 'crashed', 'unknown', 'unsupported'];

/** Language, name, code, and the backends that cannot decide it. */
const undecidable: [LanguageId, string, string, string[]][] = [
  ['typescript', 'types that need more than the heap', outOfHeap, ['typescript']],
  [
    'typescript',
    '100,000 parentheses',
    `export const x = ${nested('(', '1', ')', 100_000)};`,
    ['typescript-syntax', 'typescript', 'oxlint'],
  ],
  ['python', '10,000 parentheses', `x = ${nested('(', '1', ')', 10_000)}\n`, ['python-syntax', 'basedpyright', 'ruff']],
  ['python', 'a sum of 100,000 numbers', `x = ${'1 + '.repeat(100_000)}1\n`, ['python-syntax', 'basedpyright', 'ruff']],
  [
    'python',
    'a function of 3,000 loops',
    'def f(a: int) -> None:\n' +
      `${lines(3_000, (index) => `    if a == ${index}:\n        a = ${index}\n    while a:\n        a += 1`)}\n`,
    ['basedpyright'],
  ],
  ['json', '500,000 brackets', nested('[', '', ']', 500_000), ['json']],
  ['yaml', '100,000 brackets', nested('[', '', ']', 100_000), ['yaml']],
  ['toml', '100,000 brackets', `a = ${nested('[', '', ']', 100_000)}`, ['toml']],
];

test.each(undecidable)(
  '%s, %s: undecided, nothing green of it, and the next block is checked as ever',
  { timeout: 60_000 },
  async (language, _name, code, backends) => {
    const report = await verify(language, code);
    const undecided = backends
      .map((backend) => [backend, kindOf(report, backend)] as const)
      .filter(([, kind]) => kind !== undefined && UNDECIDED.includes(kind));
    expect(undecided.map(([backend]) => backend)).toEqual(backends);
    expect(report.summary.tone).not.toBe('ok');
    expect(report.summary.tone).not.toBe('bad');
    expect(JSON.stringify(report.results)).not.toMatch(/claude-verify-run|node_modules/);
    const next = await verify(language, SMALL[language] ?? '');
    expect(next.results.map(({ backend, verdict }) => [backend, verdict.kind])).toEqual(
      next.results.map(({ backend }) => [backend, 'passed']),
    );
  },
);

const upTo = (text: string): string => text.slice(0, text.lastIndexOf('\n', LIMITS.codeBytes - 10));

test.each<[LanguageId, string, string]>([
  [
    'typescript',
    '1 MiB of declarations',
    upTo(lines(30_000, (index) => `export const v${index}: number = ${index} + 1; // filling`)),
  ],
  ['json', 'one line of 1 MiB', `[${'"filling",'.repeat(LIMITS.codeBytes / 10 - 10)}0]`],
])(
  '%s, %s: a verdict in time or none, never an error that is not there',
  { timeout: 60_000 },
  async (language, _name, code) => {
    expect(code.length).toBeGreaterThan(LIMITS.codeBytes * 0.99);
    const started = performance.now();
    const report = await verify(language, code);
    expect(performance.now() - started).toBeLessThan(3 * DEADLINE_MS + 10_000);
    for (const { backend, verdict } of report.results)
      expect([backend, verdict.kind]).toEqual([backend, expect.stringMatching(/^(passed|timeout)$/)]);
    const next = await verify(language, SMALL[language] ?? '');
    expect(next.results.map(({ verdict }) => verdict.kind)).toEqual(next.results.map(() => 'passed'));
  },
);
