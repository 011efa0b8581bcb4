import { expect, it } from 'vitest';
import type { Progress } from '../../shared/protocol.ts';
import { runningRows } from './checklist.tsx';
import { helpFor, notCheckedLine } from './not-checked-fold.tsx';

const one = (backend: string, check: Progress['check'], state: Progress['state']): Progress => ({
  backend,
  title: backend,
  check,
  state,
});

it('what runs stands first, and security is one row while it runs as it is afterwards', () => {
  const rows = runningRows([
    one('ruff', 'parse', 'ended'),
    one('secrets', 'security', 'ended'),
    one('hidden', 'security', 'waiting'),
    one('pyright', 'types', 'running'),
  ]);
  expect(rows.map(({ check, state }) => `${check} ${state}`)).toEqual([
    'security running',
    'types running',
    'parse ended',
  ]);
});

it('the line of what was not checked names each subject once and counts what it has no room for', () => {
  const item = (what: string) => ({ what, how: 'x' });
  expect(notCheckedLine([item('What the code does was not checked')])).toBe('Not checked: What the code does');
  expect(notCheckedLine([item('Types: a'), item('Types: b'), item('Behaviour: c')])).toBe(
    'Not checked: Types, Behaviour',
  );
  expect(notCheckedLine(['a', 'b', 'c', 'd', 'e'].map(item))).toBe('Not checked: a, b, c and 2 more');
});

it('offers the press that would change most: a permission before another run', () => {
  const result = (verdict: object) => ({ verdict: { findings: [], ...verdict } }) as never;
  const refused = result({ kind: 'not-run', cause: 'not-permitted', reason: 'r' });
  expect(helpFor({ results: [result({ kind: 'timeout', afterMs: 1 }), refused] })).toBe('allow');
  expect(helpFor({ results: [result({ kind: 'timeout', afterMs: 1 })] })).toBe('again');
  expect(helpFor({ results: [result({ kind: 'passed' })] })).toBeUndefined();
});
