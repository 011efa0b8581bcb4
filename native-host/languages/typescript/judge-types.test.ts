import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CompilerDiagnostic } from './compiler-answer.ts';
import { judge } from './judge-types.ts';
import { FRAGMENT, JAVASCRIPT_ERRORS, KINDS } from './typescript-rules.ts';

const diagnostic = (code: number, more: Partial<CompilerDiagnostic> = {}): CompilerDiagnostic => ({
  code,
  message: `message of ${code}.`,
  start: { line: 1, column: 1 },
  end: { line: 1, column: 2 },
  library: false,
  outside: false,
  related: [],
  ...more,
});
const severities = (diagnostics: CompilerDiagnostic[], dialect: 'typescript' | 'javascript' = 'typescript') =>
  judge(diagnostics, 'a.ts', dialect).findings.map(({ severity }) => severity);

const fragmentCodes = Object.values(FRAGMENT).flat();

test('what a block alone cannot tell is never an error', () => {
  for (const code of fragmentCodes.filter(
    (each) => !FRAGMENT.consequences.some((consequence) => consequence === each),
  )) {
    expect([code, severities([diagnostic(code)]).includes('error')]).toEqual([code, false]);
  }
});

test('a missing type is warned of where nothing is missing around it: the project says if it is an error', () => {
  expect(severities([diagnostic(7006)])).toEqual(['warning']);
  expect(severities([diagnostic(7006), diagnostic(2307)])).toEqual([]);
  expect(severities([diagnostic(7006)], 'javascript')).toEqual([]);
});

test('a misspelt name is an error when the block defines the right one', () => {
  const suggested = (name: string, meant: string, inBlock: boolean) =>
    severities([
      diagnostic(2552, {
        message: `Cannot find name '${name}'. Did you mean '${meant}'?`,
        related: [{ code: 2728, inBlock }],
      }),
    ]);
  expect(suggested('reuslt', 'result', true)).toEqual(['error']);
  expect(suggested('reuslt', 'result', false)).toEqual(['warning']);
  expect(suggested('fetchOrders', 'setOrders', true)).toEqual(['warning']);
  expect(suggested('Cart', 'cart', true)).toEqual(['warning']);
  expect(suggested('cart', 'Cart', true)).toEqual(['warning']);
  expect(suggested('Crat', 'Cart', true)).toEqual(['error']);
});

test('options that are `{}` unless they are given have any property in JavaScript', () => {
  const message = "Property 'retries' does not exist on type '{}'.";
  const { findings, notChecked } = judge([diagnostic(2339, { message })], 'a.js', 'javascript');
  expect([findings, notChecked]).toEqual([[], ['Properties of values for which the code writes no type']]);
  expect(severities([diagnostic(2339, { message })])).toEqual(['error']);
});

test('in JavaScript only what throws or does not load is an error', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 7999 }), (code) => {
      const listed = JAVASCRIPT_ERRORS.some(({ codes }) => codes.includes(code));
      fc.pre(!fragmentCodes.some((each) => each === code));
      expect(severities([diagnostic(code)], 'javascript').includes('error')).toBe(listed);
    }),
  );
  expect(severities([diagnostic(2551, { library: true }), diagnostic(2551)], 'javascript')).toEqual([
    'error',
    'warning',
  ]);
});

test('no code is in two tables of the same kind', () => {
  for (const codes of [
    fragmentCodes,
    KINDS.flatMap((kind) => kind.codes),
    JAVASCRIPT_ERRORS.flatMap((entry) => entry.codes),
  ]) {
    expect(codes.length).toBe(new Set(codes).size);
  }
});

test('the kind of mistake follows the code, the library and the hint', () => {
  const kindOf = (each: CompilerDiagnostic) =>
    judge([each], 'a.ts', 'typescript').findings.map(({ category, subcategory }) => [category, subcategory])[0];
  expect(kindOf(diagnostic(2339))).toEqual(['type_error', 'missing_property']);
  expect(kindOf(diagnostic(2339, { library: true }))).toEqual(['api_misuse', 'invented_api']);
  expect(kindOf(diagnostic(2345, { library: true }))).toEqual(['api_misuse', 'wrong_arguments']);
  expect(kindOf(diagnostic(2322, { related: [{ code: 2773, inBlock: true }] }))).toEqual([
    'concurrency_issue',
    'missing_await',
  ]);
  expect(kindOf(diagnostic(1117))).toEqual(['logic_error', undefined]);
  expect(kindOf(diagnostic(1005))).toEqual(['syntax_error', undefined]);
  expect(kindOf(diagnostic(2999))).toEqual(['type_error', undefined]);
});

test('a name that the newest version of a package of artifacts lacks is a note: they run an older one', () => {
  const lacking = (name: string, assumed?: 'newest' | 'here') =>
    judge([diagnostic(2305, { api: { lacks: 'export', wanted: 'Github', name } })], 'a.jsx', 'javascript', [
      { name, version: '1.81.0', types: null, parts: [], ...(assumed === undefined ? {} : { assumed }) },
    ]).findings.map(({ severity }) => severity);
  expect(lacking('lucide-react', 'newest')).toEqual(['info']);
  expect(lacking('lucide-react', 'here')).toEqual(['info']);
  expect(lacking('lucide-react')).toEqual(['error']);
  expect(lacking('zustand', 'newest')).toEqual(['error']);
});

test('a tag that nothing here declares may be declared elsewhere', () => {
  const message = "Property 'mesh' does not exist on type 'JSX.IntrinsicElements'.";
  const { findings, notChecked } = judge([diagnostic(2339, { message })], 'a.tsx', 'typescript');
  expect([findings, notChecked]).toEqual([[], ['Elements that a package or another file declares: mesh']]);
});

test('what the newest version of a package calls deprecated is a note', () => {
  const message = "'FormEvent' is deprecated.";
  expect(severities([diagnostic(6385, { message, api: { lacks: 'use' } })])).toEqual(['info']);
});
