import { regex } from '../../../../shared/regex.ts';
import type { ReadingForm } from './reading-forms.ts';
import { BINDER_WORDS, CLOSES, NAME, OPENS, behindGroup, type ReadingToken } from './reading-tokens.ts';

/** What goes on as far as it can, or holds more than operands and operators. */
const WIDE = /^(?:if|then|else|let|match|case|fun|function|var|calc|IF|THEN|ELSE|LET|IN|CASE|OTHER|CHOOSE|LAMBDA|λ)$/;
/** Between these anything may stand without parentheses. */
const CHOICE = /^(?:if|then|else|IF|THEN|ELSE)$/;
/** Words behind which no operand has ended: a sign there stands before its only one. */
const BEFORE_OPERAND = /^(?:in|with|by|so|of|do|begin|return|returns|assert|assume|invariant|variant|decreases)$/;
/** What belongs to an operand beside names, numbers and brackets. */
const OF_OPERAND = /^(?:\.|'|@|".*)$/su;

/** Parentheses that are open: where, what of them binds least, and whether anything else is in them. */
interface OpenGroup {
  at: number;
  loosest: number;
  isPlain: boolean;
}

/**
 * The words without parentheses around what binds tighter than the operators beside it: they change nothing. Signs that
 * bind equally, and all that the form does not know, keep theirs.
 */
export function withoutParentheses(tokens: readonly ReadingToken[], form: ReadingForm): readonly ReadingToken[] {
  const { operators } = form;
  if (operators === undefined) return tokens;
  const levelOf = (text: string): number | undefined => (Object.hasOwn(operators, text) ? operators[text] : undefined);
  const isOperandEnd = (at: number): boolean =>
    endsOperand(tokens, at, form) && levelOf(tokens[at]?.text ?? '') === undefined;
  const dropped = new Set<number>();
  const open: OpenGroup[] = [];
  for (const [at, { text }] of tokens.entries()) {
    const around = open.at(-1);
    const level = levelOf(text);
    if (OPENS.has(text)) open.push({ at, loosest: Infinity, isPlain: true });
    else if (CLOSES.has(text)) {
      const group = open.pop();
      const outer = open.at(-1);
      if (group === undefined || text !== ')' || tokens[group.at]?.text !== '(' || !group.isPlain) continue;
      const isNegated = tokens[group.at - 1]?.text === '-' && !isOperandEnd(group.at - 2);
      // A sign that stands before its only operand binds in each language as it likes, and holds what is in brackets.
      const before = isNegated ? Number.MAX_VALUE : leftOf(tokens, group.at, form, levelOf);
      const after = rightOf(tokens, at, levelOf);
      if (at === group.at + 1 || group.loosest <= before || group.loosest <= after) continue;
      dropped.add(group.at).add(at);
      if (outer !== undefined) outer.loosest = Math.min(outer.loosest, group.loosest);
    } else if (around === undefined) continue;
    else if (level !== undefined) around.loosest = Math.min(around.loosest, level);
    else if (form.binders.has(text) || WIDE.test(text) || !isOperand(text)) around.isPlain = false;
  }
  return tokens.filter((_, at) => !dropped.has(at));
}

const isOperand = (text: string): boolean => NAME.test(text) || /^\d/.test(text) || OF_OPERAND.test(text);

/** Does an operand end here? What stands first in a statement is the word that it begins with. */
const endsOperand = (tokens: readonly ReadingToken[], at: number, form: ReadingForm): boolean => {
  const { text = '' } = tokens[at] ?? {};
  if (at < 1 || WIDE.test(text) || BEFORE_OPERAND.test(text) || form.clauses?.has(text) === true) return false;
  return CLOSES.has(text) || /^[\d"']/.test(text) || (NAME.test(text) && !form.binders.has(text));
};

/** How tightly what stands before binds; what is not known binds tightest. */
function leftOf(
  tokens: readonly ReadingToken[],
  at: number,
  form: ReadingForm,
  levelOf: (text: string) => number | undefined,
): number {
  const text = tokens[at - 1]?.text;
  if (text === undefined || OPENS.has(text) || text === ',' || CHOICE.test(text)) return -1;
  if (form.ends.has(text) || form.headEnds?.has(text) === true || form.clauses?.has(text) === true) return -1;
  return levelOf(text) ?? Infinity;
}

function rightOf(tokens: readonly ReadingToken[], at: number, levelOf: (text: string) => number | undefined): number {
  const text = tokens[at + 1]?.text;
  if (text === undefined || CLOSES.has(text) || text === ',' || CHOICE.test(text)) return -1;
  if (text === '.' && at + 2 === tokens.length) return -1;
  return levelOf(text) ?? Infinity;
}

/** The clauses of a contract that together say what this one says: a conjunction is as many as it has conjuncts. */
export function conjunctsOf(tokens: readonly ReadingToken[], form: ReadingForm): (readonly ReadingToken[])[] {
  const isDefined = form.columns === true;
  const from =
    (isDefined ? tokens : tokens.slice(0, 5)).findIndex(({ text }) =>
      isDefined ? text === '==' : form.clauses?.has(text) === true,
    ) + 1;
  const isBraced = tokens[from]?.text === '{' && behindGroup(tokens, from) === tokens.length;
  const [start, end] = isBraced ? [from + 1, tokens.length - 1] : [from, tokens.length];
  return partsOf(tokens.slice(start, end), form).map((part) => [
    ...tokens.slice(0, start),
    ...part,
    ...tokens.slice(end),
  ]);
}

function partsOf(tokens: readonly ReadingToken[], form: ReadingForm): (readonly ReadingToken[])[] {
  let [from, to] = [0, tokens.length];
  if (form.lists !== true)
    while (to - from > 2 && tokens[from]?.text === '(' && behindGroup(tokens, from) === to)
      [from, to] = [from + 1, to - 1];
  const whole = tokens.slice(from, to);
  const parts = form.lists === true ? conjunctsInList(whole) : conjunctsBetween(whole, form);
  // A list of one item is that item.
  const isOther = parts.length > 1 || parts[0] !== whole;
  return isOther && parts.every((part) => part.length < whole.length)
    ? parts.flatMap((part) => partsOf(part, form))
    : [whole];
}

/** Those of `A && B`; of what binds less than a conjunction, or what nobody knows, it is one. */
function conjunctsBetween(tokens: readonly ReadingToken[], form: ReadingForm): (readonly ReadingToken[])[] {
  if (tokens[0]?.text === '⟪') return conjunctsInColumn(tokens, form);
  const { operators = {}, and } = form;
  const parts: (readonly ReadingToken[])[] = [];
  let from = 0;
  for (let at = 0; at < tokens.length; at += 1) {
    const { text = '' } = tokens[at] ?? {};
    if (OPENS.has(text)) {
      at = behindGroup(tokens, at) - 1;
      continue;
    }
    const level = Object.hasOwn(operators, text) ? (operators[text] ?? 0) : Infinity;
    if (and?.has(text) === true) {
      // One that begins a list of them stands before nothing.
      if (at > from) parts.push(tokens.slice(from, at));
      from = at + 1;
    } else if (form.binders.has(text) && !(form.calls === true && tokens[at + 1]?.text === '(')) break;
    else if (level <= 2 || WIDE.test(text) || /^[?:;,]$/.test(text)) return [tokens];
  }
  return [...parts, tokens.slice(from)];
}

/** Those of a list that is told by its columns, where there is nothing else. */
function conjunctsInColumn(tokens: readonly ReadingToken[], form: ReadingForm): (readonly ReadingToken[])[] {
  const parts: (readonly ReadingToken[])[] = [];
  for (let at = 0; at < tokens.length;) {
    const end = behindGroup(tokens, at);
    if (tokens[at]?.text !== '⟪' || form.and?.has(tokens[at + 1]?.text ?? '') !== true) return [tokens];
    parts.push(tokens.slice(at + 2, end - 1));
    at = end;
  }
  return parts;
}

/** Those of `(and A B)`. */
function conjunctsInList(tokens: readonly ReadingToken[]): (readonly ReadingToken[])[] {
  if (tokens[0]?.text !== '(' || tokens[1]?.text !== 'and' || behindGroup(tokens, 0) !== tokens.length) return [tokens];
  const parts: (readonly ReadingToken[])[] = [];
  for (let at = 2; at < tokens.length - 1;) {
    const end = tokens[at]?.text === '(' ? behindGroup(tokens, at) : at + 1;
    parts.push(tokens.slice(at, end));
    at = end;
  }
  return parts;
}

/** Alloy's signs and words between two operands, those that may stand before the first, and its quantifiers' words. */
const ALLOY_BETWEEN = regex()`
  ^(?:in|and|or|implies|else|iff|until|releases|since|triggered|[-+&|.,:;=<>/?]|[<>!]=|=[<>]|<=>|->|<:|:>|&&|\|\||\.\.)$
`;
const ALLOY_BEFORE = regex()`
  ^(?:not|no|some|lone|one|all|sum|set|seq|disj|let|var|always|eventually|after|before|historically|once|[!~^*#@])$
`;

/**
 * Alloy's quantifiers with a bar for the braces around one formula, where nothing goes on behind them: what stands in
 * braces side by side are several.
 */
export function withBars(tokens: readonly ReadingToken[], form: ReadingForm): readonly ReadingToken[] {
  const bars = new Set<number>();
  const dropped = new Set<number>();
  for (const [at, { text }] of tokens.entries()) {
    if (!form.binders.has(text)) continue;
    const end = endOfNames(tokens, at + 1);
    const open = tokens[end]?.text === '|' ? end + 1 : end;
    if (tokens[open]?.text !== '{') continue;
    const close = behindGroup(tokens, open) - 1;
    if (tokens[close]?.text !== '}' || goesOn(tokens, close + 1) || !isOneFormula(tokens.slice(open + 1, close)))
      continue;
    if (open === end) bars.add(open);
    else dropped.add(open);
    dropped.add(close);
  }
  return tokens.flatMap((token, at) => {
    if (dropped.has(at)) return [];
    return bars.has(at) ? [{ ...token, text: '|' }] : [token];
  });
}

/** May what stands here go on with a formula before it, rather than close a group or begin another formula? */
function goesOn(tokens: readonly ReadingToken[], at: number): boolean {
  const { text = '' } = tokens[at] ?? {};
  const isNegated = /^(?:not|!)$/.test(text) && ALLOY_BETWEEN.test(tokens[at + 1]?.text ?? '');
  const isCounted = /^(?:no|some|lone|one|set)$/.test(text) && tokens[at + 1]?.text === '->';
  return isNegated || isCounted || ALLOY_BETWEEN.test(text) || OPENS.has(text) || text === "'";
}

/** Operands with one sign between any two of them; a quantifier's brace is what it holds, and its end. */
function isOneFormula(tokens: readonly ReadingToken[]): boolean {
  let isOperand = false;
  let isBody = false;
  for (let at = 0; at < tokens.length; at += 1) {
    const { text = '' } = tokens[at] ?? {};
    if (isBody || (isOperand && !goesOn(tokens, at))) return false;
    if (OPENS.has(text)) {
      const open = at;
      at = behindGroup(tokens, at) - 1;
      isBody = isOperand && text === '{';
      if (isOperand && text !== '[' && !(isBody && quantifies(tokens.slice(0, open + 1)))) return false;
      isOperand = true;
    } else if (text !== "'") isOperand = !ALLOY_BETWEEN.test(text) && !ALLOY_BEFORE.test(text);
  }
  return isOperand;
}

/** Is there a quantifier among these whose names are still open? */
const quantifies = (tokens: readonly ReadingToken[]): boolean => {
  const from = tokens.findLastIndex(({ text }) => text === '|') + 1;
  return tokens.some(({ text }, at) => at >= from && ALLOY_BEFORE.test(text) && endOfNames(tokens, at + 1) > at);
};

/** Names with what they are taken from stand up to a bar or to a brace behind an operand; -1 where neither is. */
function endOfNames(tokens: readonly ReadingToken[], from: number): number {
  let isTyped = false;
  for (let at = from; at < Math.min(tokens.length, from + BINDER_WORDS); at += 1) {
    const { text = '' } = tokens[at] ?? {};
    if (text === '|') return isTyped ? at : -1;
    const before = tokens[at - 1]?.text ?? '';
    if (text === '{' && (NAME.test(before) || CLOSES.has(before))) return isTyped ? at : -1;
    if (OPENS.has(text)) at = behindGroup(tokens, at) - 1;
    else if (CLOSES.has(text)) return -1;
    else if (text === ':') isTyped = true;
  }
  return -1;
}
