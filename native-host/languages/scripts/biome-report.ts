import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { kindOfRule, type RuleKind } from './script-lint.ts';

/** Names of Biome's configuration. */
export const BIOME_CONFIG = /^\.?biome\.jsonc?$/;

const place = z.object({ line: z.int(), column: z.int() });
const reportSchema = z.object({
  summary: z.object({ changed: z.int(), unchanged: z.int() }),
  diagnostics: z.array(
    z.object({
      severity: z.enum(['fatal', 'error', 'warning', 'information', 'hint']),
      message: z.string(),
      category: z.nullish(z.string()),
      location: z.nullish(z.object({ path: z.nullish(z.string()), start: z.nullish(place), end: z.nullish(place) })),
    }),
  ),
  command: z.string(),
});

/** How Biome's severities count. */
const SEVERITIES = {
  fatal: 'error',
  error: 'error',
  warning: 'warning',
  information: 'info',
  hint: 'info',
} as const;

/** What Biome says of a file. */
export type BiomeReport =
  | { kind: 'linted'; findings: Finding[] }
  | { kind: 'ignored' }
  | { kind: 'unreadable'; why: string };

/** What a group of Biome's rules is about. */
const GROUPS: Readonly<Record<string, RuleKind>> = {
  correctness: { category: 'logic_error' },
  suspicious: { category: 'logic_error' },
  security: { category: 'security_flaw' },
  performance: { category: 'performance_issue' },
  style: { category: 'style_violation', subcategory: 'project_convention' },
  complexity: { category: 'style_violation' },
  a11y: { category: 'style_violation' },
  nursery: { category: 'style_violation' },
};

/** Reads Biome's reporter `json` about one file; undefined when it is not that. */
export function readBiome(text: string, file: string): BiomeReport | undefined {
  const report = reportSchema.safeParse(parseJson(text.trim())).data;
  if (report === undefined || report.command !== 'lint') return undefined;
  const parse = report.diagnostics.find(
    ({ category, severity }) => !(category ?? '').startsWith('lint/') && (severity === 'error' || severity === 'fatal'),
  );
  if (report.summary.changed + report.summary.unchanged === 0)
    return parse === undefined || /No files were processed|ignored/.test(parse.message)
      ? { kind: 'ignored' }
      : { kind: 'unreadable', why: parse.message };
  if (parse !== undefined) return { kind: 'unreadable', why: parse.message };
  const findings = report.diagnostics
    .filter(({ category }) => (category ?? '').startsWith('lint/'))
    .map(({ severity, message, category, location }): Finding => {
      const { line, column } = location?.start ?? { line: 1, column: 1 };
      const [, group = '', name = ''] = (category ?? '').split('/');
      const at = { startLine: Math.max(1, line), startColumn: Math.max(1, column) };
      return {
        file,
        range: {
          ...at,
          endLine: Math.max(1, location?.end?.line ?? at.startLine),
          endColumn: Math.max(1, location?.end?.column ?? at.startColumn),
        },
        rule: `${group}/${name}`,
        backend: '',
        message,
        severity: SEVERITIES[severity],
        ...(/^no(?:Unused|FloatingPromises|MisusedPromises)/.test(name)
          ? kindOfRule(name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase())
          : (GROUPS[group] ?? { category: 'logic_error' })),
      };
    });
  return { kind: 'linted', findings };
}
