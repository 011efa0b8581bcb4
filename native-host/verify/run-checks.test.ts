import { expect, test } from 'vitest';
import type { Engine } from '../sandbox/engine.ts';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import type { Backend } from '../backend-kit/define.ts';
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

test('a check over the tree that came to something silences the one that it stands for, but no refutation', () => {
  const backends = [{ id: 'tlc', over: 'tree', insteadOf: ['tla-checker'] }] as unknown as Backend[];
  const row = (backend: string, kind: Verdict['kind']): CheckResult =>
    ({ backend, verdict: { kind, findings: [] } }) as unknown as CheckResult;
  const left = (...rows: CheckResult[]): string[] => withoutReplaced(rows, backends).map(({ backend }) => backend);
  expect(left(row('tlc', 'proved'), row('tla-checker', 'unknown'))).toEqual(['tlc']);
  expect(left(row('tlc', 'not-run'), row('tla-checker', 'passed'))).toEqual(['tlc', 'tla-checker']);
  expect(left(row('tlc', 'unknown'), row('tla-checker', 'passed'))).toEqual(['tlc', 'tla-checker']);
  expect(left(row('tlc', 'proved'), row('tla-checker', 'refuted'))).toEqual(['tlc', 'tla-checker']);
});
