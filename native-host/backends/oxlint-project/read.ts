import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import { knownMeaning } from '../../backend-kit/scripts/oxlint-rules.ts';
import { kindOfRule, readJson } from '../../backend-kit/scripts/script-lint.ts';
import { rangeBetween } from '../../backend-kit/text-position.ts';

const reportSchema = z.object({
  diagnostics: z.array(
    z.object({
      message: z.string(),
      code: z.optional(z.string()),
      severity: z.enum(['error', 'warning', 'advice']),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ offset: z.int(), length: z.int() }) })),
    }),
  ),
  number_of_files: z.int(),
  number_of_rules: z.nullish(z.int()),
});

/** What oxlint says of a file. */
export type Report =
  | { kind: 'linted'; findings: Finding[]; rules: number }
  | { kind: 'ignored' }
  | { kind: 'unreadable'; why: string };

/** Reads oxlint's format `json` about one file; undefined when it is not that. Its offsets count UTF-8 bytes. */
export function readOxlint(text: string, file: { name: string; text: string }): Report | undefined {
  // With nothing to do it says so before the report.
  const report = reportSchema.safeParse(readJson(text.replace(/^No files found to lint\b.*\n/, ''))).data;
  if (report === undefined) return undefined;
  if (report.number_of_files === 0) return { kind: 'ignored' };
  // What the parser cannot read has no rule.
  const unreadable = report.diagnostics.find(({ code, severity }) => (code ?? '') === '' && severity === 'error');
  if (unreadable !== undefined) return { kind: 'unreadable', why: unreadable.message };
  const bytes = Buffer.from(file.text);
  const unitAt = (offset: number): number => bytes.subarray(0, offset).toString('utf8').length;
  const findings = report.diagnostics.map(({ message, code = 'oxlint', severity, labels }): Finding => {
    const { offset, length } = labels[0]?.span ?? { offset: 0, length: 0 };
    const known = knownMeaning(code);
    const kind =
      known === undefined
        ? kindOfRule(
            code.replace(/^(.*)\((.*)\)$/, (_, scope: string, rule: string) =>
              scope === 'eslint' ? rule : `${scope}/${rule}`,
            ),
          )
        : { category: known.category, ...(known.subcategory === undefined ? {} : { subcategory: known.subcategory }) };
    return {
      file: file.name,
      range: rangeBetween(file.text, unitAt(offset), unitAt(offset + length)),
      rule: code,
      backend: '',
      message,
      severity: severity === 'advice' ? 'info' : severity,
      ...kind,
    };
  });
  return { kind: 'linted', findings, rules: report.number_of_rules ?? 0 };
}
