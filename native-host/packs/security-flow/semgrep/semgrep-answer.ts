import * as z from 'zod/mini';
import type { Category } from '../../../../shared/categories.ts';
import type { Finding } from '../../../../shared/finding.ts';
import { parseJson } from '../../../../shared/parse-json.ts';
import type { Verdict } from '../../../../shared/verdict.ts';
import { countLines, decide } from '../../../kit/decide.ts';
import type { Finished } from '../../../kit/finished-run.ts';
import { rangeAt } from '../../../kit/tool-place.ts';

const placeSchema = z.object({ line: z.int(), col: z.int() });

/** Semgrep's JSON output, as https://semgrep.dev/docs/semgrep-appsec-platform/json-and-sarif describes it. */
const reportSchema = z.object({
  results: z.array(
    z.object({
      check_id: z.string(),
      path: z.string(),
      start: placeSchema,
      end: placeSchema,
      extra: z.object({
        message: z.string(),
        severity: z.string(),
        metadata: z.optional(
          z.object({ category: z.optional(z.string()), cwe: z.optional(z.union([z.string(), z.array(z.string())])) }),
        ),
      }),
    }),
  ),
  errors: z.array(z.object({ level: z.optional(z.string()), message: z.optional(z.string()) })),
  paths: z.object({ scanned: z.array(z.string()) }),
});

/** Semgrep's categories of rules that are more than a matter of style. */
const CATEGORIES: ReadonlyMap<string, Category> = new Map([
  ['security', 'security_flaw'],
  ['performance', 'performance_issue'],
  ['correctness', 'logic_error'],
]);

/**
 * What Semgrep's report says of one file. Its rules recognise forms, so it warns and never refutes; a file that it left
 * out is *unknown*.
 */
export function readSemgrep(
  { code, stdout, stderr }: Finished,
  file: { name: string; text: string },
  asked: { backend: string; rules: readonly string[] },
): Verdict {
  const read = reportSchema.safeParse(parseJson(stdout));
  if (!read.success)
    return {
      kind: 'crashed',
      findings: [],
      reason:
        `${asked.backend} printed no report and ended with ${code}: ` +
        `${stderr.trim().split('\n').at(-1)?.slice(0, 200) ?? ''}`,
    };
  const { results, errors, paths } = read.data;
  const error = errors.find(({ level }) => level !== 'warn' && level !== 'info');
  if (error !== undefined)
    return {
      kind: 'unknown',
      findings: [],
      reason:
        `${asked.backend} could not apply all rules: ` +
        `${error.message?.split('\n')[0]?.slice(0, 200) ?? 'no reason is given'}`,
    };
  const own = (path: string): boolean => path.replace(/^\.\//, '') === file.name;
  if (!paths.scanned.some(own))
    return {
      kind: 'unknown',
      findings: [],
      reason: `${asked.backend} left the file out: no rule is for its language, or it is ignored`,
    };
  const findings = results
    .filter(({ path }) => own(path))
    .map(({ check_id: rule, start, end, extra }): Finding => {
      const { cwe = [], category } = extra.metadata ?? {};
      const weakness = typeof cwe === 'string' ? cwe : cwe[0];
      const isSecurity = weakness !== undefined || category === undefined;
      return {
        file: file.name,
        range: rangeAt(
          file.text,
          { line: start.line, column: start.col, endLine: end.line, endColumn: end.col },
          'code-points',
        ),
        rule,
        backend: asked.backend,
        message: weakness === undefined ? extra.message : `${extra.message} (${weakness.split(':')[0] ?? weakness})`,
        severity: extra.severity === 'INFO' || extra.severity === 'LOW' ? 'info' : 'warning',
        category: isSecurity ? 'security_flaw' : (CATEGORIES.get(category) ?? 'style_violation'),
      };
    });
  return decide(findings, { extent: `${countLines(file.text)}, the project's rules in ${asked.rules.join(' and ')}` });
}
