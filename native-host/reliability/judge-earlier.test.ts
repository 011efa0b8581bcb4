import { describe, expect, it } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import { judgeByChange, judgeByContradiction, judgeByDismissal, judgeByRepetition } from './judge-earlier.ts';

const finding = (backend: string, category: Finding['category'], severity: Finding['severity'] = 'error'): Finding => ({
  file: 'a.py',
  range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
  rule: 'r',
  backend,
  message: 'm',
  severity,
  category,
});
const refuted = (...findings: Finding[]): Verdict => ({ kind: 'refuted', findings });
const passed: Verdict = { kind: 'passed', findings: [] };
const result = (
  backend: string,
  check: CheckResult['check'],
  verdict: Verdict,
  more: Partial<CheckResult> = {},
): CheckResult => ({ backend, title: backend, check, toolVersion: '1', verdict, ms: 1, cached: false, ...more });
const report = (results: CheckResult[], more: Partial<Report> = {}): Report => ({
  id: 'r',
  job: 'j',
  createdAt: '2026-01-02T03:04:05.000Z',
  language: 'python',
  languageSource: 'user',
  file: 'a.py',
  codeHash: '0'.repeat(64),
  source: '',
  project: null,
  treeHash: 't',
  results,
  notChecked: [],
  summary: { tone: 'ok', text: '', errors: 0, warnings: 0, behaviourChecked: false },
  ms: 1,
  hostVersion: '1',
  ...more,
});

describe('judgeByChange', () => {
  const wrong = finding('basedpyright', 'type_error');
  const before = report([result('basedpyright', 'types', refuted(wrong, wrong)), result('mypy', 'types', passed)]);
  const after = report([result('basedpyright', 'types', passed), result('mypy', 'types', passed)]);

  it('finds right, once, who told of a mistake that is gone, and says nothing more of a code that may be wrong', () => {
    expect(judgeByChange({ before, after }, [wrong, wrong], false)).toEqual([
      { backend: 'basedpyright', category: 'type_error', said: 'problem', isRight: true },
    ]);
  });

  it('makes a pair of both codes for whoever answers for such a mistake', () => {
    expect(judgeByChange({ before, after }, [wrong], true)).toEqual([
      { backend: 'basedpyright', category: 'type_error', said: 'problem', isRight: true },
      { backend: 'basedpyright', category: 'type_error', said: 'held', isRight: true },
      { backend: 'mypy', category: 'type_error', said: 'held', isRight: false },
      { backend: 'mypy', category: 'type_error', said: 'held', isRight: true },
    ]);
  });

  it('blames nobody for what they do not answer for, did not decide, or told as in part only', () => {
    const said = (check: CheckResult['check'], verdict: Verdict): unknown =>
      judgeByChange(
        {
          before: report([...before.results.slice(0, 1), result('x', check, verdict)]),
          after: report([result('x', check, passed)]),
        },
        [wrong],
        true,
      ).filter(({ backend }) => backend === 'x');
    expect(said('lint', passed)).toEqual([]);
    expect(said('test', passed)).toEqual([]);
    expect(said('types', { kind: 'timeout', findings: [], afterMs: 1 })).toEqual([]);
    expect(said('types', { ...passed, undecided: 'one of two files' })).toEqual([]);
    expect(said('types', passed)).toHaveLength(2);
  });

  it('holds nobody to what was only a warning', () => {
    const warning = finding('basedpyright', 'type_error', 'warning');
    expect(judgeByChange({ before, after }, [warning], true).map(({ backend }) => backend)).toEqual(['basedpyright']);
  });

  it('speaks of the solvers of a portfolio by themselves', () => {
    const shown = finding('z3', 'semantic_mismatch');
    const voice = (backend: string, kind: string) => ({ backend, title: backend, toolVersion: '1', kind, ms: 1 });
    const voices = [voice('z3', 'unknown'), voice('cvc5', 'refuted')];
    const asked = report([result('z3', 'prove', refuted(shown), { title: 'cvc5', voices })]);
    const alone = report([result('z3', 'prove', refuted(shown), { title: 'cvc5' })]);
    for (const each of [asked, alone])
      expect(judgeByChange({ before: each, after }, [shown], false).map(({ backend }) => backend)).toEqual(['cvc5']);
  });
});

it('judgeByDismissal takes what is no problem for wrong, and notes for nothing', () => {
  const all = [finding('ruff', 'style_violation', 'warning'), finding('mypy', 'type_error', 'info')];
  expect(judgeByDismissal(report([result('ruff', 'lint', passed)]), all)).toEqual([
    { backend: 'ruff', category: 'style_violation', said: 'problem', isRight: false },
  ]);
});

describe('judgeByContradiction', () => {
  const voice = (backend: string, kind: string) => ({ backend, title: backend, toolVersion: '1', kind, ms: 1 });
  const voices = [voice('z3', 'proved'), voice('cvc5', 'refuted'), voice('boolector', 'proved')];
  const of = (replayed: boolean): Report =>
    report([
      result(
        'z3',
        'prove',
        { kind: 'unknown', findings: [], reason: 'x', counterexamples: [{ title: 'm', replayed, steps: [] }] },
        { voices },
      ),
    ]);

  it('believes only what was replayed, and only of whom it was shown', () => {
    expect(judgeByContradiction(of(false), () => true)).toEqual([]);
    expect(judgeByContradiction(of(true), (backend) => backend === 'z3')).toEqual([
      { backend: 'z3', category: 'semantic_mismatch', said: 'held', isRight: false },
      { backend: 'cvc5', category: 'semantic_mismatch', said: 'problem', isRight: true },
    ]);
  });
});

describe('judgeByRepetition', () => {
  const failing = refuted(finding('pytest', 'logic_error'));
  const first = report([result('pytest', 'test', passed)]);
  const second = report([result('pytest', 'test', failing)]);

  it('finds wrong what came to the opposite in the same surroundings', () => {
    expect(judgeByRepetition({ before: first, after: second })).toEqual([
      { backend: 'pytest', category: 'logic_error', said: 'held', isRight: false },
    ]);
    expect(judgeByRepetition({ before: second, after: first })).toEqual([
      { backend: 'pytest', category: 'logic_error', said: 'problem', isRight: false },
    ]);
    expect(judgeByRepetition({ before: first, after: first })).toEqual([]);
  });

  it('says nothing where anything else changed: the project, the code, the version', () => {
    const changes: Report[] = [
      { ...second, treeHash: 'other' },
      { ...second, codeHash: '1'.repeat(64) },
      report([result('pytest', 'test', failing, { toolVersion: '2' })]),
    ];
    for (const after of changes) expect(judgeByRepetition({ before: first, after })).toEqual([]);
    const unknown = { ...first, treeHash: null };
    expect(judgeByRepetition({ before: unknown, after: { ...second, treeHash: null } })).toEqual([]);
  });
});
