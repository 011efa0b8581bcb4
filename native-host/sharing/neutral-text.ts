import { isPlainText } from './plain-words.ts';
import type { Replacements } from './replacements.ts';

/** Escapes that stand for no letter. Those that spell one out are part of the text around them. */
const ESCAPE = String.raw`\\[abfnrtv0\\'"${'`'}$]`;

const PRINTF = String.raw`%(?:%|[-+ #0]{0,3}\d{0,2}(?:\.\d{1,2})?(?:hh|h|ll|l|L|z|j|t)?[diouxXeEfFgGscpqvTt])`;

// What stands behind the colon of a placeholder: Python's and Rust's (`>10.2f`, `#?`), C#'s (`F2`), and dates.
const WIDTH = String.raw`(?:\d{0,2}\$?|\*)[,_]?(?:\.(?:\d{1,2}\$?|\*))?`;

const STANDARD = String.raw`(?:[^\w\s{}]?[<>=^])?[-+ ]?#?0?${WIDTH}[bcdeEfFgGnosxXq%]?\??`;

const DOTNET = String.raw`[CcDdEeFfGgNnPpRrXx]\d{1,2}`;

const STRFTIME = String.raw`(?:%[-a-zA-Z%]|[-:/. ,T]){1,24}`;

const NET_DATE = '(?:yyyy|yy|MMMM|MMM|MM|dddd|ddd|dd|HH|hh|mm|ss|f{3,6}|tt|zzz|[-:/. ,T]){2,24}';

/** A specifier without its colon, as part of a pattern: it says nothing of anybody. */
const SPECIFIER = `(?:${DOTNET}|${STANDARD})`;

const WHOLE = new RegExp(`^(?:${DOTNET}|${STANDARD}|${STRFTIME}|${NET_DATE})$`);

/** Says this specifier only how something is written? */
export const isFormat = (specifier: string): boolean => WHOLE.test(specifier);

const BRACES = String.raw`\{\d{0,2}(?:![rsa])?(?::${SPECIFIER})?\}`;

const NAMED = String.raw`[$#%]?[{(](?<name>[A-Za-z_]\w{0,60})(?:![rsa])?(?::${SPECIFIER})?[})]s?`;

const STRUCTURE = new RegExp(`${ESCAPE}|\n|${PRINTF}|${BRACES}|${NAMED}`, 'g');

const HARMLESS = /^[\s,.;:!?()[\]{}<>=+*|&^~_-]{0,8}$/;

/** What {@link neutralText} asks about the code around. */
export interface CodeContext {
  replacements: Replacements;
  /** Is this a name that the code uses, and what is it called after anonymising? */
  identifier(name: string): string | undefined;
}

/**
 * A free text without what it says: escapes, line ends, placeholders of formats and white space at the ends of a run
 * stay, everything between them becomes `text1`, `text2` ... Texts that everybody's code has stay as they are.
 */
export function neutralText(text: string, { replacements, identifier }: CodeContext): string {
  if (isPlainText(text)) return text;
  let neutral = '';
  let at = 0;
  for (const match of text.matchAll(STRUCTURE)) {
    const name = match.groups?.['name'];
    let kept = match[0];
    if (name !== undefined) {
      const known = identifier(name);
      if (known === undefined) continue;
      kept = kept.replace(name, known);
    }
    neutral += neutralRun(text.slice(at, match.index), replacements) + kept;
    at = match.index + match[0].length;
  }
  return neutral + neutralRun(text.slice(at), replacements);
}

function neutralRun(run: string, replacements: Replacements): string {
  const inner = run.trim();
  if (inner === '' || (HARMLESS.test(inner) && !/--|\{-|-\}|\(\*|\*\)/.test(inner))) return run;
  const before = run.slice(0, run.indexOf(inner));
  return before + replacements.text(inner) + run.slice(before.length + inner.length);
}

/** A pattern whose words are gone and whose structure stays. */
export const neutralPattern = (pattern: string): string =>
  pattern.replaceAll(
    /(?<keep>\\[pPkux]\{[^}]{0,40}\}|\(\?<\w{1,40}>|\\[\s\S])|[\p{L}\p{N}]{3,}|@(?!\()|[^\x00-\x7f]/gu,
    (_found, keep: string | undefined) => (keep === undefined ? 'x' : neutralGroup(keep)),
  );

const neutralGroup = (kept: string): string => {
  if (kept.startsWith('(?<')) return '(?:';
  return /^\\[ux]\{/.test(kept) ? 'x' : kept;
};

/** A character literal's inside: an ordinary character or a simple escape stays. */
export const neutralChar = (inside: string): string =>
  /^(?:[\x20-\x7e]|\\[abfnrtv0\\'"])$/.test(inside) ? inside : 'x';

/** A literal number with the prefix and suffix that languages give it; none that is part of a word or of a version. */
const INTEGER = String.raw`0x[0-9a-f_]{1,40}|0b[01_]{1,70}|0o[0-7_]{1,40}|\d[\d_]{0,40}`;

const SUFFIX = String.raw`(?:[iuf](?:8|16|32|64|128|size)|[ulfdmnz]{1,3})?`;

const NUMBER = String.raw`(?<![\w.$])(?:\d{1,40}\.\d{1,40}(?:e[-+]?\d{1,3})?|${INTEGER})${SUFFIX}(?![\w.])`;

/** Between two numbers of a list, of arguments or of an object: a comma, and what the next one is called or cast to. */
const CALLED = String.raw`(?:\(\w{1,20}\)\s{0,3})?(?:[\w$"'.]{1,60}\s{0,3}(?:=>|[:=])\s{0,3})?`;

const BETWEEN = String.raw`\s{0,40},\s{0,200}${CALLED}[-+]?`;

const LISTS = new RegExp(`${NUMBER}(?:${BETWEEN}${NUMBER}){2,}`, 'gi');

const EACH = new RegExp(NUMBER, 'gi');

const DECIMALS = /(?<![\w.$])(?<whole>\d{1,40})\.(?<fraction>\d{3,40})(?![\w.])/g;

/** Smaller ones count and index. */
const SMALL = 10;

/** Constants that everybody writes, by their first digits. */
const CONSTANTS = ['3.14', '6.28', '2.718', '1.414', '1.618', '1.732', '0.693', '0.577', '9.806', '1.5'];

/**
 * A code in which no list of numbers says where, when or who: octets of addresses, dates, characters, coordinates.
 * Of three and more numbers beside each other those from 10 on become 10, 11, ... in the order of their sizes, so that
 * comparisons still come out alike. Decimals of three and more places become 1.5 or 0.5.
 */
export const neutralNumbers = (code: string): string =>
  code.replaceAll(LISTS, neutralList).replaceAll(DECIMALS, (found, whole: string, fraction: string) => {
    if (isUsual(found, whole, fraction)) return found;
    return whole === '0' ? '0.5' : '1.5';
  });

function neutralList(list: string): string {
  const values = new Set([...list.matchAll(EACH)].flatMap(([found]) => valueOf(found) ?? []));
  const large = [...values].filter((value) => value >= SMALL).toSorted((a, b) => (a < b ? -1 : 1));
  const ranks = new Map(large.map((value, rank) => [value, BigInt(SMALL + rank)]));
  return list.replaceAll(EACH, (found) => {
    const value = valueOf(found);
    const rank = value === undefined ? undefined : ranks.get(value);
    return rank === undefined || rank === value ? found : written(rank, found);
  });
}

/** Undefined for decimals. */
function valueOf(literal: string): bigint | undefined {
  const digits = digitsOf(literal);
  return digits.includes('.') ? undefined : BigInt(digits.replaceAll('_', ''));
}

/** The literal without its suffix. */
const digitsOf = (literal: string): string => DIGITS.exec(literal)?.[0].replace(/_+$/, '') ?? '0';

const DIGITS = /^(?:0x[0-9a-f_]+?(?=(?:[iu](?:8|16|32|64|128|size)|[ulnz]{1,3})?$)|0b[01_]+|0o[0-7_]+|[\d._]+)/i;

/** In the base of the other literal, with its suffix. */
function written(value: bigint, like: string): string {
  const suffix = like.slice(digitsOf(like).length);
  if (/^0x/i.test(like)) return `${like.slice(0, 2)}${value.toString(16)}${suffix}`;
  if (/^0b/i.test(like)) return `${like.slice(0, 2)}${value.toString(2)}${suffix}`;
  if (/^0o/i.test(like)) return `${like.slice(0, 2)}${value.toString(8)}${suffix}`;
  return `${value}${suffix}`;
}

/** Tolerances, rates and constants: nobody is found by them. */
const isUsual = (found: string, whole: string, fraction: string): boolean =>
  (whole === '0' && fraction.length <= 3) ||
  /^0*[15]0*$/.test(fraction) ||
  CONSTANTS.some((constant) => found.startsWith(constant));
