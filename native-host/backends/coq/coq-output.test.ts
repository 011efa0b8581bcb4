import { expect, it } from 'vitest';
import { readAssumptions, readMessages } from './coq-output.ts';
import { readCoqText } from './coq-text.ts';

it('reads what theorems rest on, one answer for each that was asked', () => {
  const printed =
    'Closed under the global context\nAxioms:\na.cheat : False\nClassicalDedekindReals.sig_forall_dec\n' +
    '  : forall P : nat -> Prop,\n    {P n} + {~ P n}\nAxioms:\ne.f is assumed to be guarded.\n';
  expect(readAssumptions(printed, 3)).toEqual([
    [],
    ['a.cheat : False', 'ClassicalDedekindReals.sig_forall_dec : forall P : nat -> Prop, {P n} + {~ P n}'],
    ['e.f is assumed to be guarded.'],
  ]);
  expect(readAssumptions(printed, 2)).toBeUndefined();
});

it('reads messages with their places', () => {
  const printed =
    'File "./b.v", line 2, characters 7-17:\nWarning: x [y,z]\n' +
    'File "./b.v", line 3, characters 0-4:\nError: one\ntwo\n\n';
  expect(readMessages(printed)).toEqual([
    { file: 'b.v', line: 2, start: 7, end: 17, kind: 'Warning', text: 'x [y,z]' },
    { file: 'b.v', line: 3, start: 0, end: 4, kind: 'Error', text: 'one\ntwo' },
  ]);
});

it('qualifies names by their modules, and leaves functors alone', () => {
  const text =
    'Module A. Section S. Lemma in_section : True. End S. End A.\nModule F (X : T). Lemma of_functor : True. End F.\n' +
    'Module Type T. Lemma of_type : True. End T.\nTheorem top : True.\n(* Theorem comment : False. *)\n';
  expect(readCoqText(text).proved).toEqual(['A.in_section', 'top']);
});
