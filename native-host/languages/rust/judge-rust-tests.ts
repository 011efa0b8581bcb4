import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { didNotEnd, type TestLimits } from '../../kit/tests/test-limits.ts';
import { placeUnderTest } from '../../kit/tests/under-test.ts';
import { counted, decide } from '../../kit/decide.ts';
import type { DiagnosticSource } from './rust-diagnostics.ts';
import type { FailedRustTest, TestReport } from './libtest.ts';

/** A run of test programs and how it ended. */
export interface RustTestRun {
  report: TestReport;
  /** Did the run as a whole say, by its exit code, that all was well? */
  clean: boolean;
  death: { signal: string; thread: string | undefined } | undefined;
  notChecked: readonly string[];
  /** The test programs by name, in the order of their results; a test of one name in two of them is two tests. */
  programs?: readonly string[];
  /** Where tests were given a time: how long. */
  limits?: Pick<TestLimits, 'testMs'>;
}

/** The verdict of a run of Rust's test programs. */
export function judgeTests(
  { report, clean, death, notChecked, programs = [], limits }: RustTestRun,
  source: DiagnosticSource,
): Verdict {
  const { passed, ignored, unfinished } = report;
  const [ended, killed] = [
    report.failures.filter(({ message }) => !WAS_ENDED.test(message)),
    report.failures.filter(({ message }) => WAS_ENDED.test(message)),
  ];
  const afterMs = limits?.testMs ?? 0;
  const hung = [...report.hung, ...killed.map(({ name, program }) => ({ name, program, afterMs }))];
  const failed = report.failed - killed.length;
  const collected = passed + failed + ignored + hung.length;
  // One with a harness of its own says nothing that is read here: then it is not known which is which.
  const programOf = (at: number): string | undefined =>
    programs.length === report.programs ? programs[at] : undefined;
  const findings = ended.map((failure) => failedTest(failure, source, programOf(failure.program)));
  if (unfinished > 0 && death !== undefined) findings.push(died(death, source));
  const stuck = hung.map((test) => hungTest(test, source, programOf(test.program)));
  const tests = { collected, failed, skipped: ignored };
  const extent = `${counted(collected, 'test')}${ignored === 0 ? '' : `, ${ignored} ignored`}`;
  if (ended.length !== failed)
    return { kind: 'crashed', findings: [], reason: `${failed} tests failed and ${ended.length} were named` };
  if (stuck.length > 0)
    return withHung([...findings, ...stuck], {
      extent,
      notChecked,
      tests,
      isWhole: unfinished === 0,
      afterMs: hung[0]?.afterMs ?? 0,
    });
  // What did not say its result is not counted, so that nothing is compared with the number of tests.
  if (unfinished > 0) {
    if (findings.length === 0)
      return { kind: 'unknown', findings: [], reason: 'a test program ended before it said its result' };
    return decide(findings, { extent: `${extent}, and a test program that did not say its result`, notChecked });
  }
  if (findings.length > 0) return { ...decide(findings, { extent, notChecked }), tests };
  if (!clean)
    return {
      kind: 'crashed',
      findings: [],
      reason: 'the tests say that they passed, and their run ended with an error',
    };
  if (passed === 0)
    return {
      kind: 'vacuous',
      findings: [],
      reason: collected === 0 ? 'there are no tests' : 'every test is ignored',
      tests,
    };
  return { ...decide([], { extent, notChecked }), tests };
}

/** How rustdoc tells an example whose program was ended for time. */
const WAS_ENDED = /^Test executable failed \(signal: 9 \(SIGKILL\)\)/;

interface HungRun {
  extent: string;
  notChecked: readonly string[];
  tests: NonNullable<Verdict['tests']>;
  /** Have all others said what they came to? */
  isWhole: boolean;
  afterMs: number;
}

/** Tests that did not end decide nothing by themselves; what the others said stays. */
function withHung(findings: readonly Finding[], { extent, notChecked, tests, isWhole, afterMs }: HungRun): Verdict {
  const left = isWhole ? [] : ['tests after the one that did not end'];
  const verdict = decide(findings, { extent, notChecked: [...notChecked, ...left] });
  const whole = verdict.kind === 'refuted' ? verdict : { ...verdict, kind: 'timeout' as const, afterMs };
  return isWhole ? { ...whole, tests } : whole;
}

/** At the innermost place in the block's file, else in the tree. */
function failedTest(
  { name, message, places }: FailedRustTest,
  source: DiagnosticSource,
  program: string | undefined,
): Finding {
  const inTree = places.flatMap(({ file, line }) => {
    const path = source.pathOf(file);
    return path === undefined ? [] : [{ file: path, line }];
  });
  const begins = placeOfTest(name, source, program);
  const tree = { files: [source.file, begins.file, ...inTree.map(({ file }) => file)], text: source.text };
  const code = { file: source.file, tree };
  return {
    ...(inTree.length === 0 ? placeUnderTest([], begins, code) : placeUnderTest(inTree, undefined, code)),
    rule: withoutLine(name),
    backend: source.backend,
    message: `the test fails: ${message}`,
    severity: 'error',
    category: 'logic_error',
    ...(program === undefined ? {} : { test: { file: program, name: withoutLine(name) } }),
  };
}

/** A warning: that it would never end is not known. */
function hungTest(
  { name, afterMs }: TestReport['hung'][number],
  source: DiagnosticSource,
  program: string | undefined,
): Finding {
  const begins = placeOfTest(name, source, program);
  const tree = { files: [source.file, begins.file], text: source.text };
  const rule = withoutLine(name);
  return {
    ...placeUnderTest([], begins, { file: source.file, tree }),
    rule,
    backend: source.backend,
    message: didNotEnd(afterMs),
    severity: 'warning',
    category: 'logic_error',
    ...(program === undefined ? {} : { test: { file: program, name: rule } }),
  };
}

/** The line of a documentation test moves with what stands above it. */
const withoutLine = (name: string): string => name.replace(/ \(line \d+\)/, '');

const died = ({ signal, thread }: NonNullable<RustTestRun['death']>, source: DiagnosticSource): Finding => ({
  ...wholeLine({ file: source.file, line: lineOfTest(thread ?? '', source.file, source) ?? 1 }, source),
  rule: thread ?? 'test-program',
  backend: source.backend,
  message: thread === undefined ? `a test program was ended by ${signal}` : `the test overflows its stack (${signal})`,
  severity: 'error',
  category: 'logic_error',
});

function wholeLine(
  { file, line }: { file: string; line: number },
  source: DiagnosticSource,
): Pick<Finding, 'file' | 'range'> {
  const width = source.text(file)?.split(/\r?\n/)[line - 1]?.length ?? 0;
  return { file, range: { startLine: line, startColumn: 1, endLine: line, endColumn: width + 1 } };
}

/** Where a test is written: the function of its name in its program's file or the block's, or the documentation. */
function placeOfTest(
  name: string,
  source: DiagnosticSource,
  program: string | undefined,
): { file: string; line: number } {
  const [, documented, at] = /^(\S+\.rs) - .*\(line (\d+)\)/.exec(name) ?? [];
  const named = source.pathOf(documented ?? program?.split(' ')[0] ?? '') ?? source.file;
  if (documented !== undefined) return { file: named, line: Number(at) };
  const inNamed = lineOfTest(name, named, source);
  return inNamed === undefined
    ? { file: source.file, line: lineOfTest(name, source.file, source) ?? 1 }
    : { file: named, line: inNamed };
}

/** The line, from 1, of the function of the test's name in a file. */
function lineOfTest(name: string, file: string, source: DiagnosticSource): number | undefined {
  const own = name.split('::').at(-1) ?? '';
  if (!/^\w+$/.test(own)) return undefined;
  const isDefined = new RegExp(`\\bfn\\s+${own}\\b`);
  const index =
    source
      .text(file)
      ?.split(/\r?\n/)
      .findIndex((line) => isDefined.test(line)) ?? -1;
  return index < 0 ? undefined : index + 1;
}
