/** Languages that the page's highlighter has; others are shown with their raw fences. */
const HIGHLIGHTED = new Set(
  (
    'python py typescript ts tsx javascript js jsx json jsonc yaml yml toml rust rs go java c cpp csharp cs ruby php ' +
    'bash sh shell css html haskell hs ini sql diff xml markdown'
  ).split(' '),
);

/** Does the highlighter have this language? */
export const isHighlighted = (word: string): boolean => HIGHLIGHTED.has(word.toLowerCase());

const KEYWORDS = new Set(
  (
    'abstract and as async await break case class const continue def default del do elif else enum except export ' +
    'extends ' +
    ('false finally fn for from func function if impl implements import in interface is lambda let match mod ' +
      'module mut ') +
    ('new nil none not null or package pass private pub public raise return self static struct super switch this ' +
      'throw ') +
    'trait true try type use var void where while with yield True False None'
  ).split(' '),
);

const TOKEN =
  /(\/\*.*?\*\/|\/\/.*|#.*)|("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|`[^`]*`?)|(\b\d[\w.]*\b)|([A-Za-z_]\w*)/g;

/** One run of a line; `kind` is null for plain text. */
export interface Token {
  text: string;
  kind: 'comment' | 'string' | 'number' | 'keyword' | null;
}

/** Tokens of one line; their texts joined are the line. */
export function tokensOf(line: string, language: string): Token[] {
  if (language === '' || line.length > 2_000) return [{ text: line, kind: null }];
  const tokens: Token[] = [];
  let plain = '';
  let from = 0;
  for (const match of line.matchAll(TOKEN)) {
    const [text, comment, string, number, word] = match;
    const kind =
      comment !== undefined ? 'comment' : string !== undefined ? 'string' : number !== undefined ? 'number' : null;
    const found: Token['kind'] = kind ?? (word !== undefined && KEYWORDS.has(word) ? 'keyword' : null);
    plain += line.slice(from, match.index);
    from = match.index + text.length;
    if (found === null) {
      plain += text;
      continue;
    }
    if (plain !== '') tokens.push({ text: plain, kind: null });
    tokens.push({ text, kind: found });
    plain = '';
  }
  plain += line.slice(from);
  if (plain !== '' || tokens.length === 0) tokens.push({ text: plain, kind: null });
  return tokens;
}
