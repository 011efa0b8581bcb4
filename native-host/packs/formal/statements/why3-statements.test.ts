import { expect, test } from 'vitest';
import { outlineOf } from '../../../kit/scan/scan-text.ts';
import { why3Declarations } from './why3-statements.ts';

const declared = (text: string): string[] =>
  why3Declarations(outlineOf(text, 'why3')).map(({ kind, name }) => `${kind} ${name}`.trim());

test('declarations are found wherever they stand, and terms are none', () => {
  expect(declared('module M use export int.Int let rec function f (x: int) = let y = x in y let g () = 1 end')).toEqual(
    ['module M', 'use int', 'let f', 'let g', 'end'],
  );
  expect(
    declared("let f () = label L in try g () with E -> match x with A -> 1 | _ -> 2 end end\nend val h' : int"),
  ).toEqual(['let f', 'end val', "val h'"]);
  expect(declared('let f () = for x in l with L as m do let y = x in p y done let g () = (exception E in 1)')).toEqual([
    'let f',
    'let g',
  ]);
});

test('what a clone or a setting lists, and what stands in an attribute, declares nothing', () => {
  expect(declared('clone T with type t = int, function op = (-), axiom . goal g: 1 = 1')).toEqual([
    'clone T',
    'goal g',
  ]);
  expect(declared('meta coercion function f meta "x" type t, prop p val v: int')).toEqual([
    'meta coercion',
    'meta',
    'val v',
  ]);
  expect(declared('let f [@expl:it (*] (x: int) = x axiom a: [@expl:"] true lemma l: false')).toEqual([
    'let f',
    'axiom a',
    'lemma l',
  ]);
});
