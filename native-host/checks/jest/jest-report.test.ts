import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Tree } from '../../kit/tree.ts';
import { JEST_JSON } from '../../languages/scripts/jest-json.ts';
import { verdictOfRun } from '../../languages/scripts/script-tests.ts';

const recorded = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'fixtures', `recorded-30.5.2${name}.json`), 'utf8');

const files = new Map([
  ['src/math.js', "function add(a, b) {\n  if (a > 100) throw new RangeError('too large');\n  return a - b;\n}\n"],
  ['src/broken3.test.js', 'test(\n'],
  ['src/broken2.test.js', "const { add } = require('./math');\nconst q = require('./math2');\n"],
  ['src/math.test.js', '\n'.repeat(12)],
]);
const tree: Tree = {
  kind: 'project',
  files: [...files.keys()],
  text: (file) => files.get(file),
  dependencies: [],
  root: '/nowhere',
  binds: [],
  commands: {},
  hash: null,
};

test(
  'failing tests lie where the block threw, else where they are written; a file that lacks a package is not held ' +
    'against the block',
  () => {
    const run = JEST_JSON.parse(recorded(''));
    expect(run?.tests.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['add two', 'failed'],
      ['add s', 'skipped'],
      ['add obj', 'failed'],
      ['add large', 'failed'],
      ['add ok', 'passed'],
      ['add later', 'skipped'],
    ]);
    const verdict = verdictOfRun(run ?? { tests: [], broken: [] }, { tree, file: 'src/math.js' }, 'of math');
    expect(verdict).toMatchObject({
      kind: 'refuted',
      tests: { collected: 6, failed: 3, skipped: 2 },
      notChecked: ['Tests of src/broken.test.js: it needs "not-there", which is not installed'],
    });
    expect(
      verdict.findings.map(({ rule, file, range, category }) => [rule, file, range.startLine, category]).toSorted(),
    ).toEqual([
      ['add large', 'src/math.js', 2, 'logic_error'],
      ['add obj', 'src/math.test.js', 7, 'logic_error'],
      ['add two', 'src/math.test.js', 4, 'logic_error'],
      ['src/broken2.test.js', 'src/broken2.test.js', 2, 'api_misuse'],
      ['src/broken3.test.js', 'src/broken3.test.js', 1, 'syntax_error'],
    ]);
    expect(verdict.findings.find(({ rule }) => rule === 'add two')?.message).toBe(
      'Error: expect(received).toBe(expected) // Object.is equality\nExpected: 2\nReceived: 0',
    );
    expect(JSON.stringify(verdict)).not.toContain('/project');
  },
);

test('what holds passes; no test, only skipped ones, and a missing package do not', () => {
  const good = JEST_JSON.parse(recorded('-good')) ?? { tests: [], broken: [] };
  const judge = (run: typeof good) => verdictOfRun(run, { tree, file: 'src/math.js' }, 'of math');
  expect(judge(good)).toMatchObject({ kind: 'passed', findings: [], tests: { collected: 6, failed: 0, skipped: 2 } });
  expect(judge({ tests: [], broken: [] })).toMatchObject({ kind: 'vacuous' });
  expect(judge({ tests: good.tests.filter(({ outcome }) => outcome === 'skipped'), broken: [] })).toMatchObject({
    kind: 'vacuous',
  });
  expect(
    judge({ ...good, broken: [{ file: 'src/a.test.js', text: "Cannot find module 'left-pad' from 'src/a.test.js'" }] }),
  ).toMatchObject({ kind: 'unknown', findings: [] });
});

test('half a report, or one that contradicts itself, is none', () => {
  const whole = recorded('');
  for (const text of [
    '',
    '{}',
    whole.slice(0, -100),
    whole.replace('"success":false', '"success":true'),
    whole.replace('"numTotalTests":6', '"numTotalTests":7'),
    whole.replace('"status":"todo"', '"status":"new"'),
  ]) {
    expect(JEST_JSON.parse(text)).toBeUndefined();
  }
});
