import * as z from 'zod/mini';
import type { Finding } from '../../shared/finding.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { decide } from './decide.ts';
import { rangeBetween } from './text-position.ts';

/** One thing that a parser for data says, at UTF-16 offsets of the text. */
const remarkSchema = z.object({
  rule: z.string(),
  message: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  category: z.enum(['syntax_error', 'logic_error', 'style_violation']),
  start: z.int(),
  end: z.int(),
});

/** See {@link parseAnswerSchema}. */
export type Remark = z.infer<typeof remarkSchema>;

/** What the engines for JSON, YAML and TOML answer. */
const parseAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), remarks: z.array(remarkSchema), extent: z.string() }),
  z.object({ kind: z.literal('unsupported'), reason: z.string() }),
  z.object({ kind: z.literal('too-deep') }),
]);

/** See {@link parseAnswerSchema}. */
export type ParseAnswer = z.infer<typeof parseAnswerSchema>;

/** The verdict of a parse: remarks become findings of `backend` in `file`. */
export function verdictOf(raw: unknown, file: { name: string; text: string }, backend: string): Verdict {
  const answer = parseAnswerSchema.parse(raw);
  switch (answer.kind) {
    case 'unsupported':
      return { kind: 'unsupported', findings: [], reason: answer.reason };
    case 'too-deep':
      return { kind: 'unknown', findings: [], reason: 'the text is nested too deeply for the parser' };
    case 'read':
      return decide(
        answer.remarks.map(({ start, end, ...remark }): Finding => ({
          file: file.name,
          backend,
          ...remark,
          range: rangeBetween(file.text, start, end),
        })),
        { extent: answer.extent },
      );
  }
}

/** Runs a recursive parser; text nested beyond its stack is `too-deep` instead of a crash. */
export function withinStack(parse: () => ParseAnswer): ParseAnswer {
  try {
    return parse();
  } catch (thrown) {
    if (thrown instanceof RangeError) return { kind: 'too-deep' };
    throw thrown;
  }
}
