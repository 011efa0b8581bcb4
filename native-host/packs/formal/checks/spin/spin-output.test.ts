import { expect, it } from 'vitest';
import { fairnessAskedFor, type Fairness } from './fairness.ts';
import { foreignFile, readIncludes } from './includes.ts';
import { judgeSearches, type SearchOutcome } from './judge-searches.ts';
import { readPan, type PanEnd } from './pan-output.ts';
import { antecedentOf, readPreprocessed, replacedWords, type PromelaClaims } from './promela-text.ts';
import { probesFor } from './searches.ts';
import { readTrail } from './trail.ts';

const SEARCHED = 'State-vector 20 byte, depth reached 9, errors: 0\n       14 states, stored\n';

it('takes nothing for the whole state space but a search that says so', () => {
  expect(readPan(`${SEARCHED}\npan: elapsed time 0 seconds\n`)).toMatchObject({ kind: 'holds', states: 14 });
  expect(readPan(`error: max search depth too small\n${SEARCHED}`).kind).toBe('incomplete');
  expect(readPan(`pan: reached -DMEMLIM bound\n${SEARCHED}`).kind).toBe('incomplete');
  expect(readPan('').kind).toBe('incomplete');
  expect(readPan('pan:1: too many processes (at depth 3)\n').kind).toBe('incomplete');
  expect(readPan('pan:1: invalid end state (at depth -1)\n')).toMatchObject({ kind: 'violated', what: 'deadlock' });
});

it('knows where each line behind the preprocessor comes from', () => {
  const read = readPreprocessed('# 1 "block.pml"\n# 1 "limits.h" 1\nbyte n;\n# 2 "block.pml" 2\ninit { n = 1 }\n');
  expect(read).toMatchObject({
    kind: 'model',
    model: { text: 'byte n;\ninit { n = 1 }\n\n', places: [{ file: 'limits.h' }, { file: 'block.pml', line: 2 }, {}] },
  });
});

it.each([
  'init { c_code { x } }',
  '#pragma GCC poison x',
  'init { printf("*/ x") }',
  'init { printf("%n") }',
  'init { printf("a\\\nb") }',
  'init { printf("\\") }',
  'init { `x` }',
  'init { $x }',
])('gives SPIN no %j', (text) => {
  expect(readPreprocessed(text).kind).toBe('unsupported');
});

it('finds the left side of a response, where it speaks of one state', () => {
  expect(antecedentOf('[] ((! ((n==9))) || (<> ((n==3))))')).toBe('((n==9))');
  expect(antecedentOf('[] ((! (<> (p))) || (q))')).toBeUndefined();
  expect(antecedentOf('<> (p)')).toBeUndefined();
});

it('follows quoted includes alone', () => {
  expect(readIncludes('#include "a.h"\n  # include <b.h>\n')).toEqual({ names: ['a.h'], others: true });
  expect(readIncludes('#/**/include /* c */ "a.h"\n/* two\nlines */ %:include "b.h"\n#include \\\n"c.h"\n')).toEqual({
    names: ['a.h', 'b.h', 'c.h'],
    others: false,
  });
});

it.each([
  '/**/#include "/usr/include/stdio.h"',
  '#/**/include </etc/os-release>',
  '#inc\\\nlude "/etc/os-release"',
  '#inc\\ \r\nlude </etc/os-release>',
  '/* a\nb */ /**/ # /* c\nd */ include <x>',
  '#\finclude <x>',
  '??=include <x>',
  '#include NAME',
  '#import "/etc/os-release"',
  '#/**/embed "/etc/os-release"',
  '#if __has_include("/etc/os-release")',
])('sees that %j may read what is not beside it', (text) => {
  expect(readIncludes(`byte n;\n${text}\nbyte m;\n`)).toEqual({ names: [], others: true });
});

it('finds in the markers of gcc what it has read besides the texts that were laid out', () => {
  const read = (file: string): string | undefined =>
    foreignFile(`# 0 "block.pml"\n# 0 "<built-in>"\n# 1 "${file}" 1\nbyte n;\n`, ['block.pml', 'a/b.h']);
  expect([read('./a/b.h'), read('a/b.h')]).toEqual([undefined, undefined]);
  expect(read('/usr/include/stdio.h')).toBe('/usr/include/stdio.h');
  expect(read('../a/b.h')).toBe('../a/b.h');
});

it.each([
  ['/* Run as `pan -a -f`: weak fairness. */', 'command'],
  ['// spin -run -a -f model.pml', 'command'],
  ["// spin -f '[] p' writes the claim", undefined],
  ['// pan -a, and not pan -a -f', undefined],
  ['// Assumes weak fairness.', 'words'],
  ['/* No process starves under weak fairness. */', 'words'],
  ['// no fairness is assumed', undefined],
  ["/* It doesn't need weak fairness. */", undefined],
  ['// Fairness is not assumed here.', undefined],
  ['active proctype fairness() { printf("weak fairness // pan -f\\n") }', undefined],
])('reads of %j what it asks for', (source, fairness) => {
  expect(fairnessAskedFor(source)).toBe(fairness);
});

const FORMULA = { name: 'live', formula: '[] ((! ((n==1))) || (<> ((n==2))))' };
const CLAIMS: PromelaClaims = {
  formulas: [FORMULA],
  nevers: [],
  hasTrace: false,
  assertions: 0,
  hasProgress: false,
  hasAcceptance: false,
  hasProcess: true,
};
const HOLDS: PanEnd = { kind: 'holds', states: 14, unreached: [] };
const CYCLE: PanEnd = { kind: 'violated', what: 'acceptance', detail: 'acceptance cycle', states: 3 };
const CUT: PanEnd = { kind: 'incomplete', reason: 'timeout', states: 0 };
const FIRST: SearchOutcome = { search: { title: 'assertions and deadlock', compile: [], args: [] }, end: HOLDS };

interface Told {
  fairness?: Fairness;
  notFoundOut?: string[];
  claims?: PromelaClaims;
}

function judged(
  { fairness, notFoundOut = [], claims = CLAIMS }: Told,
  ...ends: Pick<SearchOutcome, 'end' | 'fair' | 'trail'>[]
): ReturnType<typeof judgeSearches> {
  const search = { title: 'ltl live', formula: 'live', compile: [], args: [] };
  const outcomes = [FIRST, ...ends.map((each) => ({ search, ...each }))];
  const text = 'ltl live { [] ((n == 1) -> <> (n == 2)) }\n';
  const model = { text, places: [{ file: 'block.pml', line: 1 }] };
  return judgeSearches({ name: 'block.pml', text }, model, {
    claims,
    outcomes,
    antecedents: { never: [], notFoundOut },
    fairness,
  });
}

it('tells of which formulas it was not found out whether their left side comes true', () => {
  expect(judged({ notFoundOut: ['live'] }, { end: HOLDS })).toMatchObject({
    kind: 'proved',
    notChecked: ['whether the left side of live ever comes true'],
  });
});

it('tells where it was not found out whether any state reaches its assertions', () => {
  const claims = { ...CLAIMS, formulas: [], assertions: 1 };
  expect(judged({ claims }).notChecked).toContain('whether any state reaches its assertions');
  expect(judged({ claims: { ...claims, assertions: 0 } }).notChecked).not.toContain(
    'whether any state reaches its assertions',
  );
});

it('proves under weak fairness only what a command asks for, and decides nothing on a word', () => {
  const fairly = { end: CYCLE, fair: HOLDS };
  expect(judged({}, fairly).kind).toBe('refuted');
  expect(judged({ fairness: 'words' }, fairly)).toMatchObject({ kind: 'unknown' });
  expect(judged({ fairness: 'words', claims: { ...CLAIMS, assertions: 1 } }, fairly)).toMatchObject({
    kind: 'proved',
    undecided: expect.stringContaining('holds under weak fairness only') as string,
    assumptions: [],
  });
  expect(judged({ fairness: 'command' }, fairly)).toMatchObject({
    kind: 'proved',
    assumptions: [expect.stringContaining('which ltl live needs') as string],
  });
  expect(judged({ fairness: 'command' }, { end: HOLDS })).toMatchObject({ kind: 'proved', assumptions: [] });
  expect(judged({ fairness: 'command' }, { end: CYCLE, fair: CYCLE }).kind).toBe('refuted');
  expect(judged({ fairness: 'command' }, { end: CYCLE, fair: CUT }).kind).toBe('unknown');
});

it('gives its probes names that no formula of the model has', () => {
  const formulas = [FORMULA];
  expect(probesFor({ ...CLAIMS, formulas }, '')[0]?.name).toBe('antecedent_of_live');
  expect(probesFor({ ...CLAIMS, formulas }, 'ltl antecedent_of_live { <> p }')[0]?.name).toBe(
    'probe_antecedent_of_live',
  );
});

it('reads a trail: statements, values that changed, where a cycle begins and who waits', () => {
  const trail = readTrail(
    '  2:\tproc  1 (Q:1) model.pml:10 (state 1)\t[wantq = 1]\n\t\twantq = 1\n  <<<<<START OF CYCLE>>>>>\n' +
      '  4:\tproc  0 (:init::1) model.pml:6 (state 2)\t[c!red,k]\n\t\tqueue 1 (A(0):c): [red,3]\n' +
      'spin: trail ends after 4 steps\n' +
      '#processes: 2\n\t\tn = 0\n\t\twantq = 1\n  4:\tproc  1 (Q:1) model.pml:10 (state 2)\n' +
      '  4:\tproc  0 (:init::1) model.pml:6 (state 4) <valid end state>\n',
    (line) => line + 100,
  );
  expect(trail).toEqual({
    steps: [
      {
        label: 'Q(1) line 110: wantq = 1',
        values: [
          { name: 'wantq', value: '1' },
          { name: 'n', value: '0' },
        ],
      },
      {
        label: 'init(0) line 106: c!red,k',
        values: [
          { name: 'wantq', value: '1' },
          { name: 'A(0):c', value: '[red,3]' },
          { name: 'n', value: '0' },
        ],
      },
    ],
    left: 0,
    stuck: [{ process: 'Q(1)', line: 10 }],
    cycle: 2,
    lastLine: 6,
    failed: false,
  });
});

it('takes a trail for replayed where the simulator came to the assertion and it failed, and a deadlock never', () => {
  const step = '  1:\tproc  0 (A:1) model.pml:2 (state 1)\t[x = 1]\n\t\tx = 1\n';
  const failing = 'spin: model.pml:2, Error: assertion violated\nspin: text of failed assertion: assert((x==2))\n';
  const end = 'spin: trail ends after 1 steps\n#processes: 1\n  1:\tproc  0 (A:1) model.pml:2 (state 2)\n';
  const isReplayed = (what: 'assertion' | 'deadlock', printed: string): (boolean | undefined)[] => {
    const verdict = judged({}, { end: { ...CYCLE, what }, trail: readTrail(printed, (line) => line) });
    return verdict.kind === 'refuted' ? (verdict.counterexamples ?? []).map(({ replayed }) => replayed) : [];
  };
  expect(isReplayed('assertion', `${step}${failing}${end}`)).toEqual([true]);
  expect(isReplayed('assertion', `${step}${end}`)).toEqual([false]);
  expect(isReplayed('assertion', `${step}\ttransition failed\n${failing}${end}`)).toEqual([false]);
  // It stops where the trail does, whether or not a process could go on.
  expect(isReplayed('deadlock', `${step}${end}`)).toEqual([false]);
});

it.each([
  ['that the simulator ends in a failed assertion', 'spin: model.pml:6, Error: assertion violated\n', '', true],
  ['that it only comes to its end', '', '', false],
  ['what is printed behind its end', '', 'spin: model.pml:6, Error: assertion violated\n', false],
])('reads of a trail %s', (_what, before, behind, failed) => {
  const step = '  4:\tproc  0 (:init::1) model.pml:6 (state 2)\t[assert(0)]\n';
  const output = `${step}${before}spin: trail ends after 4 steps\n${behind}`;
  expect(readTrail(output, (line) => line).failed).toBe(failed);
});

it.each([
  ['comments', '/**/', (text: string) => readIncludes(text)],
  ['open comments', '/*\n', (text: string) => readIncludes(text)],
  ['comments that hold the beginning of one', '/*\n/* x*/', (text: string) => readIncludes(text)],
  ['returns', '\r', (text: string) => readIncludes(text)],
  ['commands in a comment', 'spin -run ', (text: string) => fairnessAskedFor(`/*${text}*/`)],
  ['commands in a comment', 'pan ', (text: string) => fairnessAskedFor(`/*${text}*/`)],
  ['open comments', '/* ', (text: string) => fairnessAskedFor(text)],
  ['empty lines', '\n', (text: string) => readPan(text)],
])('takes no long over 100 kB of %s (%j)', (_, unit, read) => {
  const before = process.cpuUsage();
  read(unit.repeat(100_000 / unit.length));
  // Processor time: others may use the machine as well.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(2_000);
});

it('knows which words of Promela a macro replaces, also where it is taken back', () => {
  const output =
    '#define __STDC__ 1\n#define N 3\n# 1 "block.pml"\n#define assert(c) skip\n#undef assert\n#define assertion 1\n';
  expect(replacedWords(output)).toEqual(['assert']);
  expect(replacedWords('#define true 0\n')).toEqual(['true']);
});
