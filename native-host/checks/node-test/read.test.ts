import { expect, test } from 'vitest';
import { readScript } from './files.ts';
import { readNodeReport } from './read.ts';

const lines = (...events: object[]): string => events.map((event) => `${JSON.stringify(event)}\n`).join('');
const END = { type: 'end', success: true, tests: 1 };
const passed = {
  type: 'pass',
  name: 'adds',
  nesting: 0,
  file: '/project/a.test.ts',
  line: 3,
  column: 1,
  skipped: false,
  kind: 'test',
};

test('a report counts with its end only', () => {
  expect(readNodeReport(lines(passed, END), () => '')?.tests).toMatchObject([
    { name: 'adds', file: 'a.test.ts', outcome: 'passed' },
  ]);
  for (const text of [
    '',
    lines(passed),
    `${lines(passed)}not json\n${lines(END)}`,
    lines(passed, END, passed),
    lines(passed, { type: 'other' }, END),
  ])
    expect(readNodeReport(text, () => '')).toBeUndefined();
});

test('names are those of the suites around; a suite fails by itself only when none of its tests does', () => {
  const failed = { ...passed, type: 'fail', nesting: 2, failure: 'Error: no' };
  const suite = { ...passed, type: 'fail', kind: 'suite', name: 'outer', why: 'subtestsFailed' };
  const run = readNodeReport(
    lines(
      failed,
      { ...suite, name: 'inner', nesting: 1 },
      suite,
      { ...suite, name: 'hook', why: 'hookFailed', failure: 'Error: before' },
      END,
    ),
    () => '',
  );
  expect(run?.tests.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['outer > inner > adds', 'failed'],
    ['hook', 'failed'],
  ]);
});

test('a file without tests is one only if it asserts something; one that dies is broken, with its output', () => {
  const file = { ...passed, name: 'b.test.js', file: '/project/b.test.js', line: 1, column: 1 };
  expect(readNodeReport(lines(file, END), () => 'console.log(1)')).toEqual({ tests: [], broken: [] });
  expect(readNodeReport(lines(file, END), () => 'assert(1)')?.tests).toHaveLength(1);
  expect(
    readNodeReport(
      lines(
        { type: 'stderr', file: 'b.test.js', text: 'Error: ' },
        { type: 'stderr', file: 'b.test.js', text: 'top\n' },
        { ...file, type: 'fail' },
        END,
      ),
      () => '',
    ),
  ).toEqual({ tests: [], broken: [{ file: 'b.test.js', text: 'Error: top\n' }] });
});

test('what the script names above or below its folder and cannot be loaded is broken, and no test that failed', () => {
  const folder = { ...passed, type: 'fail', name: '../checks', file: '/project/checks', line: 1, column: 1 };
  const run = readNodeReport(lines({ ...folder, failure: 'Error: Cannot find module' }, END), () => undefined);
  expect(run).toEqual({ tests: [], broken: [{ file: 'checks', text: 'Error: Cannot find module' }] });
});

test('tests that were announced and not told, and a file that should have some and tells none, were cut short', () => {
  const enqueue = { type: 'enqueue', name: 'adds', nesting: 0, file: '/project/a.test.ts', line: 3, column: 1 };
  const cut = [{ file: 'a.test.ts', text: 'Error: the process was ended before all of its tests were' }];
  expect(readNodeReport(lines(enqueue, passed, END), () => '')?.broken).toEqual([]);
  expect(readNodeReport(lines(enqueue, enqueue, passed, END), () => '')?.broken).toEqual(cut);
  expect(
    readNodeReport(lines({ ...passed, name: 'a.test.ts', line: 1 }, END), () => "import 'node:test'; throw 1"),
  ).toEqual({ tests: [], broken: cut });
});

test('what a script loads and names is kept, what it reports is not', () => {
  expect(readScript('tsc && node --import tsx --test --test-reporter=spec "test/**/*.ts" | tee log')).toEqual({
    options: ['--import', 'tsx'],
    files: ['test/**/*.ts'],
  });
  expect(readScript('node --test')).toEqual({ options: [], files: [] });
  expect(readScript('vitest run')).toBeUndefined();
  expect(readScript('node build.js')).toBeUndefined();
});
