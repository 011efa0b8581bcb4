import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Tree } from '../../../../kit/tree.ts';
import { verdictOf } from './backend.ts';
import { readReport } from './gnatprove-messages.ts';

const output = readFileSync(join(import.meta.dirname, 'recorded-from-the-guide.txt'), 'utf8');
const text = Array.from({ length: 12 }, () => '      Sum := A + B / Count;').join('\n');
const tree: Tree = {
  kind: 'project',
  files: ['src/sums.adb', 'src/sums.ads'],
  text: () => text,
  dependencies: [],
  root: '',
  binds: [],
  commands: {},
  hash: null,
};
const asked = { file: { name: 'src/sums.adb', text }, tree };
const without = (pattern: RegExp): string =>
  output
    .split('\n')
    .filter((line) => !pattern.test(line))
    .join('\n');

test('a check that is rated high, with values, refutes; the values were not run', () => {
  const verdict = verdictOf(readReport(output), asked);
  expect(verdict).toMatchObject({
    kind: 'refuted',
    extent: '1 of 3 checks proved',
    counterexamples: [{ replayed: false, steps: [{ values: [{ name: 'Count', value: '0' }] }] }],
  });
  expect(verdict.findings.map(({ severity, rule, file, range }) => [severity, rule, file, range.startLine])).toEqual([
    ['warning', 'overflow-check', 'src/sums.adb', 4],
    ['error', 'divide-by-zero', 'src/sums.adb', 9],
    ['warning', 'warning', 'src/sums.adb', 12],
  ]);
});

test('what it cannot prove is unknown, and what it did not finish is nothing', () => {
  expect(verdictOf(readReport(without(/high/)), asked)).toMatchObject({
    kind: 'unknown',
    reason: 'GNATprove could not prove one check',
  });
  expect(verdictOf(readReport(without(/high|medium|Summary/)), asked)).toMatchObject({ kind: 'crashed' });
  expect(verdictOf(readReport('sums.adb:1:1: error: file "x.ads" not found\n'), asked)).toMatchObject({
    kind: 'unknown',
  });
});

test('proved needs every check, and at least one', () => {
  expect(verdictOf(readReport(without(/high|medium/)), asked)).toMatchObject({
    kind: 'proved',
    extent: '1 of 1 checks proved',
    bound: null,
  });
  expect(verdictOf(readReport(without(/high|medium|postcondition/)), asked)).toMatchObject({ kind: 'vacuous' });
});
