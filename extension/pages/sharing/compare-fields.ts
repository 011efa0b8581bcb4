import * as z from 'zod/mini';

/** One field of the record as it was captured and as it would leave. */
export interface ComparedField {
  /** Path within the record, `issue.description`. */
  name: string;
  /** Null: the field is not in this text. */
  before: string | null;
  after: string | null;
  kind: 'same' | 'changed' | 'left-out' | 'new';
}

const recordSchema = z.record(z.string(), z.unknown());

/** Every value by its path; a list is one value. */
function flat(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  const parsed = Array.isArray(value) ? undefined : z.safeParse(recordSchema, value);
  if (parsed?.success !== true) return into.set(path, typeof value === 'string' ? value : JSON.stringify(value));
  for (const [key, inner] of Object.entries(parsed.data)) flat(inner, path === '' ? key : `${path}.${key}`, into);
  return into;
}

function parse(text: string): Map<string, string> | null {
  try {
    return flat(JSON.parse(text), '', new Map());
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const kindOf = (before: string | null, after: string | null): ComparedField['kind'] => {
  if (after === null) return 'left-out';
  if (before === null) return 'new';
  return before === after ? 'same' : 'changed';
};

/**
 * Both texts field by field, for reading; null when one of them is no JSON. What leaves are the bytes, whatever is read
 * from them.
 */
export function compareFields(beforeText: string, afterText: string): ComparedField[] | null {
  const before = parse(beforeText);
  const after = parse(afterText);
  if (before === null || after === null) return null;
  return [...new Set([...before.keys(), ...after.keys()])].map((name) => {
    const sides = { before: before.get(name) ?? null, after: after.get(name) ?? null };
    return { name, ...sides, kind: kindOf(sides.before, sides.after) };
  });
}

/**
 * Is a field's text better read in a box of its own than in a row? What is on one side only needs no second box, unless
 * it has lines.
 */
export function isLong({ before, after }: ComparedField): boolean {
  const texts = [before, after].filter((text) => text !== null);
  return texts.some((text) => text.includes('\n')) || (texts.length === 2 && texts.some((text) => text.length > 60));
}
