import type { Granted } from '../contracts/granted.ts';
import { inOneLine } from '../contracts/granted.ts';

/** An annotation of ACSL: a comment that begins with an at sign. */
const ANNOTATION = /\/\*@[\s\S]*?\*\/|\/\/@[^\n]*/g;

/** Does a text of C state anything in ACSL that can be proved? */
export const hasAcsl = (text: string): boolean =>
  [...text.matchAll(ANNOTATION)].some(([annotation]) =>
    /\b(?:requires|ensures|assigns|assert|check|invariant|lemma)\b/.test(annotation),
  );

/** What the annotations of a text take for granted. */
export const grantedInAcsl = (text: string): Granted[] =>
  [...text.matchAll(ANNOTATION)].flatMap(({ index, 0: annotation }) =>
    [...annotation.matchAll(/\b(?:axiom|admit)\b[^\n}]*/g)].map((found) => ({
      start: index + found.index,
      said: inOneLine(found[0]),
    })),
  );
