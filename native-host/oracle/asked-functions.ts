import type { LanguageId } from '../../shared/language.ts';
import { regex } from '../../shared/regex.ts';
import { familyOf } from '../project/scan-lines.ts';
import { sourceItems, type SourceItem } from '../project/source-items.ts';

/** A function or class that somebody is asked about, as a reader knows it who has not seen how it works. */
export interface AskedFunction {
  name: string;
  /** Its first line, up to where its body begins, on one line; of a class its public methods' as well. */
  signatures: string[];
  /** What its docstring or the comment before it says; empty where there is none. */
  documentation: string;
}

/** Languages whose tests, properties and second versions can be run. */
const LANGUAGES_ASKED: readonly LanguageId[] = ['python', 'typescript', 'tsx', 'javascript', 'jsx'];
const MOST = 6;
const MOST_METHODS = 12;
const LONGEST_SIGNATURE = 240;
const LONGEST_DOCUMENTATION = 1_200;

/**
 * The functions and classes at the top level of a block that a caller would use, at most six: none that begins with an
 * underscore, no test, no `main`. Empty for other languages and for a text that cannot be told apart into its parts.
 */
export function askedFunctions(code: string, language: LanguageId): AskedFunction[] {
  const family = familyOf(language);
  if (!LANGUAGES_ASKED.includes(language) || (family !== 'python' && family !== 'js')) return [];
  const lines = code.replaceAll('\r\n', '\n').split('\n');
  const declared = (sourceItems(lines.join('\n'), family) ?? []).flatMap((item) => {
    const { kind, name, start, end } = item;
    if (kind !== 'symbol' || name === undefined || !isPublic(name)) return [];
    const own = lines.slice(start, end);
    const head = own.findIndex((line) => !/^\s*(?:@|#|\/\/|\/?\*)/.test(line));
    const text = own.slice(Math.max(0, head)).join('\n');
    return callable(text, item, family)
      ? [{ name, text, leading: lines.slice(item.leading, start + head).join('\n') }]
      : [];
  });
  return declared.slice(0, MOST).map(({ name, text, leading }) => ({
    name,
    signatures: [headOf(text, family), ...(isClass(text) ? methodsOf(text, family) : [])],
    documentation: (family === 'python' ? docstringOf(text) : commentOf(leading)).slice(0, LONGEST_DOCUMENTATION),
  }));
}

const isPublic = (name: string): boolean => !/^(?:_|test|main$)/i.test(name);

const isClass = (text: string): boolean => /^(?:export\s+)?(?:default\s+)?(?:abstract\s+)?class\b/.test(text);

function callable(text: string, { keyword }: SourceItem, family: 'python' | 'js'): boolean {
  if (keyword === 'def' || keyword === 'class' || keyword === 'function') return true;
  if (family !== 'js' || !['const', 'let', 'var'].includes(keyword ?? '')) return false;
  const length = headLength(text, family);
  return text.startsWith('=>', length) || /=\s*(?:async\s+)?function\b/.test(text.slice(0, length));
}

/** A declaration's text up to its body, on one line. */
const headOf = (text: string, family: 'python' | 'js'): string =>
  text
    .slice(0, Math.min(headLength(text, family), LONGEST_SIGNATURE))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** UTF-16 units before a declaration's body, its `:`, `{` or `=>`. */
function headLength(text: string, family: 'python' | 'js'): number {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (depth === 0 && (family === 'python' ? sign === ':' : sign === '{' || text.startsWith('=>', at))) return at;
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
  }
  return text.length;
}

const METHOD = {
  python: /^(?: {2,8}|\t)(?=(?:async\s+)?def\s+(?!_(?!_init__))\w+)/,
  js: regex()`
    ^(?: {1,4}|\t)(?=(?:(?:public|static|async|get|set)\s+|\*\s*)*
    (?!(?:if|for|while|switch|catch|return|private|protected)\b)[A-Za-z$][\w$]*\s*(?:<[^>]*>)?\([^;]*\{\s*$)
  `,
};

/** Signatures of a class's public methods; a nested function is no method. */
function methodsOf(text: string, family: 'python' | 'js'): string[] {
  const lines = text.split('\n');
  const margin = METHOD[family].exec(lines.find((line) => METHOD[family].test(line)) ?? '')?.[0];
  if (margin === undefined) return [];
  return lines
    .flatMap((line, index) =>
      METHOD[family].exec(line)?.[0] === margin ? [headOf(lines.slice(index).join('\n').trimStart(), family)] : [],
    )
    .slice(0, MOST_METHODS);
}

function docstringOf(text: string): string {
  const body = text.slice(headLength(text, 'python'));
  const found = /^:[^\n]*\n\s*[rRuU]?("""|''')([^]*?)\1/.exec(body);
  return unindented(found?.[2] ?? '');
}

const commentOf = (leading: string): string =>
  unindented(leading.replaceAll(/^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/+) ?/gm, '').replaceAll(/\*\/\s*$/gm, ''));

const unindented = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();
