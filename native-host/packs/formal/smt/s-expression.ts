/** One word of SMT-LIB text: a symbol, a numeral, a string, a keyword; offsets are UTF-16 units. */
interface Atom {
  kind: 'atom';
  text: string;
  start: number;
  end: number;
}

/** Expressions in parentheses. */
interface ExpressionList {
  kind: 'list';
  items: Expression[];
  start: number;
  end: number;
}

/** A tree of SMT-LIB text. */
export type Expression = Atom | ExpressionList;

/** Where text stops being expressions; what was read before it stands in `expressions`. */
export interface BrokenText {
  kind: 'broken';
  message: string;
  offset: number;
  expressions: Expression[];
}

/** A comment ends with the line, and a line with CR or LF (SMT-LIB 2.6, 3.1). */
const token = /;[^\n\r]*|"[^"]*"(?:"[^"]*")*|\|[^|]*\||[()]|"|\||[^\s();"|]+/g;

/** Reads text as expressions; comments are skipped, strings and quoted symbols may hold anything. Never recurses. */
export function readExpressions(text: string): { kind: 'read'; expressions: Expression[] } | BrokenText {
  const expressions: Expression[] = [];
  const open: ExpressionList[] = [];
  const broken = (message: string, offset: number): BrokenText => ({ kind: 'broken', message, offset, expressions });
  for (const { 0: word, index } of text.matchAll(token)) {
    if (word.startsWith(';')) continue;
    if (word === '"' || word === '|') return broken(`this ${word} does not close`, index);
    if (word === '(') {
      open.push({ kind: 'list', items: [], start: index, end: index });
      continue;
    }
    let whole: Expression | undefined = { kind: 'atom', text: word, start: index, end: index + word.length };
    if (word === ')') {
      whole = open.pop();
      if (whole === undefined) return broken('this parenthesis closes nothing', index);
      whole.end = index + 1;
    }
    (open.at(-1)?.items ?? expressions).push(whole);
  }
  const [first] = open;
  return first === undefined ? { kind: 'read', expressions } : broken('this parenthesis does not close', first.start);
}

/**
 * The same text, at the same offsets, with spaces for its comments: solvers do not agree on where one ends. Z3 reads on
 * to the LF, where the standard and cvc5 end it at a CR.
 */
export const withoutComments = (text: string): string =>
  text.replaceAll(/"[^"]*"|\|[^|]*\||;[^\n\r]*/g, (part) => (part.startsWith(';') ? ' '.repeat(part.length) : part));

/** The symbol that an atom names, without the bars of a quoted one; of another expression undefined. */
export function symbolOf(expression: Expression | undefined): string | undefined {
  if (expression?.kind !== 'atom') return undefined;
  const { text } = expression;
  return text.startsWith('|') ? text.slice(1, -1) : text;
}

/** The parts of an expression in parentheses; none of an atom. */
export const itemsOf = (expression: Expression | undefined): readonly Expression[] =>
  expression?.kind === 'list' ? expression.items : [];

/** The expression on one line, with single spaces. */
export function written(expression: Expression): string {
  return expression.kind === 'atom' ? expression.text : `(${expression.items.map(written).join(' ')})`;
}

/** All symbols in an expression, one as often as it stands there. Never recurses. */
export function symbolsIn(expression: Expression): string[] {
  const found: string[] = [];
  const open: Expression[] = [expression];
  for (let each = open.pop(); each !== undefined; each = open.pop())
    if (each.kind === 'atom') found.push(symbolOf(each) ?? '');
    else for (const item of each.items) open.push(item);
  return found;
}
