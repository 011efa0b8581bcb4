import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { Report } from '../../shared/report.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { openDatabase, type Database } from '../storage/database.ts';
import { hasHoldout, recordExposures, setHoldout, type ExposureState } from '../storage/injections.ts';
import { keepBounded, noteVerifications } from '../storage/observations.ts';
import { measuredEffects } from './measured-effects.ts';

let folder: string;
let db: Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cv-effect-'));
  db = openDatabase(join(folder, 'db.sqlite'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
const finding = (rule: string, severity: Finding['severity']): Finding => ({
  file: 'a.py',
  range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
  rule,
  backend: 'ruff',
  message: 'wrong',
  severity,
  category: 'logic_error',
});
let reports = 0;
/** A report in which ruff found these rules as warnings, and mypy was asked in vain. */
function report(minute: number, rules: readonly string[], ruff?: Verdict): Report {
  const result = (backend: string, verdict: Verdict) => ({
    backend,
    title: backend,
    check: 'lint' as const,
    toolVersion: '1',
    ms: 4,
    cached: false,
    verdict,
  });
  return {
    id: `r${(reports += 1)}`,
    job: 'j',
    createdAt: at(minute),
    language: 'python',
    languageSource: 'class',
    file: 'a.py',
    codeHash: 'h',
    source: '',
    project: null,
    results: [
      result(
        'ruff',
        ruff ?? { kind: 'passed', findings: [...rules.map((rule) => finding(rule, 'warning')), finding('I', 'info')] },
      ),
      result('mypy', { kind: 'timeout', findings: [finding('B006', 'warning')], afterMs: 1 }),
    ],
    notChecked: [],
    summary: { tone: 'ok', text: '', errors: 0, warnings: 0, behaviourChecked: false },
    ms: 1,
    hostVersion: '1',
  };
}
const verify = (conversation: string, minute: number, rules: readonly string[] = [], ruff?: Verdict): void =>
  noteVerifications(db, [report(minute, rules, ruff)], { project: 'shop', conversation });

/** A pattern with one correction, recorded in a conversation, with ruff's B006 as evidence. */
function pattern(id: string, { founded = 'founder', language = 'python', rule = 'B006' } = {}): void {
  db.prepare(
    'INSERT INTO feedback (id, timestamp, project, category, claude_output, actual_issue, detected_by) VALUES (?, ' +
      "?, 'shop', 'logic_error', 'x', 'wrong', 'test')",
  ).run(`f-${id}`, at(0));
  db.prepare(
    "INSERT INTO correction_state (feedback, conversation, status, decided_at, why) VALUES (?, ?, 'confirmed', ?, '')",
  ).run(`f-${id}`, founded, at(0));
  db.prepare("INSERT INTO evidence (feedback, backend, rule) VALUES (?, 'ruff', ?)").run(`f-${id}`, rule);
  db.prepare(
    "INSERT INTO patterns (id, project, category, language, created_at) VALUES (?, 'shop', 'logic_error', ?, ?)",
  ).run(id, language, at(0));
  db.prepare("INSERT INTO pattern_members (feedback, pattern, placed_by) VALUES (?, ?, 'similarity')").run(
    `f-${id}`,
    id,
  );
}
const expose = (conversation: string, state: ExposureState, minute: number, id = 'p'): number =>
  recordExposures(db, { conversation, project: 'shop', patterns: [{ pattern: id, state }], at: at(minute) });
const effectOfP = () => measuredEffects(db, ['p']).get('p');

test('before: conversations of the project until the planner chose it first; after: those with it since', () => {
  pattern('p');
  verify('founder', 1, ['B006']);
  for (let n = 0; n < 10; n += 1) verify(`early-${n}`, 10 + n, n < 4 ? ['B006'] : ['F401']);
  for (let n = 0; n < 12; n += 1) {
    // Found before the guidance: that is what it is for.
    verify(`with-${n}`, 100 + n, ['B006']);
    expose(`with-${n}`, 'injected', 200 + n);
    verify(`with-${n}`, 300 + n, n < 1 ? ['B006'] : []);
  }
  expose('never-verified', 'injected', 250);
  verify('not-chosen', 400, ['B006']);
  // Ten early ones, and the twelve before their own guidance are not counted twice.
  expect(effectOfP()).toMatchObject({
    before: { count: 4, of: 10 },
    after: { count: 1, of: 12 },
    comparedWith: 'earlier',
  });
  expect(measuredEffects(db, ['unknown']).size).toBe(0);
});

test('only what a backend of the evidence decided counts, in the language of the pattern', () => {
  pattern('p');
  pattern('q', { language: 'rust' });
  pattern('r', { rule: 'F401' });
  verify('early', 10, ['B006']);
  verify('undecided', 11, [], { kind: 'unknown', findings: [finding('B006', 'warning')], reason: 'so' });
  noteVerifications(db, [report(12, ['B006'])], { project: 'other', conversation: 'elsewhere' });
  noteVerifications(db, [report(12, ['B006'])], { project: 'shop', conversation: null });
  expect(effectOfP()?.before).toMatchObject({ count: 1, of: 1 });
  expect(measuredEffects(db, ['q']).get('q')?.before).toBeNull();
  expect(measuredEffects(db, ['r']).get('r')?.before).toMatchObject({ count: 0, of: 1 });
});

test('a tool is one, in a project and without it: what it finds there is the same rule', () => {
  pattern('p');
  const inProject = (minute: number, rules: readonly string[]): Report => {
    const made = report(minute, rules);
    const of = (finding: Finding): Finding => ({ ...finding, backend: 'ruff-project' });
    const results = made.results.map((result) =>
      result.backend === 'ruff'
        ? {
            ...result,
            backend: 'ruff-project',
            verdict: { ...result.verdict, findings: result.verdict.findings.map(of) },
          }
        : result,
    );
    return { ...made, results };
  };
  noteVerifications(db, [inProject(10, ['B006'])], { project: 'shop', conversation: 'early' });
  expose('with', 'injected', 20);
  noteVerifications(db, [inProject(30, [])], { project: 'shop', conversation: 'with' });
  expect(effectOfP()).toMatchObject({ before: { count: 1, of: 1 }, after: { count: 0, of: 1 } });
});

test('on every side only what was verified in the language of the pattern counts', () => {
  pattern('p');
  const inRust = (conversation: string, minute: number, rules: readonly string[]): void =>
    noteVerifications(db, [{ ...report(minute, rules), language: 'rust' }], { project: 'shop', conversation });
  verify('early', 10);
  inRust('early', 11, ['B006']);
  inRust('early-rust', 12, ['B006']);
  for (const conversation of ['rust', 'both', 'mistaken']) expose(conversation, 'injected', 20);
  inRust('rust', 30, []);
  verify('both', 30);
  inRust('both', 31, ['B006']);
  verify('mistaken', 30, ['B006']);
  expect(effectOfP()).toMatchObject({ before: { count: 0, of: 1 }, after: { count: 1, of: 2 } });
  db.exec('UPDATE patterns SET language = NULL');
  expect(effectOfP()).toMatchObject({ before: { count: 2, of: 2 }, after: { count: 2, of: 3 } });
});

test('the conversation that founded a pattern counts on neither side, also where only the capture names it', () => {
  pattern('p', { founded: 'one' });
  verify('one', 5, ['B006']);
  expose('one', 'injected', 6);
  verify('one', 7);
  expect(effectOfP()).toMatchObject({ before: null, after: null });
  db.exec("UPDATE correction_state SET conversation = NULL; UPDATE feedback SET session_id = 'one'");
  expect(effectOfP()).toMatchObject({ before: null, after: null });
});

test('the first exposure holds; passed over becomes injected, held out does not', () => {
  pattern('p');
  expect(expose('a', 'passed-over', 1)).toBe(1);
  expect(expose('a', 'injected', 5)).toBe(1);
  expect(expose('a', 'passed-over', 6)).toBe(0);
  expect(expose('b', 'held-out', 1) + expose('b', 'injected', 2) + expose('b', 'passed-over', 3)).toBe(1);
  expect(db.prepare('SELECT conversation, state, at FROM exposures ORDER BY conversation').all()).toEqual([
    { conversation: 'a', state: 'injected', at: at(5) },
    { conversation: 'b', state: 'held-out', at: at(1) },
  ]);
  verify('a', 3, ['B006']);
  verify('a', 8);
  verify('b', 8, ['B006']);
  expect(effectOfP()).toMatchObject({ before: { count: 1, of: 1 }, after: { count: 0, of: 1 } });
});

test('outcomes are kept for every report, and what is too old or too much goes in one cut', () => {
  for (let n = 0; n < 6; n += 1)
    noteVerifications(db, [report(n, ['B006'])], { project: n % 2 === 0 ? 'shop' : null, conversation: `c${n}` });
  const outcomes = (where = '1'): unknown[] =>
    db
      .prepare(
        `SELECT at, backend, verdict, ms FROM obligation_outcomes WHERE ${where} ORDER BY at DESC, report, backend`,
      )
      .raw()
      .all();
  expect(outcomes("project = 'shop'").slice(0, 3)).toEqual([
    [at(4), 'mypy', 'timeout', 4],
    [at(4), 'ruff', 'passed', 4],
    [at(2), 'mypy', 'timeout', 4],
  ]);
  expect(outcomes("language = 'rust'")).toEqual([]);
  const times = (): unknown[] => db.prepare('SELECT at FROM obligation_outcomes ORDER BY at DESC').pluck().all();
  keepBounded(db, at(6), { days: 1, rows: 8 });
  expect(times()).toEqual([5, 5, 4, 4, 3, 3, 2, 2].map(at));
  expect(db.prepare('SELECT conversation FROM observed ORDER BY at').pluck().all()).toEqual(['c2', 'c4']);
  expect(db.prepare('SELECT conversation FROM verified_in ORDER BY at').pluck().all()).toEqual(['c2', 'c4']);
  keepBounded(db, at(4 + 24 * 60), { days: 1, rows: 99 });
  expect(times()).toEqual([at(5), at(5)]);
});

test('a holdout is there only where the user wants it', () => {
  expect(hasHoldout(db, 'shop')).toBe(false);
  setHoldout(db, 'shop', true, at(0));
  expect([hasHoldout(db, 'shop'), hasHoldout(db, 'other')]).toEqual([true, false]);
  setHoldout(db, 'shop', false, at(1));
  expect(hasHoldout(db, 'shop')).toBe(false);
});
