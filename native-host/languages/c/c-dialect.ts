/** A language that looks like C++ and that no compiler of C++ reads by itself: its name, or undefined. */
export const relativeOfC = (text: string): string | undefined =>
  /\b__(?:global|device|host|shared|constant)__\b/.test(text) ? 'CUDA' : undefined;

const CLEANED_UP = /\bcleanup\s*\(/;
const COMPUTED_GOTO = /\bgoto\s*\*/;
const LABEL_ADDRESS = /[=,{]\s*&&\s*\w+/;
const EXPRESSION_OF_STATEMENTS = /\(\{/;

/**
 * Does a message of a linter come of a form of GNU C that it does not know? `message` is what it says, `line` the text
 * of the line.
 */
export function isOfGnuC(message: string, line: string, text: string): boolean {
  // What `__attribute__((cleanup(f)))` frees at the end of its scope.
  if (/leak/i.test(message) && CLEANED_UP.test(text)) return true;
  // The address of a label is written `&&label`.
  if (COMPUTED_GOTO.test(text) && LABEL_ADDRESS.test(line)) return true;
  return EXPRESSION_OF_STATEMENTS.test(line) && /boolean|suspicious|useless|unused/i.test(message);
}
