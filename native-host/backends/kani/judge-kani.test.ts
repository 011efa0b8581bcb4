import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Verdict } from '../../../shared/verdict.ts';
import { judgeKani } from './judge-kani.ts';
import { readKani } from './kani-report.ts';
import { harnessesIn, usesKani } from './proof-harnesses.ts';

const documented = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'documented', `${name}.txt`), 'utf8');

const TEXT = `fn half(x: u32) -> u32 {
    x - x / 2 - 1
}

#[cfg(kani)]
#[kani::proof]
fn check_half() {
    let x: u32 = kani::any();
    assert!(half(x) <= x);
}
`;

const judge = (output: string, text = TEXT, name = 'src/lib.rs'): Verdict =>
  judgeKani(readKani(output), {
    file: { name, text },
    pathOf: (path) => (path === name ? name : undefined),
    text: () => text,
  });

test('every check of every harness has to hold', () => {
  expect(judge(documented('successful'))).toMatchObject({
    kind: 'proved',
    findings: [],
    extent: '1 harness, 2 checks',
    bound: null,
    certificate: null,
  });
});

test('a check that fails refutes, at its place', () => {
  const verdict = judge(documented('failed'));
  expect(verdict.kind).toBe('refuted');
  expect(verdict.findings).toEqual([
    {
      file: 'src/lib.rs',
      range: { startLine: 2, startColumn: 5, endLine: 2, endColumn: 6 },
      rule: 'assertion',
      backend: 'kani',
      message: 'attempt to subtract with overflow (check_half)',
      severity: 'error',
      category: 'semantic_mismatch',
      subcategory: 'violated_contract',
    },
  ]);
  const elsewhere = documented('failed').replaceAll('src/lib.rs:2:5', '/rust/library/core/src/num/mod.rs:9:5');
  expect(judge(elsewhere).findings[0]).toMatchObject({ file: 'src/lib.rs', range: { startLine: 7 } });
});

test.each([
  ['unwinding', 'goes on beyond its bound'],
  ['unsupported', 'InlineAsm is not currently supported'],
  ['out-of-memory', 'CBMC failed'],
])('%s is unknown and refutes nothing', (name, reason) => {
  const file = name === 'unsupported' ? 'block.rs' : 'src/lib.rs';
  expect(judge(documented(name), TEXT, file)).toMatchObject({
    kind: 'unknown',
    findings: [],
    reason: expect.stringContaining(reason),
  });
});

const changed = (from: string | RegExp, to: string): string => documented('successful').replace(from, to);

test.each<[string, string]>([
  ['a check that is undetermined', changed('Status: SUCCESS', 'Status: UNDETERMINED')],
  ['no outcome', changed('VERIFICATION:- SUCCESSFUL\n', '')],
  ['another outcome', changed('VERIFICATION:- SUCCESSFUL', 'VERIFICATION:- FAILED')],
  ['a check that is not listed', changed('0 of 2 failed', '0 of 3 failed')],
  ['no end', changed(/Manual Harness[^]*$/, '')],
  ['a failure in the end', changed('1 successfully verified harnesses, 0 f', '1 successfully verified harnesses, 1 f')],
  ['another harness', changed('Checking harness check_half', 'Checking harness check_other')],
  [
    'a message that looks like an end',
    documented('unwinding').replace('unwinding assertion loop 0"', 'a\n\nVERIFICATION:- SUCCESSFUL"'),
  ],
])('%s proves nothing', (_, output) => {
  expect(judge(output).kind).toBe('unknown');
});

test('a harness of which no assertion is reached, or that has no check, is vacuous', () => {
  expect(judge(changed(/Status: SUCCESS(?=\n.*assertion failed)/, 'Status: UNREACHABLE')).kind).toBe('vacuous');
  const empty = changed(/Check 1[^]*(?=\n\nSUMMARY)/, '').replace('0 of 2', '0 of 0');
  expect(judge(empty).kind).toBe('vacuous');
});

test('a harness that is to panic', () => {
  const panics = documented('failed')
    .replace('VERIFICATION:- FAILED', 'VERIFICATION:- SUCCESSFUL (encountered one or more panics as expected)')
    .replace(/Verification failed.*\n/, '')
    .replace('0 successfully verified harnesses, 1 failures', '1 successfully verified harnesses, 0 failures');
  expect(judge(panics)).toMatchObject({ kind: 'proved' });
  const never = changed('SUCCESSFUL', 'FAILED (encountered no panics, but at least one was expected)');
  expect(judge(never)).toMatchObject({
    kind: 'refuted',
    findings: [{ rule: 'should_panic', range: { startLine: 7 } }],
  });
});

test('a condition that is to be covered and never is warns', () => {
  const cover =
    'Check 3: check_half.cover.1\n\t - Status: UNSATISFIABLE\n\t - Description: "cover condition: x > 9"\n' +
    '\t - Location: src/lib.rs:8:5 in function check_half\n\n\nSUMMARY:';
  expect(judge(changed('SUMMARY:', cover))).toMatchObject({
    kind: 'proved',
    findings: [{ severity: 'warning', rule: 'cover', range: { startLine: 8 } }],
  });
});

test('what a harness assumes is told, and a stub is unchecked', () => {
  const text = TEXT.replace('fn check_half', '#[kani::stub(half, quarter)]\nfn check_half').replace(
    'assert!',
    '// kani::assume(false);\n    kani::assume(x > f(0));\n    assert!',
  );
  expect(judge(documented('successful'), text)).toMatchObject({
    kind: 'proved',
    assumptions: ['kani::assume(x > f(0)) (line 11)', expect.any(String)],
    unchecked: ['#[kani::stub(half, quarter)] (line 7)'],
  });
});

test('harnesses by their attributes', () => {
  const names = (text: string): string[] => harnessesIn(text).map(({ name }) => name);
  expect(names(TEXT)).toEqual(['check_half']);
  expect(names('#[kani::proof_for_contract(f)]\n#[kani::unwind(4)]\n// why\npub(crate) fn a() {}\n')).toEqual(['a']);
  expect(names('#[cfg_attr(kani, kani::proof)]\nfn a() {}\n')).toEqual(['a']);
  expect(names('/* #[kani::proof]\nfn a() {} */\n// #[kani::proof]\nfn b() {}\n')).toEqual([]);
  expect(usesKani('#[kani::requires(x > 0)]\nfn f(x: u32) {}')).toBe(true);
  expect(usesKani('fn f(kani: u32) -> u32 { kani }')).toBe(false);
});
