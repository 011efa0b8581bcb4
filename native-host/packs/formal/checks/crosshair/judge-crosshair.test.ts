import { expect, test } from 'vitest';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { countPostconditions, hasContracts, mayWrite } from './contract-conditions.ts';
import { readCrossHair } from './crosshair-report.ts';
import { judgeCrossHair } from './judge-crosshair.ts';

const TEXT = `def bigger(n: int) -> int:
    """
    pre: n != 7
    post: __return__ > n
    post[n]: True
    """
    if n == 3:
        raise ValueError("three")
    return 2 * n + 10
`;
const AT = '/project/block.py';

const judge = (output: string, { code = 0, stderr = '', text = TEXT } = {}): Verdict =>
  judgeCrossHair(
    readCrossHair(output),
    { code, stderr },
    {
      file: { name: 'block.py', text },
      pathOf: (named) => (named === AT ? 'block.py' : undefined),
      text: () => '',
      seconds: 20,
    },
  );

const CONFIRMED = `${AT}:4: info: Confirmed over all paths.\n${AT}:5: info: Confirmed over all paths.\n`;

test('proved is what is confirmed over all paths, every postcondition of it', () => {
  expect(judge(CONFIRMED)).toMatchObject({
    kind: 'proved',
    extent: '2 postconditions confirmed, 20 s for each',
    bound: null,
    certificate: null,
  });
  expect(judge(CONFIRMED)).not.toHaveProperty('unchecked');
});

test.each([
  'print("Confirmed over" + " all paths.")',
  'import os',
  'def f(): import math, os.path as p',
  'import \\\n  sys',
  'from dataclasses import sys',
  'import re; re._sys.stdout.write("")',
  'say = print',
  'x = f"{print(1)}"',
  '().__class__.__base__.__subclasses__()',
  'from shop import price',
])('what could write its words itself is proved with that beside it: %s', (code) => {
  expect(judge(CONFIRMED, { text: `${TEXT}${code}\n` })).toMatchObject({
    kind: 'proved',
    unchecked: [expect.stringContaining('does not write')],
  });
});

test('a text that computes is green', () => {
  const head = 'import math\nfrom typing import List, Optional\nfrom dataclasses import dataclass\n';
  const text = `${head}${TEXT}# prints nothing; open: a system\n`;
  const output = CONFIRMED.replaceAll(/:(\d)/g, (_, line: string) => `:${Number(line) + 3}`);
  expect(judge(output, { text })).toMatchObject({ kind: 'proved' });
  expect(judge(output, { text })).not.toHaveProperty('unchecked');
});

test('one postcondition that is confirmed twice is not two', () => {
  const twice = `${AT}:4: info: Confirmed over all paths.\n`.repeat(2);
  expect(judge(twice)).toMatchObject({ kind: 'unknown', reason: 'the postcondition of line 5 was not confirmed' });
});

test('an end that contradicts, and a result that was made up, refute nothing', () => {
  const failed = `${AT}:4: error: false when calling bigger(1)`;
  expect(judge(`${failed}\n`, { code: 0 }).kind).toBe('unknown');
  const madeUp = `${failed} with crosshair.patch_to_return({time.time: [3.0]}) (which returns 1)\n`;
  expect(judge(madeUp, { code: 1 })).toMatchObject({ kind: 'unknown', findings: [] });
});

test.each([' ', '\t', '"""', 'post[', ' post:', 'import ', 'import a,', 'from a ', '\\\n', 'print ', '('])(
  'a hostile text is read in time: %j',
  (part) => {
    const text = part.repeat(100_000 / part.length);
    const began = performance.now();
    hasContracts(text);
    countPostconditions(text);
    mayWrite(text);
    expect(performance.now() - began).toBeLessThan(2_000);
  },
);

test.each([' (which returns ', ' when calling f', ':1:1', ':1: error: '])(
  'a hostile output is read in time: %j',
  (part) => {
    const began = performance.now();
    readCrossHair(`a:1: error: false when calling f${part.repeat(100_000 / part.length)}\n`);
    expect(performance.now() - began).toBeLessThan(2_000);
  },
);

test('a postcondition that is false on an input refutes, with the call, which nobody else made', () => {
  const output = `${AT}:4: error: false when calling bigger(-10) (which returns -10)\n`;
  expect(judge(output, { code: 1 })).toMatchObject({
    kind: 'refuted',
    findings: [
      {
        rule: 'postcondition',
        severity: 'error',
        range: { startLine: 4, startColumn: 5 },
        category: 'semantic_mismatch',
      },
    ],
    counterexamples: [
      { replayed: false, steps: [{ label: 'called', values: [{ name: 'call', value: 'bigger(-10)' }] }] },
    ],
  });
});

test('an exception that nobody means refutes; one that the text raises warns, and is unknown', () => {
  const raised = (name: string): Verdict =>
    judge(`${AT}:9: error: ${name}: what it says when calling bigger(3)\n`, { code: 1 });
  expect(raised('ZeroDivisionError')).toMatchObject({ kind: 'refuted', findings: [{ rule: 'ZeroDivisionError' }] });
  expect(raised('ValueError')).toMatchObject({ kind: 'unknown', findings: [{ severity: 'warning' }] });
});

test.each<[string, string, Parameters<typeof judge>[1], string]>([
  ['a path that is left', CONFIRMED.replace('Confirmed over all paths', 'Not confirmed'), {}, 'unknown'],
  ['a precondition that nothing meets', `${AT}:3: info: Unable to meet precondition.\n`, {}, 'vacuous'],
  ['no contract', '', {}, 'vacuous'],
  ['a postcondition that is left out', `${AT}:4: info: Confirmed over all paths.\n`, {}, 'unknown'],
  ['postconditions of another file', CONFIRMED.replaceAll(AT, '/project/other.py'), {}, 'unknown'],
  ['another error', '', { code: 2, stderr: 'ModuleNotFoundError: No module named "shop"' }, 'unknown'],
  ['an error beside what is confirmed', CONFIRMED, { code: 2, stderr: 'Traceback' }, 'unknown'],
  ['a remark that nobody knows', `${CONFIRMED}${AT}:1: warning: side effects are blocked\n`, {}, 'unknown'],
  ['a text that may print it', CONFIRMED, { text: `${TEXT}print("Confirmed over all paths.")\n` }, 'unknown'],
])('%s proves nothing', (_, output, more, kind) => {
  expect(judge(output, more)).toMatchObject({ kind, findings: [] });
});

test('contracts by the forms that CrossHair reads', () => {
  expect(countPostconditions(TEXT)).toBe(2);
  expect(
    countPostconditions('@icontract.ensure(lambda result: result > 0)\n@deal.post(lambda r: r)\ndef f(): ...\n'),
  ).toBe(2);
  expect(hasContracts('def f():\n    """post: True"""\n')).toBe(true);
  expect(hasContracts('def post(url):\n    """Posts. pre: is no contract here"""\n')).toBe(false);
});
