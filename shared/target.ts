import * as z from 'zod/mini';

/** How the file of a block was found. */
const PLACEMENT_HOWS = ['info', 'comment', 'sentence', 'diff', 'symbols', 'user', 'none'] as const;

/** One of {@link PLACEMENT_HOWS}. */
export type PlacementHow = (typeof PLACEMENT_HOWS)[number];

/** What a verification laid the block into, and why there: always shown, because everything else follows from it. */
export const targetSchema = z.object({
  /** The bound project, or a small package of the block's own. */
  kind: z.enum(['project', 'scratch']),
  /** Path in the project; null when it is not known, and then the block was checked by itself. */
  file: z.nullable(z.string()),
  how: z.enum(PLACEMENT_HOWS),
  /** 0..1. */
  confidence: z.number(),
  /** Other files that it may be, best first. */
  alternatives: z.array(z.string()),
  /** The whole file, functions of it, or a diff; null when nothing was laid in. */
  laid: z.nullable(z.enum(['whole', 'fragment', 'diff'])),
  /** Is there such a file in the project? */
  exists: z.boolean(),
  /** Why it was not laid in, or what the reader should know of how it was. */
  notes: z.array(z.string()),
  /** Other blocks of the conversation that were laid in with it, by their file. */
  beside: z.array(z.string()),
  /** Every file that applying this would write, in order; absent when nothing was laid into a project. */
  writes: z.optional(z.array(z.object({ file: z.string(), what: z.enum(['changed', 'created', 'removed']) }))),
  /** Which lines of the file are lines of the block: `count` of them from `file` and from `block` on, each from 1. */
  lines: z.array(z.object({ file: z.int(), block: z.int(), count: z.int() })),
});

/** See {@link targetSchema}. */
export type TargetReport = z.infer<typeof targetSchema>;

/** What became of a check that the project's file asks for by name. */
export const askedCheckSchema = z.object({
  name: z.string(),
  required: z.boolean(),
  /** Backends that answered for it; empty when none here can. */
  backends: z.array(z.string()),
  state: z.enum(['held', 'failed', 'open']),
});

/** See {@link askedCheckSchema}. */
export type AskedCheck = z.infer<typeof askedCheckSchema>;
