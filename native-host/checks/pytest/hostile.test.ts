import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Verdict } from '../../../shared/verdict.ts';
import { findSandbox } from '../../sandbox/find-sandbox.ts';
import { createWarmPool } from '../../sandbox/warm-pool.ts';
import { checkContextOf } from '../../verify/fixtures/check-context.ts';
import { runCheck } from '../../verify/obligation.ts';
import { materialiseScratchTree } from '../../verify/scratch-tree.ts';
import pytest from './backend.ts';
import { REQUIRES_TOOLS } from '../../sandbox/fixtures/can-run.ts';

const pool = createWarmPool();
const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true });
  await pool.close();
});

const frame = checkContextOf({ pool });

/** The verdict about the first file of a tree. */
async function verdictOf(files: Record<string, string>, environment?: string): Promise<Verdict> {
  const laid = await materialiseScratchTree(new Map(Object.entries(files)));
  const tree =
    environment === undefined
      ? laid.tree
      : { ...laid.tree, dependencies: ['.venv'], binds: [{ from: environment, to: '.venv' }] };
  try {
    const [name = '', text = ''] = Object.entries(files)[0] ?? [];
    const obligation = {
      language: 'python',
      check: 'test',
      file: { name, text },
      focus: { startLine: 1, endLine: 1 },
      tree,
      limits: { deadlineMs: 30_000 },
    } as const;
    return (await runCheck(pytest, obligation, frame, AbortSignal.any([]), { ...laid, tree })).verdict;
  } finally {
    await laid.remove();
  }
}

const sandbox = await findSandbox();
const tool = await frame.findTool(pytest.tool);
const isThere = sandbox.kind !== 'none' && tool.kind === 'found' && tool.version?.includes('none') === false;

describe.skipIf(!isThere && !REQUIRES_TOOLS)('pytest on tests that mean no good', () => {
  test('a process that ends in the middle has not passed', async () => {
    expect(
      await verdictOf({
        'test_a.py': 'import os\n\ndef test_first():\n    pass\n\ndef test_leaves():\n    os._exit(0)\n',
      }),
    ).toMatchObject({
      kind: 'crashed',
      reason: 'the process of pytest ended with 0 before the tests did, in test_a.py::test_leaves',
    });
  });

  test('a run that a test calls off has not passed', async () => {
    expect(
      await verdictOf({
        'test_a.py':
          'import pytest\n\ndef test_first():\n    pass\n\ndef test_ends():\n' +
          '    pytest.exit("enough", 0)\n\ndef test_wrong():\n    assert False\n',
      }),
    ).toMatchObject({ kind: 'unknown', reason: 'the run was called off after 1 of 3 tests' });
  });

  test('output without end goes nowhere', async () => {
    const text =
      'import sys\n\ndef test_prints():\n    for _ in range(64):\n' +
      '        print("x" * 1_000_000)\n        sys.stderr.write("y" * 1_000_000)\n';
    expect(await verdictOf({ 'test_a.py': text })).toMatchObject({
      kind: 'passed',
      tests: { collected: 1, failed: 0, skipped: 0 },
    });
  });

  test('arguments of an unknown plugin are left out, and that is said', async () => {
    const verdict = await verdictOf({
      'test_a.py': 'def test_one():\n    assert 1 + 1 == 2\n',
      'pytest.ini': '[pytest]\naddopts = --frobnicate\n',
    });
    expect(verdict).toMatchObject({ kind: 'passed', notChecked: [expect.stringContaining('addopts')] });
  });

  test('a conftest that cannot be loaded leaves all of it unknown', async () => {
    const verdict = await verdictOf({
      'test_a.py': 'def test_one():\n    pass\n',
      'conftest.py': 'import surely_not_installed_here\n',
    });
    expect(verdict).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('surely_not_installed_here') });
  });

  test('an environment without pytest lends its packages to the system', async () => {
    const environment = mkdtempSync(join(tmpdir(), 'claude-verify-environment-'));
    folders.push(environment);
    chmodSync(environment, 0o755);
    const version = tool.kind === 'found' ? (/^3\.\d+/.exec(tool.version ?? '')?.[0] ?? '') : '';
    const packages = join(environment, 'lib', `python${version}`, 'site-packages');
    mkdirSync(packages, { recursive: true });
    mkdirSync(join(environment, 'bin'));
    writeFileSync(join(environment, 'pyvenv.cfg'), 'home = /usr/bin\ninclude-system-site-packages = false\n');
    symlinkSync('/usr/bin/python3', join(environment, 'bin', 'python'));
    writeFileSync(join(packages, 'lent.py'), 'VALUE = 7\n');
    expect(
      await verdictOf({ 'test_a.py': 'import lent\n\ndef test_one():\n    assert lent.VALUE == 7\n' }, environment),
    ).toMatchObject({ kind: 'passed', tests: { collected: 1 } });
  });
});
