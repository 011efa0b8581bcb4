import { words } from '../../../shared/word-list.ts';
/** What the words in the names of parameters say of the values that are meant. A part of what names promise. */
export const PARAMETER_WORDS = {
  /** Parameters in which results are collected, or what was seen on the way. */
  collects: words`
    acc accumulator result results res out output memo cache visited seen path current stack queue heap state temp
    buffer aux dest target
  `,
  /** Numbers that point into another argument. */
  pointers: words`
    i j k x y r c idx index position pos offset row col column start end from to lo hi low high left right begin stop
    source src dst root node vertex mid depth level key
  `,
  /** Sizes and steps: what is none, one or negative hardly means anything. */
  sizes: words`
    size width height length len step steps stride base radix tolerance tol eps epsilon precision accuracy coin coins
    denomination denominations capacity divisor divisors denominator den modulus mod depth digits places window period
    interval gap spacing stride factor factors multiplier rate limit quantum slot parts pieces groups chunk chunks batch
    page per bins bin buckets sides people columns cols rows weight weights scale ratio count amount total max month day
    year k m nearest by rails order degree bits level levels times
  `,
  /** Of two numbers, what is the lower one by its name and what the upper one. */
  lower: words`from start min minimum low lo lower begin first left count k initial used done part a0 x0 in`,
  upper: words`to end max maximum high hi upper stop last right total limit whole n a1 x1 out`,
  /** Texts of one sign. */
  single: ['char', 'ch', 'character', 'letter', 'digit', 'symbol', 'grapheme', 'c'],
  /** Lists that are meant to be in order. */
  ordered: ['sorted', 'ordered', 'ascending'],
} as const;
