import { regex } from '../../../../shared/regex.ts';

/** A word, a quoted name, a text, or a sign of SQL, or what does not end, at UTF-16 offsets. */
export interface SqlToken {
  kind: 'word' | 'quoted' | 'text' | 'sign' | 'unclosed';
  /** A word in small letters, a quoted name without its quotes, a sign as it is; a text with its quotes. */
  value: string;
  start: number;
  end: number;
}

/** MySQL has comments of its own, and a backslash that hides a quote in any text. */
const tokenShape = (space: RegExp, text: RegExp): RegExp => regex('giuy')`
  (?<space>\s+|--[^\n]*|${space}|/\*[\s\S]*?(?:\*/|(?<openComment>$)))
  |(?<dollar>\$(?<tag>[a-z_]\w*|)\$[\s\S]*?(?:\$\k<tag>\$|(?<openDollar>$)))
  |(?<text>e'(?:[^'\\]|\\[\s\S]|'')*(?:'|(?<openEscaped>$))|${text}(?:'|(?<openText>$)))
  |"(?<double>(?:[^"]|"")*)(?:"|(?<openDouble>$))
  |\`(?<back>[^\`]*)(?:\`|(?<openBack>$))
  |\[(?<square>[a-z_][\w\x20]*)\]
  |(?<word>[\p{L}_@][\p{L}\p{N}_$]*|\d[\w.]*)
  |(?<sign>[\s\S])
`;
const USUAL_TOKEN = tokenShape(/(?!)/, /'(?:[^']|'')*/);
const MYSQL_TOKEN = tokenShape(/#[^\n]*/, /'(?:[^'\\]|\\[\s\S]|'')*/);

/** What MySQL runs though others take it for a comment, without its marks; as long as before. */
function withConditionals(text: string): string {
  let made = '';
  let done = 0;
  for (const { index, 0: mark } of text.matchAll(/\/\*M?!\d*/g)) {
    if (index < done) continue;
    const end = text.indexOf('*/', index);
    if (end < 0) break;
    made += `${text.slice(done, index)}${' '.repeat(mark.length)}${text.slice(index + mark.length, end)}  `;
    done = end + 2;
  }
  return made + text.slice(done);
}

/** The tokens of SQL in any dialect, without comments and spaces. */
function sqlTokens(text: string): SqlToken[] {
  if (!text.includes('`')) {
    const usual = tokensBy(USUAL_TOKEN, text);
    // Does a backslash hide a quote? Where it makes a difference what follows is not known.
    const differs = text.includes(String.raw`\'`) && tokensBy(MYSQL_TOKEN, text).length !== usual.length;
    return differs ? [{ kind: 'unclosed', value: '', start: 0, end: 0 }, ...usual] : usual;
  }
  return tokensBy(MYSQL_TOKEN, text);
}

function tokensBy(shape: RegExp, text: string): SqlToken[] {
  shape.lastIndex = 0;
  const tokens: SqlToken[] = [];
  for (let found = shape.exec(text); found !== null; found = shape.exec(text)) {
    const { groups = {}, index } = found;
    const whole = found[0];
    if (whole === '') break;
    const isLast = index + whole.length === text.length;
    const token = isLast && isUnclosed(groups) ? UNCLOSED : tokenOf(groups, whole);
    if (token !== undefined) tokens.push({ ...token, start: index, end: index + whole.length });
  }
  return tokens;
}

const UNCLOSED = { kind: 'unclosed', value: '' } as const;

/** Did the text end before what began in it? */
const isUnclosed = (groups: Partial<Record<string, string>>): boolean =>
  Object.entries(groups).some(([name, value]) => name.startsWith('open') && value !== undefined);

function tokenOf(groups: Partial<Record<string, string>>, whole: string): Omit<SqlToken, 'start' | 'end'> | undefined {
  if (groups['space'] !== undefined) return undefined;
  const quoted = groups['double'] ?? groups['back'] ?? groups['square'];
  if (quoted !== undefined) return { kind: 'quoted', value: quoted };
  if (groups['text'] !== undefined || groups['dollar'] !== undefined) return { kind: 'text', value: whole };
  if (groups['word'] !== undefined) return { kind: 'word', value: whole.toLowerCase() };
  return { kind: 'sign', value: whole };
}

const isSign = (token: SqlToken | undefined, value: string): boolean => token?.kind === 'sign' && token.value === value;

/** Is it `GO`, alone on its line? */
const isBatchEnd = (text: string, { kind, value, start, end }: SqlToken): boolean =>
  kind === 'word' &&
  value === 'go' &&
  /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 80), start)) &&
  /^[ \t\r]*(?:\n|$)/.test(text.slice(end, end + 80));

/** Statements with a body of statements: what stands in it ends at its END. */
const HOLDS =
  /^create (?:or replace )?(?:definer \S+ )?(?:temp |temporary )?(?:trigger|procedure|function|event|package)/;

/** The tokens of each statement, without its semicolon; a line of `GO` ends one, too. */
export function sqlStatements(source: string): SqlToken[][] {
  const text = withConditionals(source);
  const statements: SqlToken[][] = [];
  let own: SqlToken[] = [];
  let depth = 0;
  let holds = false;
  for (const token of sqlTokens(text)) {
    if (own.length <= 6 && own[0]?.value === 'create')
      holds = HOLDS.test(`${own.map(({ value }) => value).join(' ')} `);
    if ((isSign(token, ';') && depth <= 0) || isBatchEnd(text, token)) {
      if (own.length > 0) statements.push(own);
      own = [];
      depth = 0;
      holds = false;
      continue;
    }
    if (holds && token.kind === 'word') {
      if (token.value === 'begin' || token.value === 'case') depth += 1;
      if (token.value === 'end') depth -= 1;
    }
    own.push(token);
  }
  return own.length > 0 ? [...statements, own] : statements;
}

/** The parts of a list between commas that stand in no brackets. */
export function splitAtCommas(tokens: readonly SqlToken[]): SqlToken[][] {
  const parts: SqlToken[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (isSign(token, '(')) depth += 1;
    if (isSign(token, ')')) depth -= 1;
    if (depth === 0 && isSign(token, ',')) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.filter((part) => part.length > 0);
}

/** What stands in the bracket that opens at `open`, and where it goes on after it; undefined if it does not close. */
export function bracketed(tokens: readonly SqlToken[], open: number): { inner: SqlToken[]; after: number } | undefined {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    if (isSign(tokens[at], '(')) depth += 1;
    if (isSign(tokens[at], ')')) depth -= 1;
    if (depth === 0) return { inner: tokens.slice(open + 1, at), after: at + 1 };
  }
  return undefined;
}
