import type { LanguageId } from '../../shared/language.ts';

/** Haddock's form, which doctest tools of other languages took over. */
const SESSION = /^\s*(?:[-#*/|{!^]+\s*)*(?:>>>|prop>)\s*\S/;
/** The tag of YARD and phpDocumentor, and that of C#'s documentation in XML. */
const TAG = /^\s*(?:#|\*|\/\/)[#*/]*\s*(?:@example\b|<example>)/;
/** A result in a comment behind its call: `add(1, 2) # => 3`. */
const BEHIND = /[\w)\]"'!?][ \t]+(?:#|\/\/)[ \t]*=>[ \t]*\S/;

/** Languages of which nobody here runs the examples of the documentation, and how those are marked there. */
const MARKED: Partial<Record<LanguageId, readonly RegExp[]>> = {
  haskell: [SESSION],
  ada: [SESSION],
  ruby: [SESSION, TAG, BEHIND],
  php: [SESSION, TAG, BEHIND],
  csharp: [TAG, BEHIND],
};

/** Lines longer than this are no documentation (UTF-16 units). */
const LONGEST = 400;

/** The lines (from 1) with an example of the documentation, in a language whose examples are not run here. */
export function markedExamples(language: LanguageId, text: string): number[] {
  const forms = MARKED[language] ?? [];
  return text
    .split(/\r\n|\n|\r/)
    .flatMap((line, at) => (line.length <= LONGEST && forms.some((form) => form.test(line)) ? [at + 1] : []));
}
