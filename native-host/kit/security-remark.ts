import * as z from 'zod/mini';
import { SEVERITIES, type Finding } from '../../shared/finding.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Verdict } from '../../shared/verdict.ts';
import { decide, type Particulars } from './decide.ts';
import { positionsIn } from './text-position.ts';

/** One thing that a security check says, at UTF-16 offsets of the text. */
const remarkSchema = z.object({
  rule: z.string(),
  message: z.string(),
  severity: z.enum(SEVERITIES),
  category: z.enum(['security_flaw', 'api_misuse']),
  subcategory: z.string(),
  start: z.int(),
  end: z.int(),
});

/** See {@link remarkSchema}. */
export type SecurityRemark = z.infer<typeof remarkSchema>;

/**
 * What the security engine answers: remarks, how many more there were, how many things were looked at, what the text
 * was read as, whether it could not all be read, and whether it is nested too deeply to be read at all.
 */
export const securityAnswerSchema = z.object({
  remarks: z.array(remarkSchema),
  dropped: z.int(),
  looked: z.int(),
  readAs: z.nullable(z.string()),
  broken: z.boolean(),
  tooDeep: z.boolean(),
});

/** See {@link securityAnswerSchema}. */
export type SecurityAnswer = z.infer<typeof securityAnswerSchema>;

const ORDER = { error: 0, warning: 1, info: 2 } as const;

/** An answer of these remarks: the worst ones when there are more than a verdict keeps. */
export function answerOf(remarks: readonly SecurityRemark[], more: Partial<SecurityAnswer> = {}): SecurityAnswer {
  const kept = remarks
    .toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity] || a.start - b.start)
    .slice(0, LIMITS.findingsPerCheck);
  return {
    looked: 0,
    readAs: null,
    broken: false,
    tooDeep: false,
    ...more,
    remarks: kept,
    dropped: remarks.length - kept.length,
  };
}

/** The verdict of a security check that ran to its end: remarks become findings of `backend` in `file`. */
export function verdictOfRemarks(
  answer: SecurityAnswer,
  file: { name: string; text: string },
  backend: string,
  particulars: Particulars,
): Verdict {
  const at = positionsIn(file.text);
  const findings = answer.remarks.map(({ start, end, ...remark }): Finding => {
    const from = at(start);
    const to = at(end);
    return {
      file: file.name,
      backend,
      ...remark,
      range: { startLine: from.line, startColumn: from.column, endLine: to.line, endColumn: to.column },
    };
  });
  const verdict = decide(findings, particulars);
  return answer.dropped === 0 ? verdict : { ...verdict, findingsDropped: answer.dropped };
}
