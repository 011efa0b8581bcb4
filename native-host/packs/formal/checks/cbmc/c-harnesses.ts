import { regex } from '../../../../../shared/regex.ts';
import { inOneLine } from '../../contracts/granted.ts';
import { blankComments, outlineOf } from '../../../../kit/scan/scan-text.ts';
import { treePath } from '../../../../kit/tool-place.ts';
import type { Tree } from '../../../../kit/tree.ts';
import { blanked } from '../../../../kit/text-position.ts';

const HARNESS = /(?:^|_)(?:harness|proof)(?:_|$)/;
const DIRECTIVE = /^[ \t]*#(?:[^\\\n]|\\[^])*/gm;

/** What only claims, chooses or asks: it takes nothing for granted. */
const HARMLESS = regex('')`
  ^__CPROVER_(?:
    assert|precondition|postcondition|cover|input|output|printf
    |bool|s?size_t|ssize_t|integer|rational|bitvector|floatbv|fixedbv|forall|exists
    |r_ok|w_ok|rw_ok|same_object|OBJECT_SIZE|POINTER_OFFSET|POINTER_OBJECT|DYNAMIC_OBJECT
    |nondet_\w+|is(?:nan|inf|finite|normal)\w*|sign\w*|f?abs[fl]?|l?labs
  )$
`;

/** What a text of C says to CBMC. */
export interface CbmcText {
  /** Functions that the check begins with: `main`, or the harnesses. */
  entries: string[];
  /** What it supposes, each with its line. */
  assumes: string[];
  /** What else it tells CBMC, by which checks may be left out or the state be another. */
  told: string[];
  /** Functions without a body that may stand for any value are called so: `nondet_int()`. */
  isChoice(name: string): boolean;
}

/** Files that a file includes, of which what they suppose is read. */
const MOST_INCLUDED = 100;
/** No path is longer. */
const INCLUDE = /\b(?:include(?:_next)?|import)[^\S\n]*(?:"([^"\n]{1,4096})"|<([^>\n]{1,4096})>)/g;

/**
 * Texts that a text includes, and that these include, by path; without a text where it could not be read. Those of the
 * machine's own are left out.
 */
export function includedBy(
  file: { name: string; text: string },
  tree: Pick<Tree, 'files' | 'text' | 'dependencies'>,
): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  const open = [file];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const folder = next.name.slice(0, next.name.lastIndexOf('/') + 1);
    for (const [, quoted, named = quoted ?? ''] of spliced(next.text).matchAll(INCLUDE)) {
      const path = treePath(`${folder}${named}`, tree) ?? treePath(named, tree);
      const isElsewhere =
        /^\/|\.\.\//.test(named) || tree.dependencies.some((each) => `${folder}${named}`.startsWith(`${each}/`));
      if (path === undefined && isElsewhere) found.set(named, undefined);
      if (path === undefined || path === file.name || found.has(path)) continue;
      const text = found.size < MOST_INCLUDED ? tree.text(path) : undefined;
      found.set(path, text);
      if (text !== undefined) open.push({ name: path, text });
    }
  }
  return found;
}

/** Is a text written for CBMC? Any other is left to the compilers and sanitizers. */
export const isForCbmc = (text: string): boolean => /\b(?:__CPROVER_\w+|nondet_\w+\s*\()/.test(text);

/**
 * Reads the functions that are named like a harness; where there are none, `main`. @param included what it includes
 * (see {@link includedBy})
 */
export function readCbmcText(text: string, included: ReadonlyMap<string, string | undefined> = new Map()): CbmcText {
  const functions = functionsIn(spliced(text));
  const harnesses = functions.filter((name) => HARNESS.test(name));
  const read = [...included].flatMap(([path, each]) => (each === undefined ? [] : [[path, each] as const]));
  const said = [['', text] as const, ...read].map(([path, each]) => sayingsIn(path, each));
  const codes = [['', text] as const, ...read].map(([, each]) => blankComments(spliced(each), 'c'));
  const unread = [...included].filter(([, each]) => each === undefined);
  return {
    entries: harnesses.length > 0 ? harnesses : functions.filter((name) => name === 'main'),
    assumes: said.flatMap(({ assumes }) => assumes),
    told: [
      ...said.flatMap(({ told }) => told),
      ...unread.map(([path]) => `what stands in ${path}, which is included and not read`),
    ],
    isChoice: (name) =>
      /^(?:__VERIFIER_)?nondet_\w+$/.test(name) &&
      !codes.some((code) => new RegExp(String.raw`\b${name}\s*\(\s*(?!\)|void\s*\))\S`).test(code)),
  };
}

/** A line that ends so goes on, also within a name; compilers let blanks stand behind it. */
const GOES_ON = String.raw`(?:\\|\?\?/)[^\S\n]*`;
const CONTINUATION = new RegExp(String.raw`${GOES_ON}\n`, 'g');
const LINE_END = new RegExp(String.raw`(?<!${GOES_ON})\n`);

const spliced = (text: string): string => text.replaceAll(CONTINUATION, '');

/** Names of functions that have a body here. */
function functionsIn(text: string): string[] {
  const code = outlineOf(text.replaceAll(DIRECTIVE, blanked), 'c');
  const names: string[] = [];
  let braces = 0;
  let brackets = 0;
  let before = '';
  let called = '';
  for (const [token] of code.matchAll(/\w+|\S/g)) {
    if (token === '{') {
      if (braces === 0 && before === ')' && called !== '') names.push(called);
      braces += 1;
    } else if (token === '}') braces = Math.max(0, braces - 1);
    else if (token === '(') {
      if (brackets === 0 && braces === 0 && /^\w/.test(before) && before !== '__attribute__') called = before;
      brackets += 1;
    } else if (token === ')') brackets = Math.max(0, brackets - 1);
    if (/[;}=]/.test(token) && brackets === 0) called = '';
    before = token;
  }
  return names;
}

/**
 * A text is read with its comments, for what is one depends on the preprocessor: rather too much is told than too
 * little. Only a line that is a comment by itself is left out.
 */
function sayingsIn(path: string, text: string): Pick<CbmcText, 'assumes' | 'told'> {
  const assumes: string[] = [];
  const told: string[] = [];
  let number = 1;
  for (const part of text.split(LINE_END)) {
    const code = spliced(part);
    const said = `${inOneLine(code)} (${path === '' ? '' : `${path}, `}line ${number})`;
    number += part.split('\n').length;
    if (part === code && /^\s*\/\//.test(code) && !code.includes('*/')) continue;
    const names = [...code.matchAll(/__CPROVER_\w*|__VERIFIER_assume/g)].map(([name]) => name);
    if (names.some((name) => ASSUME.test(name))) assumes.push(said);
    if (names.some((name) => !ASSUME.test(name) && !HARMLESS.test(name)) || isUnread(code)) told.push(said);
  }
  return { assumes, told };
}

const ASSUME = /^__(?:CPROVER|VERIFIER)_assume$/;

/** A pragma of CBMC, a name put together by a macro, a file by a macro's name: only the preprocessor knows. */
const isUnread = (line: string): boolean =>
  /\b_Pragma\b|\bCPROVER\s+check\b/.test(line) ||
  (/\bpragma\b/.test(line) && /\bCPROVER\b/.test(line)) ||
  (/\bdefine\b/.test(line) && /##|%:%:/.test(line)) ||
  /\binclude_next\b/.test(line) ||
  UNREAD_INCLUDE.test(line);

/** It names no file as it stands here, or what names it stands behind a comment. */
const UNREAD_INCLUDE = regex()`
  ^(?:.*\*/)?(?:(?<=\*/)\s*|\s*(?:\#|%:|\?\?=)(?:/\*(?:[^*]|\*(?!/)){0,200}\*/|\s)*)(?:include|import)\b\s*(?:[^\s"<]|$)
`;
