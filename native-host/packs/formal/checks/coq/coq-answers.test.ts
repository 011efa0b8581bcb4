import { expect, test } from 'vitest';
import { coqSentences } from '../../coq/coq-sentences.ts';
import { readDependencies, readWholeNames, standardAxiom } from './coq-assumptions.ts';
import { endOfProof, readListing, redefined } from './coq-constants.ts';
import { premisesOfSections, readPremises } from './coq-premises.ts';
import { coqSections } from '../../coq/coq-sections.ts';
import { claimsAmong, premisesInWords } from './coq-vacuity.ts';
import { findingOf, meaningOf, readError } from './coq-errors.ts';

const errorIn = (text: string, place: string, message: string) => {
  const error = readError(`File "./block.v", ${place}:\nError:\n${message}\n\n`);
  if (error === undefined) throw new Error('no error was read');
  return { meaning: meaningOf(error, text), range: findingOf(error, { name: 'block.v', text }, 'wrong').range };
};

test('bytes from the beginning of the first line become columns, also on the lines after it', () => {
  const text = 'Lemma α𝔸 : true = 1.\nCheck (größe\n  + 1).\n';
  expect(errorIn(text, 'line 1, characters 22-23', 'The term "1" has type "nat"')).toMatchObject({
    meaning: 'wrong',
    range: { startLine: 1, startColumn: 20, endLine: 1, endColumn: 21 },
  });
  expect(errorIn(text, 'line 2, characters 7-20', 'The term "größe + 1" has type "nat"')).toMatchObject({
    range: { startLine: 2, startColumn: 8, endLine: 3, endColumn: 6 },
  });
});

test.each([
  ['The reference helper was not found in the current environment.', 'undefined-name'],
  ['The reference Qed was not found in the current environment.', 'wrong'],
  ['Tactic failure:  Cannot find witness.', 'not-found-by-search'],
  ['Cannot find a physical path bound to logical path\nArith with prefix Stdlib.', 'missing'],
  ['Unable to unify "2" with "1".', 'wrong'],
  [' (in proof x): Attempt to save an incomplete proof', 'wrong'],
  ['System error: "x: Read-only file system"', 'outside'],
])('%s', (message, meaning) => {
  expect(errorIn('Lemma x : 1 = 2.\n', 'line 1, characters 0-5', message).meaning).toBe(meaning);
});

test.each([
  ['Lemma x : 1 = 1\nProof. auto. Qed.', 'wrong'],
  ['Definition a := fun x -> x.', 'wrong'],
  ['Lemma x : [1; 2] = [1; 2]. Proof. auto. Qed.', 'undefined-name'],
  ['Lemma x : forall s t, s ++ t = t. Proof. auto. Qed.', 'undefined-name'],
  ['Lemma x : 1 = 1. Proof. by []. Qed.', 'undefined-name'],
])('a syntax error in `%s` may be a notation that is not here, or not', (text, meaning) => {
  const line = text.split('\n').length;
  const start = line > 1 ? 0 : text.search(/\[|\+|->/);
  const message = "Syntax error: '.' expected after [gallina] (in [vernac_aux]).";
  expect(errorIn(text, `line ${line}, characters ${start}-${start + 1}`, message).meaning).toBe(meaning);
});

test('an error without a place is one, and warnings are none', () => {
  expect(readError('Error: There are pending proofs in file ./c.v: t.\n')).toMatchObject({ message: /pending/ });
  expect(readError('File "./b.v", line 2, characters 7-17:\nWarning: x [y,z]\n')).toBeUndefined();
});

test('a listing names what is declared, but not what an interface asks for', () => {
  const text = 'Lemma α : True. Admitted.\nModule Type T. Axiom q : nat. End T.\n';
  const listing =
    'DIGEST NO\nFb\nprf 6:7 <> α\nmodtype 39:39 <> T\nax 48:48 T q\nR48:50 Coq.Init.Datatypes <> nat ind\n';
  expect(readListing(listing, text)).toEqual([{ kind: 'theorem', name: 'α', offset: 6 }]);
  expect(endOfProof(text, 6)).toBe('Admitted');
});

test('hypotheses and variables of a section are told apart, and what has no name is told', () => {
  const text = 'Section S. Variable A : Type. Hypothesis H : 1 = 2. Context (K : 2 = 3) `{3 = 4}. End S.\n';
  const listing = 'var 20:20 S A\nvar 41:41 S H\nbinder 61:61 <> K:1\nbinder 5:5 <> x:2\n';
  expect(readListing(listing, text)).toEqual([
    { kind: 'variable', name: 'S.A', offset: 20 },
    { kind: 'hypothesis', name: 'S.H', offset: 41 },
    { kind: 'variable', name: 'K', offset: 61 },
    { kind: 'hypothesis', name: 'Context (K : 2 = 3) `{3 = 4}', offset: 52 },
  ]);
});

test('a variable is a premise of what is proved in its section, where Coq says that it states something', () => {
  const text = 'Section S. Variable H : P. Lemma t : Q. Proof. End S. Lemma u : Q.';
  const variable = { kind: 'variable', name: 'S.H', offset: 20 } as const;
  const told = (name: string, offset: number, premise: string) =>
    premisesOfSections(
      [variable],
      coqSections(coqSentences(text)),
      new Map([[{ kind: 'theorem', name, offset } as const, [{ name: premise, states: 'P' }]]]),
    );
  expect(told('t', 33, 'H')).toEqual([variable]);
  expect(told('t', 33, 'H0')).toEqual([]);
  expect(told('u', 60, 'H')).toEqual([]);
});

test('what a theorem supposes is read in the order of the statement', () => {
  const lines = ['m premise H0 : (~ n < 3)', 'm premise H : (n < 3)', 'premise K : False'];
  const premises = readPremises(lines, 'm');
  expect(premisesInWords(premises, 'b')).toBe('H: n < 3; H0: ~ n < 3');
});

test('a lemma that is used is no claim by itself, and one that is printed is', () => {
  const text = 'Lemma a : P. Proof. Qed. Lemma b : Q. Proof. apply a. Qed. Print Assumptions b. (* b *)';
  const theorems = [
    { kind: 'theorem', name: 'a', offset: 6 },
    { kind: 'theorem', name: 'b', offset: 31 },
  ] as const;
  expect(claimsAmong(theorems, text).map(({ name }) => name)).toEqual(['b']);
});

test('a standard name is redefined only where a theorem after it may speak of it', () => {
  const at = (kind: 'definition' | 'theorem' | 'notation', name: string, offset: number) => ({ kind, name, offset });
  const names = (...given: ReturnType<typeof at>[]) => redefined(given).map(({ standard }) => standard);
  expect(names(at('definition', 'le', 1), at('theorem', 't', 2))).toEqual(['le']);
  expect(names(at('theorem', 'nat', 1), at('theorem', 't', 2))).toEqual(['nat']);
  expect(names(at('definition', 'In', 1), at('theorem', 't', 2))).toEqual(['In']);
  expect(names(at('definition', 'In_order', 1), at('theorem', 't', 2))).toEqual([]);
  expect(names(at('theorem', 't', 1), at('definition', 'le', 2))).toEqual([]);
  expect(names(at('definition', 'M.le', 1), at('theorem', 't', 2))).toEqual([]);
  expect(names(at('notation', "::nat_scope:x_'<='_x", 1), at('theorem', 't', 2))).toEqual(['<=']);
  expect(names(at('notation', "::nat_scope:x_'<+>'_x", 1), at('theorem', 't', 2))).toEqual([]);
});

test('answers are parted by a mark that no text can know', () => {
  const output =
    'cv1 0\nI\n     : True\ncv1 proposition\nAxioms:\na.cheat : False\nClassicalDedekindReals.sig_forall_dec\n' +
    '  : forall P : nat -> Prop,\n    {P n} + {~ P n}\ncv1 1\nClosed under the global context\ncv1 2\ncv2 7\n' +
    'cv1 3\nAxioms:\ne.f is assumed to be guarded.\n';
  expect([...readDependencies(output, 'cv1')]).toEqual([
    [
      0,
      {
        isProposition: true,
        isPredicate: false,
        rests: ['a.cheat', 'ClassicalDedekindReals.sig_forall_dec'],
        premises: [],
      },
    ],
    [1, { isProposition: false, isPredicate: false, rests: [], premises: [] }],
    [3, { isProposition: false, isPredicate: false, rests: ['e.f is assumed to be guarded.'], premises: [] }],
  ]);
  expect([...readWholeNames('m 0\nConstant Coq.Logic.Classical_Prop.classic\n', 'm')]).toEqual([
    [0, 'Coq.Logic.Classical_Prop.classic'],
  ]);
});

test('an axiom is standard by its whole name only', () => {
  expect(standardAxiom('Coq.Logic.Classical_Prop.classic')).toContain('excluded middle');
  expect(standardAxiom('Classical_Prop.classic')).toBeUndefined();
  expect(standardAxiom('Coq.Compat.AdmitAxiom.proof_admitted')).toBeUndefined();
});
