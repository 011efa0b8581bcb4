import { expect, test } from 'vitest';
import type { Verdict } from '../../../shared/verdict.ts';
import { findCommand } from '../../sandbox/toolchains.ts';
import { checkContextOf } from '../../verify/fixtures/check-context.ts';
import { runCheck } from '../../verify/obligation.ts';
import { materialiseScratchTree } from '../../verify/scratch-tree.ts';
import { findTests } from '../../project/found-tests.ts';
import command from './backend.ts';
import { PRINTED_TESTS } from '../../kit/parsers/printed-tests.ts';
import { canRun } from '../../sandbox/fixtures/can-run.ts';

/*
 * Commands of which a part does not end: it is named, and what the others said is kept. CMake is asked where it is.
 */
const skip = !(await canRun());
const frame = checkContextOf({});

const RING = 'int ring_size(int n) {\n  for (;;) n++;\n}\n';
const TEST = '#include "ring.h"\n\nint main(void) {\n  return ring_size(3);\n}\n';

async function verdictOf(files: Record<string, string>, argv: readonly string[], deadlineMs: number): Promise<Verdict> {
  const laid = await materialiseScratchTree(new Map(Object.entries({ 'ring.c': RING, ...files })));
  const tree = { ...laid.tree, kind: 'project' as const, commands: { 'unit-test': argv } };
  const [own] = command.expand?.(tree) ?? [];
  if (own === undefined) throw new Error('there is no command');
  const focus = { startLine: 1, endLine: 3 };
  const obligation = { language: 'c', check: 'test', file: { name: 'ring.c', text: RING }, focus, tree } as const;
  try {
    const limits = { deadlineMs };
    return (await runCheck(own, { ...obligation, limits }, frame, AbortSignal.any([]), { ...laid, tree })).verdict;
  } finally {
    await laid.remove();
  }
}

const told = ({ findings }: Verdict): unknown[] =>
  findings.map(({ file, range, rule, severity, message }) => [`${file}:${range.startLine}`, rule, severity, message]);

const OUTPUT = `Test project /tmp/build
    Start 1: adds
1/4 Test #1: adds .............................   Passed    0.01 sec
    Start 2: counts
2/4 Test #2: counts ...........................***Timeout   1.02 sec
    Start 3: halves
3/4 Test #3: halves ...........................***Failed    0.00 sec
ring.c:3: expected 1

    Start 4: aborts
4/4 Test #4: aborts ...........................Subprocess aborted***Exception:   0.02 sec

25% tests passed, 3 tests failed out of 4
`;

test("CTest's output: what passed, failed with its words, and hung; of one that was ended what had begun", () => {
  expect(PRINTED_TESTS.parse(OUTPUT)).toEqual([
    { name: 'adds', outcome: 'passed', text: '' },
    { name: 'counts', outcome: 'hung', text: '', ms: 1_020 },
    { name: 'halves', outcome: 'failed', text: 'ring.c:3: expected 1\n' },
    { name: 'aborts', outcome: 'failed', text: '' },
  ]);
  const cut = OUTPUT.slice(0, OUTPUT.indexOf('2/4'));
  const known = PRINTED_TESTS.parse(cut)?.map(({ name, outcome }) => `${name}: ${outcome}`);
  expect(known).toEqual(['adds: passed', 'counts: hung']);
});

test('the command that init writes for CTest gives each test its time', () => {
  const texts: Record<string, string> = { 'CMakeLists.txt': 'enable_testing()\n' };
  const [found] = findTests({ files: Object.keys(texts), text: (file) => texts[file] });
  expect(found?.command?.argv.join(' ')).toMatch(/ctest .*--timeout \d+/);
});

const LONG = { timeout: 30_000 };

test.skipIf(skip || findCommand('ctest') === undefined)(
  'a hanging test of CTest is named, others are run',
  LONG,
  async () => {
    const list = [
      'cmake_minimum_required(VERSION 3.5)',
      'project(ring NONE)',
      'enable_testing()',
      'add_test(NAME adds COMMAND true)',
      'add_test(NAME ring COMMAND sleep 30)',
      'add_test(NAME last COMMAND true)',
      '',
    ].join('\n');
    const script = 'cmake -S . -B /tmp/build >/dev/null && ctest --test-dir /tmp/build --timeout 1';
    const verdict = await verdictOf(
      { 'CMakeLists.txt': list, 'tests/test_ring.c': TEST },
      ['sh', '-c', script],
      20_000,
    );
    expect(verdict).toMatchObject({ kind: 'timeout', tests: { collected: 3, failed: 0, skipped: 0 } });
    const says = expect.stringMatching(/^the test did not end within 1(?:\.\d)? s$/);
    expect(told(verdict)).toEqual([['ring.c:1', 'ring', 'warning', says]]);
  },
);

test.skipIf(skip)('a command that does not end says what it printed last, failures before stay', LONG, async () => {
  const script = 'echo "TAP version 13"; echo "not ok 1 - ring"; echo "ok 2 - other"; echo "./test_more"; sleep 30';
  const verdict = await verdictOf({ 'tests/test_ring.c': TEST }, ['sh', '-c', script], 2_000);
  expect(told(verdict)).toEqual([['ring.c:1', 'ring', 'error', expect.any(String)]]);
  expect(verdict).toMatchObject({
    kind: 'refuted',
    extent: '2 tests ended, unit-test was stopped after 2 s, the last that it printed: ./test_more',
  });
});
