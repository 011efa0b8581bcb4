import { conjunctsOf, withBars, withoutParentheses } from './grouping.ts';
import type { ReadingForm } from './reading-forms.ts';
import { BINDER_WORDS, CLOSES, NAME, OPENS, behindGroup, tokensOf, type ReadingToken } from './reading-tokens.ts';

/** Where names come from stands behind these. */
const FROM = new Set([':', '\\in', '∈', 'in', '<-']);

/** The words and signs of a text that say what it means. @param column in which it begins */
export function plainTokens(text: string, form: ReadingForm, column = 0): readonly ReadingToken[] {
  const silent = form.silent === undefined ? text : text.replaceAll(form.silent, (all) => all.replaceAll(/\S/g, ' '));
  const tokens = tokensOf(silent, form, column);
  const laid = form.columns === true ? listsByColumn(tokens) : tokens;
  const plain = form.lists === true ? withoutNotes(laid) : laid;
  const last = plain.findLastIndex((token) => token.text !== ';');
  const barred = form.typed === true ? withBars(plain.slice(0, last + 1), form) : plain.slice(0, last + 1);
  const grouped = withoutParentheses(barred, form);
  return form.arrow === undefined ? grouped : withPremises(grouped, form, form.arrow);
}

/**
 * The form that {@link plainTokens} have in common with all that read the same: one blank between words, one word for
 * its synonyms, numbers for bound names.
 */
export function sameReading(tokens: readonly ReadingToken[], form: ReadingForm): string {
  const words = withoutNames(tokens, form).join(' ');
  return form.lists === true ? words.replace(/^\( (declare|define)-const (\S+) /, '( $1-fun $2 ( ) ') : words;
}

/** The same of each conjunct: several clauses with one each read the same. */
export function sameConjuncts(tokens: readonly ReadingToken[], form: ReadingForm): string[] {
  if (form.lists !== true) return conjunctsOf(tokens, form).map((part) => sameReading(part, form));
  // What stands around the term is `(assert` and `)`.
  return conjunctsOf(tokens.slice(2, -1), form).map((part) =>
    sameReading([...tokens.slice(0, 2), ...part, ...tokens.slice(-1)], form),
  );
}

const signed = (text: string): ReadingToken => ({ text, line: 0, column: 0, touches: false });

/** What SMT-LIB says of a term beside it (`(! term :named n)`) is no part of it. */
function withoutNotes(tokens: readonly ReadingToken[]): ReadingToken[] {
  const found: ReadingToken[] = [];
  /** For each open parenthesis, how many terms of a note were read; -1 in any other. */
  const open: number[] = [];
  let skipped = 0;
  for (const [index, token] of tokens.entries()) {
    const isNote = token.text === '(' && tokens[index + 1]?.text === '!';
    const isHidden = skipped > 0;
    if (token.text === '(') {
      const terms = open.at(-1) ?? -1;
      if (terms >= 1) skipped += 1;
      if (terms >= 0) open[open.length - 1] = terms + 1;
      open.push(isNote ? 0 : -1);
      if (!isNote && skipped === 0) found.push(token);
    } else if (token.text === ')') {
      const terms = open.pop() ?? -1;
      if (terms < 0 && !isHidden) found.push(token);
      if (isHidden && (open.at(-1) ?? -1) >= 2) skipped -= 1;
    } else {
      const terms = open.at(-1) ?? -1;
      if (terms < 0) {
        if (!isHidden) found.push(token);
      } else if (tokens[index - 1]?.text !== '(' || token.text !== '!') {
        if (terms === 0 && !isHidden) found.push(token);
        open[open.length - 1] = terms + 1;
      }
    }
  }
  return found;
}

/** Words behind which no operand of an infix operator has been read. */
const EXPECTING = /^(?:IF|THEN|ELSE|LET|IN|CASE|OTHER|ENABLED|UNCHANGED|DOMAIN|SUBSET|UNION|ASSUME|PROVE|NEW)$/;

/**
 * Lists of TLA+ in brackets: a conjunction or disjunction that begins a line of its own column goes on as long as what
 * stands below it stands further right (Specifying Systems, 15.2.2).
 */
function listsByColumn(tokens: readonly ReadingToken[]): ReadingToken[] {
  const found: ReadingToken[] = [];
  const lists: { sign: string; column: number; depth: number }[] = [];
  let depth = 0;
  let isOperand = false;
  const add = (text: string): void => void found.push(signed(text));
  for (const token of tokens) {
    const { text, column } = token;
    const closes = CLOSES.has(text);
    const isItem = (list: { sign: string; column: number; depth: number }): boolean =>
      list.sign === text && list.column === column && list.depth === depth;
    for (let list = lists.at(-1); list !== undefined; list = lists.at(-1)) {
      if (isItem(list) || (column > list.column && !(closes && list.depth === depth))) break;
      lists.pop();
      add('⟫');
    }
    const list = lists.at(-1);
    if (list !== undefined && isItem(list)) {
      add('⟫');
      add('⟪');
    } else if ((text === '/\\' || text === '\\/') && !isOperand) {
      lists.push({ sign: text, column, depth });
      add('⟪');
    }
    found.push(token);
    if (OPENS.has(text)) depth += 1;
    else if (closes) depth = Math.max(0, depth - 1);
    isOperand =
      closes || text === '>>' || text === "'" || /^["\d]/.test(text) || (NAME.test(text) && !EXPECTING.test(text));
  }
  for (const _ of lists) add('⟫');
  return found;
}

/**
 * A theorem whose parameters and premises all stand behind its colon, each with a quantifier of its own: those before
 * the colon, those of one quantifier, and what an arrow follows read the same there. One that has anything else in
 * these places stays as it is.
 */
function withPremises(tokens: readonly ReadingToken[], form: ReadingForm, arrow: string): readonly ReadingToken[] {
  if (!/^(?:theorem|example)$/i.test(tokens[0]?.text ?? '')) return tokens;
  const binder = arrow === '→' ? '∀' : 'forall';
  const words = levelled(tokens);
  const lastLooser = arrow === '→' ? words.lastIndexOf('↔') : -1;
  let at = /^example$/i.test(tokens[0]?.text ?? '') ? 1 : 2;
  const found: ReadingToken[] = [...tokens.slice(0, at), signed(':')];
  const quantify = (names: readonly ReadingToken[], type: readonly ReadingToken[]): void => {
    for (const name of names)
      found.push(signed(binder), signed('('), name, signed(':'), ...type, signed(')'), signed(','));
  };
  /** Takes the bound names up to a place, in groups, side by side or with one type for all, or says that it cannot. */
  const bindUpTo = (end: number): boolean => {
    const colon = words.indexOf(':', at);
    const isTyped = colon >= 0 && colon < end;
    const names = tokens.slice(at, isTyped ? colon : end);
    if (isTyped) {
      if (!areNames(names)) return false;
      quantify(names, tokens.slice(colon + 1, end));
      at = end;
    }
    while (at < end) {
      const token = tokens[at];
      const close = behindGroup(tokens, at);
      if (token === undefined || close > end) return false;
      if (close === at + 1) {
        if (!NAME.test(token.text)) return false;
        quantify([token], []);
      } else {
        const inner = tokens.slice(at + 1, close - 1);
        const typed = levelled(inner).indexOf(':');
        const bound = typed < 0 ? inner : inner.slice(0, typed);
        if (token.text === '[' && typed < 0) quantify([signed(NAMELESS)], inner);
        else if (!areNames(bound)) return false;
        else quantify(bound, typed < 0 ? [] : inner.slice(typed + 1));
      }
      at = close;
    }
    return true;
  };
  const colon = words.indexOf(':');
  if (colon < at || tokens.slice(at, colon).some(({ text }, index) => index === 0 && !OPENS.has(text))) return tokens;
  if (!bindUpTo(colon)) return tokens;
  for (at = colon + 1; at < tokens.length;) {
    const [from, kept] = [at, found.length];
    if (tokens[at]?.text === binder) {
      const comma = words.indexOf(',', at);
      at += 1;
      if (comma < 0 || !bindUpTo(comma)) {
        found.length = kept;
        return [...found, ...tokens.slice(from)];
      }
      at = comma + 1;
    } else {
      const isWide = (text: string): boolean => form.binders.has(text) || WIDE_PREMISE.test(text);
      const end = words.findIndex((text, index) => index >= from && (text === arrow || isWide(text)));
      if (words[end] !== arrow || end === from || lastLooser > from) break;
      quantify([signed(NAMELESS)], tokens.slice(from, end));
      at = end + 1;
    }
  }
  return [...found, ...tokens.slice(at)];
}

const areNames = (tokens: readonly ReadingToken[]): boolean =>
  tokens.length > 0 && tokens.every(({ text }) => NAME.test(text));

/** The name of a premise that has none. */
const NAMELESS = '_premise';
const WIDE_PREMISE = /^(?:if|let|match|have|show|by|[,:|;])$|^:=$/;

/** The words outside of brackets; those within are empty. */
function levelled(tokens: readonly ReadingToken[]): string[] {
  let depth = 0;
  return tokens.map(({ text }) => {
    if (CLOSES.has(text)) depth -= 1;
    const isOutside = depth === 0;
    if (OPENS.has(text)) depth += 1;
    return isOutside ? text : '';
  });
}

/** The words, with numbers for names that are bound within the text. */
function withoutNames(tokens: readonly ReadingToken[], form: ReadingForm): string[] {
  const bound = new Map<string, string[]>();
  const scopes: { name: string; depth: number }[] = [];
  let depth = 0;
  let count = 0;
  const bind = (names: readonly string[]): void => {
    for (const name of names) {
      const names = bound.get(name) ?? [];
      names.push(`#${String(count)}`);
      bound.set(name, names);
      scopes.push({ name, depth });
      count += 1;
    }
  };
  return tokens.map(({ text, touches }, at) => {
    if (CLOSES.has(text)) {
      depth -= 1;
      for (let scope = scopes.at(-1); scope !== undefined && scope.depth > depth; scope = scopes.at(-1)) {
        bound.get(scope.name)?.pop();
        scopes.pop();
      }
    } else if (OPENS.has(text)) {
      depth += 1;
      const isCall = form.calls === true && form.binders.has(tokens[at - 1]?.text ?? '');
      if (isCall || form.brackets?.has(text) === true) bind(namesAt(tokens, at + 1, form, form.ends));
    } else if (form.binders.has(text) && !(form.calls === true && tokens[at + 1]?.text === '('))
      bind(form.lists === true ? listed(tokens, at + 1) : namesAt(tokens, at + 1, form, form.ends));
    else if (form.heads?.has(text) === true && at === firstWord(tokens, form))
      bind(form.lists === true ? listed(tokens, at + 2) : namesAt(tokens, at + 2, form, form.headEnds ?? form.ends));
    if (!NAME.test(text)) return text;
    const isMember = touches && tokens[at - 1]?.text === '.' && tokens[at - 1]?.touches === true;
    return (isMember ? undefined : bound.get(text)?.at(-1)) ?? text;
  });
}

const firstWord = (tokens: readonly ReadingToken[], form: ReadingForm): number =>
  form.lists === true && tokens[0]?.text === '(' ? 1 : 0;

/** The names of `((x Int) (y Int))`. */
function listed(tokens: readonly ReadingToken[], from: number): string[] {
  const names: string[] = [];
  let depth = 0;
  for (let at = from; at < Math.min(tokens.length, from + BINDER_WORDS); at += 1) {
    const text = tokens[at]?.text ?? '';
    if (text === '(') {
      depth += 1;
      const name = tokens[at + 1]?.text;
      if (depth === 2 && name !== undefined) names.push(name);
    } else if (text === ')') depth -= 1;
    if (depth <= 0) break;
  }
  return names;
}

/** The names that are bound from here up to a sign that ends their list; none where no such sign is. */
function namesAt(
  tokens: readonly ReadingToken[],
  from: number,
  form: ReadingForm,
  ends: ReadonlySet<string>,
): string[] {
  const names: string[] = [];
  /** Of each open bracket whether names are read in it, or where they come from. */
  const groups: boolean[] = [true];
  let wasTyped = false;
  const isTyped = form.typed === true || form.brackets?.has(tokens[from - 1]?.text ?? '') === true;
  for (let at = from; at < Math.min(tokens.length, from + BINDER_WORDS); at += 1) {
    const { text = '', touches = false } = tokens[at] ?? {};
    const isNames = groups.at(-1) === true;
    const isQualified =
      text === '.' && touches && tokens[at + 1]?.touches === true && /^\p{Lu}/u.test(tokens[at - 1]?.text ?? '');
    if (groups.length === 1 && ends.has(text) && !isQualified) return isTyped && !wasTyped ? [] : names;
    if (OPENS.has(text)) groups.push(isNames);
    else if (CLOSES.has(text)) {
      groups.pop();
      if (groups.length === 0) return [];
    } else if (!isNames) {
      if (text === ',' && groups.length === 1) groups[0] = true;
    } else if (NAME.test(text) && !FROM.has(text)) {
      const isApart =
        form.sideBySide || tokens[at - 1]?.text === ',' || names.length === 0 || tokens[at - 1]?.text === 'disj';
      if (!isApart) return [];
      if (text !== 'disj') names.push(text);
    } else if (text !== ',' && text !== '!' && text !== '_') {
      if (names.length === 0) return [];
      wasTyped ||= FROM.has(text);
      groups[groups.length - 1] = false;
    }
  }
  return [];
}
