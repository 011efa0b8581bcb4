import type { UslPlace } from './usl-ast.ts';

/** One token. Of a string the text is what stands between the quotes; there are no escapes in it. */
export type UslToken = UslPlace & {
  kind: 'word' | 'number' | 'string' | 'sign' | 'end';
  text: string;
  /** It is the first of its line. */
  startsLine: boolean;
};

/** What a text has that is no token. */
export type UslTokens = { kind: 'tokens'; tokens: UslToken[] } | { kind: 'broken'; at: UslPlace; message: string };

/** Signs that other languages write, and the word or sign that USL has for them. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  '=>': 'implies',
  '==>': 'implies',
  '→': 'implies',
  '⇒': 'implies',
  '&&': 'and',
  '∧': 'and',
  '||': 'or',
  '∨': 'or',
  '¬': 'not',
  '∀': 'forall',
  '∃': 'exists',
  '∈': 'in',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
};
const FOREIGN_SIGN = /==?>|&&|\|\||[→⇒∧∨¬∀∃∈≤≥≠]/y;

const PATTERN = new RegExp(
  [
    String.raw`(?<space>[ \t\r\n]+|//[^\n]*|/\*[^]*?\*/)`,
    String.raw`(?<word>[A-Za-z_][A-Za-z0-9_']*)`,
    String.raw`(?<number>[0-9]+(?:\.[0-9]+)?)`,
    '"(?<string>[^"]*)"',
    String.raw`(?<sign>::|<->|->|~>|==|!=|<=|>=|\/(?!\*)|[{}()[\],:;.=<>+\-*%!])`,
  ].join('|'),
  'y',
);

/** Splits a text into tokens; comments (`//` and `/* *\/`) and white space are left out. */
export function readUslTokens(text: string): UslTokens {
  const tokens: UslToken[] = [];
  let startsLine = true;
  let at = 0;
  while (at < text.length) {
    FOREIGN_SIGN.lastIndex = at;
    const foreign = FOREIGN_SIGN.exec(text)?.[0];
    if (foreign !== undefined)
      return { kind: 'broken', at: { start: at, end: at + foreign.length }, message: wordsForForeign(foreign) };
    PATTERN.lastIndex = at;
    const match = PATTERN.exec(text);
    if (match === null) return { kind: 'broken', at: { start: at, end: at + 1 }, message: wordsFor(text, at) };
    const [whole] = match;
    const { space, word, number, string, sign } = match.groups ?? {};
    const place = { start: at, end: at + whole.length };
    if (space === undefined) {
      const [kind, content] = kindOf({ word, number, string }, sign ?? '');
      tokens.push({ kind, text: content, ...place, startsLine });
      startsLine = false;
    } else startsLine ||= space.includes('\n');
    at = place.end;
  }
  tokens.push({ kind: 'end', text: '', start: text.length, end: text.length, startsLine: true });
  return { kind: 'tokens', tokens };
}

function kindOf(
  { word, number, string }: Record<'word' | 'number' | 'string', string | undefined>,
  sign: string,
): [UslToken['kind'], string] {
  if (word !== undefined) return ['word', word];
  if (number !== undefined) return ['number', number];
  return string === undefined ? ['sign', sign] : ['string', string];
}

const wordsForForeign = (sign: string): string => `expected '${WRITTEN_AS[sign]}', found '${sign}'`;

function wordsFor(text: string, at: number): string {
  if (text.startsWith('/*', at)) return 'this comment does not close';
  if (text[at] === '"') return 'this string does not close';
  return `${JSON.stringify(String.fromCodePoint(text.codePointAt(at) ?? 0))} begins nothing that USL has`;
}
