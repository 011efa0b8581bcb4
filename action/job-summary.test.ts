import { HtmlRenderer, Parser } from 'commonmark';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REPORT } from '../native-host/report/report-fixture.ts';
import type { CheckResult, Verdict } from '../shared/verdict.ts';
import { SAMPLE_PLAN as PLAN } from './fixtures/sample-plan.ts';
import { jobSummary, SUMMARY_BYTES, type JobReport } from './job-summary.ts';
import { markdownText } from './markdown-text.ts';
import type { SarifFinding } from './sarif-findings.ts';
import { concludeJob, verifiedSetSchema, type VerifiedSet } from './verified-set.ts';

const result = (verdict: Partial<Verdict>): CheckResult => ({
  backend: 'tool',
  title: 'Tool',
  check: 'lint',
  toolVersion: '1',
  ms: 1,
  cached: false,
  verdict: { findings: [], ...verdict } as Verdict,
});
type State = VerifiedSet['files'][number]['state'];
const fileOf = (
  state: Exclude<State, 'failed'>,
  results: CheckResult[],
  summary = {},
): VerifiedSet['files'][number] => ({
  file: 'a.py',
  state,
  report: { ...REPORT, results, summary: { ...REPORT.summary, errors: 0, warnings: 0, ...summary } },
});
const setOf = (...files: VerifiedSet['files']): VerifiedSet => ({
  what: 'the project',
  files,
  notChecked: [],
  unknownLanguage: 0,
  ms: 1,
});
const PASSED = result({ kind: 'passed' });
const NOT_RUN = result({ kind: 'not-run', cause: 'missing-tool', reason: 'it is not here' });
const SHOWN = result({
  kind: 'refuted',
  counterexamples: [{ title: 'f(0)', replayed: true, steps: [] }],
});

test('what makes a job fail: what fail-on names, and that nothing at all was decided', () => {
  const problem = setOf(fileOf('errors', [result({ kind: 'refuted' })], { errors: 1 }));
  expect(concludeJob(problem, ['error'])).toEqual({ word: 'problems', fails: ['1 file with problems'] });
  expect(concludeJob(problem, ['counterexample'])).toEqual({ word: 'problems', fails: [] });
  expect(concludeJob(problem, [])).toEqual({ word: 'problems', fails: [] });
  const shown = setOf(fileOf('errors', [SHOWN], { errors: 1 }));
  expect(concludeJob(shown, ['counterexample']).fails).toEqual(['1 counterexample']);
  const warned = setOf(fileOf('warnings', [PASSED], { warnings: 2 }));
  expect(concludeJob(warned, ['error'])).toEqual({ word: 'passed', fails: [] });
  expect(concludeJob(warned, ['warning']).fails).toEqual(['1 file with warnings']);
  const partly = setOf(fileOf('notRun', [PASSED, NOT_RUN]));
  expect(concludeJob(partly, ['error'])).toEqual({ word: 'not-checked', fails: [] });
  expect(concludeJob(partly, ['not-run']).fails).toEqual(['1 file with a check that was not run']);
  const nothing = setOf(fileOf('notRun', [NOT_RUN]), fileOf('undecided', [result({ kind: 'unknown', reason: 'x' })]));
  expect(concludeJob(nothing, ['error']).fails).toEqual(['nothing was checked: no check came to a decision']);
  expect(concludeJob(nothing, [])).toEqual({ word: 'not-checked', fails: [] });
  const error = { code: 'CV090', message: 'x', fix: 'y' };
  const failed = setOf(fileOf('clean', [PASSED]), { file: 'b.py', state: 'failed', error });
  expect(concludeJob(failed, [])).toEqual({ word: 'not-checked', fails: ['1 file could not be verified'] });
  expect(concludeJob(setOf(), ['error'])).toEqual({ word: 'not-checked', fails: [] });
});

test('passed is said only where all was looked at, and a job that could look at nothing fails', () => {
  const clean = fileOf('clean', [PASSED]);
  const unknown = result({ kind: 'unknown', reason: 'x' });
  expect(concludeJob(setOf(clean), ['error'])).toEqual({ word: 'passed', fails: [] });
  expect(concludeJob(setOf(clean, fileOf('undecided', [unknown])), ['error'])).toEqual({
    word: 'not-checked',
    fails: [],
  });
  const large = { file: 'b.py', reason: 'more than a check takes' };
  expect(concludeJob({ ...setOf(clean), notChecked: [large] }, ['error'])).toEqual({ word: 'not-checked', fails: [] });
  expect(concludeJob({ ...setOf(), notChecked: [large] }, ['error']).fails).toEqual([
    'nothing was checked: no check came to a decision',
  ]);
  // A change that only removes has nothing that a check could look at.
  const removed = { ...setOf(), notChecked: [{ file: 'b.py', reason: 'removed', noContent: true as const }] };
  expect(concludeJob(removed, ['error'])).toEqual({ word: 'not-checked', fails: [] });
});

test('a check that the project requires and that came to no decision is not passed, and is a check not run', () => {
  const withAsked = (required: boolean, state: 'open' | 'muted' | 'held'): VerifiedSet => {
    const file = fileOf('clean', [PASSED]);
    if (!('report' in file)) throw new Error('no report');
    return setOf({ ...file, report: { ...file.report, asked: [{ name: 'test', required, backends: [], state }] } });
  };
  for (const state of ['open', 'muted'] as const)
    expect(concludeJob(withAsked(true, state), ['not-run'])).toEqual({
      word: 'not-checked',
      fails: ['1 file with a required check that came to no decision'],
    });
  expect(concludeJob(withAsked(true, 'open'), ['error'])).toEqual({ word: 'not-checked', fails: [] });
  for (const set of [withAsked(true, 'held'), withAsked(false, 'open')])
    expect(concludeJob(set, ['not-run'])).toEqual({ word: 'passed', fails: [] });
});

test('files in no known language are counted once: those that were searched, and the others', () => {
  const page = (counts: Partial<VerifiedSet>): string =>
    jobSummary({
      plan: PLAN,
      outcome: { ended: true, base: null, says: [], notes: [] },
      set: { ...setOf(fileOf('clean', [PASSED])), ...counts },
      findings: [],
      counts: NO_COUNTS,
      conclusion: { word: 'passed', fails: [] },
      upload: 'off',
    });
  const written = { ...setOf(), unknownLanguage: 5, searched: 2 };
  const { unknownLanguage, searched } = verifiedSetSchema.parse(written);
  const some = page({ unknownLanguage, searched });
  expect(some).toMatch(/an unknown language and so searched only for secrets and hidden characters \(2 files\)/);
  expect(some).toMatch(/an unknown language \(3 files\)/);
  expect(page({ unknownLanguage: 3 })).toMatch(/an unknown language \(3 files\)/);
  expect(page({ unknownLanguage: 1, searched: 1 })).not.toMatch(/an unknown language \(/);
});

test('the page says that the change itself says what is required, also where it removes the file that says it', () => {
  const page = (set: VerifiedSet, base: string | null): string =>
    jobSummary({
      plan: PLAN,
      outcome: { ended: true, base, says: [], notes: [] },
      set,
      findings: [],
      counts: NO_COUNTS,
      conclusion: { word: 'passed', fails: [] },
      upload: 'off',
    });
  const clean = setOf(fileOf('clean', [PASSED]));
  const removed = { ...clean, notChecked: [{ file: 'sub/.claude-context.toml', reason: 'removed' }] };
  expect(page(removed, 'c0ffee')).toContain('is changed: what is required');
  expect(page(setOf({ ...fileOf('clean', [PASSED]), file: '.claude-context.toml' }), 'c0ffee')).toContain(
    'is changed:',
  );
  for (const other of [page(clean, 'c0ffee'), page(removed, null)]) expect(other).not.toContain('is changed:');
});

/** Everything that Markdown makes of a text besides text. */
function nodesIn(markdown: string): { types: Set<string>; text: string } {
  const types = new Set<string>();
  let text = '';
  const walker = new Parser().parse(markdown).walker();
  for (let event = walker.next(); event !== null; event = walker.next()) {
    types.add(event.node.type);
    if (event.entering && event.node.type === 'text') text += event.node.literal ?? '';
  }
  return { types, text };
}

test('a text in Markdown is that text and nothing else', () => {
  const pieces = fc.stringMatching(/^(?:[<>&`*_|#\\[\]()!~:@.-]|<b>|\n| |&lt;|https:\/\/a|[a-c1]){0,20}$/);
  fc.assert(
    fc.property(fc.oneof(pieces, fc.string()), (text) => {
      const shown = markdownText(text);
      expect(shown).not.toMatch(/[\r\n]/);
      const { types } = nodesIn(`a ${shown} b`);
      expect([...types].filter((type) => !['document', 'paragraph', 'text'].includes(type))).toEqual([]);
      const plain = text.replaceAll(/\s+/g, ' ').trim();
      if (/^[ -~]+$/.test(plain)) expect(nodesIn(`a ${shown} b`).text).toBe(`a ${plain} b`);
      // No cell of a table ends within it.
      expect(shown.replaceAll(/\\[^]/g, '')).not.toContain('|');
    }),
    { numRuns: 500 },
  );
});

const NO_COUNTS: JobReport['counts'] = {
  error: { findings: 0, places: 0 },
  warning: { findings: 0, places: 0 },
  note: { findings: 0, places: 0 },
};
const finding = (index: number): SarifFinding => ({
  level: 'error',
  rule: 'tool/rule',
  message: '*'.repeat(5_000),
  file: `${'d/'.repeat(400)}${index}.py`,
  startLine: 1,
  startColumn: 1,
  endLine: 1,
  endColumn: 2,
  muted: false,
});

test('the page holds to its limit, counts what it leaves out, and leaves out what is muted', () => {
  const set = { ...setOf(...Array.from({ length: 3_000 }, () => fileOf('errors', [PASSED], { errors: 1 }))) };
  const notes = Array.from({ length: 3_000 }, (_, index) => `${index} ${'#'.repeat(400)}`);
  const report: JobReport = {
    plan: { ...PLAN, notes },
    outcome: { ended: true, base: null, says: [], notes: [] },
    set,
    findings: Array.from({ length: 3_000 }, (_, index) => finding(index)),
    counts: { ...NO_COUNTS, error: { findings: 3_000, places: 3_000 } },
    conclusion: { word: 'problems', fails: [] },
    upload: 'off',
  };
  const page = jobSummary(report);
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(SUMMARY_BYTES);
  expect(page).toContain('this page has no room for it');
  const short = jobSummary({ ...report, plan: PLAN });
  expect(short).toContain('and 2900 more');
  expect(short).not.toContain('than GitHub takes');
  const muted = jobSummary({
    ...report,
    plan: PLAN,
    findings: [{ ...finding(1), muted: true }],
    counts: NO_COUNTS,
  });
  expect(muted).not.toContain('### Problems');
  expect(new HtmlRenderer().render(new Parser().parse(muted))).toContain('claude-verify: 0 problems');
});

test('what the log for GitHub has no room for is counted all the same', () => {
  const page = jobSummary({
    plan: PLAN,
    outcome: { ended: true, base: null, says: [], notes: [] },
    set: setOf(fileOf('errors', [PASSED], { errors: 1 })),
    findings: [finding(1)],
    counts: { ...NO_COUNTS, error: { findings: 30_000, places: 20_000 }, warning: { findings: 7, places: 5 } },
    conclusion: { word: 'problems', fails: [] },
    upload: 'done',
  });
  expect(page).toContain('## claude-verify: 20000 problems, 5 warnings');
  expect(page).toContain('30006 findings more than GitHub takes');
  expect(page).toContain('and 29999 more');
  expect(page).toMatch(/Warnings \(7\)[^]*and 7 more/);
});
