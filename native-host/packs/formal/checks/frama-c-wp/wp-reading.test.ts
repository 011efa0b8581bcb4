import { expect, test } from 'vitest';
import { grantedInAcsl, hasAcsl, hasDollarName } from '../../frama-c/acsl.ts';
import { readMessages } from '../../frama-c/frama-c-messages.ts';
import { readProperties } from '../../frama-c/frama-c-properties.ts';
import { printedParts, renamesLines } from '../../frama-c/run-frama-c.ts';
import { hollowFunctions, wpVerdict } from './wp-verdict.ts';

const HEAD = 'directory\tfile\tline\tfunction\tproperty kind\tstatus\tproperty';
const table = (...rows: readonly [kind: string, status: string][]): string =>
  [HEAD, ...rows.map(([kind, status], at) => `.\tblock.c\t${at + 1}\tf\t${kind}\t${status}\tx > ${at}`)].join('\n');
const FILE = { name: 'block.c', text: '/*@ ensures \\result > 0; */\nint f(void);\nint g(void);\n' };
const judge = (printed: string, rows: string, hollow: string[] | null = []) =>
  wpVerdict(
    {
      messages: readMessages(printed, 'block.c'),
      printed,
      properties: readProperties(rows),
      asRead: '',
      conditions: [],
    },
    FILE,
    hollow,
    '3 lines',
  );

test('only what is valid is proved', () => {
  expect(judge('', table(['postcondition', 'Valid']))).toMatchObject({
    kind: 'proved',
    assumptions: [/runs that end/, /x86-64/, /no certificate/].map((said) => expect.stringMatching(said)),
  });
  for (const status of ['Unknown', 'Partially proven', 'Invalid or unreachable', 'Dead'])
    expect(judge('', table(['postcondition', 'Valid'], ['mem_access', status]))).toMatchObject({ kind: 'unknown' });
  expect(judge('', table(['mem_access', 'Valid']))).toMatchObject({ kind: 'vacuous' });
  expect(() => readProperties('nothing')).toThrow('no table');
});

test('what is taken for granted, what Frama-C warns of and what could not fail stand beside a proof', () => {
  const hypotheses =
    "[wp] block.c:3: Warning: \n  Memory model hypotheses for function 'f':\n  requires \\separated(p, &g);\n";
  const warning = '[wp] block.c:2: Warning: \n  Cast with incompatible pointers types\n';
  const silent = '[wp:pedantic-assigns] block.c:2: Warning: No assigns\n[wp] Warning: Missing assigns clause\n';
  expect(
    judge(hypotheses + warning + silent, table(['postcondition', 'Valid'], ['postcondition', 'Considered valid'])),
  ).toMatchObject({
    kind: 'proved',
    unchecked: ['line 2: f has no body: postcondition x > 1', 'of memory, for f: requires \\separated(p, &g);'],
    undecided: 'what Frama-C warns of: Cast with incompatible pointers types',
  });
  const smoke = [
    '[wp] [Failed] Smoke-test typed_f_wp_smoke_default_requires',
    '[wp] [Passed] Smoke-test typed_g_wp_smoke_dead_loop_s1',
    '',
  ].join('\n');
  expect(hollowFunctions(smoke)).toEqual(['f']);
  expect(judge('', table(['postcondition', 'Valid']), ['f'])).toMatchObject({ kind: 'vacuous' });
  expect(judge('', table(['postcondition', 'Valid']), null)).toMatchObject({
    notChecked: expect.arrayContaining(['whether its contracts could fail at all']),
  });
});

test('annotations are comments with an at sign', () => {
  expect(hasAcsl('/* ensures x */ int f(void);')).toBe(false);
  expect(hasAcsl('//@ ensures 1 > 0;\nint f(void);')).toBe(true);
  const granted = grantedInAcsl('/*@ admit x > 0; */\n/*@ axiomatic A {\n axiom a: \\true; } */', '\n//@ admit x > 0;');
  expect(granted).toEqual(['line 2: admit x > 0;', 'axiom a: \\true;']);
  expect(grantedInAcsl('char *s = (char *)"/*@ admit \\"x\\"; */";\n', '')).toEqual([]);
});

test.each([
  ['logic integer f(integer x) = f(x) + 1;', true],
  ['logic integer f(integer x, integer y) = x <= 0? 0: f(y, x - 1);', true],
  ['logic integer f{L}(int *a, integer n) =\n  n > 0? *(a + (n - 1)) + f{L}(a, n - 1): 0;', false],
  ['logic integer f(integer n) = n <= 0? f(n - 1): 0;', true],
  ['logic integer f(integer n) = n <= 0? 0: f(n + 1);', true],
  ['logic integer f{L}(int *a, integer n) =\n  \\at(n <= 0? 0: f(a, n - 1) + *(a + (n - 1)),L);', false],
  ['logic integer f{L}(int *a, integer l, integer h) =\n  \\at(l >= h? 0: f(a, l, h - 1) + *(a + (h - 1)),L);', false],
  ['logic integer f{L}(int *a, integer l, integer h) = l < h? *(a + l) + f{L}(a, l + 1, h): 0;', false],
  ['logic integer f(integer l, integer h) = l >= h? 0: f(l + 1, h + 1);', true],
  ['logic integer f(integer l, integer h) = l >= h? 0: f(l, h);', true],
  ['logic integer f(integer l, integer h) = l >= h? 0: f(h, l);', true],
  ['logic integer f(integer l, integer h) = l >= h? 0: f(l - 1, h);', true],
  ['logic integer f(integer l, integer h) = l >= h? 0: f(l + 1, h) + f(l, h);', true],
  ['logic integer f(integer n) = n >= x? 0: f(n + 1);', true],
  ['logic integer f(integer n) = n <= 0? 0: (\\let n = n + 2; f(n - 1));', true],
  ['logic integer f(integer n) = n <= 0? 0: \\sum(0, 9, \\lambda integer n; f(n - 1));', true],
  ['predicate even(integer n) = n % 2 == 0;\n logic integer f(integer n) = even(n)? 1: 0;', false],
])('%s: is its recursion taken for granted?', (definition, isGranted) => {
  expect(grantedInAcsl(`/*@ ${definition} */`, '').length > 0).toBe(isGranted);
});

test.each([
  ['ghost int i = 1;', false],
  ['ghost while (i) ;', true],
  ['ghost absurd();', true],
  ['ghost\n /@ loop variant n - i; @/\n while (i < n) i ++;', false],
])('%s: may this ghost code not end?', (annotation, isGranted) => {
  expect(grantedInAcsl(`/*@ ${annotation} */`, '').length > 0).toBe(isGranted);
});

test.each([
  ['#line 5 "other.c"', true],
  ['  # 5 "other.c"', true],
  ['/* a\n b */ %: line 5', true],
  ['#\\\n  line 5', true],
  ['#/**/line 5', true],
  ['// see #12 and #line 3\nputs("# 4");\n#define N 5', false],
])('%s: are lines called otherwise?', (text, isSo) => {
  expect(renamesLines(text)).toBe(isSo);
});

test('what a goal that no row has came to is heard, and a formula in two lines is one', () => {
  const printed = '[wp] [Z3 4.8.12] Goal typed_lemma_bad : Timeout\n[wp] Proved goals:    1 / 2\n';
  expect(judge(printed, table(['postcondition', 'Valid']))).toMatchObject({
    kind: 'unknown',
    reason: "Frama-C's WP proved 1 of 2, and not the lemma bad",
  });
  expect(readProperties(`${HEAD}\n.\tblock.c\t3\tf\tcomplete behaviors\tValid\tcomplete\n a, b\n`)).toMatchObject([
    { formula: 'complete a, b' },
  ]);
});

test.each(['/*@', '//@', '/*@ logic a', '#', '#/*', '*/', '\n', ' '])('a hostile text is read in time: %j', (part) => {
  const text = part.repeat(200_000 / part.length);
  const began = performance.now();
  hasAcsl(text);
  renamesLines(text);
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('the text as Frama-C read it is whole, whatever its lines hold', () => {
  const [rows, read] = [`${HEAD}\n`, '//@ admit \\false;\n-- as read --\n//@ admit 1 > 2;\n'];
  expect(printedParts(`${rows}-- as read --\n${read}`)).toEqual({ table: rows, asRead: read });
  expect(printedParts('')).toEqual({ table: '', asRead: '' });
});

test.each([
  ['int three$(void);\n', true],
  ['/*@ ghost int $x; */\n', true],
  [String.raw`char *cost = "\"$5", sign = '$';`, false],
  ['int three(void);\n', false],
])('a name with a dollar is one in code: %j', (asRead, isOne) => {
  expect(hasDollarName(asRead)).toBe(isOne);
});
