import * as z from 'zod/mini';

/** What a mutant changes. */
export const MUTATIONS = [
  'boundary',
  'comparison',
  'arithmetic',
  'logic',
  'constant',
  'condition',
  'statement',
  'result',
] as const;

/** One of {@link MUTATIONS}. */
export type Mutation = (typeof MUTATIONS)[number];

/** One planted mistake: the text is the same but for `text` in the place of [`start`, `end`). */
export const mutantSchema = z.object({
  mutation: z.enum(MUTATIONS),
  /** UTF-16 offsets. */
  start: z.int(),
  end: z.int(),
  /** What stands there instead; may be empty. */
  text: z.string(),
  /** Of its start, from 1. */
  line: z.int(),
  /** The function around it, where it has a name. */
  inFunction: z.nullable(z.string()),
});

/** See {@link mutantSchema}. */
export type Mutant = z.infer<typeof mutantSchema>;

/** The text with the mistake in it. */
export const applyMutant = (
  text: string,
  { start, end, text: planted }: Pick<Mutant, 'start' | 'end' | 'text'>,
): string => text.slice(0, start) + planted + text.slice(end);

/** Units of code that are quoted. */
const MOST_UNITS = 48;

const quoted = (code: string): string => {
  const plain = code.replaceAll(/\s+/g, ' ').replaceAll('`', "'").trim();
  return `\`${plain.length > MOST_UNITS ? `${plain.slice(0, MOST_UNITS - 1)}…` : plain}\``;
};

/** What was planted, in words: "`<` for `<=`", "without `total += price`". @param original the text before it. */
export function mutantWords({ mutation, start, end, text }: Mutant, original: string): string {
  const was = quoted(original.slice(start, end));
  return mutation === 'statement' ? `without ${was}` : `${quoted(text)} for ${was}`;
}
