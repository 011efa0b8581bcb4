import { LANGUAGES, type LanguageId } from '../../shared/language.ts';
import type { NotChecked } from '../../shared/report.ts';
import { readExamples, whyUnread } from '../languages/examples/collect.ts';
import { describeUnread } from '../languages/examples/unread.ts';
import { EXAMPLES_READ_MS } from './hold-examples.ts';
import type { Target } from './target.ts';

/** What of a block and of the messages around it looks like an example and is not read or not run as one. */
export function unreadExamples({
  file,
  language,
  focus,
  messages,
}: Pick<Target, 'file' | 'language' | 'focus' | 'messages'>): NotChecked[] {
  const within = (line: number): boolean => focus.startLine <= line && line <= focus.endLine;
  const { unread, isLate } = readExamples(file.text, language, messages);
  const own = unread.filter(({ origin, line }) => origin !== 'code' || within(line));
  const why = whyUnread(file.text, language);
  const marked = markedExamples(language, file.text).filter(within);
  return [
    ...(isLate === true ? [NOT_READ] : []),
    ...(why === undefined ? [] : [{ what: `Examples: ${why}`, how: NOT_READ.how }]),
    ...describeUnread(own).map((what) => ({
      what: `Examples: ${what}`,
      how: 'each as a call beside its result: `f(1) => 2`',
    })),
    ...(marked.length === 0 ? [] : [notRun(language, marked)]),
  ];
}

/** A condition that is a whole command, or a function that is there to check: nothing here runs a shell's script. */
const SHELL_CHECKS =
  /^[ \t]*\[\[? [^\n]{0,400} \]\]?[ \t]*$|^[ \t]*(?:function[ \t]+)?(?:assert|check|run_tests?|test_)\w*[ \t]*\(\)/m;

/** Checks that a text has of its own, in a language whose programs nothing here runs. */
export const unrunChecks = ({ file, language }: Pick<Target, 'file' | 'language'>): NotChecked[] =>
  language === 'bash' && SHELL_CHECKS.test(file.text)
    ? [{ what: 'Its own checks: nothing here runs shell scripts', how: 'run it' }]
    : [];

const NOT_READ: NotChecked = {
  what: `Examples: reading them took longer than ${EXAMPLES_READ_MS / 1_000} s`,
  how: 'a smaller file, or fewer examples in it',
};

const notRun = (language: LanguageId, lines: readonly number[]): NotChecked => {
  const first = lines.slice(0, 5).join(', ') + (lines.length > 5 ? ', …' : '');
  const shown = `${lines.length === 1 ? 'line' : 'lines'} ${first}`;
  return {
    what:
      `Examples: ${lines.length} in the code (${shown}): not run, ` +
      `nothing here runs the documentation of ${LANGUAGES[language].title}`,
    how: "the language's own tool for documented examples, as a command of the project",
  };
};

/** Haddock's form, which doctest tools of other languages took over. */
const SESSION = /^[\s\-#*/|{!^]*(?:>>>|prop>)\s*\S/;
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
