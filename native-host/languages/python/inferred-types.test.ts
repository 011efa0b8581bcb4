import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { lspDiagnostics, type LspDiagnostic } from '../../kit/parsers/lsp-diagnostics.ts';
import { inferredDoubts } from './inferred-types.ts';

function told(line: number, from: string, text: string, code: string, message: string): LspDiagnostic[] {
  const character = text.split('\n')[line]?.indexOf(from) ?? -1;
  const range = { start: { line, character }, end: { line, character: character + from.length } };
  return lspDiagnostics([{ range, severity: 1, code, message }]);
}

const OPTIONAL = ['reportOptionalMemberAccess', '"strip" is not a known attribute of "None"'] as const;

test.each([
  ['missing', 'def f(a):\n    b = a if a else None\n    return b.strip()\n'],
  ['guess', 'def f(a):\n    b = a if a else None\n    return a.b.strip()\n'],
  [undefined, 'def f(a: str):\n    b = a if a else None\n    return b.strip()\n'],
  [undefined, 'from os import getenv\ndef f(a):\n    b = getenv(a)\n    return b.strip()\n'],
  ['unmatched', 'from re import match\ndef f(a):\n    b = match("a", a)\n    return b.strip()\n'],
  ['unmatched', 'import re\ndef f(a: str) -> str:\n    return re.search("a", a).strip()\n'],
  ['unmatched', 'def f(a: str) -> str:\n    b = PATTERN.fullmatch(a)\n    return b.strip()\n'],
  ['unmatched', 'import re\ndef f(a: str) -> str:\n    "Of a."\n    b = re.search("a", a)\n    return b.strip()\n'],
  [undefined, 'import re\ndef f(a: str):\n    b = re.match("a", a)\n    b = find(a)\n    return b.strip()\n'],
])('what has no annotation and may be None is %s: %j', (expected, text) => {
  const all = told(text.trimEnd().split('\n').length - 1, 'strip', text, ...OPTIONAL);
  expect(all.map(inferredDoubts(all, text))).toEqual([expected]);
});

const PUT = (method: string, parameter: string): readonly [string, string] => [
  'reportArgumentType',
  `Argument of type "float" cannot be assigned to parameter "${parameter}" of type "int" in function "${method}"`,
];

test.each([
  [
    'right',
    'def f(a: list[str]):\n    b = dict([(x, 0) for x in a])\n    b[a[0]] += 1\n',
    'b[',
    '__setitem__',
    'value',
  ],
  ['right', 'def f(n):\n    b = [1, 3]\n    b.append(n / 2)\n', 'n /', 'append', 'object'],
  ['right', 'def f(n):\n    b = [[0] * n]\n    b[0].append(n / 2)\n', 'n /', 'append', 'object'],
  [
    'right',
    'class C:\n  def __init__(self): self.b = [0] * 3\n  def f(self): self.b[0] = 2.5\n',
    'b[',
    '__setitem__',
    'value',
  ],
  [undefined, 'def f(n):\n    b: list[int] = [1, 3]\n    b.append(n / 2)\n', 'n /', 'append', 'object'],
  [undefined, 'def f(b: list[int]):\n    n = 2\n    b.append(n / 2)\n', 'n /', 'append', 'object'],
  [undefined, 'def f(n):\n    b = [1, 3]\n    b["a"] = 2\n', 'b[', '__setitem__', 'key'],
  [
    undefined,
    'from array import array\ndef f(n):\n    b = array("i")\n    b.append(n / 2)\n',
    'n /',
    'append',
    'object',
  ],
])('what is put into a collection that nobody declared: %s %j', (expected, text, from, method, parameter) => {
  const all = told(text.trimEnd().split('\n').length - 1, from, text, ...PUT(method, parameter));
  expect(all.map(inferredDoubts(all, text))).toEqual([expected]);
});

test('an overload that none takes is as doubtful as the argument that it does not take', () => {
  const text = 'def f(a):\n    b = a if a else None\n    return g(b)\n';
  const argument = told(2, 'b', text, 'reportArgumentType', 'Argument of type "str | None" cannot be assigned');
  const overloads = told(2, 'b', text, 'reportCallIssue', 'No overloads for "g" match');
  const other = told(2, 'g', text, 'reportCallIssue', 'No overloads for "g" match');
  const doubtOf = inferredDoubts([...overloads, ...argument, ...other], text);
  expect([...overloads, ...argument, ...other].map(doubtOf)).toEqual(['guess', 'missing', undefined]);
});

test('a long text with many diagnostics takes no longer than its length', () => {
  const lines = Array.from(
    { length: 4_000 },
    (_, at) => `def f${at}(a):\n    b = a if a else None\n    return b.strip()`,
  );
  const text = `${lines.join('\n')}\n`;
  const rows = text.split('\n');
  const all = lines.flatMap((_, at) => {
    const line = at * 3 + 2;
    const character = rows[line]?.indexOf('strip') ?? -1;
    const range = { start: { line, character }, end: { line, character: character + 5 } };
    return lspDiagnostics([{ range, severity: 1, code: OPTIONAL[0], message: OPTIONAL[1] }]);
  });
  const began = performance.now();
  expect(new Set(all.map(inferredDoubts(all, text)))).toEqual(new Set(['missing']));
  expect(performance.now() - began).toBeLessThan(10_000);
}, 60_000);
