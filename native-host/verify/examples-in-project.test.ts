import { expect, test } from 'vitest';
import type { Verdict } from '../../shared/verdict.ts';
import type { NearbyMessages } from '../kit/define.ts';
import examples from '../checks/examples-python/backend.ts';
import { checkTree } from './check-tree.ts';
import { checkContextOf } from './fixtures/check-context.ts';
import { openScratchTarget } from './scratch-target.ts';
import { materialiseScratchTree } from './scratch-tree.ts';
import type { TreeSource } from './target.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

/*
 * Examples of a file of a project, which may have failed before: what was documented and failed is no new failure, and
 * nothing else is taken for it.
 */
const skip = !(await canRun());

const code = (half: string, twice: string): string => `def half(n):
    """half(4) == 2"""
    return ${half}


def twice(n):
    """twice(4) == 8"""
    return ${twice}


def third(n):
    """third(9) == 3"""
    return n // 3
`;

async function verdictOf(before: string, after: string, said?: NearbyMessages): Promise<Verdict> {
  const [old, laid] = await Promise.all(
    [before, after].map((text) => materialiseScratchTree(new Map([['m.py', text]]))),
  );
  if (old === undefined || laid === undefined) throw new Error('nothing was laid');
  const side = (tree: typeof old): TreeSource => {
    const inProject = { ...tree, tree: { ...tree.tree, kind: 'project' as const } };
    return { tree: inProject.tree, lay: () => Promise.resolve(inProject) };
  };
  const scratch = openScratchTarget({ job: 'j', code: after, language: 'python', languageSource: 'file' }, 'python');
  const target = {
    ...scratch,
    file: { path: 'm.py', text: after },
    focus: { startLine: 1, endLine: after.split('\n').length },
    before,
    withBlock: side(laid),
    baseline: side(old),
    textBefore: () => before,
    textAfter: () => after,
    ...(said === undefined ? {} : { messages: said }),
  };
  try {
    return (await checkTree(examples, target, checkContextOf(), AbortSignal.any([]), undefined)).verdict;
  } finally {
    await Promise.all([old.remove(), laid.remove(), scratch.close()]);
  }
}

const RIGHT = ['n // 2', 'n * 2'] as const;

test.skipIf(skip)('an example that fails since the block is new, also where another one failed before', async () => {
  const verdict = await verdictOf(code('n', RIGHT[1]), code(RIGHT[0], 'n + 2'));
  expect(verdict).toMatchObject({ kind: 'refuted', findings: [{ test: { name: 'twice(4)' } }] });
});

test.skipIf(skip)('an example that failed before and fails otherwise now is the same failure', async () => {
  const verdict = await verdictOf(code('n', RIGHT[1]), code('n + 1', RIGHT[1]));
  expect(verdict).toMatchObject({ kind: 'passed', findings: [] });
});

test.skipIf(skip)('an example of the person refutes, whatever the code did before', async () => {
  const said = { request: 'Please fix half: `half(7)` should return `4`.' };
  const verdict = await verdictOf(code(RIGHT[0], RIGHT[1]), code('n // 2 + 0', RIGHT[1]), said);
  expect(verdict).toMatchObject({ kind: 'refuted', findings: [{ test: { name: 'half(7)' } }] });
});
