import { regex } from '../../../shared/regex.ts';

/** One failing test as Rust's test harness prints it. */
export interface FailedRustTest {
  /** With its module path; for a documentation test `src/lib.rs - name (line 3)`. */
  name: string;
  message: string;
  /** Which of the test programs of the run it is in, from 0. */
  program: number;
  /** Places of the failure, the innermost first, as the program names files. */
  places: readonly { file: string; line: number }[];
}

/** What the test programs of a run said. */
export interface TestReport {
  passed: number;
  failed: number;
  ignored: number;
  /** Programs that began and did not say their result: they were ended, or ended themselves. */
  unfinished: number;
  failures: FailedRustTest[];
  /** Programs that said how many tests they run. */
  programs: number;
  /** Tests that were ended because they ran for too long: how long in ms, and in which of the programs. */
  hung: { name: string; afterMs: number; program: number }[];
}

const RESULT = /^test result: (?:ok|FAILED)\. (\d+) passed; (\d+) failed; (\d+) ignored;/;

/** What is known of a failure in a program that was ended. */
const LOST = 'what it said is lost, for its program had to be ended';

/** Longest message that is kept, in UTF-16 units. */
const MESSAGE_UNITS = 600;

/**
 * Reads the output of any number of test programs. What the tests themselves print in between is left out. Of a program
 * that was ended the tests that had failed before are told, without what they said: the harness keeps that to its end.
 */
export function readTests(output: string): TestReport {
  const report: TestReport = { passed: 0, failed: 0, ignored: 0, unfinished: 0, failures: [], programs: 0, hung: [] };
  let blocks = new Map<string, string[]>();
  let block: string[] | undefined;
  let listed: string[] | undefined;
  let open = false;
  let program = -1;
  let failed: string[] = [];
  const close = (): void => {
    if (!open) return;
    report.unfinished += 1;
    report.failed += failed.length;
    report.failures.push(...failed.map((name) => ({ name, program, places: [], message: LOST })));
  };
  for (const line of output.split('\n')) {
    const result = RESULT.exec(line);
    const heading = /^---- (.+) stdout ----$/.exec(line)?.[1];
    const [, stuck, ms] = /^claude-verify: (.+) did not end within (\d+) ms$/.exec(line) ?? [];
    if (stuck !== undefined) {
      report.hung.push({ name: stuck, afterMs: Number(ms), program });
      continue;
    }
    if (/^running \d+ tests?$/.test(line)) {
      close();
      open = true;
      program += 1;
      failed = [];
      blocks = new Map();
      block = listed = undefined;
    } else if (result !== null && open) {
      open = false;
      report.passed += Number(result[1]);
      report.failed += Number(result[2]);
      report.ignored += Number(result[3]);
      report.failures.push(
        ...(listed ?? []).map((name) => ({ ...readFailure(name, (blocks.get(name) ?? []).join('\n')), program })),
      );
      block = listed = undefined;
    } else if (heading !== undefined) blocks.set(heading, (block = []));
    else if (line === 'failures:') {
      block = undefined;
      listed = [];
    } else if (block !== undefined) block.push(line);
    else if (/^ {4}\S/.test(line)) listed?.push(line.slice(4));
    else if (/^test .+ \.\.\. FAILED$/.test(line))
      failed.push(line.replace(/^test (.+?)(?: - should panic)? \.\.\. FAILED$/, '$1'));
  }
  close();
  return { ...report, programs: program + 1 };
}

const PANIC = regex('m')`
  ^thread '[^\n]*' (?:\(\d+\) )?panicked at (\S+\.rs):(\d+):\d+:\n([\s\S]{0,8000}?)
  (?=\nstack backtrace:|\nnote: |\n\n|$(?![\s\S]))
`;

/** The message and the places of one failure. */
function readFailure(name: string, text: string): Omit<FailedRustTest, 'program'> {
  const old = /^thread '[^\n]*' panicked at '([\s\S]{0,8000}?)', (\S+\.rs):(\d+):\d+$/m.exec(text);
  const now = PANIC.exec(text);
  const compiler = /^(error(?:\[\w+\])?: .*)\n[ \t]*--> (\S+\.rs):(\d+):\d+/m.exec(text);
  const returned = /^Error: .*$/m.exec(text)?.[0];
  const panicText =
    (/termination value/.test(text) ? (returned ?? 'it returns an error') : undefined) ??
    old?.[1] ??
    now?.[3] ??
    compiler?.[1] ??
    returned ??
    /^note: (test did not panic.*)$/m.exec(text)?.[1] ??
    text.split('\n').find((line) => line.trim() !== '');
  const panic = old === null ? now?.slice(1, 3) : old.slice(2, 4);
  const stack = [...text.matchAll(/^[ \t]+at (\S+\.rs):(\d+)(?::\d+)?$/gm)].map(([, file = '', line]) => ({
    file,
    line: Number(line),
  }));
  const documented = /^(\S+\.rs) - .*\(line (\d+)\)/.exec(name);
  return {
    name,
    message: oneLine(panicText ?? 'it failed without a message'),
    places: [
      // A documentation test is a program of its own: its places are counted by each version in its way.
      ...(documented?.[1] !== undefined ? [{ file: documented[1], line: Number(documented[2]) }] : []),
      ...[panic, compiler?.slice(2, 4)].flatMap((found) =>
        found?.[0] === undefined ? [] : [{ file: found[0], line: Number(found[1]) }],
      ),
      ...stack,
    ],
  };
}

/** The values of an assertion stand on lines of their own: `left: 3`, `right: 4`. */
function oneLine(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '');
  return lines
    .join('; ')
    .replace(/`; (?=left: )/, '`, ')
    .slice(0, MESSAGE_UNITS);
}

/** How a test program ended that did not say its result: `thread ... has overflowed its stack`, a signal. */
export function readDeath(stderr: string): { signal: string; thread: string | undefined } | undefined {
  const signal = /process didn't exit successfully: .*\(signal: \d+, (\w+)/.exec(stderr)?.[1];
  return signal === undefined
    ? undefined
    : { signal, thread: /^thread '([^\n]*)' (?:\(\d+\) )?has overflowed its stack/m.exec(stderr)?.[1] };
}

/**
 * The test programs as Cargo names them on standard error, in the order in which it runs them: "tests/limits.rs
 * (limits)".
 */
export function readPrograms(stderr: string): string[] {
  return [
    ...stderr.matchAll(
      /^ +(?:Running (?:unittests )?(\S+)(?: \(\S*\/([\w-]+?)(?:-[\da-f]{16})?(?:\.exe)?\))?|Doc-tests (\S+))$/gm,
    ),
  ].map(([, source, name, documented]) =>
    documented === undefined
      ? `${source ?? ''}${name === undefined ? '' : ` (${name})`}`
      : `documentation (${documented})`,
  );
}
