import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import { kindOfRule, readJson } from '../../backend-kit/scripts/script-lint.ts';
import { inTree } from '../../backend-kit/scripts/script-tests.ts';
import { rangeBetween } from '../../backend-kit/text-position.ts';

const place = z.optional(z.nullable(z.int()));
const messageSchema = z.object({
  ruleId: z.nullable(z.string()),
  severity: z.int(),
  fatal: z.optional(z.boolean()),
  message: z.string(),
  line: place,
  column: place,
  endLine: place,
  endColumn: place,
  fix: z.optional(z.object({ range: z.tuple([z.int(), z.int()]), text: z.string() })),
});
const reportSchema = z.object({
  results: z.array(z.object({ filePath: z.string(), messages: z.array(messageSchema) })),
  metadata: z.object({ rulesMeta: z.record(z.string(), z.nullish(z.looseObject({ type: z.optional(z.string()) }))) }),
});

/** What ESLint says of a file. */
export type Report =
  | { kind: 'linted'; findings: Finding[] }
  | { kind: 'ignored'; why: string }
  | { kind: 'unreadable'; why: string };

/** Reads ESLint's format `json-with-metadata` about one file; undefined when it is not that. */
export function readReport(text: string, file: { name: string; text: string }): Report | undefined {
  const report = reportSchema.safeParse(readJson(text)).data;
  if (report === undefined || report.results.length > 1) return undefined;
  const [result] = report.results;
  if (result === undefined) return { kind: 'ignored', why: 'its configuration does not name it' };
  if (inTree(result.filePath) !== file.name) return undefined;
  const fatal = result.messages.find((message) => message.fatal === true);
  if (fatal !== undefined) return { kind: 'unreadable', why: fatal.message };
  const ignored = result.messages.find(({ ruleId, message }) => ruleId === null && /^File ignored\b/.test(message));
  if (ignored !== undefined) return { kind: 'ignored', why: ignored.message.replace(/\.\s[\s\S]*$/, '') };
  return {
    kind: 'linted',
    findings: result.messages.map((message) => toFinding(message, file, report.metadata.rulesMeta)),
  };
}

function toFinding(
  { ruleId, severity, message, line, column, endLine, endColumn, fix }: z.infer<typeof messageSchema>,
  file: { name: string; text: string },
  meta: z.infer<typeof reportSchema>['metadata']['rulesMeta'],
): Finding {
  const startLine = Math.max(1, line ?? 1);
  const startColumn = Math.max(1, column ?? 1);
  return {
    file: file.name,
    range: {
      startLine,
      startColumn,
      endLine: Math.max(1, endLine ?? startLine),
      endColumn: Math.max(1, endColumn ?? startColumn),
    },
    rule: ruleId ?? 'eslint',
    backend: '',
    message,
    severity: severity === 2 ? 'error' : 'warning',
    ...(ruleId === null ? { category: 'style_violation' } : kindOfRule(ruleId, meta[ruleId]?.type)),
    ...(fix === undefined
      ? {}
      : {
          fix: {
            title: `Fix "${ruleId ?? 'it'}"`,
            range: rangeBetween(file.text, fix.range[0], fix.range[1]),
            text: fix.text,
          },
        }),
  };
}
