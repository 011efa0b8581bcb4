import { afterAll, expect, test } from 'vitest';
import { maskSecrets } from '../../shared/secrets.ts';
import type { Report } from '../../shared/report.ts';
import weakenedTests from '../checks/weakened-tests/backend.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { createVerifier } from './verify.ts';

const FIRST = `def total(items):
    return sum(items)


def test_total():
    assert total([]) == 0
    assert total([1, 2]) == 4


def test_negative():
    assert total([-1]) == -1


def test_text():
    assert total([2]) == 2
`;
const ANSWER = `def total(items):
    return sum(items)


def test_total():
    assert total([]) == 0


def test_text():
    assert total([2]) == 2
`;

const reports = new Map<string, Report>();
const verifier = createVerifier({
  backends: [weakenedTests],
  pool: createWarmPool(),
  cache: { get: () => undefined, put: () => undefined },
  clock: { now: () => new Date(), ticks: () => performance.now() },
  hostVersion: '0',
  mask: maskSecrets,
  history: { find: (report) => reports.get(report), keepPatch: () => undefined },
});
afterAll(() => verifier.close());

const verify = async (code: string, follows?: string): Promise<Report> => {
  const report = await verifier.verify(
    {
      job: `job-${reports.size}`,
      code,
      language: 'python',
      languageSource: 'user',
      ...(follows === undefined ? {} : { follows }),
    },
    { signal: new AbortController().signal },
  );
  reports.set(report.id, report);
  return report;
};

const rulesOf = (report: Report): string[] =>
  report.results.flatMap(({ verdict }) => verdict.findings.map(({ rule, severity }) => `${severity} ${rule}`));

test('an answer that asks for less than its block is told, and the same code by itself is not', async () => {
  const first = await verify(FIRST);
  expect(rulesOf(first)).toEqual([]);
  expect(rulesOf(await verify(ANSWER))).toEqual([]);
  const answer = await verify(ANSWER, first.id);
  expect(rulesOf(answer).toSorted()).toEqual(['warning assertions-removed', 'warning tests-removed']);
  expect(rulesOf(await verify(FIRST, first.id))).toEqual([]);
});

test('an answer without any test may be a part of the block: what it lacks is a note', async () => {
  const first = await verify(FIRST);
  const part = await verify('def total(items):\n    return sum(items)\n', first.id);
  expect(new Set(rulesOf(part))).toEqual(new Set(['info tests-removed']));
});
