import { expect, it } from 'vitest';
import type { Progress } from '../../shared/protocol.ts';
import { runningRows } from './checklist.tsx';
import { helpFor, lackOf, notCheckedLine } from './not-checked-fold.tsx';

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

it('offers the press that would change most: a permission before another run, a project where there is none', () => {
  const result = (verdict: object) => ({ verdict: { findings: [], ...verdict } }) as never;
  const refused = (lacks?: string) => result({ kind: 'not-run', cause: 'not-permitted', reason: 'r', lacks });
  const late = result({ kind: 'timeout', afterMs: 1 });
  const summary = { behaviourChecked: false } as never;
  const inProject = (...results: never[]) => ({ results, project: 'p1', language: 'python' as const, summary });
  const alone = (...results: never[]) => ({ ...inProject(...results), project: null });
  expect(helpFor(inProject(late, refused('run-code')))).toBe('allow');
  expect(helpFor(alone(late, refused('run-code')))).toBe('project');
  // What the emergency stop refused needs no permission.
  expect(helpFor(inProject(refused()))).toBeUndefined();
  expect(helpFor(inProject(late))).toBe('again');
  expect(helpFor(inProject(result({ kind: 'passed' })))).toBeUndefined();
  expect(helpFor(alone(result({ kind: 'passed' })))).toBe('project');
  expect(helpFor({ ...alone(), summary: { behaviourChecked: true } as never })).toBeUndefined();
  expect(helpFor({ ...alone(), language: 'json' })).toBeUndefined();
  expect([lackOf(inProject(refused('network'))), lackOf(inProject(refused('network'), refused('run-code')))]).toEqual([
    'network',
    'run-code',
  ]);
});
