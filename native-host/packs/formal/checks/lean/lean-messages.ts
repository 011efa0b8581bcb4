import * as z from 'zod/mini';
import type { Range } from '../../../../../shared/finding.ts';
import { rangeAt } from '../../../../kit/tool-place.ts';

const positionSchema = z.object({ line: z.int(), column: z.int() });

/** One message of `lean --json`: lines from 1, columns from 0 in code points. */
const messageSchema = z.object({
  severity: z.enum(['information', 'info', 'warning', 'error', 'trace']),
  pos: positionSchema,
  endPos: z.optional(z.nullable(positionSchema)),
  data: z.string(),
});

/** See {@link readMessages}. */
export type LeanMessage = z.infer<typeof messageSchema>;

/** Reads one message from each line; other lines are what the text itself prints. */
export function readMessages(output: string): LeanMessage[] {
  return output.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    try {
      const read = messageSchema.safeParse(JSON.parse(line));
      return read.success ? [read.data] : [];
    } catch {
      return [];
    }
  });
}

/** The place in UTF-16 units. */
export const rangeOf = (text: string, { pos, endPos }: LeanMessage): Range =>
  rangeAt(
    text,
    {
      line: pos.line,
      column: pos.column + 1,
      ...(endPos === undefined || endPos === null ? {} : { endLine: endPos.line, endColumn: endPos.column + 1 }),
    },
    'code-points',
  );

/** What an error means for the text. */
type Meaning = 'wrong' | 'missing' | 'undefined-name' | 'not-found-by-search';

const MEANINGS: readonly (readonly [Meaning, RegExp])[] = [
  [
    'missing',
    /^(?:unknown module prefix|unknown package|object file|failed to read file|.*bad import)|incompatible header/,
  ],
  ['undefined-name', /unknown (?:identifier|constant|namespace|tactic|attribute|option|declaration|free variable)/i],
  ['undefined-name', /does not contain|invalid field|elaboration function for/],
  ['undefined-name', /unexpected (?:identifier|token '[^\x21-\x7e]+')|expected command/],
  [
    'not-found-by-search',
    /^(?:simp made no progress|linarith failed|omega could not|aesop: failed|The `?(?:grind|simp))/,
  ],
  [
    'not-found-by-search',
    /tactic '(?:simp|omega|decide|n?linarith|aesop|positivity|norm_num|ring|assumption|grind)' failed/,
  ],
  ['not-found-by-search', /maximum recursion depth|\(deterministic\) timeout/],
];

/** What the error says of the text; what a search does not find, and a name of elsewhere, are no mistake for sure. */
export const meaningOf = ({ data }: LeanMessage): Meaning =>
  MEANINGS.find(([, pattern]) => pattern.test(data))?.[0] ?? 'wrong';

/** Does the message say that a proof was left out? */
export const isSorry = ({ severity, data }: LeanMessage): boolean =>
  severity === 'warning' && /declaration uses ['`]sorry['`]/.test(data);

/** What a theorem rests on, by its whole name, from the answers to `#print axioms`. */
export function readAxioms(messages: readonly LeanMessage[]): Map<string, string[]> {
  return new Map(
    messages.flatMap(({ data }) => {
      const [, closed] = /^['`](.+)['`] does not depend on any axioms/.exec(data) ?? [];
      if (closed !== undefined) return [[closed, []] as const];
      const [, name, axioms] = /^['`](.+?)['`] depends on axioms:\s*\[([^\]]*)\]/.exec(data) ?? [];
      return name === undefined ? [] : [[name, (axioms ?? '').split(/[\s,]+/).filter((each) => each !== '')] as const];
    }),
  );
}
