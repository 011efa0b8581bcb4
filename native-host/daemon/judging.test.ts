import { beforeEach, describe, expect, it } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { NamedFinding } from '../../shared/request-fields.ts';
import type { Report } from '../../shared/report.ts';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';
import { judgedRows, noteJudged } from '../reliability/judged-rows.ts';
import { storeDecision } from '../corrections/correction-state.ts';
import { openDatabase, type Database } from '../storage/database.ts';
import { distrust } from '../storage/distrusted-solvers.ts';
import { createJob, transition } from '../storage/job-rows.ts';
import { addMute, removeMute, type StoredMute } from '../storage/mutes.ts';
import { putReport } from '../storage/report-rows.ts';
import { repairRound } from '../verify/repair-round.ts';
import { noteDecided, noteEnded, noteMuted } from './judging.ts';
import { lineMark } from './mutes-now.ts';

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

const muteOf = (id: string, more: Partial<StoredMute> = {}): StoredMute => ({
  id,
  kind: 'line',
  scope: 'everywhere',
  project: null,
  conversation: null,
  findings: [{ backend: 'mypy', rule: 'r', line: 'a hash' }],
  message: '',
  reason: '',
  at: AT,
  record: null,
  ...more,
});

describe('an answer', () => {
  const second: Finding = { ...found, backend: 'ruff', rule: 'other' };
  const wrong = report('one', 'def total(a):\n    return a + "x"\n', [
    result('mypy', refuted),
    result('ruff', { kind: 'refuted', findings: [second] }, { check: 'lint' }),
  ]);
  const answerOf = (source: string, id = 'two', before = wrong): Report => {
    const next = report(id, source, [result('mypy', passed), result('ruff', passed, { check: 'lint' })]);
    return { ...next, round: repairRound(before, next) };
  };
  const right = 'def total(a):\n    return a + 1\n';
  const both = [
    ['answer', 'mypy', 'held', true],
    ['answer', 'mypy', 'problem', true],
    ['answer', 'ruff', 'problem', true],
  ];

  it('shows that who told of what it mended was right, where two say so', () => {
    noteEnded(db, answerOf(right), wrong, 'shop');
    expect(judged()).toEqual(both);
    expect(judgedRows(db).map(({ project }) => project)).toEqual(['shop', 'shop', 'shop']);
  });

  it('shows nothing of a tool that nobody but itself says was right', () => {
    const alone = { ...wrong, results: wrong.results.slice(0, 1) };
    noteEnded(db, answerOf(right, 'two', alone), alone, 'shop');
    expect(judged()).toEqual([]);
  });

  it('counts once for a code, however often it and its answers are verified', () => {
    noteEnded(db, answerOf(right), wrong, null);
    noteEnded(db, answerOf(right, 'three'), wrong, null);
    const again = { ...wrong, id: 'again' };
    noteEnded(db, answerOf(`${right}\n`, 'four', again), again, null);
    expect(judged()).toEqual(both);
  });

  it('shows nothing of what the user calls no problem, though the answer changed it', () => {
    const mute = { ...muteOf('m'), findings: [{ backend: 'mypy', rule: 'r', line: lineMark(wrong, found) }] };
    addMute(db, mute);
    noteMuted(db, mute, wrong, [{ backend: 'mypy', rule: 'r', file: 'a.py', line: 1, column: 1 }]);
    noteEnded(db, answerOf(right), wrong, null);
    expect(judged()).toEqual([['mute', 'mypy', 'problem', false]]);
    removeMute(db, 'm');
    addMute(db, { ...mute, id: 'elsewhere', findings: [{ backend: 'mypy', rule: 'r', line: 'another' }] });
    noteEnded(db, answerOf(right, 'three'), wrong, null);
    expect(judged()).toEqual(both);
  });

  it('shows nothing where the code is gone in which it was', () => {
    noteEnded(db, answerOf('# nothing\n'), wrong, null);
    expect(judged()).toEqual([]);
  });

  it('gives way to a correction of the same code, which counts once in however many it was recorded', () => {
    const after = answerOf(right);
    noteEnded(db, after, wrong, null);
    for (const id of ['c1', 'c2']) {
      db.prepare(
        'INSERT INTO feedback (id, timestamp, category, claude_output, actual_issue, detected_by) VALUES (?, ?, ' +
          "'type_error', '', '', 'user')",
      ).run(id, AT);
      const evidence = [{ backend: 'mypy', rule: 'r' }];
      const decision = { status: 'confirmed', why: '', evidence, before: wrong, after, language: 'python' } as const;
      storeDecision(db, id, decision, AT);
      noteDecided(db, id, decision, AT);
    }
    noteEnded(db, answerOf(right, 'three'), wrong, null);
    expect(judged()).toEqual([
      ['correction', 'mypy', 'held', true],
      ['correction', 'mypy', 'problem', true],
    ]);
  });
});

describe('a finding that the user calls no problem', () => {
  const told = report('one', 'x = 1\n', [result('mypy', refuted)]);
  const named = { backend: 'mypy', rule: 'r', file: 'a.py', line: 1, column: 1 };
  const add = (added: StoredMute, by: NamedFinding[] = [named], of = told): void => {
    addMute(db, added);
    noteMuted(db, added, of, by);
  };
  const wrong = ['mute', 'mypy', 'problem', false];
  const counted = (): unknown =>
    db.prepare('SELECT backend, alpha, beta FROM reliability_counts ORDER BY backend').raw().all();

  it('was wrong, until that is taken back; a silenced rule says nothing', () => {
    add(muteOf('r', { kind: 'rule' }));
    expect(judged()).toEqual([]);
    add(muteOf('m'));
    expect(judged()).toEqual([wrong]);
    removeMute(db, 'r');
    expect(judged()).toEqual([wrong]);
    removeMute(db, 'm');
    expect(judged()).toEqual([]);
  });

  it('was wrong once in however many scopes, and as long as one of them is not taken back', () => {
    add(muteOf('m'));
    add(muteOf('wider'));
    expect(judged()).toEqual([wrong]);
    removeMute(db, 'm');
    expect(judged()).toEqual([wrong]);
    expect(counted()).toEqual([['mypy', 0, 1]]);
    removeMute(db, 'wider');
    expect(judged()).toEqual([]);
    expect(counted()).toEqual([]);
  });

  it('is taken back with a mute of which another one says a part only, and nothing else with it', () => {
    const other: Finding = { ...found, backend: 'ruff' };
    const both = report('one', 'x = 1\n', [result('mypy', refuted), result('ruff', { ...refuted, findings: [other] })]);
    const ruff = { backend: 'ruff', rule: 'r', line: 'a hash' };
    add(muteOf('m', { findings: [...muteOf('m').findings, ruff] }), [named, { ...named, backend: 'ruff' }], both);
    add(muteOf('less', { findings: [ruff] }), [{ ...named, backend: 'ruff' }], both);
    add(muteOf('elsewhere', { findings: [{ backend: 'mypy', rule: 'r', line: 'another' }] }), [named], both);
    expect(counted()).toEqual([
      ['mypy', 0, 2],
      ['ruff', 0, 1],
    ]);
    removeMute(db, 'm');
    expect(counted()).toEqual([['mypy', 0, 1]]);
  });

  it('was wrong by the word of a person also where a project had said so before, whose word says nothing', () => {
    add(muteOf('rule', { kind: 'rule', findings: [{ backend: 'mypy', rule: 'r', line: null }] }));
    addMute(db, muteOf('brought', { record: 'its record' }));
    add(muteOf('m'));
    expect(judged()).toEqual([wrong]);
    removeMute(db, 'm');
    expect(judged()).toEqual([]);
  });
});

it('the same code once more that comes to the opposite judges nobody: which of both was wrong nobody knows', () => {
  for (const each of [report('one', 'x', [result('mypy', passed)]), report('two', 'x', [result('mypy', refuted)])]) {
    const job = { id: each.job, client: 'cli', language: 'python', file: 'a.py', codeHash: 'same', project: null };
    createJob(db, { ...job, createdAt: AT });
    putReport(db, each);
    transition(db, each.job, 'done', { at: AT, report: each.id });
    noteEnded(db, each, undefined, null);
  }
  expect(judged()).toEqual([]);
});

it('what was judged more than two years ago goes with the next verification, though it judges nothing', () => {
  const wrong = { backend: 'ruff', category: 'style_violation', said: 'problem', isRight: false } as const;
  for (const at of ['2024-11-26T00:00:00.000Z', '2024-11-28T00:00:00.000Z'])
    noteJudged(db, { source: 'answer', subject: at, language: 'python', project: null, at }, [wrong]);
  noteEnded(db, report('one', 'x', [result('mypy', passed)]), undefined, null);
  expect(judgedRows(db).map(({ at }) => at)).toEqual(['2024-11-28T00:00:00.000Z']);
});

it('a proof that a replayed counterexample contradicts was wrong, and nobody who gave none here', () => {
  for (const backend of ['cvc5', 'bitwuzla'])
    distrust(db, { backend, version: '1', reason: 'its proof was contradicted', at: AT });
  const voice = (backend: string, kind: string) => ({ backend, title: backend, toolVersion: '1', kind, ms: 1 });
  const verdict: Verdict = {
    kind: 'unknown',
    findings: [],
    reason: 'they contradict each other',
    counterexamples: [{ title: 'a model', replayed: true, steps: [] }],
  };
  const voices = [
    { ...voice('cvc5', 'answered'), contradicted: true as const },
    { ...voice('z3', 'refuted'), contradicts: true as const },
    voice('boolector', 'answered'),
    // Distrusted since long ago, and of this it said nothing.
    voice('bitwuzla', 'timeout'),
  ];
  noteEnded(db, report('one', 'x', [result('z3', verdict, { check: 'prove', voices })]), undefined, null);
  expect(judged()).toEqual([
    ['contradiction', 'cvc5', 'held', false],
    ['contradiction', 'z3', 'problem', true],
  ]);
});
