import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { counted, decide } from '../../kit/decide.ts';

const advisorySchema = z.object({
  source: z.union([z.int(), z.string()]),
  title: z.string(),
  url: z.optional(z.nullable(z.string())),
  severity: z.string(),
  range: z.string(),
});
const packageSchema = z.object({
  name: z.string(),
  isDirect: z.boolean(),
  via: z.array(z.union([z.string(), advisorySchema])),
  nodes: z.array(z.string()),
  fixAvailable: z.union([z.boolean(), z.object({ name: z.string(), version: z.string() })]),
});

/** What `npm audit --json` prints when it was answered, as far as it is read here. */
const reportSchema = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), packageSchema),
  metadata: z.object({ vulnerabilities: z.object({ total: z.int() }), dependencies: z.object({ total: z.int() }) }),
});
/** And when it was not. */
const failureSchema = z.object({
  message: z.optional(z.string()),
  error: z.object({ code: z.optional(z.string()), summary: z.string() }),
});

type Vulnerable = z.infer<typeof packageSchema>;

/**
 * The verdict of `npm audit` on a lock file: serious advisories refute, others warn; a registry that gives no answer
 * leaves it not run.
 */
export function judgeNpmAudit(output: string, lock: { name: string; text: string }, registry: string): Verdict {
  const json = parseJson(output);
  const failure = failureSchema.safeParse(json).data;
  if (failure !== undefined) return unanswered(failure, registry);
  const report = reportSchema.safeParse(json).data;
  if (report === undefined) return { kind: 'crashed', findings: [], reason: 'npm audit ended without its report' };
  const { vulnerabilities, metadata } = report;
  if (Object.keys(vulnerabilities).length !== metadata.vulnerabilities.total)
    return { kind: 'crashed', findings: [], reason: 'npm audit counts otherwise than it lists' };
  const total = metadata.dependencies.total;
  if (total === 0) return { kind: 'vacuous', findings: [], reason: 'the lock file has no packages' };
  const findings = Object.values(vulnerabilities).flatMap((each) =>
    each.via.flatMap((via) => (typeof via === 'string' ? [] : [findingOf(each, via, lock)])),
  );
  return decide(findings, {
    extent: `${counted(total, 'package')} of ${lock.name}; ${registry} was asked`,
    notChecked: [
      'packages that package.json asks for and the lock file does not have',
      `advisories that ${registry} does not know`,
    ],
  });
}

/**
 * Nobody answered, or not to this question: nothing is known of the code. A lock file that npm cannot read is no fault
 * of theirs.
 */
function unanswered({ message, error }: z.infer<typeof failureSchema>, registry: string): Verdict {
  if (error.code !== undefined)
    return {
      kind: 'unknown',
      findings: [],
      reason: `npm audit could not begin (${error.code}): ${error.summary.slice(0, 200)}`,
    };
  const why = message === undefined ? '' : `: ${message.slice(0, 200)}`;
  return {
    kind: 'not-run',
    findings: [],
    cause: 'no-network',
    reason: `${registry} was asked and gave no answer${why}; there is no local advisory database`,
    remedy: 'npm audit (in the project, with your own settings)',
  };
}

function repairedBy(fix: Vulnerable['fixAvailable']): string {
  if (typeof fix === 'object') return `; repaired with ${fix.name} ${fix.version}`;
  return fix ? '; repaired by `npm audit fix`' : '';
}

function findingOf(
  { name, isDirect, nodes, fixAvailable }: Vulnerable,
  { source, title, url, severity, range }: z.infer<typeof advisorySchema>,
  lock: { name: string; text: string },
): Finding {
  const depth = isDirect ? '' : ' (a dependency of a dependency)';
  const id = /GHSA(?:-[\da-z]{4}){3}/.exec(url ?? '')?.[0] ?? `npm-${source}`;
  return {
    file: lock.name,
    range: placeInLock(lock.text, nodes[0] ?? name),
    rule: id,
    backend: 'npm-audit',
    message: `${name} ${range}${depth}: ${title} (${severity})${repairedBy(fixAvailable)}`,
    severity: severity === 'high' || severity === 'critical' ? 'error' : 'warning',
    category: 'security_flaw',
    subcategory: 'vulnerable_dependency',
  };
}

/** The line of a lock file where a package's entry begins. */
function placeInLock(text: string, node: string): Finding['range'] {
  const lines = text.split(/\r?\n/);
  const key = `${JSON.stringify(node)}:`;
  const line = Math.max(
    0,
    lines.findIndex((each) => each.trimStart().startsWith(key)),
  );
  return { startLine: line + 1, startColumn: 1, endLine: line + 1, endColumn: (lines[line]?.length ?? 0) + 1 };
}
