import type { Verdict } from '../../../shared/verdict.ts';
import type { Finding } from '../../../shared/finding.ts';
import { regex } from '../../../shared/regex.ts';
import { counted, decide, type Particulars } from '../../kit/decide.ts';
import { tooOld, type NewerTable } from '../../kit/needs-newer.ts';
import {
  counterexampleOf,
  findingOfFile,
  findingOfHung,
  findingOfTest,
  messageOf,
  missingThing,
  stable,
  type Scene,
} from './python-failures.ts';
import type { TestRecord } from './python-results.ts';

/**
 * Forms that Python has since 3.10, where an older one cannot read them, and names of its library (What's New in Python
 * 3.10 to 3.14).
 */
const NEWER_PYTHON: NewerTable = {
  tool: 'Python',
  signs: [
    {
      message: /SyntaxError|invalid syntax|expected/,
      line: /^\s*(?:async\s+)?(?:def|class)\s+\w+\s*\[/,
      needs: 'type parameters',
      since: '3.12',
    },
    {
      message: /SyntaxError|invalid syntax|expected/,
      line: /^\s*type\s+\w+\s*(?:\[.*\])?\s*=/,
      needs: 'the type statement',
      since: '3.12',
    },
    {
      message: regex()`
        f-string: (?:expecting|unmatched|expression part cannot include|unterminated|invalid syntax)
        |f-string expression part cannot include
      `,
      needs: 'f-strings with any expression',
      since: '3.12',
    },
    { message: /SyntaxError|invalid syntax|expected/, line: /^\s*except\s*\*/, needs: 'except*', since: '3.11' },
    {
      message: /SyntaxError|invalid syntax|expected/,
      line: /^\s*(?:match|case)\s.*:\s*(?:#.*)?$/,
      needs: 'match statements',
      since: '3.10',
    },
    { message: /multiple exception types must be parenthesized/, needs: 'except without parentheses', since: '3.14' },
    { message: /SyntaxError|invalid syntax/, line: /\b[tT][rR]?["']/, needs: 'template strings', since: '3.14' },
    {
      message: regex()`
        cannot import name '(?:
          override|Self|TypeVarTuple|Unpack|Never|LiteralString|assert_never|assert_type|reveal_type|NotRequired
          |Required|dataclass_transform|TypeIs|ReadOnly|NoDefault|TypeAliasType|ParamSpec|TypeGuard|TypeAlias
          |Concatenate
        )' from 'typing'
      `,
      needs: 'names of a newer typing',
      by: '3.14',
    },
    {
      message: regex()`
        cannot import name '(?:
          StrEnum|verify|batched|pairwise|deprecated|UTC|TaskGroup|timeout|Runner|Barrier|cbrt|exp2|sumprod|Buffer
          |chdir
        )' from '(?:enum|itertools|warnings|datetime|asyncio|math|collections\.abc|contextlib)'
      `,
      needs: 'a newer standard library',
      by: '3.14',
    },
    {
      message: /No module named '(?:tomllib|string\.templatelib|compression|annotationlib|concurrent\.interpreters)/,
      needs: 'a newer standard library',
      by: '3.14',
    },
    {
      message: regex()`
        module '(?:itertools|asyncio|math|enum|datetime|typing)' has no attribute '
        (?:batched|pairwise|TaskGroup|timeout|cbrt|exp2|sumprod|StrEnum|UTC|override)'
      `,
      needs: 'a newer standard library',
      by: '3.14',
    },
  ],
};

/** What is known of a run of tests besides its records. */
export interface PythonTestRun {
  records: readonly TestRecord[];
  /** The process's exit code and what it was at, for a run that did not get to its end. */
  code: number;
  running: string;
  stderr: string;
  /** Which tests these were, in words. */
  chosen: string;
  /** `pytest` or `unittest`. */
  tool: string;
  /** It was ended from outside after so many ms. */
  endedAfterMs?: number;
}

/** Of what an exception says, in a reason. */
const MOST_REASON = 300;

/** The verdict of a run of tests; only what the runner wrote at its end can make it `passed`. */
export function verdictOfTests(run: PythonTestRun, scene: Scene): Verdict {
  const end = run.records.find((record) => record.kind === 'end');
  const unprepared = run.records.find((record) => record.kind === 'unprepared');
  if (unprepared !== undefined) {
    const { what, error } = unprepared;
    const reason = missingThing(error, scene.tree) ?? `\`${messageOf(error, scene).slice(0, MOST_REASON)}\``;
    return { kind: 'unknown', findings: [], reason: `the tests need ${what}, which cannot be set up here: ${reason}` };
  }
  if (end === undefined && run.endedAfterMs !== undefined) return cutShort(run, run.endedAfterMs, scene);
  if (end === undefined) return { kind: 'crashed', findings: [], reason: diedAt(run) };
  if (end.exit === 3) return { kind: 'crashed', findings: [], reason: `${run.tool} met an error of its own` };
  if (end.exit === 4)
    return { kind: 'unknown', findings: [], reason: `${run.tool} could not start: ${complaint(run.stderr)}` };

  const failed = run.records.filter((record) => record.kind === 'failed');
  const uncollected = run.records.filter((record) => record.kind === 'collect-failed');
  const missing = new Map<string, number>();
  let ownMissing: string | undefined;
  const findings = [...uncollected, ...failed].flatMap((record) => {
    const name = missingThing(record.error, scene.tree);
    if (name === undefined)
      return [record.kind === 'failed' ? findingOfTest(record, scene) : findingOfFile(record, scene)];
    missing.set(name, (missing.get(name) ?? 0) + 1);
    if (record.error.frames.at(-1)?.file === scene.file || record.file === scene.file) ownMissing = name;
    return [];
  });
  const start = run.records.find((record) => record.kind === 'start');
  const python = start?.python ?? 'of unknown version';
  const particulars = {
    extent: [
      `${end.passed + end.failed} of ${counted(end.collected, 'test')} run`,
      run.chosen,
      ...(run.tool === 'pytest' ? [`pytest ${start?.tool}`] : []),
      `Python ${python}`,
    ].join(', '),
    notChecked: [
      ...Array.from(missing, ([name, times]) => `what needs ${name} (${counted(times, 'time')})`),
      ...end.skipReasons.map(({ reason, tests }) => `${tests} skipped: ${stable(reason).replace(/^Skipped: /, '')}`),
      ...(end.deselected > 0 ? [`${end.deselected} that the project's own settings deselect`] : []),
    ],
  };
  const old = tooOld(findings, NEWER_PYTHON, {
    version: start?.python ?? null,
    textOf: (file) => scene.tree.text(file),
    extent: particulars.extent,
  });
  if (old !== undefined) return old;
  const tests = { collected: end.collected, failed: end.failed, skipped: end.skipped };
  const hung = run.records.filter((record) => record.kind === 'hung');
  if (hung.length > 0) {
    const told = [...findings, ...hung.map((record) => findingOfHung(record, scene))];
    const isWhole = end.finished >= end.collected && missing.size === 0;
    const unreached =
      end.finished < end.collected ? [`${end.collected - end.finished} tests that were not begun in time`] : [];
    const all = { ...particulars, notChecked: [...particulars.notChecked, ...unreached] };
    return {
      ...hangs(told, all, Math.max(...hung.map(({ seconds }) => seconds)) * 1_000),
      ...(isWhole ? { tests } : {}),
    };
  }
  const verdict = decide(findings, particulars);
  const dropped = end.leftOut > 0 ? { findingsDropped: end.leftOut } : {};
  if (verdict.kind === 'refuted') {
    const counterexamples = failed.flatMap(counterexampleOf);
    return { ...verdict, ...dropped, tests, ...(counterexamples.length > 0 ? { counterexamples } : {}) };
  }
  const rest = { ...verdict, tests };
  if (end.leftOut > 0) return { ...rest, kind: 'unknown', reason: 'more tests failed than are told' };
  if (ownMissing !== undefined) return { ...rest, kind: 'unknown', reason: `the block needs ${ownMissing}` };
  if (end.exit !== 0 && end.exit !== 5 && findings.length === 0 && missing.size === 0)
    return {
      ...rest,
      kind: 'unknown',
      reason:
        end.exit === 2
          ? `the run was interrupted in ${run.running}`
          : `${run.tool} ended with ${end.exit} although no test failed`,
    };
  if (end.finished < end.collected)
    return {
      ...rest,
      kind: 'unknown',
      reason: `the run was called off after ${end.finished} of ${end.collected} tests`,
    };
  if (end.collected === 0 && missing.size === 0) return { ...rest, kind: 'vacuous', reason: 'no tests were found' };
  if (end.passed === 0 && missing.size > 0)
    return { ...rest, kind: 'unknown', reason: `the tests need ${[...missing.keys()].join(', and ')}` };
  return end.passed === 0 && findings.length === 0
    ? { ...rest, kind: 'vacuous', reason: 'all tests were skipped' }
    : rest;
}

/** Tests that did not end decide nothing by themselves; what the others said stays. */
function hangs(findings: readonly Finding[], particulars: Particulars, afterMs: number): Verdict {
  const verdict = decide(findings, particulars);
  return verdict.kind === 'refuted' ? verdict : { ...verdict, kind: 'timeout', afterMs: Math.round(afterMs) };
}

/** A run whose process could not be interrupted by a test's limit and was ended: what it had written until then. */
function cutShort({ records, running, chosen, tool }: PythonTestRun, afterMs: number, scene: Scene): Verdict {
  const [file = ''] = running.split('::');
  const error = { type: 'Timeout', message: '', frames: [] };
  const findings = records.flatMap((record) => {
    if (record.kind === 'failed' && missingThing(record.error, scene.tree) === undefined)
      return [findingOfTest(record, scene)];
    return record.kind === 'hung' ? [findingOfHung(record, scene)] : [];
  });
  const last =
    running === ''
      ? []
      : [
          findingOfHung(
            {
              kind: 'hung',
              test: running,
              file: scene.tree.files.includes(file) ? file : null,
              line: null,
              seconds: afterMs / 1_000,
              error,
            },
            scene,
          ),
        ];
  const notChecked = ['tests that come after the one that did not end'];
  return hangs(
    [...findings, ...last],
    { extent: `${chosen}, ${tool}, ended after ${Math.round(afterMs / 1_000)} s`, notChecked },
    afterMs,
  );
}

function diedAt({ tool, code, running, stderr }: PythonTestRun): string {
  const where =
    running === '' ? `: ${stable(stderr.trimEnd().split('\n').at(-1) ?? '').slice(0, 300)}` : `, in ${running}`;
  return `the process of ${tool} ended with ${code} before the tests did${where}`;
}

/** The line in which pytest says why it did not start. */
function complaint(stderr: string): string {
  const lines = stderr.split('\n').map((line) => line.trim());
  const errorText =
    lines.findLast((line) => /^(?:E\s+)?\w*(?:Error|Exception)\b/.test(line)) ??
    lines.find((line) => line.startsWith('ERROR:')) ??
    lines.find((line) => line !== '');
  return stable((errorText ?? 'it does not say why').replace(/^(?:E\s+|ERROR:\s*)/, '')).slice(0, 300);
}
