import { scanLines, type SyntaxFamily, type LineStart } from './scan-lines.ts';

/** One top-level piece of a source file. Lines count from 0, `end` is exclusive. */
export interface SourceItem {
  kind: 'import' | 'symbol' | 'comment' | 'other';
  /** Of a symbol: what it is called. */
  name?: string;
  /** Of a symbol: `function`, `class`, `const`... */
  keyword?: string;
  /** First line of comments that belong to it (no blank line between); `start` when there are none. */
  leading: number;
  /** First line, decorators and attributes included. */
  start: number;
  end: number;
}

type Named = Pick<SourceItem, 'name' | 'keyword'>;

// All run over lines as long as a page makes them: no two parts that repeat may take the same text.
const JS_MODIFIERS = /(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?/.source;
const JS_KEYWORD = /(function|class|interface|type|enum|namespace|const enum|const|let|var)/.source;
const JS = new RegExp(String.raw`^${JS_MODIFIERS}${JS_KEYWORD}\b\s*\*?\s*([\p{ID_Start}$_][\p{ID_Continue}$]*)?`, 'u');
const RUST_MODIFIERS = /(?:pub(?:\([^)]*\))?\s+)?(?:default\s+)?(?:(?:const|async|unsafe|extern(?:\s+"[^"]*")?)\s+)*/
  .source;
const RUST_KEYWORD = /(fn|struct|enum|trait|union|mod|type|const|static|macro_rules!)/.source;
const RUST = new RegExp(String.raw`^${RUST_MODIFIERS}${RUST_KEYWORD}\s+(?:mut\s+)?(\w+)`);
const GO = /^(func|type|var|const)\s+(?:\(\s*(?:\w+\s+)?(\*?\w+)\b[^)]*\)\s*)?(\w+)/;
const JAVA_MODIFIER = /public|protected|private|abstract|final|sealed|non-sealed|static|strictfp/.source;
const JAVA = new RegExp(String.raw`^(?:(?:${JAVA_MODIFIER})\s+)*(class|interface|enum|record|@interface)\s+(\w+)`);
const C_TYPE = /^(?:typedef\s+)?(struct|class|enum(?:\s+class)?|union|namespace)\s+(\w+)\b[^;()]*(?:\{|$)/;
const C_FUNCTION =
  /^(?!(?:return|else|if|for|while|switch|using|typedef)\b)(?:[\w:<>,*&\s~[\]]*[<>,*&\s[\]])?([\w:~]+)\s*\(/;

const IMPORT: Readonly<Record<SyntaxFamily, RegExp>> = {
  js: /^(?:import\b(?!\s*\()|(?:const|let|var)\b[^=]*=\s*require\()/,
  python: /^(?:import|from)\s/,
  rust: /^(?:pub(?:\([^)]*\))?\s+)?(?:use\b|extern\s+crate\b|mod\s+\w+;)/,
  go: /^(?:import|package)\b/,
  java: /^(?:import|package)\b/,
  c: /^(?:#\s*include\b|using\b)/,
};

/** Lines before a declaration that belong to it. */
const ATTACHED: Readonly<Record<SyntaxFamily, RegExp>> = {
  js: /^@/,
  python: /^@/,
  rust: /^#!?\[/,
  go: /^\/\/go:/,
  java: /^@(?!interface\b)/,
  c: /^(?:\[\[|__attribute__|template\s*<[^{;]*$)/,
};
const COMMENT: Readonly<Record<SyntaxFamily, RegExp>> = {
  js: /^(?:\/\/|\/\*|<!--)/,
  python: /^#/,
  rust: /^(?:\/\/|\/\*)/,
  go: /^(?:\/\/|\/\*)/,
  java: /^(?:\/\/|\/\*)/,
  c: /^(?:\/\/|\/\*)/,
};
/** A line that goes on with what stands before it, although it begins at the margin. */
const CONTINUES: Readonly<Record<SyntaxFamily, RegExp>> = {
  js: /^(?:[)\]}>.?:,{=+*|&]|else\b|catch\b|finally\b|implements\b|extends\b)/,
  python: /^(?:[)\]}]|else\b|elif\b|except\b|finally\b)/,
  rust: /^(?:[)\]}>{.]|where\b|else\b)/,
  go: /^[)\]}{]/,
  java: /^(?:[)\]}>{]|extends\b|implements\b|throws\b|permits\b)/,
  c: /^(?:[)\]}>{:]|else\b)/,
};
/** Where every statement ends visibly, one that did not end goes on. */
const ENDED: Partial<Record<SyntaxFamily, RegExp>> = { rust: /[;},\]]$/, java: /[;}]$/, c: /[;}>]$|^#/ };

/** What a declaration's first line declares, or undefined. Cheap: one line, no nesting known. */
export function declarationOf(line: string, family: SyntaxFamily): Named | undefined {
  const named = (match: RegExpExecArray | null, name = match?.[2], keyword = match?.[1]): Named | undefined =>
    match === null || name === undefined || keyword === undefined ? undefined : { name, keyword };
  switch (family) {
    case 'js':
      return (
        named(JS.exec(line)) ?? (/^export\s+default\b/.test(line) ? { name: 'default', keyword: 'default' } : undefined)
      );
    case 'python':
      return (
        named(/^(?:async\s+)?(def|class)\s+(\w+)/.exec(line)) ??
        named(/^(\w+)\s*(?::[^=]+)?=(?!=)/.exec(line), /^\w+/.exec(line)?.[0], 'name')
      );
    case 'rust': {
      const implementation = /^(?:unsafe\s+)?impl\b/.exec(line)?.[0].length;
      if (implementation === undefined) return named(RUST.exec(line));
      const [of = ''] = line.slice(implementation).split(/\bwhere\b|\{/, 1);
      return { name: `impl ${of.trim().replace(/\s+/g, ' ')}`, keyword: 'impl' };
    }
    case 'go': {
      const match = GO.exec(line);
      return named(
        match,
        match?.[3] === undefined
          ? undefined
          : (match[2] === undefined ? '' : `${match[2].replace('*', '')}.`) + match[3],
      );
    }
    case 'java':
      return named(JAVA.exec(line));
    case 'c': {
      const macro = /^#\s*define\s+(\w+)/.exec(line)?.[1];
      if (macro !== undefined) return { name: macro, keyword: 'define' };
      return (
        named(C_TYPE.exec(afterTemplate(line))) ?? named(C_FUNCTION.exec(line), C_FUNCTION.exec(line)?.[1], 'function')
      );
    }
  }
}

/** What `template <...>` stands before. */
function afterTemplate(line: string): string {
  if (!/^template\s*</.test(line)) return line;
  let [angles, rounds] = [0, 0];
  for (let at = line.indexOf('<'); at < line.length; at += 1) {
    const character = line[at];
    if (character === '(') rounds += 1;
    else if (character === ')') rounds -= 1;
    else if (rounds === 0 && character === '<') angles += 1;
    else if (rounds === 0 && character === '>') {
      angles -= 1;
      if (angles === 0) return line.slice(at + 1).trimStart();
    }
  }
  return line;
}

/**
 * The top-level pieces of a source text in order, blank lines between them left out; undefined when they cannot be told
 * for sure.
 */
export function sourceItems(text: string, family: SyntaxFamily): SourceItem[] | undefined {
  const starts = scanLines(text, family);
  if (starts === undefined) return undefined;
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const items: SourceItem[] = [];
  let ended = true;
  lines.forEach((line, index) => {
    const start = starts[index] ?? { depth: 1, within: false };
    const last = items.at(-1);
    if (line.trim() === '' && free(start)) return;
    if (last === undefined || begins(line, start, ended, family)) items.push(itemAt(line, index, family));
    else last.end = index + 1;
    if (!COMMENT[family].test(line))
      ended = ENDED[family]?.test(withoutComment(line)) !== false || ATTACHED[family].test(line);
  });
  return join(items, lines, family);
}

const free = ({ depth, within }: LineStart): boolean => depth === 0 && !within;

/** Without the comment that ends a line. */
function withoutComment(line: string): string {
  const block = line.endsWith('*/') ? line.indexOf('/*') : -1;
  const begins = [line.indexOf('//'), block].filter((at) => at >= 0);
  return line.slice(0, Math.min(line.length, ...begins)).trimEnd();
}

function begins(line: string, start: LineStart, ended: boolean, family: SyntaxFamily): boolean {
  if (!free(start) || /^\s/.test(line) || CONTINUES[family].test(line)) return false;
  return ended || COMMENT[family].test(line);
}

function itemAt(line: string, index: number, family: SyntaxFamily): SourceItem {
  const place = { leading: index, start: index, end: index + 1 };
  if (COMMENT[family].test(line)) return { kind: 'comment', ...place };
  if (IMPORT[family].test(line)) return { kind: 'import', ...place };
  const declared = declarationOf(line, family);
  return declared === undefined ? { kind: 'other', ...place } : { kind: 'symbol', ...declared, ...place };
}

/** Decorators join what they stand before, comments directly above it lead it, overloads become one. */
function join(items: readonly SourceItem[], lines: readonly string[], family: SyntaxFamily): SourceItem[] {
  const joined: SourceItem[] = [];
  for (const item of items) {
    let current = item;
    for (let before = joined.at(-1); before !== undefined && before.end === current.leading; before = joined.at(-1)) {
      const attached =
        before.kind === 'other' && ATTACHED[family].test(lines[before.start] ?? '') && current.kind !== 'comment';
      const overload =
        before.kind === 'symbol' &&
        current.kind === 'symbol' &&
        before.name === current.name &&
        before.keyword === current.keyword &&
        current.leading === current.start;
      if (attached || overload) current = { ...current, leading: before.leading, start: before.start };
      else if (before.kind === 'comment' && current.kind !== 'import')
        current = {
          ...current,
          leading: before.leading,
          ...(current.kind === 'comment' ? { start: before.start } : {}),
        };
      else break;
      joined.pop();
    }
    if (current.kind === 'other' && ENDED[family] !== undefined)
      current = { ...current, ...symbolOver(lines, current, family) };
    if (
      current.kind === 'symbol' &&
      family === 'c' &&
      current.keyword === 'function' &&
      (lines[current.end - 1] ?? '').trimEnd().endsWith(';')
    )
      current = { ...current, keyword: 'prototype' };
    joined.push(current);
  }
  return joined;
}

/** A declaration whose name is not on its first line: `static int`, then `f(void)`. */
function symbolOver(lines: readonly string[], { start, end }: SourceItem, family: SyntaxFamily): Partial<SourceItem> {
  const head =
    lines
      .slice(start, end)
      .filter((line) => !ATTACHED[family].test(line))
      .join(' ')
      .split(/[{;]/)[0] ?? '';
  const declared = declarationOf(head.trim(), family);
  return declared === undefined ? {} : { kind: 'symbol', ...declared };
}
