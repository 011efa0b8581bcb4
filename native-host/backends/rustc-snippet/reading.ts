import { isPlaceholder } from '../../project/placeholder.ts';

/** How a block is given to the compiler. */
export interface Reading {
  /** What stands before the block on its first line, and after its last. */
  before: string;
  after: string;
  /** What the block was read as, for people; null where it is a file as it stands. */
  as: string | null;
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
export const hasMain = (text: string): boolean => /^(?:pub(?:\([^)]*\))?\s+)?(?:async\s+)?(?:unsafe\s+)?fn\s+main\s*[(<]/m.test(text);

/** Are there tests, or code for tests only? */
export const hasTests = (text: string): boolean => /#\[(?:\w+::)*(?:test|cfg\(\s*test\s*\))\s*\]/.test(text);

/** Does the block leave parts out (`...`, `// ...`, `// rest of the code`, `// your logic here`)? */
export const leavesOut = (text: string): boolean =>
  /(?:^|[\s{(,;])(?:\.\.\.|…)(?=[\s}),;]|$)/m.test(text) ||
  /\/[/*][ \t]*(?:\.{3}|…|.{0,40}\b(?:your|actual|real) (?:code|logic|implementation)\b|.{0,40}\b(?:code|logic|implementation|omitted) (?:goes )?(?:here|for brevity)\b)/i.test(text) ||
  text.split('\n').some((line) => isPlaceholder(line, undefined));

/** Has a function only a comment for its body? Then it does not return what it should, and is not meant to be whole. */
export const hasHollowBody = (text: string): boolean => /\{\s{0,100}(?:\/\*.{0,200}?\*\/|\/\/[^\n]*\n)\s{0,100}\}/s.test(text);

/** Messages of the parser that show that the text is no list of items, but may be statements. */
export const NO_ITEM = /^(?:expected item|non-item in item list|expected one of `!` or `::`|unexpected closing delimiter|missing `(?:fn|struct)`|expected one of .*found `(?:=|\.|\(|\?|\[|<)`)/;

/** Is the text the continuation of an expression, or a list of match arms? Then no reading of it is a whole. */
export const isContinuation = (text: string, message: string): boolean => /^\s*(?:\.|\)|\}|\]|\?|&&|\|\|)/.test(text) || message.includes('found `=>`');

/** Messages of the parser for a method without its type. */
export const METHOD_ALONE = /`self` parameter (?:is only allowed|in function)|unexpected `self` parameter/;
