/** Names of Coq's logic, data types, lists and arithmetic that a reader takes for what they always mean. */
const NAMES = new Set([
  ...'True False eq not and or iff ex ex2 sig nat bool list option prod unit le lt ge gt Nat.add Nat.mul'.split(' '),
  ...'Nat.sub plus mult minus O S negb andb orb In app length rev map'.split(' '),
]);
/** Signs of the standard notations, those of one notation with a blank between. */
const SIGNS = new Set([
  ...String.raw`= <> < <= > >= /\ \/ -> <-> ~ + - * True False`.split(' '),
  'exists ,',
  'forall ,',
  '<= <=',
  '< <',
  '<= <',
  '< <=',
  '{ | }',
]);

/** Does a reader take this name for what it means in Coq's library? */
export const isStandardName = (name: string): boolean => NAMES.has(name);

/** Is this the standard notation with these signs, or a number? */
export const isStandardNotation = (signs: readonly string[]): boolean =>
  SIGNS.has(signs.join(' ')) || (signs.length === 1 && /^\d+$/.test(signs[0] ?? ''));

/** The signs of a notation as it is written: `x <= y <= z`, `'exists' x , p`. */
export const signsIn = (notation: string): string[] =>
  notation
    .trim()
    .split(/\s+/)
    .filter((word) => !/^(?:[\p{L}_][\p{L}\p{N}_']*|\.\.)$/u.test(word))
    .map((word) => word.replace(/^'(.+)'$/, '$1'));

/** A sentence that has numbers read otherwise in a type of the library. */
export const NUMBERS = /^(?:Number|Numeral)\s+Notation\s+(?:[\w.]*\.)?(?:nat|N|Z|positive|Q|R)\s/;
