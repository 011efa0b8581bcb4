import { KEYWORDS, STANDARD_NAMES } from './operators.ts';
import { ExpressionReader } from './expression-reader.ts';
import { misreadList } from './misread-lists.ts';
import { CLOSING, DoubtError, type Doubt } from './token-reader.ts';
import type { TlaExpression } from './tla-expression.ts';
import { readTokens, type TlaToken } from './tla-tokens.ts';

/**
 * What a module says, or why it could not be shown to be legal.
 * `misread`: a place that the embedded checker is known to read in another way than TLA+ means it.
 */
export type Legality =
  | { kind: 'legal'; definitions: ReadonlyMap<string, TlaExpression>; misread?: TlaToken }
  | { kind: 'doubt'; doubt: Doubt };

/**
 * Reads a module that uses no other than standard modules, and by the rules that SANY refuses it by: brackets where
 * operators of overlapping precedence meet, each name declared once, before it is used, and with its arguments.
 * What it does not know it doubts: "legal" is the only answer that is sure. In time linear in the text.
 */
export function readLegality(text: string): Legality {
  const tokens = readTokens(text);
  if (!Array.isArray(tokens))
    return { kind: 'doubt', doubt: { message: 'a sign that TLA+ does not have', at: tokens.at } };
  try {
    const reader = new Reader(text, tokens);
    const definitions = reader.module();
    const misread = reader.misread(text);
    return { kind: 'legal', definitions, ...(misread === undefined ? {} : { misread }) };
  } catch (error) {
    if (error instanceof DoubtError) return { kind: 'doubt', doubt: error.doubt };
    throw error;
  }
}

/** So many names and brackets deep a claim is followed. */
const MOST_NAMES = 100;

/** When a claim says nothing: where this formula holds in every state. */
export interface EmptyWhere {
  formula: string;
  /** Does the claim hold whatever the model does, as `e = e`? */
  isAlways: boolean;
}

/**
 * When a claim says nothing: `A => B`, also under `\A`, where A is never true; `TRUE` and `e = e` always. Undefined for
 * a claim of another form. A name, and a conjunction, is what it stands for. Each name is followed once.
 */
export function emptyWhere(
  text: string,
  claim: TlaExpression | undefined,
  definitions: ReadonlyMap<string, TlaExpression>,
): EmptyWhere | undefined {
  const followed = new Map<string, EmptyWhere | undefined>();
  const always = { formula: 'TRUE', isAlways: true };
  const textOf = ({ start, end }: TlaExpression): string => text.slice(start, end);
  const follow = (name: string, depth: number): EmptyWhere | undefined => {
    if (!followed.has(name)) {
      // A name that is defined by itself says what nobody knows.
      followed.set(name, undefined);
      followed.set(name, whereOf(definitions.get(name), depth));
    }
    return followed.get(name);
  };
  const whereOf = (formula: TlaExpression | undefined, depth: number): EmptyWhere | undefined => {
    if (formula === undefined || depth > MOST_NAMES) return undefined;
    const { operator, bound, operands = [] } = formula;
    const [left, right] = operands;
    if (textOf(formula) === 'TRUE') return always;
    if (left === undefined) return follow(textOf(formula), depth + 1);
    if (operator === '/\\')
      return operands.every((part) => whereOf(part, depth + 1)?.isAlways === true) ? always : undefined;
    if (operator === '\\A' && bound !== undefined) {
      const inner = whereOf(left, depth + 1);
      return inner === undefined ? undefined : { ...inner, formula: `${bound} ${inner.formula}` };
    }
    // Bulleted lists mean what they mean by their columns.
    const column = left.start - text.lastIndexOf('\n', left.start - 1) - 1;
    if (operator === '=>') return { formula: `~(\n${' '.repeat(column)}${textOf(left)}\n)`, isAlways: false };
    return operator === '=' && right !== undefined && textOf(left) === textOf(right) ? always : undefined;
  };
  return whereOf(claim, 0);
}

class Reader extends ExpressionReader {
  module(): Map<string, TlaExpression> {
    const definitions = new Map<string, TlaExpression>();
    this.#separator();
    this.take('MODULE');
    this.next();
    this.#separator();
    if (this.is('EXTENDS')) {
      this.next();
      for (const [name, arity] of this.list(() => this.next().text).flatMap((module) => namesOf(module)))
        // One module may come by several ways.
        this.known.set(name, { arity });
    }
    while (!/^={4,}$/.test(this.peek()?.text ?? '====')) this.#unit(definitions);
    if (this.peek() === undefined || this.at + 1 < this.tokens.length) this.fail('the module does not end here');
    for (const [name, known] of this.known)
      if (known?.isAnnounced === true) this.fail(`${name} is announced by RECURSIVE, and not defined`);
    return definitions;
  }

  misread(text: string): TlaToken | undefined {
    return misreadList(text, this.tokens, this.layout);
  }

  #unit(definitions: Map<string, TlaExpression>): void {
    const first = this.peek();
    const word = first?.text ?? '';
    if (/^-{4,}$/.test(word)) this.next();
    else if (/^(?:VARIABLES?|CONSTANTS?)$/.test(word)) {
      this.next();
      this.list(() => this.declared(word.startsWith('CONSTANT')));
    } else if (word === 'RECURSIVE') {
      this.next();
      this.list(() => this.declared(true, true));
    } else if (/^(?:ASSUME|ASSUMPTION|AXIOM|THEOREM|LEMMA|PROPOSITION|COROLLARY)$/.test(word)) this.#passage(first);
    else {
      if (word === 'LOCAL') this.next();
      const [name, body] = this.definition();
      definitions.set(name, body);
    }
  }

  /** An assumption or a theorem. A proof is left out: nothing here rests on it. */
  #passage(first: TlaToken | undefined): void {
    this.next();
    const [name, sign] = [this.peek(), this.tokens[this.at + 1]];
    if (name?.kind === 'name' && sign?.text === '==') {
      this.next();
      this.next();
      this.addName(name, { arity: 0 });
    }
    if (!/^(?:ASSUME|PROVE)$/.test(this.peek()?.text ?? '')) this.expression();
    const begins = (token: TlaToken, index: number): boolean =>
      token.column <= (first?.column ?? 0) &&
      (/^(?:-{4,}|={4,}|VARIABLES?|CONSTANTS?|THEOREM|LEMMA|PROPOSITION|COROLLARY|AXIOM|LOCAL|RECURSIVE)$/.test(
        token.text,
      ) ||
        (token.kind === 'name' && !KEYWORDS.has(token.text) && isHead(this.tokens, index)));
    if (!/^(?:PROOF|BY|OBVIOUS|OMITTED|ASSUME|PROVE|<)$/.test(this.peek()?.text ?? '')) return;
    if ((first?.text ?? '').startsWith('ASSUM')) return;
    for (let token = this.peek(); token !== undefined && !begins(token, this.at); token = this.peek()) this.at += 1;
  }

  #separator(): void {
    if (!/^-{4,}$/.test(this.next().text)) this.fail('the head of the module is not whole');
  }
}

const namesOf = (module: string): [string, number][] => Object.entries(STANDARD_NAMES[module] ?? {});

/** The head of a definition: a name, its arguments if any, and `==`. */
function isHead(tokens: readonly TlaToken[], index: number): boolean {
  const second = tokens[index + 1]?.text ?? '';
  if (second === '==') return true;
  const close = CLOSING[second]?.[0];
  if (second !== '(' && second !== '[') return false;
  for (let at = index + 2; at < Math.min(tokens.length, index + 40); at += 1)
    if (tokens[at]?.text === close && tokens[at + 1]?.text === '==') return true;
  return false;
}
