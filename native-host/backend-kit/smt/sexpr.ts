/** A symbol, number or string of SMT-LIB as written, or a list in parentheses. */
export type Sexpr = string | readonly Sexpr[];

const TOKEN = /;[^\n]*|"(?:[^"]|"")*"|\|[^|]*\||[()]|[^\s();"|]+/g;

/**
 * The expressions of a text, in order. A quoted symbol that need not be quoted is the same as without its bars. What
 * does not close is left out: a solver's output may be cut.
 */
export function readSexprs(text: string): Sexpr[] {
  const top: Sexpr[] = [];
  const open: Sexpr[][] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.startsWith(';')) continue;
    if (token === '(') open.push([]);
    else if (token === ')') {
      const list = open.pop();
      if (list !== undefined) (open.at(-1) ?? top).push(list);
    } else (open.at(-1) ?? top).push(plainSymbol(token));
  }
  return top;
}

const plainSymbol = (token: string): string =>
  /^\|[A-Za-z~!@$%^&*_\-+=<>.?/][\w~!@$%^&*\-+=<>.?/]*\|$/.test(token) ? token.slice(1, -1) : token;

/** As one line. */
export const sexprText = (expression: Sexpr): string =>
  typeof expression === 'string' ? expression : `(${expression.map(sexprText).join(' ')})`;
