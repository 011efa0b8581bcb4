import ts from 'typescript';
import * as z from 'zod/mini';
import { describeFunctions } from '../fuzz-typescript/describe-functions.ts';
import { functionsQuestionSchema, type FunctionsAnswer, type FunctionsQuestion } from '../fuzz-typescript/shape.ts';
import { questionSchema, type Answer, type Diagnostic, type Question } from './answer.ts';
import { createCompiler } from './compiler.ts';
import { outsideOf } from './outside.ts';
import { isAboutLibrary } from './subject.ts';

/** Diagnostics that are handed on; more than any reader wants, and few enough for the channel. */
const MAX_DIAGNOSTICS = 1_000;

const DEPRECATED: readonly number[] = [6385, 6387];

const compiler = createCompiler();

const requestSchema = z.union([questionSchema, functionsQuestionSchema]);

/** Answers a {@link Question}, or one for a file's functions, about one file. */
export function handle(request: unknown): Answer | FunctionsAnswer {
  const question = requestSchema.parse(request);
  try {
    return question.ask === 'functions' ? functions(question) : answer(question);
  } catch (thrown) {
    if (thrown instanceof RangeError && thrown.message.includes('call stack')) return { kind: 'too-deep' };
    throw thrown;
  }
}

function functions({ name, text }: FunctionsQuestion): FunctionsAnswer {
  const { service, path } = compiler.open(name, text);
  return service.getSyntacticDiagnostics(path).length > 0 ? { kind: 'ill-formed' } : describeFunctions(service, path, { name, text });
}

function answer({ ask, name, text }: Question): Answer {
  const given = parseErrors(name, text);
  if (given.length === 0) return parsed('as given', ask, name, text);
  const tsx = name.replace(/\.([mc]?)ts$/, '.tsx');
  if (tsx !== name && parseErrors(tsx, text).length === 0) return parsed('as TSX', ask, tsx, text);
  if (parseErrors(name, `class Fragment {\n${text}\n}`).length === 0) return parsedFragment('as class members');
  if (parseErrors(name, `({\n${text}\n})`).length === 0) return parsedFragment('as object members');
  return { kind: 'ill-formed', ...describe(given, text, undefined) };
}

const parsedFragment = (reading: 'as class members' | 'as object members'): Answer => ({ kind: 'parsed', reading, diagnostics: [], dropped: 0 });

function parseErrors(name: string, text: string): readonly ts.Diagnostic[] {
  const { parser, path } = compiler.open(name, text);
  return parser.getSyntacticDiagnostics(path);
}

function parsed(reading: 'as given' | 'as TSX', ask: Question['ask'], name: string, text: string): Answer {
  if (ask === 'syntax') return { kind: 'parsed', reading, diagnostics: [], dropped: 0 };
  const { service, path } = compiler.open(name, text);
  const semantic = service.getSemanticDiagnostics(path);
  const deprecated = service.getSuggestionDiagnostics(path).filter(({ code }) => DEPRECATED.includes(code));
  return { kind: 'parsed', reading, ...describe([...semantic, ...deprecated], text, service.getProgram()) };
}

function describe(diagnostics: readonly ts.Diagnostic[], text: string, program: ts.Program | undefined): { diagnostics: Diagnostic[]; dropped: number } {
  const placeOf = placesIn(text);
  const restsOnOutside = program === undefined ? () => false : outsideOf(diagnostics, program);
  const kept = diagnostics.slice(0, MAX_DIAGNOSTICS).map((diagnostic): Diagnostic => {
    const start = diagnostic.start ?? 0;
    return {
      code: diagnostic.code,
      message: ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'),
      start: placeOf(start),
      end: placeOf(start + (diagnostic.length ?? 0)),
      library: program !== undefined && isAboutLibrary(diagnostic, program),
      outside: restsOnOutside(diagnostic),
      related: (diagnostic.relatedInformation ?? []).map(({ code, file }) => ({ code, inBlock: file !== undefined && file === diagnostic.file })),
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

// The first program reads and binds the library files: done at the start, so that the first question is a warm one.
parsed('as given', 'types', 'block.ts', 'export const ready = document.title.length + process.pid;');
