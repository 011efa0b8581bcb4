import { describe, expect, test } from 'vitest';
import type { Verdict } from '../../../shared/verdict.ts';
import { findSandbox } from '../../sandbox/jail-find.ts';
import { createWarmPool } from '../../sandbox/warm-pool.ts';
import { discharge, type Frame } from '../../verify/obligation.ts';
import { layScratchTree } from '../../verify/scratch-tree.ts';
import { createToolFinder } from '../../verify/tool-version.ts';
import type { Backend } from '../define.ts';
import unittest from '../unittest/backend.ts';
import pytest from './backend.ts';

const DEADLINE_MS = 12_000;
const findTool = createToolFinder();
const frame: Frame = {
  pool: createWarmPool(),
  cache: { get: () => undefined, put: () => undefined },
  findTool,
  ticks: () => performance.now(),
  redact: (verdict) => Promise.resolve(verdict),
  now: () => new Date(),
  mayRunCode: true,
  mayUseNetwork: false,
  findSandbox,
  admitRun: (_, perform) => perform(),
};

async function timed(backend: Backend, files: Record<string, string>): Promise<{ verdict: Verdict; ms: number }> {
  const laid = await layScratchTree(new Map(Object.entries(files)));
  const [name = '', text = ''] = Object.entries(files)[0] ?? [];
  const tree = { ...laid.tree, kind: 'project' as const };
  const started = performance.now();
  try {
    const obligation = { language: 'python', check: 'test', file: { name, text }, focus: { startLine: 1, endLine: 1 }, tree, limits: { deadlineMs: DEADLINE_MS } } as const;
    const { verdict } = await discharge(backend, obligation, frame, AbortSignal.any([]), { ...laid, tree });
    return { verdict, ms: performance.now() - started };
  } finally {
    await laid.remove();
  }
}

const CODE = 'def steps(n):\n    count = 0\n    while n != 1:\n        n = n // 2 if n % 2 == 0 else n + 1\n        n = max(n, 2)\n        count += 1\n    return count\n\n\ndef half(n):\n    return n / 3\n';
const HANGS = 'from steps import half, steps\n\n\ndef test_a():\n    assert half(2) == 1\n\n\ndef test_b():\n    assert steps(4) == 2\n\n\ndef test_c():\n    assert half(3) == 1\n';
const CASES = 'import unittest\nfrom steps import half, steps\n\n\nclass TestSteps(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(half(2), 1)\n\n    def test_b(self):\n        try:\n            steps(4)\n        except Exception:\n            pass\n\n    def test_c(self):\n        self.assertEqual(half(3), 1)\n';

const isThere = (await findSandbox()).kind !== 'none' && (await findTool(pytest.tool)).kind === 'found';
describe.skipIf(!isThere && process.env['CV_REQUIRE_TOOLS'] !== '1')('a suite that hangs', { timeout: 60_000 }, () => {
  test.each([['pytest', pytest, { 'steps.py': CODE, 'test_steps.py': HANGS }, 'test_steps.py::test_b'], ['unittest', unittest, { 'steps.py': CODE, 'test_steps.py': CASES }, 'test_steps.TestSteps.test_b']] as const)(
    '%s: the test that hung is named where it was, and the results of the others are kept', async (_, backend, files, hung) => {
      const { verdict, ms } = await timed(backend, files);
      expect(verdict.kind).toBe('refuted');
      expect(verdict.findings.map(({ rule, severity, file, range }) => [rule.split(/::|\./).at(-1), severity, file, range.startLine])).toEqual([
        ['test_b', 'warning', 'steps.py', expect.toSatisfy((line: number) => line >= 3 && line <= 6)], ['test_a', 'error', 'steps.py', 10],
      ]);
      expect(verdict.findings[0]).toMatchObject({ message: 'the test did not end within 3 s', test: { name: hung } });
      expect(verdict.tests).toEqual({ collected: 3, failed: 1, skipped: 0 });
      expect(ms).toBeLessThan(DEADLINE_MS + 1_000);
    },
  );

  test('nothing but a test that hangs is a timeout, which says which', async () => {
    const { verdict } = await timed(pytest, { 'steps.py': CODE, 'test_steps.py': 'from steps import steps\n\n\ndef test_b():\n    assert steps(4) == 2\n' });
    expect(verdict).toMatchObject({ kind: 'timeout', afterMs: 3_000, findings: [{ rule: 'test_steps.py::test_b', severity: 'warning' }] });
  });

  test('a test that cannot be interrupted ends the run within the deadline, and what was known is kept', async () => {
    const stuck = 'import signal\nfrom steps import half\n\n\ndef test_a():\n    assert half(2) == 1\n\n\ndef test_b():\n    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])\n    while True:\n        pass\n';
    const { verdict, ms } = await timed(pytest, { 'steps.py': CODE, 'test_steps.py': stuck });
    expect(verdict).toMatchObject({ kind: 'refuted', notChecked: ['tests that come after the one that did not end'] });
    expect(verdict.findings.map(({ rule, severity }) => [rule, severity]).toSorted()).toEqual([['test_steps.py::test_a', 'error'], ['test_steps.py::test_b', 'warning']]);
    expect(ms).toBeLessThan(DEADLINE_MS + 1_000);
  });
});
