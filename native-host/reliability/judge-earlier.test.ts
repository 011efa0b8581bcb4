import { describe, expect, it } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import { judgeByChange, judgeByContradiction, judgeByDismissal } from './judge-earlier.ts';

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
  const after = report([result('basedpyright', 'types', passed), result('mypy', 'types', passed)], {
    codeHash: '1'.repeat(64),
  });
  const person = { stands: true, byPerson: true };
  const alone = { stands: true, byPerson: false };

  it('finds right, once, who told of a mistake that is gone, and says nothing more of a code that may be wrong', () => {
    expect(judgeByChange({ before, after }, [wrong, wrong], { ...person, stands: false })).toEqual([
      { backend: 'basedpyright', category: 'type_error', said: 'problem', isRight: true },
    ]);
  });

  it('makes a pair of both codes for whoever answers for such a mistake', () => {
    expect(judgeByChange({ before, after }, [wrong], person)).toEqual([
      { backend: 'basedpyright', category: 'type_error', said: 'problem', isRight: true },
      { backend: 'basedpyright', category: 'type_error', said: 'held', isRight: true },
      { backend: 'mypy', category: 'type_error', said: 'held', isRight: false },
      { backend: 'mypy', category: 'type_error', said: 'held', isRight: true },
    ]);
  });

  it('believes nobody who is the only one to say so: it was obeyed, and nothing more is known', () => {
    expect(judgeByChange({ before, after }, [wrong], alone)).toEqual([]);
    const inProject = { ...finding('basedpyright-project', 'type_error') };
    expect(judgeByChange({ before, after }, [wrong, inProject], alone)).toEqual([]);
    const elsewhere = { ...finding('ruff', 'type_error'), range: { ...wrong.range, startLine: 9, endLine: 9 } };
    expect(judgeByChange({ before, after }, [wrong, elsewhere], alone)).toEqual([]);
  });

  it('believes two tools that object to the same place', () => {
    const second = finding('ruff', 'logic_error');
    const both = { ...before, results: [...before.results, result('ruff', 'lint', refuted(second))] };
    expect(judgeByChange({ before: both, after }, [wrong, second], alone)).toEqual([
      { backend: 'basedpyright', category: 'type_error', said: 'problem', isRight: true },
      { backend: 'ruff', category: 'logic_error', said: 'problem', isRight: true },
      { backend: 'basedpyright', category: 'type_error', said: 'held', isRight: true },
      { backend: 'mypy', category: 'type_error', said: 'held', isRight: false },
      { backend: 'mypy', category: 'type_error', said: 'held', isRight: true },
    ]);
  });

  it('takes for a second only what says the same: by its category, or by a rule of the same cause', () => {
    const from = (second: Partial<Finding>): unknown => {
      const other = { ...finding('ruff', 'type_error'), rule: 'other', ...second };
      return judgeByChange({ before, after }, [{ ...wrong, rule: 'reportUndefinedVariable' }, other], alone)
        .filter(({ said }) => said === 'problem')
        .map(({ backend }) => backend);
    };
    expect(from({})).toEqual(['basedpyright', 'ruff']);
    expect(from({ category: 'logic_error', rule: 'F821' })).toEqual(['basedpyright', 'ruff']);
    expect(from({ category: 'style_violation' })).toEqual([]);
    expect(from({ severity: 'info' })).toEqual([]);
  });

  it('counts another tool that said the same and was left out for it, and no sibling of the same tool', () => {
    const from = (alsoBy: string[]): unknown =>
      judgeByChange({ before, after }, [{ ...wrong, alsoBy }], { ...alone, stands: false });
    expect(from(['ruff'])).toEqual([
      { backend: 'basedpyright', category: 'type_error', said: 'problem', isRight: true },
    ]);
    expect(from(['basedpyright-project'])).toEqual([]);
  });

  it('believes a counterexample that was replayed, and not what the same tool says of the other code', () => {
    const claim = finding('z3', 'semantic_mismatch');
    const shown = (replayed: boolean): Report =>
      report([
        result('z3', 'prove', { ...refuted(claim), counterexamples: [{ title: 'm', replayed, steps: [] }] } as Verdict),
      ]);
    const proved = report([result('z3', 'prove', passed)], { codeHash: '1'.repeat(64) });
    expect(judgeByChange({ before: shown(true), after: proved }, [claim], alone)).toEqual([
      { backend: 'z3', category: 'semantic_mismatch', said: 'problem', isRight: true },
    ]);
    expect(judgeByChange({ before: shown(false), after: proved }, [claim], alone)).toEqual([]);
  });

  it('says nothing of the same code once more: what changed is not the code', () => {
    expect(judgeByChange({ before, after: { ...after, codeHash: before.codeHash } }, [wrong], person)).toEqual([]);
  });

  it('blames nobody for what they do not answer for, did not decide, or told as in part only', () => {
    const said = (check: CheckResult['check'], verdict: Verdict): unknown =>
      judgeByChange(
        {
          before: report([...before.results.slice(0, 1), result('x', check, verdict)]),
          after: report([result('x', check, passed)], { codeHash: '1'.repeat(64) }),
        },
        [wrong],
        person,
      ).filter(({ backend }) => backend === 'x');
    expect(said('lint', passed)).toEqual([]);
    expect(said('test', passed)).toEqual([]);
    expect(said('types', { kind: 'timeout', findings: [], afterMs: 1 })).toEqual([]);
    expect(said('types', { ...passed, undecided: 'one of two files' })).toEqual([]);
    expect(said('types', passed)).toHaveLength(2);
  });

  it('holds nobody to what was only a warning', () => {
    const warning = finding('basedpyright', 'type_error', 'warning');
    expect(judgeByChange({ before, after }, [warning], person).map(({ backend }) => backend)).toEqual(['basedpyright']);
  });

  it('speaks of the solvers of a portfolio by themselves', () => {
    const shown = finding('z3', 'semantic_mismatch');
    const voice = (backend: string, kind: string) => ({ backend, title: backend, toolVersion: '1', kind, ms: 1 });
    const giver = (backend: string, kind: string) => ({ ...voice(backend, kind), saidSo: true as const });
    const of = (verdict: Verdict, voices: CheckResult['voices']): string[] =>
      judgeByChange({ before: report([result('z3', 'prove', verdict, { voices })]), after }, [shown], {
        stands: false,
        byPerson: true,
      }).map(({ backend }) => backend);
    expect(of(refuted(shown), [voice('z3', 'unknown'), giver('cvc5', 'refuted')])).toEqual(['cvc5']);
    expect(of(refuted(shown), [giver('cvc5', 'refuted')])).toEqual(['cvc5']);
    // Of a script whose questions several answered together nobody said the whole.
    expect(of(refuted(shown), [voice('z3', 'unknown'), voice('cvc5', 'unknown')])).toEqual([]);
    // Who proved less than the row says held nothing wrongly.
    const proved: Verdict = { kind: 'proved', findings: [], assumptions: [], bound: null, certificate: null };
    const both = [giver('z3', 'proved'), voice('cvc5', 'proved')];
    const claim = finding('tests', 'semantic_mismatch');
    const rows = (verdict: Verdict) => [
      result('tests', 'test', verdict),
      result('z3', 'prove', proved, { voices: both }),
    ];
    const pair = { before: report(rows(refuted(claim))), after: { ...after, results: rows(passed) } };
    const held = judgeByChange(pair, [claim], person).filter(({ said }) => said === 'held');
    expect(held.map(({ backend }) => backend)).toEqual(['tests', 'z3', 'z3']);
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
  const voices = [voice('z3', 'proved'), voice('cvc5', 'refuted'), voice('boolector', 'unknown')];
  const of = (more: CheckResult['voices']): Report => {
    const verdict: Verdict = {
      kind: 'unknown',
      findings: [],
      reason: 'x',
      counterexamples: [{ title: 'm', replayed: true, steps: [] }],
    };
    return report([result('z3', 'prove', verdict, { voices: more })]);
  };

  it('blames those alone whose proof was contradicted here, and believes who contradicts it and nobody else', () => {
    expect(judgeByContradiction(of(voices))).toEqual([]);
    const [z3, cvc5, boolector] = voices as [(typeof voices)[0], (typeof voices)[0], (typeof voices)[0]];
    // That one refuted something else of the same text.
    const bitwuzla = voice('bitwuzla', 'refuted');
    expect(
      judgeByContradiction(of([{ ...z3, contradicted: true }, { ...cvc5, contradicts: true }, boolector, bitwuzla])),
    ).toEqual([
      { backend: 'z3', category: 'semantic_mismatch', said: 'held', isRight: false },
      { backend: 'cvc5', category: 'semantic_mismatch', said: 'problem', isRight: true },
    ]);
  });
});
