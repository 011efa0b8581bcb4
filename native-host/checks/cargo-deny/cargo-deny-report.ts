import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { placeInLock } from '../../languages/rust/advisories.ts';
import { decide } from '../../kit/decide.ts';

const graphSchema = z.looseObject({ Krate: z.optional(z.object({ name: z.string(), version: z.string() })) });
const diagnosticSchema = z.object({
  type: z.literal('diagnostic'),
  fields: z.object({
    severity: z.string(),
    message: z.string(),
    code: z.optional(z.nullable(z.string())),
    graphs: z.optional(z.array(graphSchema)),
    advisory: z.optional(z.nullable(z.object({ id: z.string() }))),
  }),
});
const countsSchema = z.object({ errors: z.int(), warnings: z.int() });
const summarySchema = z.object({ type: z.literal('summary'), fields: z.record(z.string(), countsSchema) });
const SEVERITIES: ReadonlyMap<string, Finding['severity']> = new Map([
  ['error', 'error'],
  ['bug', 'error'],
  ['warning', 'warning'],
]);
const lineSchema = z.union([diagnosticSchema, summarySchema, z.object({ type: z.string() })]);

/** The verdict of `cargo deny --format json check`, whose report stands on standard error, a line for each thing. */
export function judgeDeny(
  output: string,
  lock: { name: string; text: string },
  notChecked: readonly string[],
): Verdict {
  const findings: Finding[] = [];
  let summary: z.infer<typeof summarySchema>['fields'] | undefined;
  for (const line of output.split('\n')) {
    if (!line.startsWith('{')) continue;
    const entry = lineSchema.parse(JSON.parse(line));
    if ('fields' in entry && entry.type === 'summary') summary = entry.fields;
    else if ('fields' in entry && entry.type === 'diagnostic' && entry.fields.severity !== 'help')
      findings.push(findingOf(entry.fields, lock));
  }
  if (summary === undefined)
    return {
      kind: 'unknown',
      findings: [],
      reason: `cargo deny came to no summary: ${output.trim().split('\n').at(-1)?.slice(0, 200) ?? ''}`,
    };
  const errors = Object.values(summary).reduce((sum, each) => sum + each.errors, 0);
  if (errors !== findings.filter(({ severity }) => severity === 'error').length)
    return { kind: 'crashed', findings: [], reason: 'cargo deny counts other errors than it lists' };
  return decide(findings, { extent: Object.keys(summary).toSorted().join(', '), notChecked });
}

function findingOf(
  { severity, message, code, graphs = [], advisory }: z.infer<typeof diagnosticSchema>['fields'],
  lock: { name: string; text: string },
): Finding {
  const krate = graphs.map((graph) => graph.Krate).find((each) => each !== undefined);
  const security = advisory != null;
  return {
    file: lock.name,
    range: placeInLock(lock.text, krate?.name ?? '', krate?.version ?? ''),
    rule: advisory?.id ?? code ?? 'deny',
    backend: 'cargo-deny',
    message: krate === undefined ? message : `${krate.name} ${krate.version}: ${message}`,
    severity: SEVERITIES.get(severity) ?? 'info',
    category: security ? 'security_flaw' : 'style_violation',
    subcategory: security ? 'vulnerable_dependency' : 'project_convention',
  };
}
