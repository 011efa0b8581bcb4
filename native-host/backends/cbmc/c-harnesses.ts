import { blankComments } from '../../backend-kit/statements/blank-comments.ts';
import type { CommentForm } from '../../backend-kit/statements/comment-forms.ts';

const COMMENTS: CommentForm = {
  line: ['//'],
  block: [['/*', '*/']],
  quoteBy: 'backslash',
  characters: true,
};
const FUNCTION = /^(?!\s)(?:[\w*]+[ \t*\n]+)+?(?<name>\w+)[ \t]*\((?<parameters>[^;{}()]*)\)[ \t\n]*\{/gm;
const HARNESS = /(?:^|_)(?:harness|proof)(?:_|$)/;
const ASSUME = /\b__CPROVER_assume\s*\((?:[^()\n]|\((?:[^()\n]|\([^()\n]*\))*\))*\)/g;

/** What a text of C says to CBMC. */
export interface CbmcText {
  /** Functions that the check begins with: `main`, or the harnesses. */
  entries: string[];
  /** What it supposes, with UTF-16 offsets. */
  assumes: { text: string; offset: number }[];
}

/** Is a text written for CBMC? Any other is left to the compilers and sanitizers. */
export const isForCbmc = (text: string): boolean => /\b(?:__CPROVER_\w+|nondet_\w+\s*\()/.test(text);

/** Reads the functions that are named like a harness; where there are none, `main`. */
export function readCbmcText(text: string): CbmcText {
  const code = blankComments(text, COMMENTS);
  const functions = [...code.matchAll(FUNCTION)].map(({ groups }) => groups?.['name'] ?? '');
  const harnesses = functions.filter((name) => HARNESS.test(name));
  return {
    entries: harnesses.length > 0 ? harnesses : functions.filter((name) => name === 'main'),
    assumes: [...code.matchAll(ASSUME)].map(({ 0: part, index }) => ({
      text: part.replaceAll(/\s+/g, ' '),
      offset: index,
    })),
  };
}
