import { expect, test } from 'vitest';
import { summarise } from '../../shared/summary.ts';
import type { Check, CheckResult, Verdict } from '../../shared/verdict.ts';
import type { Finding } from '../../shared/finding.ts';
import { distinct, listNotChecked, missingChecks } from './not-checked.ts';

const held = (check: Check): CheckResult => ({
  backend: 'b',
  title: 'B',
  check,
  toolVersion: '1',
  verdict: { kind: 'passed', findings: [] },
  ms: 1,
  cached: false,
});

test.each([
  ['lean', [held('security')], ['proof']],
  ['lean', [held('security'), held('prove')], []],
  ['tlaplus', [held('security'), held('model-check')], []],
  ['json', [held('security')], []],
  ['other', [held('security')], ['syntax']],
  ['php', [held('parse')], ['full syntax']],
  ['bash', [held('parse')], ['full syntax']],
  ['bash', [held('parse'), { ...held('lint'), backend: 'shellcheck' }], []],
] as const)('%s: what nobody was asked about', (language, results, missing) => {
  expect(missingChecks(language, results, new Map())).toEqual(missing);
});

test('a text of proofs that holds no secret is not green', () => {
  const results = [held('security')];
  const summary = summarise(results, { missing: missingChecks('lean', results, new Map()) });
  expect(summary).toMatchObject({ tone: 'unknown', text: expect.stringContaining('proof') });
});

test('what only a grammar read is not green, and the parser is named that would decide it', () => {
  const results = [held('parse')];
  const summary = summarise(results, { missing: missingChecks('php', results, new Map()) });
  expect(summary).toMatchObject({ tone: 'unknown', text: 'full syntax and behaviour not checked' });
  expect(listNotChecked('php', results, new Map())).toContainEqual({
    what: 'Full syntax: a grammar read this code, which takes more than PHP does',
    how: '`php -l`',
  });
});

test.each<[Verdict, RegExp]>([
  [{ kind: 'unknown', findings: [], reason: '5 of 12 not proved' }, /^Contracts \(1 ensures\): no prover decided/],
  [{ kind: 'timeout', findings: [], afterMs: 1000 }, /^Contracts \(1 ensures\): no prover decided/],
  [{ kind: 'unsupported', findings: [], reason: 'C++' }, /^Contracts \(1 ensures\): no prover here reads/],
])('a prover that read the contracts and did not decide them is not told as missing: %o', (verdict, told) => {
  const results = [{ ...held('prove'), verdict }];
  const whats = listNotChecked('c', results, new Map([['ensures', 1]])).map(({ what }) => what);
  expect(whats.filter((what) => what.startsWith('Contracts'))).toEqual([expect.stringMatching(told)]);
});

test('what helps a prover that does not know is not what helps one that cannot read the text', () => {
  const how = (check: Check, kind: 'unknown' | 'unsupported'): string | undefined =>
    listNotChecked('c', [{ ...held(check), verdict: { kind, findings: [], reason: 'so' } }], new Map()).find(
      ({ what }) => what === 'B: so',
    )?.how;
  expect(how('prove', 'unknown')).toMatch(/a lemma, an invariant/);
  expect(how('prove', 'unsupported')).toBe('a property that names it');
  expect(how('model-check', 'unknown')).toMatch(/a larger bound/);
});

test('of a language that is not known the report names what was not looked for', () => {
  const whats = listNotChecked('other', [held('security')], new Map()).map(({ what }) => what);
  expect(whats).toContainEqual(expect.stringMatching(/language is not known, so only secrets and hidden characters/));
});

test('what does not parse leads to its repair, and a file in its project to no check inside the project', () => {
  const broken: CheckResult = {
    ...held('lint'),
    verdict: {
      kind: 'refuted',
      notChecked: ['lint rules on code that does not parse', 'imports of `requests`'],
      findings: [
        {
          file: 'a.c',
          range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
          rule: 'syntax',
          backend: 'b',
          message: 'm',
          severity: 'error',
          category: 'syntax_error',
        },
      ],
    },
  };
  const hows = (where: 'alone' | 'inProject'): string[] =>
    listNotChecked('python', [broken], new Map(), where).map(({ how }) => how);
  expect(hows('alone').slice(0, 2)).toEqual([
    'fix what does not parse, then verify again',
    'a lint run inside the project, with its own configuration',
  ]);
  expect(hows('inProject')[1]).not.toContain('inside the project');
});

test('below a wrong result that the falsifier found nobody reads that it looks for none', () => {
  const found: CheckResult = { ...held('fuzz'), verdict: { kind: 'passed', findings: [WARNING] } };
  const whats = listNotChecked('python', [found], new Map()).map(({ what }) => what);
  expect(whats.join()).not.toContain('not for wrong results');
  expect(whats.join()).toContain('Behaviour beyond what the falsifier found');
});

const WARNING: Finding = {
  file: 'a.py',
  range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
  rule: 'law',
  backend: 'fuzz',
  message: 'm',
  severity: 'warning',
  category: 'logic_error',
};

test('each thing that was not checked stands there once, and where one says why, that one', () => {
  const list = [
    { what: 'Uses of kettle: its types are not here', how: 'a type check inside the project' },
    { what: 'Uses of kettle: its types are not here (npm did not answer)', how: 'try again' },
    { what: 'Uses of kettles: its types are not here', how: 'the first' },
    { what: 'Uses of kettles: its types are not here', how: 'the second' },
  ];
  expect(distinct(list)).toEqual([list[1], list[2]]);
});
