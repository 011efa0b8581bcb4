import { expect, it } from 'vitest';
import type { Progress } from '../../shared/protocol.ts';
import { announcement, barState, ticksOf } from './bar-state.ts';
import { errorBody } from '../../shared/errors.ts';

const one = (check: Progress['check'], state: Progress['state'], verdict?: string, ms?: number): Progress => ({
  backend: `${check} ${verdict}`,
  title: 't',
  check,
  state,
  ...(verdict === undefined ? {} : { verdict }),
  ...(ms === undefined ? {} : { ms }),
});

it('tells each kind of check once: running while one of it is, and ended as the worst of it', () => {
  const ticks = ticksOf([
    one('parse', 'ended', 'passed', 5),
    one('security', 'ended', 'passed', 1),
    one('lint', 'ended', 'not-run', 2),
    one('security', 'running'),
    one('lint', 'ended', 'refuted', 3),
    one('test', 'waiting'),
  ]);
  expect(ticks.map(({ check, state, verdict, ms }) => [check, state, verdict, ms])).toEqual([
    ['parse', 'ended', 'passed', 5],
    ['security', 'running', undefined, 1],
    ['lint', 'ended', 'refuted', 5],
    ['test', 'waiting', undefined, 0],
  ]);
});

it('says of a long error how it begins, and all of it to who cannot see it', () => {
  const error = errorBody('CV050');
  const state = barState({ error, status: null, host: { state: 'ready', version: null, error: null } });
  expect(state).toMatchObject({ tone: 'warn', text: 'The native host is not installed.' });
  expect(announcement('running', state, 'Python')).toBe(`Verification ended: ${error.message}`);
});
