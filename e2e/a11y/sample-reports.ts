import type { BlockStatus } from '../../extension/platform/messages.ts';
import type { Finding } from '../../shared/finding.ts';
import type { JobState, Progress } from '../../shared/protocol.ts';
import type { NotChecked, Report, TargetReport } from '../../shared/report.ts';
import { summarise } from '../../shared/summary.ts';
import type { CheckResult, Verdict } from '../../shared/verdict.ts';

/** Code in which a line is too long, a character is hidden, and Python finds something to say. */
export const PYTHON = `import os
from typing import Sequence


def page(items: Sequence[str], number: int, size: int) -> Sequence[str]:
    first = number * size
    last = first + size
    if last >= len(items) + 1:
        return items[first:len(itms)]
    return items[first:last]
`;

const finding = (line: number, columns: [number, number], change: Partial<Finding>): Finding => ({
  file: 'block.py',
  range: { startLine: line, startColumn: columns[0], endLine: line, endColumn: columns[1] },
  rule: 'F821',
  backend: 'ruff',
  message: 'Undefined name `itms`',
  severity: 'error',
  category: 'logic_error',
  ...change,
});

const check = (change: Partial<CheckResult> & { verdict: Verdict }): CheckResult => ({
  backend: 'ruff',
  title: 'Ruff',
  check: 'lint',
  toolVersion: '0.17.3',
  ms: 14,
  cached: false,
  ...change,
});

const parse = check({ check: 'parse', ms: 6, verdict: { kind: 'passed', findings: [], extent: '10 lines' } });
const typesPass = check({
  backend: 'basedpyright',
  title: 'basedpyright',
  toolVersion: '1.40.1',
  check: 'types',
  ms: 1_840,
  verdict: { kind: 'passed', findings: [], extent: '10 lines, strict' },
});

const lintRefuted = check({
  verdict: {
    kind: 'refuted',
    extent: '10 lines, 214 rules',
    findings: [
      finding(9, [32, 36], {}),
      finding(1, [8, 10], {
        rule: 'F401',
        message: '`os` imported but unused',
        severity: 'warning',
        category: 'style_violation',
        subcategory: 'unused_code',
        fix: {
          title: 'Remove unused import: `os`',
          range: { startLine: 1, startColumn: 1, endLine: 2, endColumn: 1 },
          text: '',
        },
      }),
    ],
  },
});

const typesRefuted = check({
  backend: 'basedpyright',
  title: 'basedpyright',
  toolVersion: '1.40.1',
  check: 'types',
  ms: 1_912,
  cached: true,
  verdict: {
    kind: 'refuted',
    findings: [
      finding(9, [32, 36], {
        backend: 'basedpyright',
        rule: 'reportUndefinedVariable',
        message: '"itms" is not defined',
        category: 'type_error',
      }),
    ],
    notChecked: ['the types of names that come from outside of this block'],
  },
});

const fuzzRefuted = check({
  backend: 'hypothesis',
  title: 'Hypothesis',
  toolVersion: '6.150.0',
  check: 'fuzz',
  ms: 4_210,
  verdict: {
    kind: 'refuted',
    findings: [],
    extent: '500 inputs',
    counterexamples: [
      {
        title: 'page(items, number, size) raises NameError',
        replayed: true,
        steps: [
          {
            label: 'input',
            values: [
              { name: 'items', value: '["a", "b", "c"]' },
              { name: 'number', value: '1' },
              { name: 'size', value: '2' },
            ],
          },
        ],
      },
    ],
  },
});

const modelRefuted = check({
  backend: 'tla-checker',
  title: 'TLA+ checker',
  toolVersion: '0.9.0',
  check: 'model-check',
  ms: 620,
  verdict: {
    kind: 'refuted',
    findings: [],
    extent: '312 states, depth 9',
    counterexamples: [
      {
        title: 'Invariant NeverTwo is violated',
        replayed: false,
        steps: [
          {
            label: 'Init',
            values: [
              { name: 'lock', value: '{}' },
              { name: 'pc', value: '[a |-> "idle", b |-> "idle"]' },
            ],
          },
          {
            label: 'Acquire(a)',
            values: [
              { name: 'lock', value: '{a}' },
              { name: 'pc', value: '[a |-> "busy", b |-> "idle"]' },
            ],
          },
          {
            label: 'Acquire(b)',
            values: [
              { name: 'lock', value: '{a, b}' },
              { name: 'pc', value: '[a |-> "busy", b |-> "busy"]' },
            ],
          },
        ],
      },
    ],
  },
});

const NO_BEHAVIOUR: NotChecked[] = [
  {
    what: 'What the code does was not checked: nothing ran it.',
    how: 'Bind a project whose tests cover it, or allow fuzzing in the sandbox.',
  },
];

function report(results: CheckResult[], change: Partial<Report> = {}): Report {
  return {
    id: 'r1',
    job: 'j1',
    createdAt: '2026-11-20T10:00:00Z',
    language: 'python',
    languageSource: 'class',
    file: 'block.py',
    codeHash: '0'.repeat(64),
    source: PYTHON,
    project: null,
    results,
    notChecked: NO_BEHAVIOUR,
    summary: summarise(results),
    ms: results.reduce((sum, one) => sum + one.ms, 38),
    hostVersion: '0.1.0',
    ...change,
  };
}

const lintMuted = check({
  verdict: {
    ...lintRefuted.verdict,
    findings: lintRefuted.verdict.findings.map((each) =>
      each.severity === 'error'
        ? { ...each, muted: { mute: 'm1', kind: 'line', scope: 'conversation', reason: 'Set in the cell above.' } }
        : each,
    ),
  },
});

const LONG = 'Argument_of_type_with_a_name_that_never_ends_'.repeat(6);

/** A file of a project with two functions of the block in it. */
const SUM = `export function sum(values: readonly number[]): number {
  let total = 0;
  for (let at = 1; at < values.length; at += 1) total += values[at] ?? 0;
  return total;
}

/** Not of the block. */
export const mean = (values: readonly number[]): number => sum(values) / values.length;
`;

const security: CheckResult[] = [
  ['secrets', 'Secrets', 3],
  ['text-attacks', 'Hidden characters', 2],
  ['security-flow', 'Security flow', 9],
  ['dependency-names', 'Package names', 1],
].map(([backend, title, ms]) =>
  check({
    backend: String(backend),
    title: String(title),
    toolVersion: '1',
    check: 'security',
    ms: Number(ms),
    verdict: { kind: 'passed', findings: [], extent: '8 lines' },
  }),
);

const LAID: TargetReport = {
  kind: 'project',
  file: 'src/sum.ts',
  how: 'info',
  confidence: 0.95,
  alternatives: [],
  laid: 'fragment',
  exists: true,
  notes: [],
  beside: [],
  writes: [{ file: 'src/sum.ts', what: 'changed' }],
  lines: [{ file: 1, block: 1, count: 5 }],
};

const testsRefuted = check({
  backend: 'node-test',
  title: 'node --test',
  toolVersion: '24.21.0',
  check: 'test',
  ms: 1_204,
  verdict: {
    kind: 'refuted',
    extent: '9 tests; 1 finding of the project itself is not counted',
    findings: [
      finding(3, [3, 4], {
        file: 'src/sum.ts',
        backend: 'node-test',
        rule: 'sum > adds every value',
        message: 'sum > adds every value\nexpected 6\nactual   5',
      }),
      finding(14, [1, 2], {
        file: 'test/mean.test.ts',
        backend: 'node-test',
        rule: 'mean of three',
        message: 'mean of three\nexpected 2\nactual   1.6666666666666667',
      }),
      finding(41, [1, 2], {
        file: 'test/mean.test.ts',
        backend: 'node-test',
        rule: 'mean of one',
        message: 'mean of one\nexpected 7\nactual   0',
      }),
    ],
  },
});

const longPath = (name: string): string => `packages/${'a-package-with-a-long-name/'.repeat(4)}src/${name}`;

const laid = report(
  [
    check({
      ...typesPass,
      backend: 'typescript-project',
      title: 'TypeScript in the project',
      toolVersion: '6.0.3',
      verdict: { kind: 'passed', findings: [], extent: '12 files' },
    }),
    ...security,
    testsRefuted,
  ],
  {
    language: 'typescript',
    file: 'src/sum.ts',
    source: SUM,
    project: 'p1',
    target: LAID,
    asked: [
      { name: 'compile', required: true, backends: ['typescript-project'], state: 'held' },
      { name: 'test', required: true, backends: ['node-test'], state: 'failed' },
      { name: 'benchmark', required: false, backends: [], state: 'open' },
    ],
    notChecked: [
      {
        what: 'Optional check benchmark: nothing here answers to this name in this file',
        how: 'name a command for it in `[verification.commands]`',
      },
    ],
  },
);

/** Reports of every kind. */
export const REPORTS = {
  muted: report([parse, lintMuted]),
  bad: report([parse, lintRefuted, typesRefuted, fuzzRefuted]),
  trace: report([modelRefuted], {
    language: 'tlaplus',
    file: 'Lock.tla',
    source: '---- MODULE Lock ----\n',
    notChecked: [
      {
        what: 'A model check speaks of the model, not of the code.',
        how: 'Tests that replay the trace on the code would check it.',
      },
    ],
  }),
  good: report(
    [
      parse,
      typesPass,
      check({ ms: 12, verdict: { kind: 'passed', findings: [], extent: '214 rules' } }),
      check({
        backend: 'pytest',
        title: 'pytest',
        toolVersion: '9.1.0',
        check: 'test',
        ms: 2_300,
        verdict: { kind: 'passed', findings: [], extent: '41 tests' },
      }),
    ],
    { notChecked: [] },
  ),
  static: report([parse, check({ ms: 0.4, cached: true, verdict: { kind: 'passed', findings: [] } })]),
  proved: report(
    [
      check({
        backend: 'z3',
        title: 'Z3',
        toolVersion: '5.2.0',
        check: 'prove',
        ms: 90,
        verdict: {
          kind: 'proved',
          findings: [],
          assumptions: ['integers do not overflow', 'size > 0'],
          bound: null,
          certificate: null,
        },
      }),
    ],
    { language: 'smtlib', file: 'goal.smt2', notChecked: [] },
  ),
  unknown: report([
    check({
      backend: 'z3',
      title: 'Z3',
      toolVersion: '5.2.0',
      check: 'prove',
      ms: 20_004,
      verdict: { kind: 'timeout', findings: [], afterMs: 20_000 },
    }),
    check({
      backend: 'syntax',
      title: 'Syntax tree',
      toolVersion: null,
      check: 'parse',
      ms: 3,
      verdict: { kind: 'unknown', findings: [], reason: 'The grammar is an approximation and cannot parse line 4.' },
    }),
    check({
      backend: 'oxlint',
      title: 'Oxlint',
      toolVersion: '1.94.0',
      check: 'lint',
      ms: 44,
      verdict: { kind: 'crashed', findings: [], reason: 'It ended with signal SIGSEGV.' },
    }),
    check({
      backend: 'pytest',
      title: 'pytest',
      toolVersion: '9.1.0',
      check: 'test',
      ms: 310,
      verdict: { kind: 'vacuous', findings: [], reason: 'No test was collected.' },
    }),
  ]),
  laid,
  laidLong: report(
    [
      ...security.slice(0, 3),
      check({
        backend: 'dependency-names',
        title: 'Package names',
        toolVersion: '1',
        check: 'security',
        ms: 1,
        verdict: { kind: 'unknown', findings: [], reason: 'the list of names could not be read' },
      }),
    ],
    {
      language: 'typescript',
      file: longPath('pagination.ts'),
      source: SUM,
      project: 'p1',
      target: {
        ...LAID,
        file: longPath('pagination.ts'),
        how: 'user',
        laid: 'whole',
        exists: false,
        notes: [
          `${longPath('other.ts')} is changed, too`,
          `two blocks change ${longPath('page.ts')}: the later one holds`,
        ],
        beside: [longPath('pagination.test.ts')],
        writes: [
          { file: longPath('pagination.ts'), what: 'created' },
          { file: longPath('other.ts'), what: 'changed' },
          { file: longPath('old.ts'), what: 'removed' },
        ],
      },
    },
  ),
  unplaced: report([parse, ...security], {
    project: 'p1',
    notChecked: [
      { what: 'Your project: the block was checked on its own', how: 'choose in the panel which file it is' },
      ...NO_BEHAVIOUR,
    ],
    target: {
      ...LAID,
      file: null,
      how: 'none',
      laid: null,
      exists: false,
      alternatives: ['src/pages/page.py', longPath('page.py')],
      writes: [],
      lines: [],
    },
  }),
  scratch: report([parse, ...security], {
    target: {
      ...LAID,
      kind: 'scratch',
      file: 'block.py',
      how: 'none',
      laid: null,
      exists: false,
      beside: ['test_block.py'],
      writes: [],
      lines: [{ file: 1, block: 1, count: 10 }],
    },
  }),
  notRun: report(
    [
      check({
        backend: 'cargo',
        title: 'cargo check',
        toolVersion: null,
        check: 'types',
        ms: 2,
        verdict: {
          kind: 'not-run',
          findings: [],
          cause: 'missing-tool',
          reason: 'cargo was not found on this machine.',
          remedy: 'install Rust with `apt-get install cargo`',
        },
      }),
      check({
        backend: 'cargo-test',
        title: 'cargo test',
        toolVersion: null,
        check: 'test',
        ms: 1,
        verdict: {
          kind: 'not-run',
          findings: [],
          cause: 'no-sandbox',
          reason: 'Running code needs a sandbox, and none is available.',
          remedy: '`apt-get install bubblewrap`',
        },
      }),
    ],
    { language: 'rust', file: 'block.rs', source: 'fn main() {}\n' },
  ),
  long: report(
    [
      check({
        title: 'A linter with quite a long name',
        toolVersion: '2026.11.20-nightly+build.4711',
        verdict: {
          kind: 'refuted',
          extent: LONG,
          findings: [
            finding(1, [1, 40], {
              message: `${LONG} is not assignable to ${LONG}`,
              rule: 'a-rule/whose-name-goes-on-and-on-and-on',
              subcategory: 'a_subcategory_that_is_also_rather_long',
            }),
            ...Array.from({ length: 40 }, (_, index) =>
              finding(index + 2, [1, 3], { severity: 'info', message: `Note ${index + 1}` }),
            ),
          ],
        },
      }),
    ],
    {
      file: `${'deeply/nested/'.repeat(8)}block.py`,
      source: `${'x = call(argument, argument) + '.repeat(12)}\n${'y\n'.repeat(45)}`,
      notChecked: [{ what: LONG, how: LONG }],
    },
  ),
  bidi: report(
    [
      check({
        verdict: {
          kind: 'refuted',
          findings: [
            finding(2, [4, 20], {
              message: 'Bidirectional control \u202e in \u2066identifier\u2069',
              rule: 'PLE2502',
              category: 'security_flaw',
            }),
          ],
        },
      }),
    ],
    { file: 'in\u202eyp.py', source: 'a\u00a0= 1\nif \u202euser\u2066admin\u200b():\n' },
  ),
} as const satisfies Record<string, Report>;

for (const one of [REPORTS.long, REPORTS.bidi])
  for (const result of one.results) for (const each of result.verdict.findings) each.file = one.file;

/** Progress of a job with one check done, one running and one waiting. */
const PROGRESS: Progress[] = [
  { backend: 'ruff', title: 'Ruff', check: 'parse', state: 'ended', verdict: 'passed', ms: 6 },
  { backend: 'ruff', title: 'Ruff', check: 'lint', state: 'ended', verdict: 'refuted', ms: 14 },
  { backend: 'basedpyright', title: 'basedpyright', check: 'types', state: 'running' },
  { backend: 'hypothesis', title: 'Hypothesis', check: 'fuzz', state: 'waiting' },
];

/** A block's status around a report, or of a job in the given state without one. */
export function blockStatus(of: Report | JobState, change: Partial<BlockStatus['status']> = {}): BlockStatus {
  const one = typeof of === 'string' ? null : of;
  return {
    block: {
      turn: 'U1',
      index: 0,
      codeHash: (one?.file ?? String(of))
        .split('')
        .map((letter) => letter.charCodeAt(0).toString(16).slice(-1))
        .join('')
        .padEnd(64, '0')
        .slice(0, 64),
    },
    status: {
      job: 'j1',
      seq: 1,
      state: typeof of === 'string' ? of : 'done',
      progress: typeof of === 'string' ? PROGRESS : [],
      report: one?.id ?? null,
      summary: one?.summary ?? null,
      error: null,
      ...change,
    },
    report: one,
  };
}
