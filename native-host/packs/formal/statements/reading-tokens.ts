import type { ReadingForm } from './reading-forms.ts';

/** A word or sign, where it stands in its line, and whether nothing stands between it and the one before. */
export interface ReadingToken {
  text: string;
  line: number;
  column: number;
  touches: boolean;
}

const TOKEN = new RegExp(
  [
    String.raw`"(?:[^"\\]|\\[^])*(?:"|$)`,
    String.raw`\\?[\p{L}_][\p{L}\p{N}_'?$]*`,
    String.raw`\d[\d_]*[a-zA-Z]*`,
    String.raw`<->|<=>|\|->|<==>|==>|<==|&&|\|\||[=!]==|[<>=!:/~-]=|=[<>]|->|<-|::|\/\\|\\\/|~>|<<|>>|\.\.|\S`,
  ].join('|'),
  'gu',
);
/** Names of SMT-LIB hold most signs. */
const LIST_TOKEN = /"[^"]*(?:"|$)|\|[^|]*(?:\||$)|[^\s()"|;]+|[()]|\S/gu;
const PLAIN_NAME = /^\|([A-Za-z~!@$%^&*_+=<>.?/-][\w~!@$%^&*+=<>.?/-]*)\|$/;

/** More words than this do not stand between a binder and what it binds in. */
export const BINDER_WORDS = 200;

/** Names, and words of the language. */
export const NAME = /^[\p{L}_][\p{L}\p{N}_'?$]*$/u;
/** Signs in which others stand, among them those of a list that is told by its columns. */
export const OPENS: ReadonlySet<string> = new Set(['(', '[', '{', '⦃', '⟨', '⟪']);
/** Signs that end what {@link OPENS} begin. */
export const CLOSES: ReadonlySet<string> = new Set([')', ']', '}', '⦄', '⟩', '⟫']);

/** The words and signs of a text, each by the one that stands for it. @param column in which the text begins */
export function tokensOf(text: string, form: ReadingForm, column: number): ReadingToken[] {
  const tokens: ReadingToken[] = [];
  let begin = -column;
  let line = 0;
  let broken = text.indexOf('\n');
  let end = -1;
  for (const { 0: word, index } of text.matchAll(form.lists === true ? LIST_TOKEN : TOKEN)) {
    for (; broken >= 0 && broken < index; broken = text.indexOf('\n', begin)) {
      begin = broken + 1;
      line += 1;
    }
    const plain = form.lists === true ? plainAtom(word) : plainNumber(word);
    const same = form.synonyms !== undefined && Object.hasOwn(form.synonyms, plain) ? form.synonyms[plain] : plain;
    if (same !== undefined && same !== '')
      tokens.push({ text: same, line, column: index - begin, touches: end === index });
    end = index + word.length;
  }
  return tokens;
}

/** The place behind the bracket that closes the one at `open`; the end where none does. */
export function behindGroup(tokens: readonly ReadingToken[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    const { text = '' } = tokens[at] ?? {};
    if (OPENS.has(text)) depth += 1;
    else if (CLOSES.has(text)) depth -= 1;
    if (depth <= 0) return at + 1;
  }
  return tokens.length;
}

const plainNumber = (word: string): string => (/^\d/.test(word) ? word.replaceAll('_', '') : word);
const plainAtom = (word: string): string =>
  word.startsWith('#x') ? word.toLowerCase() : (PLAIN_NAME.exec(word)?.[1] ?? word);
