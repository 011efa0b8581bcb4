import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { placeUnderTest } from '../../backend-kit/under-test.ts';
import { decide } from '../decide.ts';
import type { DiagnosticSource } from '../cargo-check/diagnostics.ts';
import type { FailedTest, TestReport } from './libtest.ts';

/** A run of test programs and how it ended. */
export interface TestRun {
  report: TestReport;
  /** Did the run as a whole say, by its exit code, that all was well? */
  clean: boolean;
  death: { signal: string; thread: string | undefined } | undefined;
  notChecked: readonly string[];
  /** The test programs by name, in the order of their results; a test of one name in two of them is two tests. */
  programs?: readonly string[];
}

/** The verdict of a run of Rust's test programs. */
export function judgeTests({ report, clean, death, notChecked, programs = [] }: TestRun, source: DiagnosticSource): Verdict {
  const { passed, failed, ignored, unfinished, failures } = report;
  const collected = passed + failed + ignored;
  // One with a harness of its own says nothing that is read here: then it is not known which is which.
  const isKnown = programs.length === report.programs;
  const findings = failures.map((failure) => failedTest(failure, source, isKnown ? programs[failure.program] : undefined));
  if (unfinished > 0 && death !== undefined) findings.push(died(death, source));
  const tests = { collected, failed, skipped: ignored };
  const extent = `${count(collected, 'test')}${ignored === 0 ? '' : `, ${ignored} ignored`}`;
  if (failures.length !== failed) return { kind: 'crashed', findings: [], reason: `${failed} tests failed and ${failures.length} were named` };
  // What did not say its result is not counted, so that nothing is compared with the number of tests.
  if (unfinished > 0) return findings.length > 0 ? decide(findings, { extent: `${extent}, and a test program that did not say its result`, notChecked }) : { kind: 'unknown', findings: [], reason: 'a test program ended before it said its result' };
  if (findings.length > 0) return { ...decide(findings, { extent, notChecked }), tests };
  if (!clean) return { kind: 'crashed', findings: [], reason: 'the tests say that they passed, and their run ended with an error' };
  if (passed === 0) return { kind: 'vacuous', findings: [], reason: collected === 0 ? 'there are no tests' : 'every test is ignored', tests };
  return { ...decide([], { extent, notChecked }), tests };
}

/** At the innermost place in the block's file, else in the tree. */
function failedTest({ name, message, places }: FailedTest, source: DiagnosticSource, program: string | undefined): Finding {
  const inTree = places.flatMap(({ file, line }) => {
    const path = source.pathOf(file);
    return path === undefined ? [] : [{ file: path, line }];
  });
  const begins = { file: source.file, line: lineOfTest(name, source) };
  const tree = { files: inTree.map(({ file }) => file), text: source.text };
  return {
    ...(inTree.length === 0 ? wholeLine(begins, source) : placeUnderTest(inTree, undefined, { file: source.file, tree })),
    // The line of a documentation test moves with what stands above it.
    rule: name.replace(/ \(line \d+\)/, ''),
    backend: source.backend,
    message: `the test fails: ${message}`,
    severity: 'error',
    category: 'logic_error',
    ...(program === undefined ? {} : { test: { file: program, name: name.replace(/ \(line \d+\)/, '') } }),
  };
}

const died = ({ signal, thread }: NonNullable<TestRun['death']>, source: DiagnosticSource): Finding => ({
  ...wholeLine({ file: source.file, line: lineOfTest(thread ?? '', source) }, source),
  rule: thread ?? 'test-program',
  backend: source.backend,
  message: thread === undefined ? `a test program was ended by ${signal}` : `the test overflows its stack (${signal})`,
  severity: 'error',
  category: 'logic_error',
});

function wholeLine({ file, line }: { file: string; line: number }, source: DiagnosticSource): Pick<Finding, 'file' | 'range'> {
  const width = source.text(file)?.split(/\r?\n/)[line - 1]?.length ?? 0;
  return { file, range: { startLine: line, startColumn: 1, endLine: line, endColumn: width + 1 } };
}

/** Where the block's file has a function of the test's name, else its first line. */
function lineOfTest(name: string, source: DiagnosticSource): number {
  const own = name.split('::').at(-1) ?? '';
  const index = /^\w+$/.test(own) ? (source.text(source.file)?.split(/\r?\n/).findIndex((line) => new RegExp(`\\bfn\\s+${own}\\b`).test(line)) ?? -1) : -1;
  return Math.max(1, index + 1);
}

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
