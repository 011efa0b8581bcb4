import { regex } from '../../../../shared/regex.ts';

/** One sentence of Coq, without its full stop, by UTF-16 offsets. */
export interface CoqSentence {
  text: string;
  /** It without what stands before its command: attributes, and words of how it is run or how far it holds. */
  command: string;
  start: number;
  end: number;
}

const PREFIX = regex()`
  ^(?:#\[[^\]]*\]\s*|(?:Time|Succeed|Timeout\s+\d+|Redirect\s+"[^"]*"|Instructions
  |Local|Global|Export|Polymorphic|Monomorphic|Program|Cumulative|NonCumulative|Private)(?![\w'])\s*)+
`;

/**
 * The sentences of a text without comments: each ends with a full stop before a blank. Bullets and braces stand before
 * the sentence that they begin.
 */
export function coqSentences(code: string): CoqSentence[] {
  const found: CoqSentence[] = [];
  let start = 0;
  for (const { index } of code.matchAll(/\.(?=\s|$)/g)) {
    const begin = start + (/^[\s{}*+-]*/.exec(code.slice(start, index))?.[0].length ?? 0);
    const text = code.slice(begin, index);
    if (begin < index) found.push({ text, command: text.replace(PREFIX, ''), start: begin, end: index });
    start = index + 1;
  }
  return found;
}
