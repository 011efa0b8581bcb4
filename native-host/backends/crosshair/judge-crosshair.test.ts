import { expect, test } from 'vitest';
import type { Verdict } from '../../../shared/verdict.ts';
import { countPostconditions, hasContracts } from './contract-conditions.ts';
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
  expect(judge(`bigger is called\n${CONFIRMED}and ends\n`).kind).toBe('proved');
});

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
