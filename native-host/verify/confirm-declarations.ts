import { withoutComments } from '../../shared/comments.ts';
import type { LanguageId } from '../../shared/language.ts';
import { regex } from '../../shared/regex.ts';
import { isPlaceholder, familyOf, type SyntaxFamily } from '../project/scan-lines.ts';
import { declarationOf } from '../project/source-items.ts';

/**
 * What a correction left out, in a few words ("drops the function total"), or undefined when it keeps what was there.
 */
export type LeftOut = string | undefined;

/** Fewer words than this are too few to speak of a share of them. */
const FEW_WORDS = 12;
/** A correction keeps at least this share of the words, or it is no correction of this code but mostly its end. */
const SHARE_KEPT = 1 / 4;

/** At any depth, these declare something that others call; a local constant does not. */
const CALLED = new Set([
  'function',
  'def',
  'fn',
  'func',
  'class',
  'interface',
  'type',
  'struct',
  'enum',
  'trait',
  'impl',
  'union',
  'record',
  '@interface',
  'namespace',
  'mod',
  'define',
  'default',
  'macro_rules!',
]);
// Each runs on the daemon's thread over lines as long as a field may be: no two parts that repeat may take the same
// text.
const METHOD: Partial<Record<SyntaxFamily, RegExp>> = {
  js: regex('u')`
    ^(?:(?:public|protected|private|static|override|async|get|set)\s+)*(?:\*\s*)?
    (#?[\p{ID_Start}$_][\p{ID_Continue}$]*)\s*(?:<[^>]*>)?\([^;]*\{$
  `,
  java: regex()`
    ^(?:(?:(?:public|protected|private|static|final|abstract|synchronized|default)\s+)*<[^>]*>)?
    [\w<>[\],.?\s]+\s(\w+)\s*\([^;]*\{$
  `,
};
const ARROW = regex('u')`
  ^(?:export\s+)?(?:const|let|var)\s+
  ([\p{ID_Start}$_][\p{ID_Continue}$]*)(?![\p{ID_Continue}$])
  [^=]*=\s*
  (?:async\s*)?(?:(?:\([^)]*\)|[\w$]+)\s*(?::[^=]+)?(?:=>|\{)|function\b.*?(?:=>|\{))
`;
const CONTROL =
  /^(?:if|else|for|while|do|switch|catch|return|throw|new|await|yield|try|with|function|case|typeof|void|delete)$/;

/**
 * What of Claude's code is gone in the correction and would make every check hold by itself: all of it, most of it, a
 * function or type that others may call, or what a placeholder stands for. By lines, so it may take a renaming for a
 * loss: that keeps a correction from being confirmed and nothing else.
 */
export function leftOut(before: string, after: string, language: LanguageId): LeftOut {
  const family = familyOf(language);
  const [was, is] = [codeOf(before, language), codeOf(after, language)];
  const [words, kept] = [countWords(was), countWords(is)];
  if (is.trim() === '' && was.trim() !== '') return 'leaves no code';
  const placeholder = (text: string): number => text.split('\n').filter((line) => isPlaceholder(line, family)).length;
  if (placeholder(after) > placeholder(before)) return 'leaves something out where a placeholder stands';
  if (family !== undefined) {
    const now = declaredNames(is, family);
    const [gone] = [...declaredNames(was, family)].filter((name) => !now.has(name));
    if (gone !== undefined) return `drops ${gone}`;
  }
  if (words >= FEW_WORDS && kept < words * SHARE_KEPT) return `keeps ${kept} of ${words} words`;
  return undefined;
}

/**
 * Functions and types that a text without comments declares, at any depth; other names only where they are exported.
 */
function declaredNames(text: string, family: SyntaxFamily): Set<string> {
  const names = new Set<string>();
  for (const whole of text.split('\n')) {
    const line = whole.trim();
    const name = nameIn(line, family, /^\s/.test(whole));
    if (name !== undefined) names.add(name);
  }
  return names;
}

function nameIn(line: string, family: SyntaxFamily, inner: boolean): string | undefined {
  if (family === 'js') {
    const arrow = ARROW.exec(line)?.[1];
    if (arrow !== undefined) return arrow;
  }
  const declared = declarationOf(line, family);
  if (declared !== undefined && family === 'c') return inner || line.endsWith(';') ? undefined : declared.name;
  if (declared?.keyword !== undefined && (CALLED.has(declared.keyword) || (!inner && /^(?:export|pub)\b/.test(line))))
    return declared.name;
  if (!inner) return undefined;
  const method = METHOD[family]?.exec(line)?.[1];
  return method === undefined || CONTROL.test(method) ? undefined : method;
}

/** Good enough for counting: a comment's mark within a string cuts both texts alike. */
const codeOf = (text: string, language: LanguageId): string =>
  withoutComments(language === 'python' ? withoutBareStrings(text) : text, language);

/** Strings that are statements of their own, from the beginning of a line to the end of one. */
function withoutBareStrings(text: string): string {
  const open = /^[ \t]*[rRuU]?("""|''')/gm;
  const ends: Record<string, RegExp> = { '"""': /"""[ \t]*$/gm, "'''": /'''[ \t]*$/gm };
  const unended = new Set<string>();
  const left: string[] = [];
  let at = 0;
  for (let begin = open.exec(text); begin !== null; begin = open.exec(text)) {
    const [, quotes = ''] = begin;
    const close = ends[quotes];
    if (close === undefined || unended.has(quotes)) continue;
    close.lastIndex = open.lastIndex;
    const end = close.exec(text);
    if (end === null) {
      unended.add(quotes);
      continue;
    }
    left.push(text.slice(at, begin.index));
    at = open.lastIndex = close.lastIndex;
  }
  return left.join('') + text.slice(at);
}

const countWords = (text: string): number => text.match(/[\p{L}\p{N}_]+/gu)?.length ?? 0;
