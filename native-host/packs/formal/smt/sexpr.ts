import { readExpressions, type Expression } from './s-expression.ts';

/** A symbol, number or string of SMT-LIB as written, or a list in parentheses. */
export type Sexpr = string | readonly Sexpr[];

/**
 * The expressions of a text, in order. A quoted symbol that need not be quoted is the same as without its bars. What
 * does not close is left out: a solver's output may be cut.
 */
export const readSexprs = (text: string): Sexpr[] => readExpressions(text).expressions.map(toSexpr);

/** An expression without its place. */
export const toSexpr = (expression: Expression): Sexpr =>
  expression.kind === 'atom' ? plainSymbol(expression.text) : expression.items.map(toSexpr);

const SIMPLE = /^[A-Za-z~!@$%^&*_\-+=<>.?/][\w~!@$%^&*\-+=<>.?/]*$/;

/** Is it written without bars? */
export const isSimpleSymbol = (name: string): boolean => SIMPLE.test(name);

const plainSymbol = (token: string): string =>
  token.startsWith('|') && isSimpleSymbol(token.slice(1, -1)) ? token.slice(1, -1) : token;

/** As one line. */
export const sexprText = (expression: Sexpr): string =>
  typeof expression === 'string' ? expression : `(${expression.map(sexprText).join(' ')})`;
