import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { askBackend } from '../../../../verify/fixtures/ask-backend.ts';
import { meaningOf, rangeOf, readMessages } from './agda-messages.ts';
import { readAgdaText } from '../../agda-text.ts';
import agda from './backend.ts';

const names = (text: string): string[] => readAgdaText(text).claims.map(({ name }) => name);

test.each([
  ['x : 1 ≡ 2\nx = refl\n', ['x']],
  ['f : Nat → Nat\nf n = n\n', []],
  ['+-comm : (m n : ℕ)\n  → m + n ≡ n + m\n+-comm = {!!}\n', ['+-comm']],
  ['a b : 1 ≡ 1\na = refl\nb = refl\n', ['a', 'b']],
  ['postulate p : ¬ A\n', ['p']],
  ['module M where\n  private\n    inner : x ≤ y\n    inner = z≤n\n', ['inner']],
  ['data Vec (A : Set) : ℕ → Set where\n  [] : Vec A zero\n\none : Vec ℕ 1\none = 1 ∷ []\n', ['one']],
  ['record Group : Set₁ where\n  field\n    assoc : (a ∙ b) ∙ c ≡ a ∙ (b ∙ c)\n', []],
  ['-- x : 1 ≡ 2\n{- y : 1 ≡ 2 {- z : 1 ≡ 2 -} -}\n', []],
  ['--comm : 1 ≡ 2\n(--x\n  ) : 1 ≡ 2\na--b : 1 ≡ 1\na--b = refl\n', ['a--b']],
  ['quote = \'"\'\n-- x : 1 ≡ 2\n-- "\n', []],
  ['variable\n  n : ℕ\n  p : n ≡ n\n\nq : n ≡ n\nq = refl\n', ['q']],
  ['module M where\n  private variable\n      p : 1 ≡ 1\n  private\n    variable\n      q : 1 ≡ 1\n', []],
  ['main : IO ⊤\nmain = pure tt\n', []],
])('claims among the types of %j', (text, claims) => {
  expect(names(text)).toEqual(claims);
});

test.each([
  ['data _≡_ {A : Set} (x : A) : A → Set where\n  refl : x ≡ x\n', []],
  ['data _≡_ {A : Set} : A → A → Set where\n  same : {x y : A} → x ≡ y\n', ['_≡_']],
  ['data _≡_ {A : Set} (x : A) : A → Set where\n  refl : x ≡ x\n  always : {y : A} → x ≡ y\n', ['_≡_']],
  ['data _≡_ {A : Set} (x : A) : A → Set where\n  always : {y : A} → x ≡ y\n  refl : x ≡ x\n', ['_≡_']],
  ['data _≡_ {A : Set} (x : A) : A → Set where { refl : x ≡ x ; always : {y : A} → x ≡ y }\n', ['_≡_']],
  ['data _≡_ {A : Set} (x : A) : A → Set where\n  refl : x ≡ x\n{-# BUILTIN EQUALITY _≡_ #-}\n', []],
  ['module M where\n  data _≡_ {A : Set} (x : A) : A → Set where\n    refl : x ≡ x\n  infix 4 _≡_\n', []],
  ['data _≡_ {A : Set} : A → A → Set where\n  instance refl : {x : A} → x ≡ x\n', []],
  ['data _≡_ {A : Set} : A → A → Set where\n  refl : ∀ {x} → x ≡ x\n', []],
  ['data ⊥ : Set where\n', []],
  ['data ⊥ : Set where\n  absurd : ⊥\n', ['⊥']],
  ['¬_ : Set → Set\n¬ A = A → ⊥\n', []],
  ['¬_ : Set → Set\n¬ A = ⊤\n', ['¬_']],
  ['open import Agda.Builtin.Unit renaming (⊤ to ⊥; tt to absurd)\n', ['⊥']],
  ['open import Data.Nat using (ℕ) renaming (_+_ to _⊕_)\n', []],
])('standard names with another meaning in %j', (text, found) => {
  expect(readAgdaText(text).redefined.map(({ name }) => name)).toEqual(found);
});

test('reads errors with their places in code points, and holes by their heading', () => {
  const text = 'x = {- 𝔸 -} y\n';
  const [error] = readMessages(
    'Checking B (/p/B.agda).\n/p/B.agda:1,13-14\nNot in scope:\n  y at /p/B.agda:1,13-14\n',
    '/p',
  );
  if (error === undefined) throw new Error('no error was read');
  expect(error).toMatchObject({ file: 'B.agda', text: 'Not in scope: y at /p/B.agda:1,13-14' });
  expect([meaningOf(error), rangeOf(text, error)]).toEqual([
    'undefined-name',
    { startLine: 1, startColumn: 14, endLine: 1, endColumn: 15 },
  ]);
  const holes = readMessages('Unsolved interaction metas at the following locations:\n  /p/B.agda:2,7-3,8\n', '/p');
  expect(holes).toEqual([
    { file: 'B.agda', text: 'Unsolved interaction metas', place: { line: 2, column: 7, endLine: 3, endColumn: 8 } },
  ]);
  expect(readMessages('/p/B.agda:3,5-5\n/p/B.agda:3,5: Parse error\n=<ERROR>\n', '/p')).toMatchObject([
    { text: 'Parse error =<ERROR>' },
  ]);
});

const hasLibrary = existsSync('/usr/share/agda-stdlib/Data/Nat/Base.agda');

test.skipIf(!hasLibrary)("Debian's standard library is found, and where it is not that is told", async (context) => {
  const text =
    'open import Data.Nat.Base using (ℕ; suc)\nopen import Agda.Builtin.Equality using (_≡_; refl)\n\n' +
    'same : (n : ℕ) → suc n ≡ suc n\nsame n = refl\n';
  const { verdict } = await askBackend(agda, 'block.agda', { 'block.agda': text }, context);
  expect(verdict.kind).toBe('proved');
  const missing = text.replace('Data.Nat.Base', 'Data.Nat.Invented');
  const { verdict: other } = await askBackend(agda, 'block.agda', { 'block.agda': missing }, context);
  expect(other).toMatchObject({ kind: 'unknown', reason: expect.stringContaining('has no Data.Nat.Invented') });
});
