import * as z from 'zod/mini';
import { fixSchema } from '../../../shared/finding.ts';
import { languageSchema } from '../../../shared/language-schema.ts';
import { packageDeclarationsSchema } from '../../kit/package-declarations.ts';

/** What the engine is asked: the syntax only, or the types too. */
export const questionSchema = z.object({
  ask: z.enum(['syntax', 'types']),
  name: z.string(),
  text: z.string(),
  /** What is here of the packages that the text imports; only for a question about one file's types. */
  declarations: z.optional(packageDeclarationsSchema),
});

/** See {@link questionSchema}. */
export type CompilerQuestion = z.infer<typeof questionSchema>;

/** The same about many files, each by itself. */
export const manySchema = z.object({
  ask: questionSchema.shape.ask,
  many: z.array(z.pick(questionSchema, { name: true, text: true })),
});

/** See {@link manySchema}. */
export type ManyCompilerQuestion = z.infer<typeof manySchema>;

const place = z.object({ line: z.int(), column: z.int() });

/** What a diagnostic says about a package that was fetched for the block. */
const packageApiSchema = z.object({
  /** The package by the name by which it is imported; absent where only something of a package is at play. */
  name: z.optional(z.string()),
  /**
   * What is not there: an export of a module, a member of a type, an option of an object; `use` is anything else, such
   * as a wrong argument.
   */
  lacks: z.enum(['export', 'member', 'option', 'use']),
  /** The name that is not there, and whose it would be. */
  wanted: z.optional(z.string()),
  owner: z.optional(z.string()),
  /** A real name that is near to it. */
  nearest: z.optional(z.string()),
  /** Why it may be there all the same, in words; absent where it is certain that it is not. */
  doubt: z.optional(z.string()),
  /** What would have to be so that it is there, in words, where nothing shows that it is so. */
  hedge: z.optional(z.string()),
});

/** See {@link packageApiSchema}. */
export type PackageApi = z.infer<typeof packageApiSchema>;

/** One diagnostic of the compiler with the facts about it that only the compiler knows. */
export const diagnosticSchema = z.object({
  code: z.int(),
  message: z.string(),
  /** Lines and UTF-16 columns from 1, end exclusive. */
  start: place,
  end: place,
  /** Is what it speaks of (the property's owner, the called function) declared in a library file? */
  library: z.boolean(),
  /** May it be a consequence of an import that cannot be resolved? */
  outside: z.boolean(),
  /**
   * May it be a consequence of parts that the block leaves out by a comment, or of headings over versions of the same
   * code?
   */
  omission: z.optional(z.enum(['left out', 'twice'])),
  /** Does an environment of the text, or what it says of its DOM, explain it? */
  around: z.optional(z.enum(['names', 'page', 'script'])),
  /** Codes of the hints attached to it, and whether each points into the block. */
  related: z.array(z.object({ code: z.int(), inBlock: z.boolean() })),
  /** What the language service would write instead. */
  fix: z.optional(fixSchema),
  /** It speaks of what the declarations of a package say. */
  api: z.optional(packageApiSchema),
});

/** See {@link diagnosticSchema}. */
export type CompilerDiagnostic = z.infer<typeof diagnosticSchema>;

/**
 * How the text had to be read to parse. A fragment parses only as a piece of something, or with its left out parts
 * filled in.
 */
const READINGS = [
  'as given',
  'as TSX',
  'as class members',
  'as object members',
  'as cases of a switch',
  'as part of a statement',
  'as part of an expression',
  'as members of a union',
  'as parameters',
  'as elements of a list',
  'as elements side by side',
  'with parts left out',
] as const;

/** The engine's answer. */
export const answerSchema = z.discriminatedUnion('kind', [
  /** The compiler's own recursion ran out of stack. */
  z.object({ kind: z.literal('too-deep') }),
  /** The text parses in no reading; the diagnostics are those of the text as given. */
  z.object({ kind: z.literal('ill-formed'), diagnostics: z.array(diagnosticSchema), dropped: z.int() }),
  /** It parses; the diagnostics are semantic ones, and empty for a question about the syntax. */
  z.object({
    kind: z.literal('parsed'),
    reading: z.enum(READINGS),
    diagnostics: z.array(diagnosticSchema),
    dropped: z.int(),
    /** Packages whose declarations give some values that the block uses no type (`any`), by name. */
    untyped: z.optional(z.array(z.string())),
    /** Some declarations of packages were too much to be read. */
    cutOff: z.optional(z.boolean()),
  }),
]);

/** See {@link answerSchema}. */
export type CompilerAnswer = z.infer<typeof answerSchema>;

/** The answers to {@link manySchema}, in the order of the files. */
export const manyAnswerSchema = z.object({ each: z.array(answerSchema) });

/** See {@link manyAnswerSchema}. */
export type ManyCompilerAnswer = z.infer<typeof manyAnswerSchema>;

/** Asks for the packages that a script imports. */
export const importsQuestionSchema = z.object({
  ask: z.literal('imports'),
  language: languageSchema,
  name: z.string(),
  text: z.string(),
});

/** See {@link importsQuestionSchema}. */
export type ImportsQuestion = z.infer<typeof importsQuestionSchema>;

/** The answer: each package once, in the order of the text. */
export const importsAnswerSchema = z.object({ packages: z.array(z.string()) });

/** See {@link importsAnswerSchema}. */
export type ImportsAnswer = z.infer<typeof importsAnswerSchema>;
