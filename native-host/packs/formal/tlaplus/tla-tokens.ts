import { INFIX } from './operators.ts';

/** A token of a module's text. */
export interface TlaToken {
  kind: 'name' | 'number' | 'string' | 'sign';
  text: string;
  start: number;
  end: number;
  /** Column where it begins, with tab stops of eight: lists of conjunctions and disjunctions are read by it. */
  column: number;
}

const SIGNS = [
  ...[...INFIX.keys()].filter((word) => !/^\\[a-zA-Z]/.test(word)),
  ..."|-> -> <- == << >>_ >> <> [] ]_ ~ :: : , ( ) [ ] { } . ! @ ^+ ^* ^# ' _".split(' '),
].toSorted((a, b) => b.length - a.length);

const escaped = SIGNS.map((sign) => sign.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
const TOKEN = new RegExp(
  [
    '(?<blank>[ \\t\\r\\n\\f]+)',
    '(?<string>"(?:[^"\\\\\\n]|\\\\.)*")',
    '(?<name>\\w+)',
    `(?<sign>-{4,}|={4,}|\\\\[A-Za-z]+|${escaped})`,
  ].join('|'),
  'y',
);

/** The tokens of a text without comments, or where one cannot be read. */
export function readTokens(text: string): TlaToken[] | { at: number } {
  const tokens: TlaToken[] = [];
  let column = 0;
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (found === null) return { at };
    const { blank, string, name } = found.groups ?? {};
    const [word] = found;
    if (blank !== undefined) {
      for (const char of blank) {
        if (char === '\n') column = 0;
        else column = char === '\t' ? column - (column % 8) + 8 : column + 1;
      }
      continue;
    }
    const fair = name === undefined ? undefined : /^[WS]F_/.exec(name)?.[0];
    const end = at + (fair ?? word).length;
    tokens.push({ kind: kindOf(string, name), text: fair ?? word, start: at, end, column });
    column += end - at;
    TOKEN.lastIndex = end;
  }
  return tokens;
}

function kindOf(string: string | undefined, name: string | undefined): TlaToken['kind'] {
  if (string !== undefined) return 'string';
  if (name === undefined) return 'sign';
  return /^\d+$/.test(name) ? 'number' : 'name';
}
