import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Verdict } from '../../../../../shared/verdict.ts';
import { includedBy, isForCbmc, readCbmcText } from './c-harnesses.ts';
import { readCbmc } from './cbmc-report.ts';
import { judgeCbmc } from './judge-cbmc.ts';

const documented = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'documented', `${name}.json`), 'utf8');
const text = readFileSync(join(import.meta.dirname, 'cases', 'not-run-missing', 'block.c'), 'utf8');

function judge(...outputs: readonly string[]): Verdict {
  const entries = outputs.map((output) => {
    const report = readCbmc(output);
    if (report === undefined) throw new Error('it is no output of CBMC');
    return { entry: 'half_harness', report };
  });
  const pathOf = (named: string): string | undefined => (named === './block.c' ? 'block.c' : undefined);
  return judgeCbmc(entries, { file: { name: 'block.c', text }, read: readCbmcText(text), pathOf, text: () => '' });
}

test('proved: all hold, no loop goes on, and what is assumed is told', () => {
  expect(judge(documented('successful'))).toMatchObject({
    kind: 'proved',
    extent: 'from half_harness: 3 properties, loops unwound 20 times',
    assumptions: ['__CPROVER_assume(x >= 0); (line 7)', expect.any(String), expect.any(String)],
    notChecked: [expect.stringMatching(/^whether what is assumed/), 'functions that are not called from half_harness'],
    bound: null,
    certificate: null,
  });
});

test('a property that fails refutes, with the values of the program, which nobody stepped', () => {
  expect(judge(documented('successful'), documented('failed'))).toMatchObject({
    kind: 'refuted',
    findings: [
      {
        file: 'block.c',
        range: { startLine: 8, startColumn: 3 },
        rule: 'assertion',
        severity: 'error',
        message: 'half is no more',
      },
    ],
    counterexamples: [
      {
        title: 'half is no more',
        replayed: false,
        steps: [{ label: 'line 6, half_harness', values: [{ name: 'x', value: '-2' }] }],
      },
    ],
  });
});

test('an unwinding assertion that fails is unknown, with the bound', () => {
  expect(judge(documented('unwinding'))).toMatchObject({
    kind: 'unknown',
    findings: [],
    reason: expect.stringContaining('beyond 20 rounds'),
  });
});

test('what fails with a function that has no body is unknown; what holds rests on it, but for choices', () => {
  expect(judge(documented('no-body'))).toMatchObject({
    kind: 'unknown',
    findings: [{ severity: 'warning' }],
    reason: expect.stringContaining('read_sensor'),
  });
  const warned = (name: string): string =>
    documented('successful').replace(
      '[\n',
      `[\n{"messageType": "WARNING", "messageText": "no body for function '${name}'"},\n`,
    );
  expect(judge(warned('read_sensor'))).toMatchObject({
    kind: 'proved',
    unchecked: [expect.stringContaining('read_sensor')],
  });
  expect(judge(warned('nondet_int'))).not.toHaveProperty('unchecked');
});

test('a call without a body, from version 6 on a property that fails, refutes nothing and proves nothing', () => {
  const output = documented('successful')
    .replace('"status": "SUCCESS"', '"status": "FAILURE"')
    .replace(/"property": "[^"]*"/, '"property": "half.no-body.read_sensor"')
    .replace(/"description": "[^"]*"/, '"description": "no body for callee read_sensor"')
    .replace('"cProverStatus": "success"', '"cProverStatus": "failure"');
  expect(judge(output)).toMatchObject({
    kind: 'unknown',
    findings: [],
    reason: expect.stringContaining('read_sensor'),
  });
});

test.each([
  ['#pragma CPROVER check disable "bounds"', 1],
  ['_Pragma("CPROVER check push")', 1],
  ['#define P(x) _Pragma(#x)\nP(CPROVER check disable "bounds")', 2],
  ['#define SAY(x) __CPROVER_##x\nvoid f(void) { SAY(assume)(0); }', 1],
  ['/*\n// */ __CPROVER_havoc_object(p);', 1],
  ['void f(void)\n__CPROVER_requires(x)\n{ __CPROVER_ass\\\nume(0); }', 1],
  ['void f(void) { __CPROVER_assert(__CPROVER_r_ok(p, 4), "p"); } // checked with CPROVER, ## 2', 0],
])('%s: what else CBMC is told', (code, amount) => {
  expect(readCbmcText(code).told).toHaveLength(amount);
});

test('what is supposed is told wherever it stands', () => {
  const included = new Map([['lib/suppose.h', '#define REQUIRE(x) \\\n  __CPROVER_assume(x)\n']]);
  const { assumes } = readCbmcText('/*\n* 0; */\nint y = 1\n* 0; __CPROVER_assume(\n  f(g(h(i(0)))));\n', included);
  expect(assumes).toEqual([
    '* 0; __CPROVER_assume( (line 4)',
    '#define REQUIRE(x) __CPROVER_assume(x) (lib/suppose.h, line 1)',
  ]);
  expect(readCbmcText('// __CPROVER_assume(x)\n').assumes).toEqual([]);
});

test.each([
  ['by a backslash', '__CPR\\\nOVER_assume(x > 0);', '__CPROVER_assume(x > 0); (line 2)'],
  ['by a backslash and blanks', '__CPR\\ \t\r\nOVER_assume(x > 0);', '__CPROVER_assume(x > 0); (line 2)'],
  ['by a trigraph', '__VERIFIER??/\n_assume(x > 0);', '__VERIFIER_assume(x > 0); (line 2)'],
  ['within a comment', '// why \\\n__CPROVER_assume(x > 0);', '// why __CPROVER_assume(x > 0); (line 2)'],
])('a line that goes on %s is one, as C11 5.1.1.2 and the documentation of GCC have it', (_, code, said) => {
  expect(readCbmcText(`int x;\n${code}\n__CPROVER_assume(x < 9);`).assumes).toEqual([
    said,
    `__CPROVER_assume(x < 9); (line ${code.split('\n').length + 2})`,
  ]);
});

test('a line that ends with no backslash is one by itself, and a harness may have a name over two', () => {
  expect(readCbmcText('// why \\ not\n__CPROVER_assume(1);\n').assumes).toEqual(['__CPROVER_assume(1); (line 2)']);
  expect(readCbmcText('void f_har\\\nness(void) {}').entries).toEqual(['f_harness']);
});

test.each([
  ['#include "a.h"', ['a.h'], 0],
  ['/* why */ #include "a.h"', ['a.h'], 0],
  ['#/**/include <a.h>', ['a.h'], 0],
  ['#inc\\\nlude \\\n "lib/../a.h"', ['a.h'], 0],
  ['#import "a.h"', ['a.h'], 0],
  ['#include "a>b.h"', ['a>b.h'], 0],
  ['#include "lib/b.h"', ['lib/b.h', 'lib/c.h'], 0],
  ['#include <assert.h>\n#include "sys/types.h"\n/* they include all\n of it */', [], 0],
  ['#include/**/"a.h"', [], 1],
  ['#/*\n*/ include A', [], 1],
  ['/* */ #include A', [], 1],
  ['%: include A', [], 1],
  ['#include_next <a.h>', ['a.h'], 1],
  ['#include "bytes.h"', ['bytes.h'], 1],
  ['#include "../../project/a.h"', ['../../project/a.h'], 1],
  ['#include "deps/a.h"', ['deps/a.h'], 1],
])('%j is followed, or told as not read: the preprocessor would', (code, paths, told) => {
  const texts: Record<string, string> = { 'a.h': '', 'a>b.h': '', 'lib/b.h': '#include "c.h"', 'lib/c.h': '' };
  const tree = {
    files: [...Object.keys(texts), 'bytes.h'],
    text: (file: string) => texts[file],
    dependencies: ['deps'],
  };
  const included = includedBy({ name: 'f.c', text: code }, tree);
  expect([...included.keys()]).toEqual(paths);
  expect(readCbmcText(code, included).told).toHaveLength(told);
});

test('of very many included files those that are not read are told', () => {
  const files = Array.from({ length: 120 }, (_, at) => `${at}.h`);
  const including = (names: readonly string[]): string => names.map((each) => `#include "${each}"\n`).join('');
  const tree = { files, text: () => '', dependencies: [] };
  const read = (code: string): string[] => readCbmcText(code, includedBy({ name: 'f.c', text: code }, tree)).told;
  expect(read(including(files.slice(0, 100)))).toEqual([]);
  expect(read(including(files))).toHaveLength(20);
});

test('what is called with something to fill is no choice: it would be left as it is', () => {
  const { isChoice } = readCbmcText('int nondet_int(void); void f(int *p) { *p = nondet_int(); nondet_fill(p); }');
  expect([isChoice('nondet_int'), isChoice('nondet_fill'), isChoice('read')]).toEqual([true, false, false]);
});

test.each([
  '* ',
  '**',
  'a *',
  'a(',
  '(',
  '{',
  '#define a\\\n',
  '/*',
  '*/',
  '"',
  ' ',
  '\\\n',
  '#include ',
  'pragma ',
  '__CPROVER_assume(',
])('a hostile text is read in time: %j', (part) => {
  const began = performance.now();
  readCbmcText(part.repeat(100_000 / part.length));
  expect(performance.now() - began).toBeLessThan(2_000);
});

test.each(['include<', 'include"', 'include <a', 'import "a" '])('what is included is read in time: %j', (part) => {
  const began = performance.now();
  const text = part.repeat(100_000 / part.length);
  includedBy({ name: 'f.c', text }, { files: ['a.h'], text: () => '', dependencies: [] });
  expect(performance.now() - began).toBeLessThan(1_000);
});

test('a directive behind very many comments is read in time', () => {
  const began = performance.now();
  readCbmcText(`#${'/**/'.repeat(25_000)}`);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('what CBMC cannot read is unknown, and a text that breaks off is no output', () => {
  expect(judge(documented('parse-error'))).toMatchObject({
    kind: 'unknown',
    reason: expect.stringContaining("syntax error before 'retrun'"),
  });
  expect(readCbmc(documented('successful').slice(0, -20))).toBeUndefined();
  expect(readCbmc('')).toBeUndefined();
  expect(readCbmc('{"cProverStatus": "success"}')).toBeUndefined();
});

test.each<[string, (text: string) => string, string]>([
  ['no status', (output) => output.replace('"cProverStatus": "success"', '"other": 1'), 'unknown'],
  [
    'a status that contradicts',
    (output) => output.replace('"cProverStatus": "success"', '"cProverStatus": "failure"'),
    'unknown',
  ],
  ['two statuses', (output) => output.replace(/\{\s*"cProverStatus"/, '{"cProverStatus": "success"}, $&'), 'unknown'],
  [
    'a property that was not decided',
    (output) => output.replace('"status": "SUCCESS"', '"status": "UNKNOWN"'),
    'unknown',
  ],
  ['no property', (output) => output.replace(/"result": \[[^]*?\n {4}\]/, '"result": []'), 'vacuous'],
])('%s proves nothing', (_, change, kind) => {
  const output = change(documented('successful'));
  expect(output).not.toBe(documented('successful'));
  expect(judge(output).kind).toBe(kind);
});

test('where a check begins, and which texts are written for CBMC', () => {
  const entries = (code: string): string[] => readCbmcText(code).entries;
  expect(entries(text)).toEqual(['half_harness']);
  expect(entries('int f(int x) { return x; }\nint main(void)\n{\n  return f(1);\n}\n')).toEqual(['main']);
  expect(entries('static void proof_of_f(void) {\n}\nint main(void) { return 0; }\n')).toEqual(['proof_of_f']);
  expect(entries('// void f_harness(void) {\nint f(void) { return 0; }\n')).toEqual([]);
  expect(
    entries(
      '#define HARNESS {\n  static void\n  f_harness(int (*f)(int)) __attribute__((noinline)) {\n}\n' +
        'int g_harness(void);\n',
    ),
  ).toEqual(['f_harness']);
  expect(isForCbmc('int x = nondet_int();')).toBe(true);
  expect(isForCbmc('#include <assert.h>\nint main(void) { assert(1); }')).toBe(false);
});
