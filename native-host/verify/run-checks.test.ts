import { expect, test } from 'vitest';
import type { Engine } from '../sandbox/engine.ts';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import type { Backend } from '../kit/define.ts';
import { startTogether, withoutReplaced } from './run-checks.ts';

const engine = (name: string): Engine => ({ kind: 'module', module: new URL(`file:///${name}`) });

test('the first question starts the other engines, once each, and is asked first', async () => {
  const calls: string[] = [];
  const name = (each: Engine): string => each.module.pathname;
  const pool = startTogether(
    {
      ask: async (each) => void calls.push(`ask ${name(each)}`),
      warm: async (each) => {
        calls.push(`warm ${name(each)}`);
        throw new Error('does not come up');
      },
    },
    [engine('a'), engine('b'), engine('b'), engine('c')],
  );
  expect(calls).toEqual([]);
  const options = { signal: AbortSignal.any([]) };
  await pool.ask(engine('b'), 1, options);
  await pool.ask(engine('c'), 2, options);
  expect(calls).toEqual(['ask /b', 'warm /a', 'warm /c', 'ask /c']);
});

const row = (backend: string, verdict: Partial<Verdict> & Pick<Verdict, 'kind'>): CheckResult =>
  ({ backend, verdict: { findings: [], ...verdict } }) as unknown as CheckResult;
const MISSING = { kind: 'not-run', cause: 'missing-tool' } as const;
const left = (rows: readonly CheckResult[], required: readonly string[] = []): string[] => {
  const backends = [
    { id: 'tlc', over: 'tree', insteadOf: ['tla-checker'] },
    { id: 'tla-checker', over: 'tree' },
    { id: 'types-of-project', over: 'tree', insteadOf: ['types'] },
    { id: 'types' },
  ] as unknown as Backend[];
  return withoutReplaced(rows, backends, { required }).map(({ backend }) => backend);
};

test('a check over the tree that came to something silences the one that it stands for, but no refutation', () => {
  const passed = row('tla-checker', { kind: 'passed' });
  expect(left([row('tlc', { kind: 'proved' }), row('tla-checker', { kind: 'unknown' })])).toEqual(['tlc']);
  expect(left([row('tlc', { kind: 'not-run', cause: 'cancelled' }), passed])).toEqual(['tlc', 'tla-checker']);
  expect(left([row('tlc', { kind: 'unknown' }), passed])).toEqual(['tlc', 'tla-checker']);
  expect(left([row('tlc', { kind: 'proved' }), row('tla-checker', { kind: 'refuted' })])).toHaveLength(2);
});

test('a tool that is missing makes nothing partly checked where the check that it stands for left nothing open', () => {
  const [missing, passed] = [row('tlc', MISSING), row('tla-checker', { kind: 'passed' })];
  expect(left([missing, passed])).toEqual(['tla-checker']);
  expect(left([missing, passed], ['model-check'])).toEqual(['tla-checker']);
  expect(left([missing, passed], ['tlc'])).toEqual(['tlc', 'tla-checker']);
  expect(left([missing, row('tla-checker', { kind: 'passed', undecided: 'Live' })])).toHaveLength(2);
  expect(left([missing, row('tla-checker', { kind: 'unknown' })])).toHaveLength(2);
  expect(left([missing])).toEqual(['tlc']);
});

test('what looks at one file does not stand in for a check of the whole project', () => {
  expect(left([row('types', { kind: 'passed' }), row('types-of-project', MISSING)])).toHaveLength(2);
});
