import * as z from 'zod/mini';

/**
 * What a function of a program is for: `program` runs by itself (the text outside of functions, `main`), `test` and
 * `check` are there to find mistakes in the others.
 */
const ROLES = ['program', 'test', 'check', 'plain'] as const;

const checkSchema = z.object({
  /** From 1, inclusive. */
  startLine: z.int(),
  endLine: z.int(),
  /** Where the condition begins under which it throws or ends the program; else where it begins itself. */
  fromLine: z.int(),
  /**
   * `assert`: a statement or call that fails when its condition does not hold; `call`: of a function of the program's
   * own that checks; `throw`, `exit`; `print`: of words that say that something failed.
   */
  kind: z.enum(['assert', 'call', 'throw', 'exit', 'print']),
  role: z.enum(ROLES),
  /**
   * Why a failure here says nothing of the code: it guards against a wrong call, it was meant, it rests on files,
   * arguments, the network or the clock, or it decides nothing about a result. Null for a check.
   */
  excuse: z.nullable(z.enum(['precondition', 'by-design', 'world', 'no-check'])),
  /** The number that an `exit` ends the program with, where it is written down. */
  code: z.nullable(z.int()),
  /** The function of the program that it is about. */
  subject: z.nullable(z.string()),
  /** Can the program come here by itself, as far as names tell? */
  reached: z.boolean(),
});

/** A place of a program that can find a mistake. */
export type OwnCheck = z.infer<typeof checkSchema>;

/** What a program checks about itself. */
export const outlineSchema = z.object({
  functions: z.array(
    z.object({ name: z.nullable(z.string()), role: z.enum(ROLES), startLine: z.int(), endLine: z.int() }),
  ),
  checks: z.array(checkSchema),
  /** Does it have text that runs by itself? */
  runs: z.boolean(),
  /** Does it use files, arguments, input, the network, the clock or a window at all? */
  usesWorld: z.boolean(),
});

/** See {@link outlineSchema}. */
export type Outline = z.infer<typeof outlineSchema>;

/** The function that a line lies in, the innermost; undefined outside of all. */
export function functionAt({ functions }: Outline, line: number): Outline['functions'][number] | undefined {
  return functions
    .filter(({ startLine, endLine }) => startLine <= line && line <= endLine)
    .toSorted((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine))[0];
}

/** The checks of some kinds whose statement or condition covers a line, the smallest first. */
export function checksAt({ checks }: Outline, line: number, kinds: readonly OwnCheck['kind'][]): OwnCheck[] {
  const here = checks.filter(
    ({ fromLine, endLine, kind }) => kinds.includes(kind) && fromLine <= line && line <= endLine,
  );
  return here.toSorted((a, b) => a.endLine - a.fromLine - (b.endLine - b.fromLine));
}

/** How many checks a run of the program can reach; a helper's own asserts are told where it is called. */
export const checksReached = ({ checks }: Outline): number =>
  checks.filter(
    ({ reached, excuse, kind, role }) =>
      reached && excuse === null && role !== 'check' && (kind !== 'call' || role !== 'plain'),
  ).length;
