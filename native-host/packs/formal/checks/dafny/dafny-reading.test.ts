import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProverReport } from '../../contracts/prover-report.ts';
import { unreadVerdict } from './dafny-unread.ts';
import { readDafnyText } from './dafny-text.ts';
import { differenceFromTold } from './dafny-told.ts';

const recorded = (name: string): string => readFileSync(join(import.meta.dirname, 'recorded', name), 'utf8');
const readWith4 = (text: string, output: string) =>
  unreadVerdict(
    readProverReport(output, 0),
    readDafnyText(text).code,
    { file: { name: 'a.dfy', text }, tree: { files: ['a.dfy'], text: () => text }, unit: 'utf-16' },
    { version: '4.9', extent: '1 line' },
  );

test('what Dafny 4 cannot prove, with the places that belong to it and without the lines of code', () => {
  const { messages, finished, unread } = readProverReport(recorded('unproved-4.txt'), 0);
  expect(finished).toEqual({ verified: 1, errors: 2, open: 1 });
  expect(unread).toBe(false);
  expect(messages).toEqual([
    {
      kind: 'error',
      file: 'search.dfy',
      line: 24,
      column: 3,
      text: 'a postcondition could not be proved on this return path',
      related: [
        { file: 'search.dfy', line: 5, column: 16, text: 'this is the postcondition that could not be proved' },
      ],
      trace: [],
    },
    {
      kind: 'error',
      file: 'search.dfy',
      line: 18,
      column: 9,
      text: 'assertion might not hold',
      related: [],
      trace: [],
    },
    {
      kind: 'timeout',
      file: 'search.dfy',
      line: 30,
      column: 7,
      text: "Verification of 'Cubes' timed out after 10 seconds",
      related: [],
      trace: [],
    },
  ]);
});

test('no line of the end, no end; what the solver does not understand is kept', () => {
  expect(readProverReport('search.dfy(1,2): Error: assertion might not hold\n', 0)).toMatchObject({ finished: null });
  expect(
    readProverReport("Prover error: line 18 column 28: unknown parameter 'model_compress'\n", 0).broken,
  ).toBeUndefined();
  expect(readProverReport('Prover error: line 3 column 1: unexpected character\n', 0).broken).toContain(
    'unexpected character',
  );
});

test('what Dafny 4 cannot read is unknown, and named as older where it is', () => {
  const output = recorded('unread-4.txt');
  expect(readProverReport(output, 0)).toMatchObject({ unread: true, finished: null });
  expect(readWith4('function method Half(n: int): int { n / 2 }\n', output)).toMatchObject({
    kind: 'unknown',
    reason: 'it is written for a Dafny before 4 (this is 4.9)',
  });
  expect(readWith4('function Half(n: int) int { n / 2 }\n', output)).toMatchObject({ kind: 'unknown' });
  expect(readWith4('function Half(n: int): int { (n / 2 }\n', output)).toMatchObject({ kind: 'refuted' });
});

test('what Dafny names of what it verified is what was read, or it is told', () => {
  const text = readDafnyText(`module A {
  class C { constructor () ensures true { } static method Id'(x: int) returns (y: int) ensures y == x { y := x; } }
  iterator It(n: nat) yields (x: int) ensures n >= 0 { yield; }
  inductive lemma a_h(n: int) ensures n == n { }
  function F?(): int ensures F?() == 1 { 1 }
  lemma Taken() ensures false
}`);
  const told = ['Impl$$_0_A.C.__ctor', 'Impl$$_0_A.C.Id_k', 'Impl$$_0_A.It', 'Impl$$_0_A.__default.a__h_h'];
  const all = [...told, 'CheckWellformed$$_0_A.It.Valid', 'CheckWellformed$$_0_A.__default.F_q'];
  expect(differenceFromTold(text, all)).toEqual({ missing: [], unread: [] });
  const { missing, unread } = differenceFromTold(text, [...told.slice(1), 'Impl$$_module.__default.Hidden']);
  expect(missing.map(({ name }) => name)).toEqual(['F?', '']);
  expect(unread).toEqual(['Hidden']);
});

test('a trait is written out where a class extends it, or a trait that a class writes out', () => {
  const source = 'trait Source<A(==)> { method Next() returns (x: int)\n  ensures x > 0 }\n';
  const taken = (...rest: readonly string[]): string[] =>
    [...readDafnyText([source, ...rest].join('\n')).taken].map(([{ name }, why]) => `${name}: ${why}`);
  const untold = ['Next: no class that writes it out'];
  expect(taken()).toEqual(untold);
  expect(taken('trait Wider extends Source<int> { }')).toEqual(untold);
  expect(taken('trait Wider extends Other { }\ntrait Other extends Wider, Source<int> { }')).toEqual(untold);
  expect(taken('trait Other<A> { }\nclass Box extends Other<Source<int>> { }')).toEqual(untold);
  expect(taken('class Box<A(==)> extends M.Source<A> { }')).toEqual([]);
  expect(taken('datatype Box extends Source<int> = Box(x: int)')).toEqual([]);
  expect(taken('class Box extends object, Wider { }\ntrait Wider extends Source<int> { }')).toEqual([]);
});

test.each(['{:a ', 'trait T {', 'class A {:'])('a hostile text of Dafny is read in time: %s', (fragment) => {
  const started = process.cpuUsage();
  readDafnyText(fragment.repeat(200_000 / fragment.length));
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1_000).toBeLessThan(2_000);
});
