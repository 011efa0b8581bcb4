import type { UslPlace } from './usl-ast.ts';
import type { UslToken } from './usl-tokens.ts';

/** A text that the grammar does not take: what could have stood at the place, and what stands there. */
export class UslSyntaxError extends Error {
  readonly at: UslPlace;
  /** What the grammar takes at the place, as `'{'` or "a name". */
  readonly expected: readonly string[];
  override readonly name = 'UslSyntaxError';

  constructor(at: UslPlace, expected: readonly string[], found: string) {
    super(`expected ${listed(expected)}, found ${found}`);
    this.at = at;
    this.expected = expected;
  }
}

/** A text that is nested deeper than is read. */
export class UslTooDeep extends Error {
  override readonly name = 'UslTooDeep';
}

/** Words of expressions, which name nothing that is bound. */
const RESERVED = new Set(['forall', 'exists', 'implies', 'and', 'or', 'not', 'true', 'false', 'let', 'in']);

/** How many parentheses, blocks, quantifiers and signs one may stand in another. */
const DEEPEST = 120;

/** Tokens with a place in them, which remembers what was looked for there. */
export class UslCursor {
  readonly #tokens: readonly UslToken[];
  #index = 0;
  #depth = 0;
  readonly #lookedFor = new Set<string>();

  constructor(tokens: readonly UslToken[]) {
    this.#tokens = tokens;
  }

  get token(): UslToken {
    return this.#ahead(0);
  }

  /** Where the token before the place ends. */
  get endOfLast(): number {
    return this.#tokens[this.#index - 1]?.end ?? 0;
  }

  /** Does this word or sign stand here? */
  sees(text: string): boolean {
    this.#lookedFor.add(`'${text}'`);
    return isToken(this.token, text);
  }

  /** Do these stand here, one after the other? What is looked for is the first of them. */
  seesAll(...texts: readonly string[]): boolean {
    return this.sees(texts[0] ?? '') && texts.every((text, index) => isToken(this.#ahead(index), text));
  }

  /** Does a name stand here, and this sign after it? */
  seesNameBefore(sign: string): boolean {
    return this.seesName() && isToken(this.#ahead(1), sign);
  }

  /** The same where any word may be the name: that of a field. */
  seesFieldBefore(sign: string): boolean {
    return this.seesKind('word', 'a name') && isToken(this.#ahead(1), sign);
  }

  seesName(): boolean {
    this.#lookedFor.add('a name');
    return this.token.kind === 'word' && !RESERVED.has(this.token.text);
  }

  /** Does one of these stand here? None of them is what is looked for. */
  isOneOf(texts: readonly string[]): boolean {
    return texts.some((text) => isToken(this.token, text));
  }

  /** Goes beyond this word or sign where it stands here. */
  takes(text: string): boolean {
    if (!this.sees(text)) return false;
    this.advance();
    return true;
  }

  /** Goes beyond one of these. */
  takesOne<Text extends string>(texts: readonly Text[]): Text | undefined {
    return texts.find((text) => this.takes(text));
  }

  needs(text: string): void {
    if (!this.takes(text)) this.fail();
  }

  /** A name. */
  needsName(): string {
    return this.seesName() ? this.advance().text : this.fail();
  }

  /** The name of a field, which may be any word. */
  needsField(): string {
    return this.needsKind('word', 'a name');
  }

  needsNumber(): string {
    return this.needsKind('number', 'a number');
  }

  needsString(): string {
    return this.needsKind('string', 'a string');
  }

  /** Does a token of this kind stand here? */
  seesKind(kind: UslToken['kind'], words: string): boolean {
    this.#lookedFor.add(words);
    return this.token.kind === kind;
  }

  needsKind(kind: UslToken['kind'], words: string): string {
    return this.seesKind(kind, words) ? this.advance().text : this.fail();
  }

  advance(): UslToken {
    const { token } = this;
    if (token.kind !== 'end') this.#index += 1;
    this.#lookedFor.clear();
    return token;
  }

  /** Throws {@link UslSyntaxError} for this place. */
  fail(): never {
    throw new UslSyntaxError(this.token, [...this.#lookedFor], foundWords(this.token));
  }

  /** Reads what lies one deeper. Throws {@link UslTooDeep}. */
  deeper<Result>(read: () => Result): Result {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new UslTooDeep(`what is nested more than ${DEEPEST} deep is not read`);
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  #ahead(distance: number): UslToken {
    const token = this.#tokens[Math.min(this.#index + distance, this.#tokens.length - 1)];
    if (token === undefined) throw new Error('a text has at least the token of its end');
    return token;
  }
}

const isToken = ({ kind, text }: UslToken, wanted: string): boolean =>
  text === wanted && (kind === 'word' || kind === 'sign');

function foundWords({ kind, text }: UslToken): string {
  if (kind === 'end') return 'the end of the text';
  return kind === 'string' ? 'a string' : `'${text}'`;
}

const listed = (expected: readonly string[]): string =>
  expected.length < 2 ? (expected[0] ?? 'nothing') : `${expected.slice(0, -1).join(', ')} or ${expected.at(-1)}`;
