import { expect, test } from 'vitest';
import { grantedInAcsl, hasAcsl } from '../../backend-kit/frama-c/acsl.ts';
import { readMessages } from '../../backend-kit/frama-c/frama-c-messages.ts';
import { readProperties } from '../../backend-kit/frama-c/frama-c-properties.ts';
import { hollowFunctions, wpVerdict } from './wp-verdict.ts';

const HEAD = 'directory\tfile\tline\tfunction\tproperty kind\tstatus\tproperty';
const table = (...rows: readonly [kind: string, status: string][]): string =>
  [HEAD, ...rows.map(([kind, status], at) => `.\tblock.c\t${at + 1}\tf\t${kind}\t${status}\tx > ${at}`)].join('\n');
const FILE = { name: 'block.c', text: '/*@ ensures \\result > 0; */\nint f(void);\nint g(void);\n' };
const judge = (printed: string, rows: string, hollow: string[] | null = []) =>
  wpVerdict({ messages: readMessages(printed, 'block.c'), properties: readProperties(rows) }, FILE, hollow, '3 lines');

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
  expect(judge('', table(['postcondition', 'Valid']), null)).toMatchObject({ notChecked: [expect.any(String)] });
});

test('annotations are comments with an at sign', () => {
  expect(hasAcsl('/* ensures x */ int f(void);')).toBe(false);
  expect(hasAcsl('//@ ensures 1 > 0;\nint f(void);')).toBe(true);
  expect(grantedInAcsl('//@ admit x > 0;\n/*@ axiomatic A {\n axiom a: \\true; } */').map(({ said }) => said)).toEqual([
    'admit x > 0;',
    'axiom a: \\true;',
  ]);
});
