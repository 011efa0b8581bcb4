/** One sentence of Coq, without its full stop, by UTF-16 offsets. */
export interface CoqSentence {
  text: string;
  start: number;
  end: number;
}

/**
 * The sentences of a text without comments: each ends with a full stop before a blank. Bullets and braces stand before
 * the sentence that they begin.
 */
export function coqSentences(code: string): CoqSentence[] {
  const found: CoqSentence[] = [];
  let start = 0;
  for (const { index } of code.matchAll(/\.(?=\s|$)/g)) {
    const begin = start + (/^[\s{}*+-]*/.exec(code.slice(start, index))?.[0].length ?? 0);
    if (begin < index) found.push({ text: code.slice(begin, index), start: begin, end: index });
    start = index + 1;
  }
  return found;
}
