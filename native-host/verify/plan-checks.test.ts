import { expect, test } from 'vitest';
import command from '../checks/command/backend.ts';
import { defineBackend, ownTool } from '../kit/define.ts';
import { describeScratch } from './scratch-tree.ts';
import { LIMITS } from '../../shared/limits.ts';
import { fileNameFor, selectTreeBackends, waitingToRun } from './plan-checks.ts';
import type { Target } from './target.ts';

test('each command of the project is a check of its own, and of the kind that its name says', () => {
  const other = defineBackend({
    id: 'other',
    title: '',
    languages: ['go'],
    check: 'types',
    tool: ownTool('1'),
    effect: 'pure',
    over: 'tree',
    revision: 1,
    run: () => Promise.reject(new Error('not to be run')),
  });
  const select = (commands: Record<string, string[]>) =>
    selectTreeBackends([other, command], 'go', describeScratch(new Map(), commands), 'a.go').map(
      ({ id, check, names }) => [id, check, names],
    );
  expect(select({ Smoke: ['./smoke'], lint: ['golint'] })).toEqual([
    ['other', 'types', undefined],
    ['command:Smoke', 'test', ['smoke']],
    ['command:lint', 'lint', ['lint']],
  ]);
  expect(select({})).toEqual([['other', 'types', undefined]]);
});

test('of a long file that waits to be run only its functions are left out', () => {
  const runner = (check: 'test' | 'fuzz' | 'differential') =>
    defineBackend({
      id: 'other',
      title: '',
      languages: ['python'],
      check,
      tool: ownTool('1'),
      effect: 'runs-code',
      over: 'tree',
      revision: 1,
      waiting: () => check,
      run: () => Promise.reject(new Error('not to be run')),
    });
  const waiting = (more: number): string[] => {
    const text = 'x'.repeat(LIMITS.calledUnits + more);
    const tree = describeScratch(new Map([['a.py', text]]));
    const target = { language: 'python', file: { path: 'a.py', text }, withBlock: { tree } } as unknown as Target;
    return waitingToRun([runner('test'), runner('fuzz'), runner('differential')], target, false);
  };
  expect(waiting(0)).toEqual(['test', 'fuzz', 'differential']);
  expect(waiting(1)).toEqual(['test']);
});

test.each([
  ['typescript', 'src/app/user.service.ts', 'user.service.ts'],
  ['typescript', 'C:\\work\\a.mts', 'a.mts'],
  ['tsx', undefined, 'block.tsx'],
  ['python', 'script.js', 'block.py'],
  ['python', '../../etc/passwd', 'block.py'],
  ['python', '.py', 'block.py'],
  ['python', 'na\nme.py', 'block.py'],
  ['python', 'script', 'block.py'],
  ['tlaplus', 'models/counter', 'counter.tla'],
  ['coq', 'sum.query', 'sum.v'],
  ['coq', 'sum.tla', 'block.v'],
  ['json', `${'x'.repeat(200)}.json`, 'block.json'],
] as const)('a %s block called %j is checked as %s', (language, asked, name) => {
  expect(fileNameFor(language, asked)).toBe(name);
});
