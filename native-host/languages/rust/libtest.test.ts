import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeTests } from './judge-rust-tests.ts';
import { readDeath, readPrograms, readTests } from './libtest.ts';

const source = {
  backend: 'cargo-test',
  file: 'src/lib.rs',
  pathOf: (named: string) => (/^(?:\.\/)?src\/lib\.rs$/.test(named) ? 'src/lib.rs' : undefined),
  text: () => 'code\n'.repeat(30),
};

/* Recorded with cargo 1.95, whose panics are printed otherwise than those of the version that the cases run with. */
test('panics of newer versions: message and values, the place in the block', () => {
  const report = readTests(readFileSync(join(import.meta.dirname, 'fixtures/recorded-rust-1.95.txt'), 'utf8'));
  expect(report).toMatchObject({ passed: 1, failed: 3, ignored: 1, unfinished: 0 });
  const verdict = judgeTests({ report, clean: false, death: undefined, notChecked: [] }, source);
  expect(verdict).toMatchObject({ kind: 'refuted', tests: { collected: 5, failed: 3, skipped: 1 } });
  expect(verdict.findings.map(({ rule, range, message }) => [rule, range.startLine, message])).toEqual([
    ['src/lib.rs - add', 3, 'the test fails: assertion `left == right` failed; left: 3; right: 4'],
    ['tests::works', 15, 'the test fails: assertion `left == right` failed: sum of 1; left: 3; right: 4'],
    ['tests::unwraps', 17, 'the test fails: called `Option::unwrap()` on a `None` value'],
  ]);
});

test('what a test prints past the harness does not count as a result', () => {
  const report = readTests('test result: ok. 5 passed; 0 failed; 0 ignored; 0 measured\nrunning 1 test\n');
  expect(report).toEqual({ passed: 0, failed: 0, ignored: 0, unfinished: 1, failures: [], programs: 1, hung: [] });
  expect(judgeTests({ report, clean: true, death: undefined, notChecked: [] }, source).kind).toBe('unknown');
});

test('a test program that a signal ended', () => {
  const stderr =
    "\nthread 'tests::deep' (12) has overflowed its stack\nfatal runtime error: stack overflow, aborting\n" +
    "error: test failed, to rerun pass `--lib`\n\nCaused by:\n  process didn't exit successfully: " +
    '`/project/target/debug/deps/x-1` (signal: 6, SIGABRT: process abort signal)\n';
  expect(readDeath(stderr)).toEqual({ signal: 'SIGABRT', thread: 'tests::deep' });
  const verdict = judgeTests(
    { report: readTests('running 2 tests\n'), clean: false, death: readDeath(stderr), notChecked: [] },
    source,
  );
  expect(verdict).toMatchObject({
    kind: 'refuted',
    findings: [{ rule: 'tests::deep', message: 'the test overflows its stack (SIGABRT)' }],
  });
  expect(verdict.tests).toBeUndefined();
});

test.each([
  ['running 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured\n', true, 'vacuous'],
  ['running 1 test\n\ntest result: ok. 0 passed; 0 failed; 1 ignored; 0 measured\n', true, 'vacuous'],
  ['running 1 test\n\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured\n', false, 'crashed'],
  ['running 1 test\n\ntest result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured\n', false, 'crashed'],
  ['running 1 test\n\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured\n', true, 'passed'],
])('%j, clean: %s', (output, clean, kind) => {
  expect(judgeTests({ report: readTests(output), clean, death: undefined, notChecked: [] }, source).kind).toBe(kind);
});

test('output that was cut off has not passed', () => {
  const whole =
    'running 1 test\ntest a ... ok\n\ntest result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; ' +
    'finished in 0.00s\n';
  fc.assert(
    fc.property(fc.integer({ min: 0, max: whole.indexOf('; 0 measured') }), (end) => {
      const kind = judgeTests(
        { report: readTests(whole.slice(0, end)), clean: true, death: undefined, notChecked: [] },
        source,
      ).kind;
      expect(['unknown', 'vacuous']).toContain(kind);
    }),
  );
});

test('tests of one name in two test programs are two tests', () => {
  const failing =
    'running 1 test\n\nfailures:\n\n---- works stdout ----\n' +
    "thread 'works' panicked at 'no', tests/a.rs:3:5\n\n" +
    'failures:\n    works\n\ntest result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured\n';
  const stderr =
    '   Compiling x v0.1.0 (/project)\n     Running unittests src/lib.rs (target/debug/deps/x-0123456789abcdef)\n' +
    '     Running tests/a.rs (target/debug/deps/a-fedcba9876543210)\n' +
    '   Doc-tests x\n';
  const programs = readPrograms(stderr);
  expect(programs).toEqual(['src/lib.rs (x)', 'tests/a.rs (a)', 'documentation (x)']);
  const report = readTests(
    `${failing}${failing}running 0 tests\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 0 measured\n`,
  );
  const named = judgeTests({ report, clean: false, death: undefined, notChecked: [], programs }, source).findings.map(
    ({ test: of }) => of,
  );
  expect(named).toEqual([
    { file: 'src/lib.rs (x)', name: 'works' },
    { file: 'tests/a.rs (a)', name: 'works' },
  ]);
  // Which is which is not known where a program has a harness of its own.
  expect(
    judgeTests({ report, clean: false, death: undefined, notChecked: [], programs: ['a', 'b'] }, source).findings.map(
      ({ test: of }) => of,
    ),
  ).toEqual([undefined, undefined]);
});

test('tests that were ended for time are warnings, and what the others said is kept', () => {
  const output = [
    'running 2 tests',
    'test tests::half ... FAILED',
    '',
    'failures:',
    '',
    '---- tests::half stdout ----',
    "thread 'tests::half' panicked at 'no', src/lib.rs:3:5",
    '',
    'failures:',
    '    tests::half',
    '',
    'test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 1 filtered out',
    '',
    'claude-verify: tests::steps did not end within 20000 ms',
    'running 1 test',
    'test src/lib.rs - steps (line 4) ... FAILED',
    '',
    'failures:',
    '',
    '---- src/lib.rs - steps (line 4) stdout ----',
    'Test executable failed (signal: 9 (SIGKILL)).',
    '',
    'failures:',
    '    src/lib.rs - steps (line 4)',
    '',
    'test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out',
    '',
  ].join('\n');
  const run = {
    report: readTests(output),
    clean: false,
    death: undefined,
    notChecked: [],
    programs: ['src/lib.rs (x)', 'documentation (x)'],
    limits: { testMs: 20_000 },
  };
  const verdict = judgeTests(run, source);
  expect(verdict).toMatchObject({ kind: 'refuted', tests: { collected: 3, failed: 1, skipped: 0 } });
  const told = verdict.findings.map(({ severity, message, test: of }) => [of?.name, of?.file, severity, message]);
  expect(told.toSorted()).toEqual([
    ['src/lib.rs - steps', 'documentation (x)', 'warning', 'the test did not end within 20 s'],
    ['tests::half', 'src/lib.rs (x)', 'error', 'the test fails: no'],
    ['tests::steps', 'src/lib.rs (x)', 'warning', 'the test did not end within 20 s'],
  ]);
});

test('a program that was ended with its tests: those that had failed are told without what they said', () => {
  const report = readTests(
    'running 3 tests\ntest tests::half ... FAILED\ntest tests::ok ... ok\n' +
      'claude-verify: tests::steps did not end within 3000 ms\n',
  );
  const verdict = judgeTests({ report, clean: false, death: undefined, notChecked: [] }, source);
  expect(verdict).toMatchObject({ kind: 'refuted', notChecked: ['tests after the one that did not end'] });
  expect(verdict.findings.map(({ severity, rule }) => [severity, rule])).toEqual([
    ['error', 'tests::half'],
    ['warning', 'tests::steps'],
  ]);
});
