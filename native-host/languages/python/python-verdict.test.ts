import { describe, expect, test } from 'vitest';
import { missingThing, stable } from './python-failures.ts';
import { readRecords, testRecordSchema, type PythonError, type TestRecord } from './python-results.ts';
import { verdictOfTests } from './python-verdict.ts';
import type { Tree } from '../../kit/tree.ts';

const texts: Record<string, string> = {
  'app/a.py': 'def f():\n    return 1 / 0\n',
  'test_a.py': 'def test_f():\n    f()\n',
};
const tree: Tree = {
  kind: 'project',
  files: Object.keys(texts),
  text: (file) => texts[file],
  dependencies: [],
  root: '',
  binds: [],
  commands: {},
  hash: null,
};
const scene = { tree, file: 'app/a.py', backend: 'pytest' };

const start: TestRecord = { kind: 'start', python: '3.12.1', tool: '8.0.0' };
const end = (more: Partial<TestRecord & { kind: 'end' }> = {}): TestRecord => ({
  kind: 'end',
  exit: 0,
  collected: 2,
  finished: 2,
  passed: 2,
  failed: 0,
  skipped: 0,
  deselected: 0,
  uncollected: 0,
  leftOut: 0,
  skipReasons: [],
  ...more,
});
const error = (more: Partial<PythonError> = {}): PythonError => ({
  type: 'ZeroDivisionError',
  message: 'division by zero',
  frames: [
    { file: 'test_a.py', line: 2, name: 'test_f' },
    { file: 'app/a.py', line: 2, name: 'f' },
  ],
  ...more,
});
const failed = (more: Partial<PythonError> = {}): TestRecord => ({
  kind: 'failed',
  test: 'test_a.py::test_f',
  file: 'test_a.py',
  line: 0,
  phase: 'call',
  error: error(more),
});
const judge = (...records: TestRecord[]) =>
  verdictOfTests(
    {
      records: [start, ...records],
      code: 0,
      running: 'test_a.py::test_f',
      stderr: 'ERROR: no such thing\n',
      chosen: 'all 2 test files',
      tool: 'pytest',
    },
    scene,
  );

describe('verdictOfTests', () => {
  test.each<[string, TestRecord[], object]>([
    [
      'all held',
      [end()],
      { kind: 'passed', extent: '2 of 2 tests run, all 2 test files, pytest 8.0.0, Python 3.12.1' },
    ],
    ['no end', [failed()], { kind: 'crashed' }],
    ['an error of its own', [end({ exit: 3 })], { kind: 'crashed' }],
    ['could not start', [end({ exit: 4 })], { kind: 'unknown', reason: 'pytest could not start: no such thing' }],
    ['a strange code', [end({ exit: 9 })], { kind: 'unknown' }],
    ['a failure that is not told', [end({ exit: 1 })], { kind: 'unknown' }],
    ['none', [end({ exit: 5, collected: 0, finished: 0, passed: 0 })], { kind: 'vacuous' }],
    ['only skipped', [end({ passed: 0, skipped: 2 })], { kind: 'vacuous' }],
    ['called off', [end({ finished: 1 })], { kind: 'unknown' }],
    ['more than are told', [end({ leftOut: 3, exit: 1 })], { kind: 'unknown' }],
  ])('%s', (_, records, verdict) => {
    expect(judge(...records)).toMatchObject(verdict);
  });

  test('a failure is shown at its innermost line in the block', () => {
    expect(judge(failed(), end({ exit: 1, passed: 1, failed: 1 }))).toMatchObject({
      kind: 'refuted',
      tests: { collected: 2, failed: 1, skipped: 0 },
      findings: [
        {
          file: 'app/a.py',
          range: { startLine: 2, startColumn: 5, endColumn: 17 },
          rule: 'test_a.py::test_f',
          message: 'ZeroDivisionError: division by zero',
          category: 'missing_error_handling',
        },
      ],
    });
  });

  test('a failure for want of a package is no failure', () => {
    const missing = failed({
      type: 'ModuleNotFoundError',
      module: 'numpy',
      frames: [{ file: 'test_a.py', line: 1, name: '' }],
    });
    expect(judge(missing, end({ exit: 1, passed: 1, failed: 1 }))).toMatchObject({
      kind: 'passed',
      notChecked: ['what needs `numpy`, which is not installed (1 time)'],
    });
    expect(judge(missing, end({ exit: 1, passed: 0, failed: 2 }))).toMatchObject({ kind: 'unknown' });
  });

  test('speed and chance warn', () => {
    for (const type of ['DeadlineExceeded', 'Flaky'])
      expect(
        judge(failed({ type, message: 'Test took 231.09ms' }), end({ exit: 1, passed: 1, failed: 1 })),
      ).toMatchObject({ kind: 'passed', findings: [{ severity: 'warning' }] });
  });
});

test.each<[Partial<PythonError>, string | undefined]>([
  [{ type: 'ModuleNotFoundError', module: 'numpy' }, '`numpy`, which is not installed'],
  [{ type: 'ModuleNotFoundError', module: 'app' }, undefined],
  // Beside the file that imports it.
  [{ type: 'ModuleNotFoundError', module: 'a' }, undefined],
  [
    { type: 'ModuleNotFoundError', module: 'a', frames: [{ file: 'test_a.py', line: 1, name: '<module>' }] },
    "`a` on Python's path, such as by `pythonpath` among pytest's settings",
  ],
  [{ type: 'ModuleNotFoundError', module: 'json.decoders' }, undefined],
  [{ type: 'ModuleNotFoundError', module: 'google.cloud' }, '`google.cloud`, which is not installed'],
  [{ type: 'ImportError', module: 'json' }, undefined],
  [{ type: 'FixtureLookupError', fixture: 'mocker' }, '`pytest-mock`, which is not installed'],
  [{ type: 'FixtureLookupError', fixture: 'invented' }, undefined],
  [
    { type: 'gaierror', message: '[Errno -3] Temporary failure in name resolution' },
    'the network, which there is none of',
  ],
  [
    { type: 'Failed', message: 'async def functions are not natively supported.\nYou need' },
    'a plugin that runs async tests, or the mark that it asks for',
  ],
  [{ type: 'NameError', undefined: 'total' }, undefined],
])('%j lacks %j', (more, name) => {
  expect(missingThing(error(more), tree)).toBe(name);
});

test('a name is only undefined where there is no project around the block, and not in the file that defines it', () => {
  const scratch: Tree = { ...tree, kind: 'scratch' };
  expect(missingThing(error({ type: 'NameError', undefined: 'total' }), scratch)).toBe(
    '`total`, which the code does not define',
  );
  expect(missingThing(error({ type: 'NameError', undefined: 'f' }), scratch)).toBeUndefined();
});

test('half a line of results makes all of them a fault', () => {
  expect(readRecords(`${JSON.stringify(start)}\n`, testRecordSchema)).toEqual([start]);
  expect(readRecords(`${JSON.stringify(start)}\n{"kind":"end"`, testRecordSchema)).toBe('broken');
  expect(readRecords('{"kind":"end"}\n', testRecordSchema)).toBe('broken');
});

test('what differs from run to run is taken out', () => {
  expect(stable('<A object at 0x7f00deadbeef> in /tmp/pytest-of-x/a.txt of /project/app/a.py')).toBe(
    '<A object at 0x…> in /tmp/… of app/a.py',
  );
});

test('where Django cannot be set up nothing is said of the code', () => {
  const unprepared: TestRecord = {
    kind: 'unprepared',
    what: 'Django',
    error: error({ type: 'OperationalError', message: 'could not connect to server', frames: [] }),
  };
  expect(judge(unprepared)).toMatchObject({
    kind: 'unknown',
    findings: [],
    reason: 'the tests need Django, which cannot be set up here: `OperationalError: could not connect to server`',
  });
});
