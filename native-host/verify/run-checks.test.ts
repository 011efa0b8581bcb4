import { expect, test } from 'vitest';
import type { Engine } from '../sandbox/engine.ts';
import { startTogether } from './run-checks.ts';

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
