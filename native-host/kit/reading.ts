import type { Range } from '../../shared/finding.ts';
import { regex } from '../../shared/regex.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { isPlaceholder } from '../project/scan-lines.ts';

/** How a block is given to the compiler. */
export interface Reading {
  /** What stands before the block on its first line, and after its last. */
  before: string;
  after: string;
  /** What the block was read as, for people; null where it is a file as it stands. */
  as: string | null;
}

/** Moves findings from the text that the compiler read to the block: only its first line has something before it. */
export function rangeWithout(verdict: Verdict, { before }: Pick<Reading, 'before'>): Verdict {
  const column = (line: number, at: number): number => (line === 1 ? Math.max(1, at - before.length) : at);
  const shift = (range: Range): Range => ({
    ...range,
    startColumn: column(range.startLine, range.startColumn),
    endColumn: column(range.endLine, range.endColumn),
  });
  return {
    ...verdict,
    findings: verdict.findings.map(({ fix, ...finding }) => ({
      ...finding,
      range: shift(finding.range),
      ...(fix === undefined ? {} : { fix: { ...fix, range: shift(fix.range) } }),
    })),
  };
}

/** The block as a file. */
export const WHOLE: Reading = { before: '', after: '', as: null };

/** The block as the inside of a function. */
export const statements = (text: string): Reading => ({
  before: `${/\.await\b/.test(text) ? 'async ' : ''}fn block() { `,
  after: '\n}',
  as: 'the inside of a function',
});

/** Does the block have an entry point of its own, at the margin? */
export const hasMain = (text: string): boolean =>
  /^(?:pub(?:\([^)]*\))?\s+)?(?:async\s+)?(?:unsafe\s+)?fn\s+main\s*[(<]/m.test(text);

/** Are there tests, or code for tests only? */
export const hasTests = (text: string): boolean => /#\[(?:\w+::)*(?:test|cfg\(\s*test\s*\))\s*\]/.test(text);

/** `...` or `…` where code should be, and not in a text. */
const DOTS = /(?:^|[\s{(,;=])(?:\.\.\.|[…⋮⋯])(?=[\s}),;]|$)/;
/**
 * A comment that stands for code: "... existing code", "your logic here", "add your code", "implementation omitted".
 */
const STANDS_FOR_CODE = regex('i')`
  \/[/*]+[ \t]*(?:
    \.{3}|[…⋮⋯]
    |(?:todo:?[ \t]*)?(?:(?:add|insert|put|write|place|implement)[ \t]+)?(?:the[ \t]+)?(?:your|actual|real)
      (?:[ \t]+\w+){0,2}?[ \t]+(?:code|logic|implementation)
      (?:[ \t]+(?:goes[ \t]+)?(?:here|below|there))?[\s.!…⋮⋯*/]*$
    |[^\n]{0,60}\b(?:code|logic|implementation)[ \t]+(?:goes[ \t]+)?here[\s.!…⋮⋯*/]*$
    |[^\n]{0,60}\bomitted(?:[ \t]+for[ \t]+brevity)?[\s.!…⋮⋯)*/]*$
  )
`;

/**
 * Lines (from 1) that say that something is left out (`...`, `// ...`, `// rest of the code`, `// your logic here`).
 */
const omissions = (lines: readonly string[]): number[] =>
  lines.flatMap((line, index) =>
    DOTS.test(line.replaceAll(/"(?:\\.|[^"\\])*"/g, '""')) ||
    STANDS_FOR_CODE.test(line) ||
    isPlaceholder(line, undefined)
      ? [index + 1]
      : [],
  );

/** Does the block leave parts out? */
export const leavesOut = (text: string): boolean => omissions(text.split(/\r?\n/)).length > 0;

/**
 * Is a line at a place where the block leaves something out? That is the line itself, the next one with code, and where
 * only closing braces follow, everything to the end: there a parser meets what is missing.
 */
export function omissionFinder(text: string): (line: number) => boolean {
  const lines = text.split(/\r?\n/);
  const hasCode = (line: string): boolean => !/^\s*(?:\/\/.*)?$/.test(line);
  const near = new Set<number>();
  for (const at of omissions(lines)) {
    near.add(at);
    const next = lines.findIndex((line, index) => index >= at && hasCode(line)) + 1;
    if (next > 0) near.add(next);
    if (lines.slice(at).every((line) => /^[\s)}\];,]*$/.test(line)))
      lines.forEach((_, index) => index >= at && near.add(index + 1));
  }
  return (line) => near.has(line);
}

/** Has a function only a comment for its body? Then it does not return what it should, and is not meant to be whole. */
export const hasHollowBody = (text: string): boolean =>
  /\{\s{0,100}(?:\/\*.{0,200}?\*\/|\/\/[^\n]*\n)\s{0,100}\}/s.test(text);

/** Does a text declare this name? */
export const declares = (text: string, name: string): boolean =>
  /^\w+$/.test(name) &&
  new RegExp(`\\b(?:fn|struct|enum|union|trait|type|const|static|mod|let(?:\\s+mut)?|macro_rules!)\\s+${name}\\b`).test(
    text,
  );

/** Messages of the parser that show that the text is no list of items, but may be statements. */
export const NO_ITEM = regex()`
  ^(?:
    expected item
    |non-item in item list
    |expected one of \`!\` or \`::\`
    |unexpected closing delimiter
    |missing \`(?:fn|struct)\`
    |expected one of .*found \`(?:=|\.|\(|\?|\[|<)\`
  )
`;

/** Is the text the continuation of an expression, or a list of match arms? Then no reading of it is a whole. */
export const isContinuation = (text: string, message: string): boolean =>
  /^\s*(?:\.|\)|\}|\]|\?|&&|\|\|)/.test(text) || message.includes('found `=>`');

/** Messages of the parser for a method without its type. */
export const METHOD_ALONE = /`self` parameter (?:is only allowed|in function)|unexpected `self` parameter/;
