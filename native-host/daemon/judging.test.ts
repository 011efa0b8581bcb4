import { beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import { judgedRows } from '../reliability/judged-rows.ts';
import { openDatabase, type Database } from '../storage/database.ts';
import { distrust } from '../storage/distrusted-solvers.ts';
import { createJob, transition } from '../storage/job-rows.ts';
import { addMute, removeMute, type StoredMute } from '../storage/mutes.ts';
import { putReport } from '../storage/report-rows.ts';
import { repairRound } from '../verify/repair-round.ts';
import { noteEnded, noteMuted } from './judging.ts';

const AT = '2026-11-27T00:00:00.000Z';
let db: Database;
beforeEach(() => {
  db = openDatabase(':memory:');
});

const found: Finding = {
  file: 'a.py',
  range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
  rule: 'r',
  backend: 'mypy',
  message: 'm',
  severity: 'error',
  category: 'type_error',
};
const refuted: Verdict = { kind: 'refuted', findings: [found] };
const passed: Verdict = { kind: 'passed', findings: [] };
const result = (backend: string, verdict: Verdict, more: Partial<CheckResult> = {}): CheckResult => ({
  backend,
  title: backend,
  check: 'types',
  toolVersion: '1',
  verdict,
  ms: 1,
  cached: false,
  ...more,
});
const report = (id: string, source: string, results: CheckResult[]): Report => ({
  id,
  job: `job-${id}`,
  createdAt: AT,
  language: 'python',
  languageSource: 'user',
  file: 'a.py',
  codeHash: Buffer.from(source.padEnd(32)).toString('hex').slice(0, 64),
  source,
  project: null,
  treeHash: 't',
  results,
  notChecked: [],
  summary: { tone: 'ok', text: '', errors: 0, warnings: 0, behaviourChecked: false },
  ms: 1,
  hostVersion: '1',
});
const judged = (): unknown[] =>
  judgedRows(db).map(({ source, backend, said, isRight }) => [source, backend, said, isRight]);

describe('an answer', () => {
  const wrong = report('one', 'def total(a):\n    return a + "x"\n', [result('mypy', refuted)]);
  const answerOf = (source: string): Report => {
    const next = report('two', source, [result('mypy', passed)]);
    return { ...next, round: repairRound(wrong, next) };
  };

  it('shows that who told of what it mended was right', () => {
    noteEnded(db, answerOf('def total(a):\n    return a + 1\n'), wrong, 'shop');
    expect(judged()).toEqual([
      ['answer', 'mypy', 'held', true],
      ['answer', 'mypy', 'problem', true],
    ]);
    expect(judgedRows(db, { project: 'shop' })).toHaveLength(2);
  });

  it('shows nothing where the code is gone in which it was', () => {
    noteEnded(db, answerOf('# nothing\n'), wrong, null);
    expect(judged()).toEqual([]);
  });
});

it('a finding that the user calls no problem was wrong, until that is taken back; a silenced rule says nothing', () => {
  const told = report('one', 'x = 1\n', [result('mypy', refuted)]);
  const named = { backend: 'mypy', rule: 'r', file: 'a.py', line: 1, column: 1 };
  const mute: StoredMute = {
    id: 'm',
    kind: 'line',
    scope: 'everywhere',
    project: null,
    conversation: null,
    findings: [],
    message: '',
    reason: '',
    at: AT,
    record: null,
  };
  noteMuted(db, { ...mute, kind: 'rule' }, told, [named]);
  expect(judged()).toEqual([]);
  addMute(db, mute);
  noteMuted(db, mute, told, [named]);
  expect(judged()).toEqual([['mute', 'mypy', 'problem', false]]);
  removeMute(db, 'm');
  expect(judged()).toEqual([]);
});

it('the same request once more that comes to the opposite shows that the first word did not hold', () => {
  for (const each of [report('one', 'x', [result('mypy', passed)]), report('two', 'x', [result('mypy', refuted)])]) {
    const job = { id: each.job, client: 'cli', language: 'python', file: 'a.py', codeHash: 'same', project: null };
    createJob(db, { ...job, createdAt: AT });
    putReport(db, each);
    transition(db, each.job, 'done', { at: AT, report: each.id });
    noteEnded(db, each, undefined, null);
  }
  expect(judged()).toEqual([['repetition', 'mypy', 'held', false]]);
});

it('a proof that a replayed counterexample contradicts was wrong', () => {
  distrust(db, { backend: 'cvc5', version: '1', reason: 'its proof was contradicted', at: AT });
  const voice = (backend: string, kind: string) => ({ backend, title: backend, toolVersion: '1', kind, ms: 1 });
  const verdict: Verdict = {
    kind: 'unknown',
    findings: [],
    reason: 'they contradict each other',
    counterexamples: [{ title: 'a model', replayed: true, steps: [] }],
  };
  const voices = [voice('cvc5', 'answered'), voice('z3', 'refuted'), voice('boolector', 'answered')];
  noteEnded(db, report('one', 'x', [result('z3', verdict, { check: 'prove', voices })]), undefined, null);
  expect(judged()).toEqual([
    ['contradiction', 'cvc5', 'held', false],
    ['contradiction', 'z3', 'problem', true],
  ]);
});
