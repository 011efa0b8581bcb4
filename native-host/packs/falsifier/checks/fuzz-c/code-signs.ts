import { regex } from '../../../../../shared/regex.ts';
import { closing } from '../../../../languages/examples/declarations.ts';

/** Types that hold a text. */
export const CHARACTERS = /^(?:const\s+)?(?:char|(?:std::)?(?:string|string_view))(?:\s+const)?\s*&{0,2}$/;

/** What a function itself looks for in a parameter before it goes on: then such values are among those it takes. */
export interface Guards {
  low: boolean;
  high: boolean;
  zero: boolean;
}

const LEAVES = /^\s*(?:\{[^{}]*?)?\b(?:return|throw|exit|abort|goto|continue|break)\b/;

/** The guards on a parameter in a function's text without comments and strings. */
export function guardsOn(name: string, masked: string): Guards {
  const guards: Guards = { low: false, high: false, zero: false };
  const word = String.raw`\b${name}\b`;
  const isNothing = new RegExp(String.raw`!\s*${name}\b|${word}\s*==\s*0\b|${word}\s*<=?\s*[012]\b`);
  for (const found of masked.matchAll(/\b(?:if|assert)\s*\(/g)) {
    const open = found.index + found[0].length - 1;
    const close = closing(masked, open);
    if (close === undefined) continue;
    const condition = masked.slice(open + 1, close - 1);
    const bounds = boundsOn(name, condition);
    if (found[0].startsWith('assert')) {
      guards.zero ||= isNothing.test(condition);
      guards.low ||= bounds.some(({ above }) => above);
      guards.high ||= bounds.some(({ above }) => !above);
      continue;
    }
    const after = masked.slice(close, close + 200);
    const isSet = new RegExp(String.raw`^\s*\{?\s*${name}\s*=`).test(after);
    if (!LEAVES.test(after) && !isSet) continue;
    guards.zero ||= isNothing.test(condition);
    const isTurnedAway = isSet || !worksWith(name, after);
    guards.low ||= bounds.some(({ above, than }) => !above && (than <= 1 || (than < Infinity && isTurnedAway)));
    // What is above nothing, or one, is what a function is for.
    guards.high ||= isTurnedAway && bounds.some(({ above, than }) => above && than > 2);
  }
  guards.zero ||= new RegExp(String.raw`${word}\s*(?:==|<=|<|>)\s*[012]\b\s*(?:\?|\|\||&&)`).test(masked);
  return guards;
}

/** What a condition compares a parameter with: a constant by its value, anything else as Infinity. */
function boundsOn(name: string, condition: string): { above: boolean; than: number }[] {
  return condition.split(/&&|\|\|/).flatMap((part) => {
    const [, left = '', sign = '', right = ''] = /^([^<>]+)([<>])=?([^<>]+)$/.exec(part) ?? [];
    const [one, other] = [left, right].map((side) => side.replaceAll(/\(\s*[\w ]+\s*\)(?=\s*\w)|[()\s]/g, ''));
    if (one !== name && other !== name) return [];
    const bound = one === name ? other : one;
    const than = /^[A-Z_][A-Z\d_]*$/.test(bound ?? '') ? Number.MAX_SAFE_INTEGER : Number(bound);
    return [{ above: (sign === '>') === (one === name), than: Number.isNaN(than) ? Infinity : than }];
  });
}

/** Does the statement behind a condition do more with a parameter than to give it back? What is thrown may tell it. */
function worksWith(name: string, after: string): boolean {
  const block = /^\s*\{/.test(after);
  const end = block ? (closing(after, after.indexOf('{')) ?? after.length) : after.indexOf(';');
  const statement = after
    .slice(0, end < 0 ? after.length : end)
    .replaceAll(/\bthrow\b[^;]*/g, '')
    .replaceAll(new RegExp(String.raw`\breturn\s*[-(]?\s*${name}\s*\)?\s*(?=[;}]|$)`, 'g'), '');
  return new RegExp(String.raw`\b${name}\b`).test(statement);
}

/** Does the code look whether a collection or a text is empty? */
export const looksEmpty = (name: string, masked: string): boolean =>
  regex()`
    \b${name}\s*\.\s*(?:empty\s*\(|(?:size|length)\s*\(\s*\)\s*(?:==|<=?|>|!=)\s*[012]\b)
    |!\s*\*?${name}\b
    |\*\s*${name}\s*(?:==|!=)
    |\b${name}\s*\[\s*0\s*\]\s*(?:==|!=)
  `.test(masked);

/** Is a pointer used for the one value that it points to, and for nothing else? */
export function isOneValue(name: string, masked: string): boolean {
  const body = masked.slice(Math.max(0, masked.indexOf('{')));
  const word = new RegExp(String.raw`\b${name}\b`);
  if (
    new RegExp(String.raw`\b${name}\s*(?:\[|\+\+|--|[+-]=|[+-][^>])|(?:\+\+|--)\s*${name}\b`).test(
      body.replaceAll(/\(\s*\*\s*(\w+)\s*\)/g, '@'),
    )
  )
    return false;
  const rest = body
    .replaceAll(new RegExp(String.raw`\*\s*${name}\b|\b${name}\s*->`, 'g'), '@')
    .replaceAll(
      new RegExp(
        String.raw`!\s*${name}\b|\b${name}\s*(?:==|!=)\s*(?:NULL|nullptr|0)\b|(?:NULL|nullptr)\s*(?:==|!=)\s*${name}\b`,
        'g',
      ),
      '@',
    )
    .replaceAll(new RegExp(String.raw`\(\s*${name}\s*\)\s*(?=\{|\*|@)`, 'g'), '@');
  return rest !== body && !word.test(rest);
}

/** Signs that a text has to be made of where the code reckons with them: `s[i] - 'a'`. */
export function lettersOf(masked: string, code: string): string | undefined {
  const lower = /-\s*'a'/.test(code);
  const upper = /-\s*'A'/.test(code);
  const digits = /-\s*'0'/.test(code);
  if (!lower && !upper && !digits) return undefined;
  const isChecked =
    /\bis(?:digit|alpha|alnum|lower|upper|xdigit)\s*\(|(?:[<>]=?)\s*'[aAzZ09]'|'[aAzZ09]'\s*(?:[<>]=?)/.test(code);
  if (isChecked || masked === '') return undefined;
  const alphabet = 'abcdefghijklmnopqrstuvwxyz';
  return [lower ? alphabet : '', upper ? alphabet.toUpperCase() : '', digits ? '0123456789' : ''].join('');
}

/** Signs that the code itself names. */
export function hintsIn(code: string): string | undefined {
  const found = new Set<string>();
  for (const [, sign = ''] of code.matchAll(/'([^'\\\n]|\\[tn\\'])'/g))
    found.add({ '\\t': '\t', '\\n': '\n', '\\\\': '\\', "\\'": "'" }[sign] ?? sign);
  for (const [, text = ''] of code.matchAll(/"([^"\\\n%]{1,8})"/g)) for (const sign of text) found.add(sign);
  const printable = [...found]
    .filter((sign) => sign >= ' ' || sign === '\t' || sign === '\n')
    .filter((sign) => sign <= '~');
  return printable.length === 0 ? undefined : printable.slice(0, 24).join('');
}

/** Are elements of a collection used as places in something (`count[a[i]]`, or by a variable that holds one)? */
export function indexesByElement(masked: string): boolean {
  const body = masked.slice(Math.max(0, masked.indexOf('{')));
  if (/\[[^\][]*\b\w+\s*\[/.test(body)) return true;
  const held = [
    ...body.matchAll(/\b(\w+)\s*=\s*[^=;]*?\w+\s*\[[^;]*?;/g),
    ...body.matchAll(/\bfor\s*\([^;()]*?\b(\w+)\s*:/g),
    ...body.matchAll(/\b(\w+)\s*=\s*\*\s*\w+/g),
  ].map(([, name = '']) => name);
  return held.some((name) => new RegExp(String.raw`\[[^\][]*\b${name}\b[^\][]*\]`).test(body));
}

/** Is a number only compared with others, so that it counts and points into nothing? */
export function isOnlyCompared(name: string, masked: string): boolean {
  const body = masked.slice(Math.max(0, masked.indexOf('{')));
  const word = String.raw`\b${name}\b`;
  return !regex()`
    \[[^\][]*${word}
    |<=?\s*${word}(?!\s*[[(])\s*;
    |${word}\s*(?:[-+*/%]|<<|>>)
    |(?:[-+*/%]|<<|>>)=?\s*${word}
    |(?:^|[;{}(]|\b(?:int|size_t|long|unsigned|auto|const|short)\b)\s*\w+\s*=\s*${word}
    |(?<!\b(?:push(?:_back)?|emplace(?:_back)?|insert|append|assign|add|set|put|count|find)\s*)[(,]\s*${word}\s*[,)]
  `.test(body);
}

/** Does the code ask how long a row of a table is, or go through rows one by one? */
export const measuresRows = (masked: string): boolean =>
  /\]\s*\.\s*(?:size|empty|begin)\s*\(|\bfront\s*\(\s*\)\s*\.\s*size|\bfor\s*\([^;()]*[\w&>]\s*:\s*\w/.test(masked);
