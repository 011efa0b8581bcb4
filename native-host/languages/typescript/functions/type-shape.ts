import * as z from 'zod/mini';

/** What values a parameter takes or a result has, as far as its declared type says. */
export type TypeShape =
  /** Of a compiled language: whole numbers only, and within these. */
  | { kind: 'number'; whole?: boolean | undefined; min?: number | undefined; max?: number | undefined }
  /** `sign`: of one sign only. */
  | { kind: 'string'; sign?: boolean | undefined }
  | { kind: 'boolean' | 'bigint' | 'null' | 'undefined' | 'date' | 'bytes' }
  /** A type parameter without a constraint: any one kind of value does. */
  | { kind: 'opaque' }
  | { kind: 'unknown' }
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'list' | 'set' | 'record'; of: TypeShape }
  | { kind: 'map'; key: TypeShape; of: TypeShape }
  | { kind: 'tuple'; items: TypeShape[] }
  | { kind: 'union'; options: TypeShape[] }
  | { kind: 'object'; id: number; fields: { name: string; shape: TypeShape; optional: boolean }[] }
  /** An object type that is being described further out. */
  | { kind: 'again'; id: number }
  /** What is not declared: one of these, the likeliest first; which one is learned by calling. */
  | { kind: 'guess'; id: number; options: TypeShape[] }
  /** A function of the caller's: what it is given and what it answers, or promises where it is asynchronous. */
  | { kind: 'function'; parameters: TypeShape[]; result: TypeShape; isAsync?: boolean | undefined }
  /** Calls of methods, one after the other. */
  | { kind: 'calls'; methods: { name: string; parameters: TypeShape[] }[] }
  /** Nothing of this type can be made here; `type` is how the compiler writes it. */
  | { kind: 'other'; type: string };

/** Schema of {@link TypeShape}. */
const shapeSchema: z.ZodMiniType<TypeShape> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('number'),
      whole: z.optional(z.boolean()),
      min: z.optional(z.number()),
      max: z.optional(z.number()),
    }),
    z.object({ kind: z.literal('string'), sign: z.optional(z.boolean()) }),
    z.object({ kind: z.enum(['boolean', 'bigint', 'null', 'undefined', 'date', 'bytes']) }),
    z.object({ kind: z.literal('opaque') }),
    z.object({ kind: z.literal('unknown') }),
    z.object({ kind: z.literal('literal'), value: z.union([z.string(), z.number(), z.boolean()]) }),
    z.object({ kind: z.enum(['list', 'set', 'record']), of: shapeSchema }),
    z.object({ kind: z.literal('map'), key: shapeSchema, of: shapeSchema }),
    z.object({ kind: z.literal('tuple'), items: z.array(shapeSchema) }),
    z.object({ kind: z.literal('union'), options: z.array(shapeSchema) }),
    z.object({
      kind: z.literal('object'),
      id: z.int(),
      fields: z.array(z.object({ name: z.string(), shape: shapeSchema, optional: z.boolean() })),
    }),
    z.object({ kind: z.literal('again'), id: z.int() }),
    z.object({ kind: z.literal('guess'), id: z.int(), options: z.array(shapeSchema) }),
    z.object({
      kind: z.literal('function'),
      parameters: z.array(shapeSchema),
      result: shapeSchema,
      isAsync: z.optional(z.boolean()),
    }),
    z.object({
      kind: z.literal('calls'),
      methods: z.array(z.object({ name: z.string(), parameters: z.array(shapeSchema) })),
    }),
    z.object({ kind: z.literal('other'), type: z.string() }),
  ]),
);

const placeSchema = z.object({ startLine: z.int(), startColumn: z.int(), endLine: z.int(), endColumn: z.int() });

const parameterSchema = z.object({
  name: z.string(),
  shape: shapeSchema,
  optional: z.boolean(),
  rest: z.boolean(),
  /** Is the shape a guess from its use, because nothing declares it? */
  guessed: z.boolean(),
  /** Its type as a compiled language writes it. */
  written: z.optional(z.string()),
});

const methodSchema = z.object({
  name: z.string(),
  kind: z.enum(['plain', 'async', 'generator', 'getter']),
  parameters: z.array(parameterSchema),
  returns: z.nullable(shapeSchema),
  comment: z.string(),
});

/** A method of a class that callers use. */
export type MethodShape = z.infer<typeof methodSchema>;

/** One function or class at the top level of a file. */
const functionSchema = z.object({
  name: z.string(),
  form: z.enum(['function', 'class']),
  /** Its name in the file's text. */
  place: placeSchema,
  /** Lines of the whole declaration. */
  startLine: z.int(),
  endLine: z.int(),
  kind: z.enum(['plain', 'async', 'generator']),
  /** Of a class: those of its constructor. */
  parameters: z.array(parameterSchema),
  methods: z.array(methodSchema),
  /** What makes an instance, where that is no class's constructor: `NewStack`. */
  maker: z.optional(z.string()),
  /**
   * Only for others in the file: not exported from a module that exports something, or called by others of a script.
   */
  helper: z.boolean(),
  /** Null when the code does not declare it: an inferred type promises nothing. */
  returns: z.nullable(shapeSchema),
  /** The comment before it. */
  comment: z.string(),
  /** Comments inside of it, behind it where they name it, and elsewhere where an example calls it. */
  notes: z.string(),
  /** Arguments with which the file and its comments call it, as code of literals. */
  seeds: z.array(z.string()),
});

/** See {@link functionSchema}. */
export type FunctionShape = z.infer<typeof functionSchema>;

/** Asks for the functions of a file and for JavaScript to run them. */
export const functionsQuestionSchema = z.object({
  ask: z.literal('functions'),
  name: z.string(),
  text: z.string(),
  /** Shall the code tell which branches it takes? Only the falsifier's runner listens. */
  marksBranches: z.boolean(),
});

/** See {@link functionsQuestionSchema}. */
export type FunctionsQuestion = z.infer<typeof functionsQuestionSchema>;

/** The engine's answer to a {@link FunctionsQuestion}. */
export const functionsAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('too-deep') }),
  z.object({ kind: z.literal('ill-formed') }),
  z.object({
    kind: z.literal('functions'),
    functions: z.array(functionSchema),
    /** What cannot be called from outside, in words. */
    left: z.array(z.string()),
    /** JavaScript with a source map in its last line, its functions exported as `cv$0`, `cv$1`... in order. */
    code: z.string(),
    format: z.enum(['module', 'commonjs']),
    /** For each branch that the code marks the place of its function among the functions, or -1, and its line. */
    branches: z.array(z.object({ at: z.int(), line: z.int() })),
    /** Where errors are made on purpose: `throw` and `new ...Error`. */
    deliberate: z.array(placeSchema),
    /**
     * Short texts, small numbers and regular expressions that stand in the code, which may treat them in a way of its
     * own.
     */
    told: z.object({ texts: z.array(z.string()), numbers: z.array(z.number()), patterns: z.array(z.string()) }),
  }),
]);

/** See {@link functionsAnswerSchema}. */
export type FunctionsAnswer = z.infer<typeof functionsAnswerSchema>;
