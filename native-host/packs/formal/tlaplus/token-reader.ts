import type { TlaToken } from './tla-tokens.ts';

/** Why a module could not be shown to be legal TLA+, and where. */
export interface Doubt {
  message: string;
  at: number;
}

/** Ends the reading of a text that is not shown to be legal. */
export class DoubtError extends Error {
  doubt: Doubt;
  constructor(doubt: Doubt) {
    super(doubt.message);
    this.doubt = doubt;
  }
}

const NOWHERE = -1;

/** What ends a bracket. */
export const CLOSING: Readonly<Record<string, readonly string[]>> = {
  '(': [')'],
  '{': ['}'],
  '[': [']', ']_'],
  '<<': ['>>', '>>_'],
};

/** A place among the tokens of a text, as lists in columns let it be seen. */
export class TokenReader {
  protected readonly tokens: readonly TlaToken[];
  protected at = 0;
  /** Tokens at or left of this column belong to a list further out. */
  protected column = NOWHERE;

  constructor(tokens: readonly TlaToken[]) {
    this.tokens = tokens;
  }

  protected list<T>(read: () => T): T[] {
    const found = [read()];
    while (this.is(',')) {
      this.next();
      found.push(read());
    }
    return found;
  }

  protected group<T>(open: string, close: string, read: () => T): T[] {
    this.take(open);
    const found = this.list(read);
    this.take(close);
    return found;
  }

  /** The next token that belongs to the expression that is being read. */
  protected peek(): TlaToken | undefined {
    const token = this.tokens[this.at];
    return token !== undefined && token.column > this.column ? token : undefined;
  }

  protected is(text: string): boolean {
    return this.peek()?.text === text;
  }

  protected next(): TlaToken {
    const token = this.peek();
    if (token === undefined) this.fail('something is missing');
    this.at += 1;
    return token;
  }

  protected take(text: string): TlaToken {
    const token = this.peek();
    if (token?.text !== text) this.fail(`${text} was expected`);
    return this.next();
  }

  protected endBefore(): number {
    return this.tokens[this.at - 1]?.end ?? 0;
  }

  protected fail(message: string, token = this.tokens[this.at]): never {
    throw new DoubtError({ message, at: token?.start ?? this.endBefore() });
  }
}

/** Does a name, or a tuple of names, stand here and then `\in`? Also behind other names: `x, y \in S`. */
export function isBinder(tokens: readonly TlaToken[], index: number): boolean {
  let at = index;
  if (tokens[at]?.text === '<<') {
    while (tokens[at]?.kind === 'name' || /^(?:<<|,)$/.test(tokens[at]?.text ?? '')) at += 1;
    return tokens[at]?.text === '>>' && tokens[at + 1]?.text === '\\in';
  }
  if (tokens[at]?.kind !== 'name') return false;
  while (tokens[at + 1]?.text === ',' && tokens[at + 2]?.kind === 'name') at += 2;
  return tokens[at + 1]?.text === '\\in';
}

/** What stands in each opening bracket and in no other one within: `:`, and whether `|->` does. */
export function marksIn(tokens: readonly TlaToken[]): Map<number, { colons: number[]; maps: boolean }> {
  const marks = new Map<number, { colons: number[]; maps: boolean }>();
  const open: number[] = [];
  for (const [index, { text, kind }] of tokens.entries()) {
    if (kind !== 'sign') continue;
    if (text in CLOSING) {
      open.push(index);
      marks.set(index, { colons: [], maps: false });
    } else if (/^(?:[)\]}]|>>_?|\]_)$/.test(text)) open.pop();
    const inner = marks.get(open.at(-1) ?? NOWHERE);
    if (text === ':') inner?.colons.push(index);
    if (text === '|->' && inner !== undefined) inner.maps = true;
  }
  return marks;
}
