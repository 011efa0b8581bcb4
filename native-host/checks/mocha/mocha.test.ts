import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { JEST_JSON } from '../../languages/scripts/jest-json.ts';
import { verdictOfRun } from '../../languages/scripts/script-tests.ts';
import type { Tree } from '../../kit/tree.ts';
import mocha from './backend.ts';
import { mochaWords } from './mocha-words.ts';

const CODE = `exports.half = (n) => n / 3;
exports.steps = (n) => { for (;;) n += 1; };
exports.fail = () => { throw new RangeError("no"); };
`;
const TESTS = `const assert = require('node:assert');
const { half, steps, fail } = require('../src/m');
describe('m', () => {
  it('halves', () => {
    assert.strictEqual(half(2), 1);
  });
  it('holds', () => {});
  it('later');
  it('throws', () => fail());
  it('waits', (done) => {});
});
`;
const files: Record<string, string> = { 'src/m.js': CODE, 'test/m.js': TESTS };
const tree: Tree = {
  kind: 'project',
  files: Object.keys(files),
  text: (file) => files[file],
  dependencies: [],
  root: '/nowhere',
  binds: [],
  commands: {},
  hash: null,
};

test("the reporter's report, as Mocha had it written: failures in the code under test", () => {
  const text = readFileSync(new URL('./fixtures/recorded-11.8.0.json', import.meta.url), 'utf8');
  const run = JEST_JSON.parse(text) ?? { tests: [], broken: [] };
  const outcomes = run.tests.map(({ file, name, outcome }) => `${file} ${name}: ${outcome}`);
  expect(outcomes).toEqual([
    'test/m.js m > halves: failed',
    'test/m.js m > holds: passed',
    'test/m.js m > later: skipped',
    'test/m.js m > throws: failed',
    'test/m.js m > waits: failed',
  ]);
  const verdict = verdictOfRun(run, { tree, file: 'src/m.js' }, 'of m');
  expect(verdict).toMatchObject({ kind: 'refuted', tests: { collected: 5, failed: 3, skipped: 1 } });
  const places = verdict.findings.map(({ file, range, related }) => [
    file,
    range.startLine,
    related?.[0]?.range.startLine,
  ]);
  expect(places).toEqual([
    ['src/m.js', 1, 5],
    ['src/m.js', 3, 9],
    ['test/m.js', 10, undefined],
  ]);
});

test.each([
  [{ test: 'mocha' }, []],
  [{ test: "NODE_ENV=test mocha --reporter dot 'test/**/*.js' --timeout 500" }, ['test/**/*.js', '--timeout', '500']],
  [{ test: 'npm run lint && nyc --all mocha -r ts-node/register --watch test' }, ['-r', 'ts-node/register', 'test']],
  [{ 'test:unit': './node_modules/.bin/mocha --bail --exit; echo done', build: 'mocha other' }, ['--exit']],
  [{ test: 'mocha $(find . -name "*.test.js")' }, []],
  [{ test: 'jest', lint: 'eslint --env mocha src' }, undefined],
  [{ test: 'mochawesome report' }, undefined],
])('the words of %j', (scripts: Record<string, string>, expected) => {
  expect(mochaWords(scripts)).toEqual(expected);
});

test('it applies where Mocha is installed and the project calls it, and not beside another runner', () => {
  const applies = (manifest: object, installed: boolean): boolean | undefined => {
    const from = new URL('./fixtures/installed', import.meta.url).pathname;
    const binds = installed ? [{ from, to: 'node_modules' }] : [];
    const all: Record<string, string> = { ...files, 'package.json': JSON.stringify(manifest) };
    const text = (file: string): string | undefined => all[file];
    return mocha.applies?.({ ...tree, files: [...tree.files, 'package.json'], text, binds }, 'src/m.js');
  };
  expect(applies({ scripts: { test: 'mocha' } }, true)).toBe(true);
  expect(applies({ devDependencies: { mocha: '11' } }, true)).toBe(true);
  expect(applies({ devDependencies: { mocha: '11' } }, false)).toBe(false);
  expect(applies({ devDependencies: { mocha: '11', vitest: '4' }, scripts: { test: 'vitest' } }, true)).toBe(false);
});
