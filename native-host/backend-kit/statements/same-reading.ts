import type { ReadingForm } from './reading-forms.ts';

/** A word or sign, where it stands in its line, and whether nothing stands between it and the one before. */
interface Token {
  text: string;
  column: number;
  touches: boolean;
}

const TOKEN = new RegExp(
  [
    String.raw`"(?:[^"\\]|\\[^])*(?:"|$)`,
    String.raw`\\?[\p{L}_][\p{L}\p{N}_'?$]*`,
    String.raw`\d[\d_]*[a-zA-Z]*`,
    String.raw`<->|<=>|\|->|<==>|==>|[<>=!:/~-]=|=[<>]|->|<-|::|\/\\|\\\/|~>|<<|>>|\.\.|\S`,
  ].join('|'),
  'gu',
);
/** Names of SMT-LIB hold most signs. */
const LIST_TOKEN = /"[^"]*(?:"|$)|\|[^|]*(?:\||$)|[^\s()"|;]+|[()]|\S/gu;
const PLAIN_NAME = /^\|([A-Za-z~!@$%^&*_+=<>.?/-][\w~!@$%^&*+=<>.?/-]*)\|$/;
const NAME = /^[\p{L}_][\p{L}\p{N}_'?$]*$/u;
const OPENS = new Set(['(', '[', '{', '⦃', '⟨', '⟪']);
const CLOSES = new Set([')', ']', '}', '⦄', '⟩', '⟫']);
/** Where names come from stands behind these. */
const FROM = new Set([':', '\\in', '∈', 'in', '<-']);
/** More words than this do not stand between a binder and what it binds in. */
const BINDER_WORDS = 200;

/**
 * A text in the form that it has in common with all that read the same: one blank between its words, one word for its
 * synonyms, numbers for bound names. @param column in which it begins
 */
export function sameReading(text: string, form: ReadingForm, column = 0): string {
  const silent = form.silent === undefined ? text : text.replaceAll(form.silent, (all) => all.replaceAll(/\S/g, ' '));
  const tokens = tokensOf(silent, form, column);
  const laid = form.columns === true ? listsByColumn(tokens) : tokens;
  const plain = form.lists === true ? withoutNotes(laid) : laid;
  const last = plain.findLastIndex((token) => token.text !== ';');
  const words = withoutNames(plain.slice(0, last + 1), form).join(' ');
  return form.lists === true ? words.replace(/^\( (declare|define)-const (\S+) /, '( $1-fun $2 ( ) ') : words;
}

function tokensOf(text: string, form: ReadingForm, column: number): Token[] {
  const tokens: Token[] = [];
  let line = -column;
  let broken = text.indexOf('\n');
  let end = -1;
  for (const { 0: word, index } of text.matchAll(form.lists === true ? LIST_TOKEN : TOKEN)) {
    for (; broken >= 0 && broken < index; broken = text.indexOf('\n', line)) line = broken + 1;
    const plain = form.lists === true ? plainAtom(word) : plainNumber(word);
    const same = form.synonyms !== undefined && Object.hasOwn(form.synonyms, plain) ? form.synonyms[plain] : plain;
    if (same !== undefined && same !== '') tokens.push({ text: same, column: index - line, touches: end === index });
    end = index + word.length;
  }
  return tokens;
}

const plainNumber = (word: string): string => (/^\d/.test(word) ? word.replaceAll('_', '') : word);
const plainAtom = (word: string): string =>
  word.startsWith('#x') ? word.toLowerCase() : (PLAIN_NAME.exec(word)?.[1] ?? word);

/** What SMT-LIB says of a term beside it (`(! term :named n)`) is no part of it. */
function withoutNotes(tokens: readonly Token[]): Token[] {
  const found: Token[] = [];
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
function listsByColumn(tokens: readonly Token[]): Token[] {
  const found: Token[] = [];
  const lists: { sign: string; column: number; depth: number }[] = [];
  let depth = 0;
  let isOperand = false;
  const add = (text: string): void => void found.push({ text, column: 0, touches: false });
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

/** The words, with numbers for names that are bound within the text. */
function withoutNames(tokens: readonly Token[], form: ReadingForm): string[] {
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
      if (form.brackets?.has(text) === true) bind(namesAt(tokens, at + 1, form, form.ends));
    } else if (form.binders.has(text))
      bind(form.lists === true ? listed(tokens, at + 1) : namesAt(tokens, at + 1, form, form.ends));
    else if (form.heads?.has(text) === true && at === firstWord(tokens, form))
      bind(form.lists === true ? listed(tokens, at + 2) : namesAt(tokens, at + 2, form, form.headEnds ?? form.ends));
    if (!NAME.test(text)) return text;
    const isMember = touches && tokens[at - 1]?.text === '.' && tokens[at - 1]?.touches === true;
    return (isMember ? undefined : bound.get(text)?.at(-1)) ?? text;
  });
}

const firstWord = (tokens: readonly Token[], form: ReadingForm): number =>
  form.lists === true && tokens[0]?.text === '(' ? 1 : 0;

/** The names of `((x Int) (y Int))`. */
function listed(tokens: readonly Token[], from: number): string[] {
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
function namesAt(tokens: readonly Token[], from: number, form: ReadingForm, ends: ReadonlySet<string>): string[] {
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
