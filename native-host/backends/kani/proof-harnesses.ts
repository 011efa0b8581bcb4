import { regex } from '../../../shared/regex.ts';
import { blankComments } from '../../backend-kit/statements/blank-comments.ts';
import type { CommentForm } from '../../backend-kit/statements/comment-forms.ts';

const COMMENTS: CommentForm = {
  line: ['//'],
  block: [['/*', '*/']],
  nested: true,
  quoteBy: 'backslash',
  characters: true,
};

/** A part of a text and where it stands, UTF-16. */
interface RustPart {
  text: string;
  offset: number;
}

/** A harness of Kani, by the words of the text. */
export interface ProofHarness {
  name: string;
  offset: number;
  /** What it supposes. */
  assumes: RustPart[];
  /** What stands in place of code that is not looked at. */
  stubs: RustPart[];
}

const HARNESS = regex('gm')`
  ^[ \t]*#\[(?:cfg_attr\(\s*kani\s*,\s*)?kani::(?:proof|proof_for_contract)\b[^\n]*\n
  (?:[ \t]*(?:#\[[^\n]*|\/\/[^\n]*)?\n)*
  [ \t]*(?:pub(?:\([^)]*\))?\s+)?(?:async\s+|unsafe\s+)*fn\s+(?<name>\w+)
`;
const STUB = /#\[(?:cfg_attr\(\s*kani\s*,\s*)?kani::stub(?:_verified)?\s*\([^\n]*?\)\s*\)?\]/g;
const ASSUME = /\bkani::assume\s*\((?:[^()\n]|\([^()\n]*\))*\)/g;

/** Does a text speak of Kani at all? */
export const usesKani = (text: string): boolean => /\bkani::|\bcfg(?:_attr)?\(\s*kani\b/.test(text);

/** Reads the harnesses of a text; what is assumed in functions between them counts to the one before. */
export function harnessesIn(text: string): ProofHarness[] {
  const code = blankComments(text, COMMENTS);
  const found = [...code.matchAll(HARNESS)];
  const within = (pattern: RegExp, from: number, to: number): RustPart[] =>
    [...code.slice(from, to).matchAll(pattern)].map(({ 0: part, index }) => ({
      text: part.replaceAll(/\s+/g, ' '),
      offset: from + index,
    }));
  return found.map(({ 0: head, index, groups }, at) => {
    const end = found[at + 1]?.index ?? code.length;
    // Attributes may stand before the one that makes it a harness.
    const start = code.lastIndexOf('\n\n', index) + 1;
    return {
      name: groups?.['name'] ?? '',
      offset: index + head.length - (groups?.['name'] ?? '').length,
      assumes: within(ASSUME, index, end),
      stubs: within(STUB, Math.max(start, found[at - 1]?.index ?? 0), end),
    };
  });
}
