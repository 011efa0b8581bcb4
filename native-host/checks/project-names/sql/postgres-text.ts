import { loadModule, parseSync, SqlError } from 'libpg-query';
import * as z from 'zod/mini';

await loadModule();

/** A node of PostgreSQL's parse tree: its kinds and fields are those of `parsenodes.h`. */
export type PgNode = { [field: string]: unknown };

const answerSchema = z.object({
  stmts: z.optional(z.array(z.object({ stmt: z.optional(z.record(z.string(), z.unknown())) }))),
});

/** Longer statements are not parsed, UTF-16 units. */
const LONGEST = 200_000;

/** SQL as PostgreSQL's parser reads it. */
export interface PgText {
  statements: PgNode[];
  /** Turns a place of the parser into an offset of the text, UTF-16 units. */
  offsetOf(location: unknown): number;
}

/**
 * Parses SQL of any dialect that PostgreSQL's grammar takes once places to fill in have a value; undefined where it
 * does not.
 */
export function parsePostgres(text: string): PgText | undefined {
  if (text.length > LONGEST) return undefined;
  for (const candidate of candidatesOf(text)) {
    const statements = parseStatements(candidate);
    if (statements !== undefined) return { statements, offsetOf: offsetsIn(candidate) };
  }
  return undefined;
}

function parseStatements(text: string): PgNode[] | undefined {
  try {
    return (answerSchema.parse(parseSync(text)).stmts ?? []).map(({ stmt }) => stmt ?? {});
  } catch (thrown) {
    if (thrown instanceof SqlError || thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}

const padded = (value: string) => (whole: string) => value.padEnd(whole.length).slice(0, whole.length);

/** What is filled in by a driver gets a number in its place, and quotes become PostgreSQL's; nothing moves. */
function* candidatesOf(text: string): Generator<string> {
  yield text;
  const filled = text
    .replaceAll(/(?<![:\w]):[a-z_]\w*(?!:)/gi, padded('0'))
    .replaceAll(/%\(\w+\)s/g, padded('0'))
    .replaceAll(/%s\b/g, padded('0'))
    .replaceAll('%%', '% ')
    .replaceAll(/(?<![\w@])@@?[a-z_]\w*/gi, padded('0'))
    .replaceAll(/(?<!\w)\$[a-z_]\w*/gi, padded('0'))
    .replaceAll('?', '0');
  yield filled;
  yield filled.replaceAll('`', '"').replaceAll(/(?<=[\s.,(])\[([a-z_]\w*)\]/gi, '"$1"');
}

/** The parser counts bytes of UTF-8. */
function offsetsIn(text: string): PgText['offsetOf'] {
  const number = (location: unknown): number => (typeof location === 'number' ? location : 0);
  if (/^\p{ASCII}*$/u.test(text)) return number;
  const bytes = Buffer.from(text);
  return (location) => bytes.subarray(0, number(location)).toString().length;
}
