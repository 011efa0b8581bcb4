import { expect, test } from 'vitest';
import examplesPython from '../checks/examples-python/backend.ts';
import pythonProgram from '../checks/python-program/backend.ts';
import type { Backend } from '../kit/define.ts';
import { findSandbox } from '../sandbox/find-sandbox.ts';
import { compareVersions } from '../sandbox/toolchains.ts';
import { createWarmPool } from '../sandbox/warm-pool.ts';
import { checkContextOf } from './fixtures/check-context.ts';
import { runCheck } from './obligation.ts';
import { materialiseScratchTree } from './scratch-tree.ts';
import { createToolFinder } from './tool-version.ts';

/*
 * A Python of a version manager's in a real sandbox: only where there is one (CI has the system's alone), else skipped.
 */
const found = await createToolFinder()(pythonProgram.tool);
const version = found.kind === 'found' && (found.command?.shown.length ?? 0) > 0 ? (found.version ?? '0') : '0';
const skip = (await findSandbox()).kind === 'none' || compareVersions(version, '3.12') < 0;

async function verdictOf(backend: Backend, text: string) {
  const pool = createWarmPool();
  const laid = await materialiseScratchTree(new Map([['block.py', text]]));
  const frame = checkContextOf({ pool });
  const asked = { check: backend.check, file: { name: 'block.py', text }, focus: { startLine: 1, endLine: 1 } };
  const obligation = { language: 'python' as const, ...asked, tree: laid.tree, limits: { deadlineMs: 30_000 } };
  try {
    return (await runCheck(backend, obligation, frame, AbortSignal.any([]), laid)).verdict;
  } finally {
    await laid.remove();
    await pool.close();
  }
}

test.skipIf(skip)('a program in a newer Python than the system has is run by the newest that is here', async () => {
  const text = 'def first[T](all: list[T]) -> T:\n    return all[0]\n\nassert first([1, 2]) == 1\n';
  const verdict = await verdictOf(pythonProgram, text);
  expect(verdict).toMatchObject({ kind: 'passed', extent: expect.stringContaining(`Python ${version}`) });
});

test.skipIf(skip)('its documented examples, too, and one that is wrong refutes', async () => {
  const text = (result: number): string =>
    `def first[T](all: list[T]) -> T:\n    """\n    >>> first([1, 2])\n    ${result}\n    """\n    return all[0]\n`;
  expect(await verdictOf(examplesPython, text(1))).toMatchObject({ kind: 'passed' });
  expect(await verdictOf(examplesPython, text(2))).toMatchObject({ kind: 'refuted' });
});

test.skipIf(skip)('what no Python here has is still told as missing', async () => {
  const verdict = await verdictOf(pythonProgram, 'import nowhere_to_be_found\nassert nowhere_to_be_found.x == 1\n');
  expect(verdict).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('nowhere_to_be_found') });
});
