import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Finding } from '../../shared/finding.ts';
import type { TargetReport } from '../../shared/report.ts';
import { fixOf } from '../kit/one-edit.ts';
import { codeWithFix } from './code-with-fix.ts';

const finding = (fix: Finding['fix'], file = 'block.sh'): Finding => ({
  file,
  range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
  rule: 'r',
  backend: 'b',
  message: 'm',
  severity: 'error',
  category: 'logic_error',
  ...(fix === undefined ? {} : { fix }),
});
const edit = (line: number, from: number, to: number, text: string): Finding['fix'] => ({
  title: 't',
  range: { startLine: line, startColumn: from, endLine: line, endColumn: to },
  text,
});
const alone = (source: string) => ({ file: 'block.sh', source });

it('puts the text in place of the range', () => {
  const code = 'set -e\necho $1\n';
  expect(codeWithFix(code, alone(code), finding(edit(2, 6, 8, '"$1"')))).toBe('set -e\necho "$1"\n');
});

it('takes a line away with its end', () => {
  const code = 'import os\nprint(1)\n';
  const fix = { title: 't', range: { startLine: 1, startColumn: 1, endLine: 2, endColumn: 1 }, text: '' };
  expect(codeWithFix(code, alone(code), finding(fix))).toBe('print(1)\n');
});

it('finds the lines of a fragment in its file', () => {
  const target: TargetReport = {
    kind: 'project',
    file: 'block.sh',
    how: 'user',
    confidence: 1,
    alternatives: [],
    laid: 'fragment',
    exists: true,
    notes: [],
    beside: [],
    lines: [{ file: 3, block: 1, count: 2 }],
  };
  const report = { file: 'block.sh', source: '#!/bin/sh\n\ngreet() {\n  echo $1\n}\n', target };
  expect(codeWithFix('greet() {\n  echo $1\n}', report, finding(edit(4, 8, 10, '"$1"')))).toBe(
    'greet() {\n  echo "$1"\n}',
  );
  expect(codeWithFix('greet() {\n  echo $1\n}', report, finding(edit(1, 1, 3, 'x'))), 'not of the block').toBeNull();
});

it.each([
  ['without a fix', 'echo $1', 'echo $1', undefined],
  ['that changes nothing', 'echo $1', 'echo $1', edit(1, 6, 8, '$1')],
  ['beyond the line', 'echo $1', 'echo $1', edit(1, 6, 40, 'x')],
  ['beyond the text', 'echo $1', 'echo $1', edit(7, 1, 1, 'x')],
  ['in a line with a masked secret', 'curl -u a:hunter22', 'curl -u **********', edit(1, 1, 5, 'wget')],
  ['of a text that was other then', 'echo $2', 'echo $1', edit(1, 6, 8, '"$1"')],
])('a fix %s is put nowhere', (_, code, source, fix) => {
  expect(codeWithFix(code, alone(source), finding(fix))).toBeNull();
});

it('what a tool edits by offsets is what comes out, whatever the text', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '\n', '\r\n', 'ä', '😀', ' '), maxLength: 40 });
  const cuts = fc.array(fc.tuple(fc.nat(60), fc.nat(60), fc.constantFrom('', 'x', 'y\nz')), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(text, cuts, (code, wanted) => {
      const edits = wanted
        .map(([a, b, written]) => ({ start: Math.min(a, b), end: Math.max(a, b), text: written }))
        .toSorted((a, b) => a.start - b.start || a.end - b.end);
      const fix = fixOf(code, edits, 't');
      const fits = edits.every(({ start, end }, at) => end <= code.length && start >= (edits[at - 1]?.end ?? 0));
      if (!fits) {
        expect(fix).toBeUndefined();
        return;
      }
      let expected = code;
      for (const one of edits.toReversed())
        expected = expected.slice(0, one.start) + one.text + expected.slice(one.end);
      // A cut between the two signs of one line's end has no line and column.
      const splits = edits.some(({ start, end }) => [start, end].some((at) => code.slice(at - 1, at + 1) === '\r\n'));
      if (splits) return;
      expect(codeWithFix(code, alone(code), finding(fix))).toBe(expected === code ? null : expected);
    }),
  );
});
