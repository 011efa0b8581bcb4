import * as z from 'zod/mini';
import { parseJson } from '../../../shared/parse-json.ts';

const frameSchema = z.object({ file: z.string(), line: z.int(), name: z.string() });

/** An exception as the runners tell it; files are relative to the tree, frames outside of it are left out. */
const errorSchema = z.object({
  type: z.string(),
  message: z.string(),
  /** The outermost first. */
  frames: z.array(frameSchema),
  /** Where the parser stopped, for a SyntaxError in a file of the tree. */
  syntax: z.optional(z.object({ file: z.string(), line: z.int(), column: z.int() })),
  /** The module that an import named. */
  module: z.optional(z.string()),
  /** The name that a NameError is about. */
  undefined: z.optional(z.string()),
  /** The fixture that a test asked for and pytest does not know. */
  fixture: z.optional(z.string()),
  /** Arguments with which Hypothesis saw it fail, after it had made them small and tried them again. */
  example: z.optional(
    z.object({ name: z.string(), values: z.array(z.object({ name: z.string(), value: z.string() })) }),
  ),
});

/** See {@link errorSchema}. */
export type PythonError = z.infer<typeof errorSchema>;

const failedSchema = z.object({
  kind: z.literal('failed'),
  test: z.string(),
  file: z.nullable(z.string()),
  /** From 0, where the test begins. */
  line: z.nullable(z.int()),
  phase: z.string(),
  error: errorSchema,
});

const hungSchema = z.object({
  kind: z.literal('hung'),
  test: z.string(),
  file: z.nullable(z.string()),
  line: z.nullable(z.int()),
  /** After which it was interrupted. */
  seconds: z.number(),
  error: errorSchema,
});

const uncollectedSchema = z.object({ kind: z.literal('collect-failed'), file: z.string(), error: errorSchema });

/** The tests that held, by name; only where a run of trials asks for it. */
const namesSchema = z.object({ kind: z.literal('names'), passed: z.array(z.string()) });

/** What the project's tests rest on could not be set up, so that none of them was run. */
const unpreparedSchema = z.object({ kind: z.literal('unprepared'), what: z.string(), error: errorSchema });

const startSchema = z.object({ kind: z.literal('start'), python: z.string(), tool: z.string() });

const endSchema = z.object({
  kind: z.literal('end'),
  exit: z.int(),
  collected: z.int(),
  /** Tests that came to their end, whatever that was. */
  finished: z.int(),
  passed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** Tests that were interrupted because they did not end. */
  hung: z.optional(z.int()),
  deselected: z.int(),
  uncollected: z.int(),
  leftOut: z.int(),
  skipReasons: z.array(z.object({ reason: z.string(), tests: z.int() })),
});

/** What decides outcomes and code of the tree replaced (`claude_verify_deciders.py`). */
const replacedSchema = z.object({ kind: z.literal('replaced'), what: z.array(z.string()) });

/** A line of the file that the runners for pytest and unittest write. */
export const testRecordSchema = z.discriminatedUnion('kind', [
  startSchema,
  failedSchema,
  hungSchema,
  uncollectedSchema,
  unpreparedSchema,
  namesSchema,
  replacedSchema,
  endSchema,
  z.object({ kind: z.literal('absent'), module: z.string() }),
]);

/** See {@link testRecordSchema}. */
export type TestRecord = z.infer<typeof testRecordSchema>;

/** A test that failed. */
export type FailedPythonTest = z.infer<typeof failedSchema>;
/** A test that did not end. */
export type HungTest = z.infer<typeof hungSchema>;
/** A file whose tests could not be had. */
export type UncollectedFile = z.infer<typeof uncollectedSchema>;

/** A line of the file that the runner for documented examples writes. */
export const exampleRecordSchema = z.discriminatedUnion('kind', [
  startSchema,
  z.object({
    kind: z.literal('example'),
    test: z.string(),
    file: z.string(),
    line: z.int(),
    source: z.string(),
    want: z.string(),
    got: z.nullable(z.string()),
    error: z.nullable(errorSchema),
  }),
  z.object({ kind: z.literal('import-failed'), error: errorSchema }),
  replacedSchema,
  z.object({
    kind: z.literal('end'),
    documented: z.int(),
    examples: z.int(),
    failed: z.int(),
    skipped: z.int(),
    leftOut: z.int(),
  }),
  z.object({ kind: z.literal('absent'), module: z.string() }),
]);

/** See {@link exampleRecordSchema}. */
export type ExampleRecord = z.infer<typeof exampleRecordSchema>;

const deathSchema = z.object({
  kind: z.enum(['assert', 'error', 'exit']),
  /** Of the program's file, the innermost first. */
  lines: z.array(z.int()),
  values: z.optional(z.nullable(z.string())),
  error: errorSchema,
});

/** A line of the file that the runner for programs writes. */
export const programRecordSchema = z.discriminatedUnion('kind', [
  startSchema,
  replacedSchema,
  z.object({
    kind: z.literal('end'),
    code: z.int(),
    death: z.nullable(deathSchema),
    survived: z.array(z.object({ lines: z.array(z.int()), values: z.nullable(z.string()) })),
  }),
  z.object({ kind: z.literal('absent'), module: z.string() }),
]);

/** See {@link programRecordSchema}. */
export type ProgramRecord = z.infer<typeof programRecordSchema>;

/** The records of a file of results; a line that is none, or only half of one, makes all of it a fault. */
export function readRecords<T>(
  text: string,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
): T[] | 'broken' {
  const records: T[] = [];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const read = schema.safeParse(parseJson(line));
    if (!read.success) return 'broken';
    records.push(read.data);
  }
  return records;
}
