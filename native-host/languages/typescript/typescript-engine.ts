import ts from 'typescript';
import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import { parseScript } from './script-syntax.ts';
import { positionsIn } from '../../kit/text-position.ts';
import { describeFunctions } from './functions/describe-functions.ts';
import { functionsQuestionSchema, type FunctionsAnswer, type FunctionsQuestion } from './functions/type-shape.ts';
import {
  lintManySchema,
  lintQuestionSchema,
  type LintAnswer,
  type LintManyAnswer,
  type LintManyQuestion,
} from './lint/lint-answer.ts';
import { createProgramLinter } from './lint/linter.ts';
import {
  importsQuestionSchema,
  manySchema,
  questionSchema,
  type ImportsAnswer,
  type CompilerAnswer,
  type ManyCompilerAnswer,
  type ManyCompilerQuestion,
  type CompilerQuestion,
  type CompilerDiagnostic,
} from './compiler-answer.ts';
import { importsOfScript } from './imports-of-script.ts';
import { explainedAround } from './explained-around.ts';
import { codeFixes } from './code-fixes.ts';
import { createCompiler, type Named } from './compiler.ts';
import { jsxLibraryOf, REACT } from './jsx-library.ts';
import { breaksOff, closing, fillElisions, piecesFor, type ScriptPiece } from './pieces.ts';
import { mayStandBeside } from './side-by-side.ts';
import { BLOCK_FOLDER } from './virtual-files.ts';
import { omissionsOf } from './omitted.ts';
import { importedAs, packageApiOf, type ApiOf } from './package-api.ts';
import type { PackageDeclarations } from '../../kit/package-declarations.ts';
import { outsideOf } from './typescript-outside.ts';
import { isAboutLibrary } from './subject.ts';
import { untypedUses } from './untyped-uses.ts';

/** Diagnostics of one file that are handed on; more than any reader wants, and few enough for the channel. */
const MAX_DIAGNOSTICS = 1_000;

const DEPRECATED: readonly number[] = [6385, 6387];

/** What the compiler says of the types of one file of a program. */
function diagnose(
  service: ts.LanguageService,
  path: string,
  text: string,
  apiOf: ApiOf = () => undefined,
): Pick<CompilerAnswer & { kind: 'parsed' }, 'diagnostics' | 'dropped'> {
  const semantic = service.getSemanticDiagnostics(path);
  const deprecated = service.getSuggestionDiagnostics(path).filter(({ code }) => DEPRECATED.includes(code));
  return describe([...semantic, ...deprecated], text, service.getProgram(), {
    fixFor: codeFixes(service, path, text),
    apiOf,
  });
}

const NOTHING_TO_ADD = { fixFor: () => undefined, apiOf: () => undefined };

/** Diagnostics as they are handed on; without a program, of a text alone. */
function describe(
  diagnostics: readonly ts.Diagnostic[],
  text: string,
  program: ts.Program | undefined,
  { fixFor, apiOf }: { fixFor(diagnostic: ts.Diagnostic): Finding['fix']; apiOf: ApiOf } = NOTHING_TO_ADD,
): { diagnostics: CompilerDiagnostic[]; dropped: number } {
  const placeOf = positionsIn(text);
  const restsOnOutside = program === undefined ? () => false : outsideOf(diagnostics, program);
  const file = diagnostics.find((each) => each.file !== undefined)?.file;
  const aroundOf = program === undefined || file === undefined ? undefined : explainedAround(file, program);
  const omissionOf =
    program === undefined || file === undefined ? () => undefined : omissionsOf(file, program.getTypeChecker());
  const kept = diagnostics.slice(0, MAX_DIAGNOSTICS).map((diagnostic): CompilerDiagnostic => {
    const omission = omissionOf(diagnostic);
    const around = aroundOf?.(diagnostic);
    const fix = omission === undefined ? fixFor(diagnostic) : undefined;
    const found = apiOf(diagnostic);
    const start = found?.at?.getStart() ?? diagnostic.start ?? 0;
    const end = found?.at?.getEnd() ?? start + (diagnostic.length ?? 0);
    return {
      code: diagnostic.code,
      message: ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n'),
      start: placeOf(start),
      end: placeOf(end),
      library: program !== undefined && isAboutLibrary(diagnostic, program),
      outside: restsOnOutside(diagnostic),
      ...(omission === undefined ? {} : { omission }),
      ...(around === undefined ? {} : { around }),
      related: (diagnostic.relatedInformation ?? []).map(({ code, file }) => ({
        code,
        inBlock: file !== undefined && file === diagnostic.file,
      })),
      ...(fix === undefined ? {} : { fix }),
      ...(found === undefined ? {} : { api: found.api }),
    };
  });
  return { diagnostics: kept, dropped: diagnostics.length - kept.length };
}

/** Diagnostics of many files together that are handed on. */
const MAX_DIAGNOSTICS_OF_MANY = 5_000;

const compiler = createCompiler();
const lintProgram = createProgramLinter(BLOCK_FOLDER);

const requestSchema = z.union([
  questionSchema,
  manySchema,
  functionsQuestionSchema,
  lintQuestionSchema,
  lintManySchema,
  importsQuestionSchema,
]);

/**
 * Answers a {@link CompilerQuestion}, one for a file's functions, for what linters say about one file or for the
 * packages that it imports, or a {@link ManyCompilerQuestion}.
 */
export function handle(
  request: unknown,
): CompilerAnswer | ManyCompilerAnswer | FunctionsAnswer | LintAnswer | LintManyAnswer | ImportsAnswer {
  const question = requestSchema.parse(request);
  if ('many' in question)
    return question.ask === 'lint' ? { each: lintMany(question) } : { each: answerMany(question) };
  if (question.ask === 'imports') return importsOfScript(question);
  if (question.ask === 'lint') return unlessTooDeep(() => lint(question));
  return unlessTooDeep(() => (question.ask === 'functions' ? functions(question) : answer(question)));
}

function unlessTooDeep<T>(work: () => T): T | { kind: 'too-deep' } {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof RangeError && thrown.message.includes('call stack')) return { kind: 'too-deep' };
    throw thrown;
  }
}

function functions(question: FunctionsQuestion): FunctionsAnswer {
  const { service, path } = compiler.open(question.name, question.text);
  return service.getSyntacticDiagnostics(path).length > 0
    ? { kind: 'ill-formed' }
    : describeFunctions(service, path, question);
}

function lint(file: Named): LintAnswer {
  const read = parse(file);
  return read.kind === 'file' ? lintParsed(read) : notLinted(read);
}

const notLinted = ({ kind }: Exclude<CompilerAnswer, Parsed>): LintAnswer => ({
  kind: kind === 'parsed' ? 'no-whole-file' : kind,
});

function lintParsed({ name, text }: Parsed): LintAnswer {
  const { service, path } = compiler.open(name, text);
  return lintService(service, path);
}

/** As with types, what can stand beside others is one program with them. */
function lintMany({ many }: LintManyQuestion): LintAnswer[] {
  const read = many.map((file) => unlessTooDeep(() => parse(file)));
  const beside = read.filter((each) => each.kind === 'file').filter(mayStandBeside);
  const { service, paths } = compiler.together(beside);
  try {
    const together = new Map<unknown, string | undefined>(beside.map((file, at) => [file, paths[at]]));
    return read.map((each): LintAnswer => {
      if (each.kind !== 'file') return notLinted(each);
      const path = together.get(each);
      return unlessTooDeep(() => (path === undefined ? lintParsed(each) : lintService(service, path)));
    });
  } finally {
    service.dispose();
  }
}

function lintService(service: ts.LanguageService, path: string): LintAnswer {
  const program = service.getProgram();
  const source = program?.getSourceFile(path);
  return program === undefined || source === undefined ? { kind: 'no-whole-file' } : lintProgram(program, source);
}

/** A text that parses as a file of this name. */
interface Parsed extends Named {
  kind: 'file';
  reading: 'as given' | 'as TSX';
}

function answer({ ask, name, text, declarations }: CompilerQuestion): CompilerAnswer {
  const read = parse({ name, text });
  if (read.kind !== 'file') return read;
  if (ask === 'syntax') return parsedAs(read.reading);
  return declarations === undefined || declarations.mounts.length === 0 ? typesOf(read) : typesWith(declarations, read);
}

/**
 * With the declarations of packages. What the compiler says only because of them, and what is not about a name that a
 * package lacks, is marked as a use of them.
 */
function typesWith({ packages, mounts }: PackageDeclarations, { name, text, reading }: Parsed): CompilerAnswer {
  const opened = compiler.openWith(name, text, forJsxOf({ name, text }, mounts));
  const { service, path } = opened;
  const program = service.getProgram();
  const file = program?.getSourceFile(path);
  if (program === undefined || file === undefined) return typesOf({ kind: 'file', name, text, reading });
  const told = diagnose(service, path, text, packageApiOf(program, opened.packages, packages));
  const givers = untypedUses(file, program.getTypeChecker(), opened.packages);
  const untyped = [...new Set(givers.flatMap((each) => importedAs(each, packages) ?? []))];
  return {
    kind: 'parsed',
    reading,
    diagnostics: withUses(told.diagnostics, { kind: 'file', name, text, reading }),
    dropped: told.dropped,
    ...(untyped.length === 0 ? {} : { untyped }),
    ...(opened.packages.isCutOff ? { cutOff: true } : {}),
  };
}

/** Elements of another library are not judged by React's declarations, which may be here for something else. */
function forJsxOf({ name, text }: Named, mounts: PackageDeclarations['mounts']): PackageDeclarations['mounts'] {
  const library = jsxLibraryOf(parseScript('tsx', name, text));
  return library === undefined || library === REACT
    ? mounts
    : mounts.filter((each) => each.name !== REACT && each.name !== `@types/${REACT}`);
}

/** Asks without the packages only where something is left that could come of them. */
function withUses(diagnostics: readonly CompilerDiagnostic[], read: Parsed): CompilerDiagnostic[] {
  const isOpen = ({ api }: CompilerDiagnostic): boolean => api === undefined;
  if (!diagnostics.some(isOpen)) return [...diagnostics];
  const without = typesOf(read);
  const placeOf = ({ code, start, end }: CompilerDiagnostic): string => JSON.stringify([code, start, end]);
  const known = new Set(without.kind === 'parsed' ? without.diagnostics.map(placeOf) : []);
  return diagnostics.map((each) =>
    isOpen(each) && !known.has(placeOf(each)) ? { ...each, api: { lacks: 'use' } } : each,
  );
}

/** What can stand beside others is compiled as one program with them; the rest, and what fails there, by itself. */
function answerMany({ ask, many }: ManyCompilerQuestion): CompilerAnswer[] {
  const read = many.map((file) => unlessTooDeep(() => parse(file)));
  if (ask === 'syntax') return read.map((each) => (each.kind === 'file' ? parsedAs(each.reading) : each));
  const beside = read.filter((each) => each.kind === 'file').filter(mayStandBeside);
  const answers = unlessTooDeep(() => typesTogether(beside));
  const together = new Map<unknown, CompilerAnswer | undefined>(
    Array.isArray(answers) ? beside.map((file, at) => [file, answers[at]]) : [],
  );
  let room = MAX_DIAGNOSTICS_OF_MANY;
  return read.map((each): CompilerAnswer => {
    const told = each.kind === 'file' ? (together.get(each) ?? unlessTooDeep(() => typesOf(each))) : each;
    if (told.kind !== 'parsed') return told;
    // One at least: it may be enough to refute the file.
    const diagnostics = told.diagnostics.slice(0, Math.max(1, room));
    room -= diagnostics.length;
    return { ...told, diagnostics, dropped: told.dropped + told.diagnostics.length - diagnostics.length };
  });
}

function parse(file: Named): Parsed | CompilerAnswer {
  const { name, text } = file;
  const given = parseErrors(file);
  if (given.length === 0) return { kind: 'file', reading: 'as given', ...file };
  const tsx = name.replace(/\.([mc]?)ts$/, '.tsx');
  if (tsx !== name && parseErrors({ name: tsx, text }).length === 0)
    return { kind: 'file', reading: 'as TSX', name: tsx, text };
  const piece = pieceOf({ name, text });
  if (piece !== undefined) return parsedAs(piece);
  if (isInParts({ name, text })) return parsedAs('with parts left out');
  const filled = fillElisions(text);
  const closed = breaksOff(text) ? filled + closing(filled) : filled;
  if (closed === text) return { kind: 'ill-formed', ...describe(given, text, undefined) };
  const left = [closed, filled].map((each) => parseErrors({ name, text: each }));
  if (left.some((errors) => errors.length === 0) || parseErrors({ name: tsx, text: closed }).length === 0)
    return parsedAs('with parts left out');
  if (pieceOf({ name, text: closed }) !== undefined) return parsedAs('with parts left out');
  // What is wrong with it besides is told; places are the same, for what was filled in has the same length.
  return { kind: 'ill-formed', ...describe(left[1] ?? given, text, undefined) };
}

/** What the text is a piece of, if it is grammatical as one. */
function pieceOf({ name, text }: Named): ScriptPiece['reading'] | undefined {
  const tsx = name.replace(/\.([mc]?)ts$/, '.tsx');
  const fits = ({ before, after, jsx }: ScriptPiece): boolean =>
    parseErrors({ name: jsx ? tsx : name, text: before + text + after }).length === 0;
  return piecesFor(text).find(fits)?.reading;
}

/** Lines that only say that code is left out. */
const LEFT_OUT = /^[^\S\n]*(?:\/\/|\/\*)[^\S\n]*(?:\.\.\.|[…⋮⋯])[^\n]*\n/m;

/** Is each part between such lines grammatical by itself, as a file or as a piece? */
function isInParts({ name, text }: Named): boolean {
  const parts = text.split(LEFT_OUT).filter((part) => part.trim() !== '');
  const isWhole = (part: string): boolean =>
    parseErrors({ name, text: part }).length === 0 || pieceOf({ name, text: part }) !== undefined;
  return parts.length > 1 && parts.length <= MOST_PARTS && parts.every(isWhole);
}

/** Parts that one text is read in; each costs some readings. */
const MOST_PARTS = 8;

function parseErrors({ name, text }: Named): readonly ts.Diagnostic[] {
  const { parser, path } = compiler.open(name, text);
  return parser.getSyntacticDiagnostics(path);
}

const parsedAs = (reading: (CompilerAnswer & { kind: 'parsed' })['reading']): CompilerAnswer => ({
  kind: 'parsed',
  reading,
  diagnostics: [],
  dropped: 0,
});

function typesOf({ name, text, reading }: Parsed): CompilerAnswer {
  const { service, path } = compiler.open(name, text);
  return { kind: 'parsed', reading, ...diagnose(service, path, text) };
}

function typesTogether(files: readonly Parsed[]): CompilerAnswer[] {
  const { service, paths } = compiler.together(files);
  try {
    return files.map(({ text, reading }, at) => ({
      kind: 'parsed',
      reading,
      ...diagnose(service, paths[at] ?? '', text),
    }));
  } finally {
    service.dispose();
  }
}

// The first program reads and binds the library files: done at the start, so that the first question is a warm one.
const FIRST = { name: 'block.ts', text: 'export const ready = document.title.length + process.pid;' };
typesOf({ kind: 'file', reading: 'as given', ...FIRST });
lint(FIRST);
