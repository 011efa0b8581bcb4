import ts from 'typescript';
import type { Answer, Diagnostic } from './compiler-answer.ts';
import { omissionsOf } from './omitted.ts';
import { outsideOf } from './typescript-outside.ts';
import { isAboutLibrary } from './subject.ts';

/** Diagnostics of one file that are handed on; more than any reader wants, and few enough for the channel. */
const MAX_DIAGNOSTICS = 1_000;

const DEPRECATED: readonly number[] = [6385, 6387];

/** What the compiler says of the types of one file of a program. */
export function diagnose(
  service: ts.LanguageService,
  path: string,
  text: string,
): Pick<Answer & { kind: 'parsed' }, 'diagnostics' | 'dropped'> {
  const semantic = service.getSemanticDiagnostics(path);
  const deprecated = service.getSuggestionDiagnostics(path).filter(({ code }) => DEPRECATED.includes(code));
  return describe([...semantic, ...deprecated], text, service.getProgram());
}

/** Diagnostics as they are handed on; without a program, of a text alone. */
export function describe(
  diagnostics: readonly ts.Diagnostic[],
  text: string,
  program: ts.Program | undefined,
): { diagnostics: Diagnostic[]; dropped: number } {
  const placeOf = placesIn(text);
  const restsOnOutside = program === undefined ? () => false : outsideOf(diagnostics, program);
  const file = diagnostics.find((each) => each.file !== undefined)?.file;
  const omissionOf =
    program === undefined || file === undefined ? () => undefined : omissionsOf(file, program.getTypeChecker());
  const kept = diagnostics.slice(0, MAX_DIAGNOSTICS).map((diagnostic): Diagnostic => {
    const start = diagnostic.start ?? 0;
    const omission = omissionOf(diagnostic);
    return {
      code: diagnostic.code,
      message: ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'),
      start: placeOf(start),
      end: placeOf(start + (diagnostic.length ?? 0)),
      library: program !== undefined && isAboutLibrary(diagnostic, program),
      outside: restsOnOutside(diagnostic),
      ...(omission === undefined ? {} : { omission }),
      related: (diagnostic.relatedInformation ?? []).map(({ code, file }) => ({
        code,
        inBlock: file !== undefined && file === diagnostic.file,
      })),
    };
  });
  return { diagnostics: kept, dropped: diagnostics.length - kept.length };
}

/** Line and column from 1 of an offset; lines end as in the language server protocol, not at U+2028. */
function placesIn(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0, ...text.matchAll(/\r\n|\n|\r/g).map(({ index, 0: end }) => index + end.length)];
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
