import { CLOSING } from './token-reader.ts';
import { spelling } from './operators.ts';
import type { TlaExpression } from './tla-expression.ts';
import type { TlaToken } from './tla-tokens.ts';

/** How the formulas of a module are laid out, as a reader goes through them. */
export class Layout {
  /** Bulleted lists, each by its first bullet. */
  readonly lists: { first: TlaToken; items: readonly TlaExpression[]; isNested: boolean; isInBranch: boolean }[] = [];
  /** Operators right behind a list, and LET and CASE within one. */
  readonly ends: TlaToken[] = [];
  /** Operators between two operands. */
  readonly joined: { sign: TlaToken; operands: readonly TlaExpression[]; isInList: boolean; isInOpen: boolean }[] = [];
  readonly #depth = { lists: 0, branches: 0, lets: 0 };
  #item = -1;

  within(what: 'lists' | 'branches' | 'lets', read: () => void): void {
    this.#depth[what] += 1;
    read();
    this.#depth[what] -= 1;
  }

  join(sign: TlaToken, operands: readonly TlaExpression[]): void {
    const { lists, branches, lets } = this.#depth;
    this.joined.push({ sign, operands, isInList: lists > 0, isInOpen: branches + lets > 0 });
  }

  /** A list that was read to its end. */
  list(first: TlaToken, items: readonly TlaExpression[]): void {
    this.lists.push({ first, items, isNested: this.#depth.lists > 0, isInBranch: this.#depth.branches > 0 });
  }

  /** The index of the token that begins an item. */
  item(index: number): void {
    this.#item = index;
  }

  /** A word whose last part goes on as far as it can; `index` among the tokens. */
  open(word: TlaToken, index: number): void {
    const isWholeItem = this.#depth.lists === 1 && this.#item === index && word.text === 'LET';
    if (this.#depth.lists > 0 && !isWholeItem) this.ends.push(word);
  }
}

/** Operators between formulas. */
const JOINTS: ReadonlySet<string> = new Set(['/\\', '\\/', '=>', '<=>', '~>', '-+->']);

const BULLETS = /^(?:\/\\|\\\/)$/;

/** What goes on as far as it can, and may end in a joint of its own. */
const OPEN = /^(?:LET\b|IF\b|CASE\b|CHOO|\\[AE])/;

/** Of longer lines nothing is taken for granted. */
const MOST_BEFORE = 100;

/**
 * The first place where tla-checker 0.9 is known to take a formula apart in another way than TLA+ does, found by
 * comparing its answers with the truth of generated formulas (misread-lists.test):
 * - `A => B /\ C`, without brackets, is `(A => B) /\ C` to it, and in a list `A /\ B => C` is `A /\ (B => C)`;
 * - an operator behind a bulleted list is read into its last item;
 * - of a list behind an operator on one line only the first item becomes the operand;
 * - a list within another that does not begin its line may take the other's bullets for its own;
 * - bullets behind a CASE, or a LET that is no item of the only list around it, may be read into it;
 * - in brackets and in branches of IF and CASE, items of a list that join formulas themselves are joined with the
 *   next item first.
 */
export function misreadList(
  text: string,
  tokens: readonly TlaToken[],
  { lists, ends, joined }: Layout,
): TlaToken | undefined {
  const joints = new Set(joined.map(({ sign }) => sign).filter((sign) => JOINTS.has(spelling(sign.text))));
  const at = new Map(tokens.map((token, index) => [token, index]));
  const bracketed = inBrackets(tokens);
  const onLineBefore = (first: TlaToken): TlaToken[] => {
    const line = text.lastIndexOf('\n', first.start) + 1;
    const index = at.get(first) ?? 0;
    return tokens.slice(Math.max(0, index - MOST_BEFORE), index).filter(({ start }) => start >= line);
  };
  const isBullet = (token: TlaToken): boolean => BULLETS.test(token.text) && !joints.has(token);
  const joins = ({ layout, start, operator, operands = [] }: TlaExpression): boolean =>
    layout !== 'brackets' &&
    (JOINTS.has(operator ?? '') ||
      OPEN.test(text.slice(start, start + 5)) ||
      operands.some((operand) => joins(operand)));
  const joinsBy = ({ layout, operator = '', operands = [] }: TlaExpression, word: string): boolean =>
    layout !== 'brackets' &&
    ((JOINTS.has(operator) && spelling(operator) !== word) || operands.some((operand) => joinsBy(operand, word)));
  const mixes = (sign: TlaToken, operand: TlaExpression): boolean =>
    operand.layout !== 'list' && joinsBy(operand, spelling(sign.text));
  const beginsLine = ({ start }: TlaToken): boolean =>
    text.slice(text.lastIndexOf('\n', start) + 1, start).trim() === '';
  const mixed = joined.find(
    ({ sign, operands: [left, right], isInList, isInOpen }) =>
      joints.has(sign) &&
      (((isInList || isInOpen) && BULLETS.test(sign.text) && beginsLine(sign)) ||
        (right !== undefined && mixes(sign, right)) ||
        (left !== undefined && mixes(sign, left) && (isInList || left.operator !== '/\\'))),
  );
  const list = lists.find(({ first, items, isNested, isInBranch }) => {
    const before = onLineBefore(first);
    if (before.length === MOST_BEFORE || (isNested && !before.every(isBullet))) return true;
    const isJoining = items.some((item) => joins(item));
    if (before.some((token) => joints.has(token)) && (items.length > 1 || isJoining)) return true;
    return items.length > 1 && isJoining && (isInBranch || bracketed.has(first));
  });
  return mixed?.sign ?? ends[0] ?? list?.first;
}

/** The tokens that stand in brackets. */
function inBrackets(tokens: readonly TlaToken[]): ReadonlySet<TlaToken> {
  const found = new Set<TlaToken>();
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'sign' && token.text in CLOSING) depth += 1;
    else if (token.kind === 'sign' && /^(?:[)\]}]|>>_?|\]_)$/.test(token.text)) depth -= 1;
    if (depth > 0) found.add(token);
  }
  return found;
}
