/** Why somebody may object to an input: the bits that the runner sends, from the lowest (`runner/state.h`). */
const SENT = [
  'lengths-differ',
  'nothing',
  'single',
  'not-square',
  'negative',
  'zero',
  'beyond-length',
  'numbers-apart',
  'elements-beyond',
] as const;

/** Why somebody may object to an input, or to calling it a failure; in words only where a message is written. */
const WORDS = {
  'lengths-differ': 'lengths that differ',
  nothing: 'nothing in it',
  single: 'only one thing in it',
  'not-square': 'not as many rows as columns',
  negative: 'a negative number',
  zero: 'zero',
  'beyond-length': 'a number that may have to be below a length',
  'numbers-apart': 'numbers that may have to fit each other',
  'elements-beyond': 'elements that may have to be below the length',
  'may-wait': 'it may be meant to wait',
  'may-ask-memory': 'it may be asked to',
  'size-unsaid': 'how large the number may be is not said',
  named: 'its name says so',
  'called-again': 'the same call was made twice',
  'values-odd': 'such values may not be meant',
  'numbers-large': 'the numbers may be too large for it, where they are as large as they can be',
  'numbers-small': 'its numbers may be kept small',
  unsure: 'somebody may object to the input',
  'machines-mind': 'only some machines mind',
  'nothing-copied': 'nothing is copied',
  'zero-divisor': 'a zero may not be meant',
  'same-numbers': 'numbers that are the same may not be meant',
  object: 'on an object that was made by calls',
  documentation: 'its documentation asks something of its callers',
  key: 'a key that it may not have',
  helper: 'it may count on those that call it',
} as const;

/** One reason to object. */
export type Objection = keyof typeof WORDS;

/** The reasons that the bits of a runner stand for. */
export const objectionsOf = (bits: number): Objection[] => SENT.filter((_, at) => (bits >> at) % 2 === 1);

/** Reasons as a message tells them. */
export const inWords = (objections: readonly Objection[]): string => objections.map((each) => WORDS[each]).join('; ');
