import * as z from 'zod/mini';
import type { Verdict } from '../../../shared/verdict.ts';
import type { BackendContext, Obligation } from '../define.ts';
import type { Tree } from '../tree.ts';
import { inTree, verdictOfRun, withoutColours, type ScriptRun, type ScriptTest } from '../scripts/script-tests.ts';

/** The report of Jest's `--json`, which Vitest's reporter `json` writes too, as far as it is read. */
const reportSchema = z.object({
  numTotalTests: z.int(),
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.optional(z.nullable(z.array(z.string()))),
          location: z.optional(z.nullable(z.object({ line: z.int(), column: z.int() }))),
        }),
      ),
    }),
  ),
});

const OUTCOMES: Readonly<Record<string, ScriptTest['outcome']>> = {
  passed: 'passed',
  failed: 'failed',
  pending: 'skipped',
  skipped: 'skipped',
  todo: 'skipped',
  disabled: 'skipped',
};

/** Reads a report; undefined when it is not one, or contradicts itself. */
export function readJestReport(text: string): ScriptRun | undefined {
  const report = reportSchema.safeParse(parse(text)).data;
  if (report === undefined) return undefined;
  const tests: ScriptTest[] = [];
  const broken: ScriptRun['broken'][number][] = [];
  for (const { name, status, message = '', assertionResults } of report.testResults) {
    const file = inTree(name) ?? name;
    for (const { fullName, status: word, failureMessages, location } of assertionResults) {
      const outcome = OUTCOMES[word];
      if (outcome === undefined) return undefined;
      const at =
        location === null || location === undefined || location.line < 1
          ? {}
          : { at: { line: location.line, column: Math.max(1, location.column) } };
      tests.push({
        name: fullName,
        file,
        outcome,
        ...at,
        ...(outcome === 'failed' ? { failure: (failureMessages ?? []).join('\n') } : {}),
      });
    }
    // A file can fail though each of its tests holds: what its hooks threw is told for the file.
    if (status === 'failed' && !assertionResults.some((each) => each.status === 'failed'))
      broken.push({ file, text: message });
  }
  const clean = broken.length === 0 && tests.every(({ outcome }) => outcome !== 'failed');
  return tests.length === report.numTotalTests && !(report.success && !clean) ? { tests, broken } : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}

/** Where the runners leave their report in the tree; no tool of a project reads such a name. */
export const REPORT_FILE = '.claude-verify-report.json';

/** A larger report is not read. */
const REPORT_BYTES = 32 * 1024 * 1024;

/** How a runner that left a report ended. */
export type RunnerEnd = Awaited<ReturnType<BackendContext['runInTree']>>;

/** The verdict of a run whose report lies in the tree. A run without one decides nothing, whatever its code says. */
export async function verdictOfReport(
  end: RunnerEnd,
  { file, tree }: Obligation,
  { readFromTree }: BackendContext,
  extent: string,
): Promise<Verdict> {
  if (tree === undefined) throw new Error('asked without a tree');
  if (end.kind !== 'exit') return unfinished(end);
  const report = await readFromTree(REPORT_FILE, REPORT_BYTES);
  const printed = `${end.stderr.text}\n${end.stdout.text}`;
  if (report === undefined) return withoutReport(printed, { tree, file: file.name }, extent);
  const run = readJestReport(report.toString('utf8'));
  if (run === undefined)
    return { kind: 'crashed', findings: [], reason: 'the runner wrote a report of an unknown form' };
  const verdict = verdictOfRun(run, { tree, file: file.name }, extent);
  if (verdict.kind === 'passed' && end.code !== 0)
    return {
      kind: 'unknown',
      findings: [],
      reason: `all tests hold, and yet the runner ended with ${end.code}: ${firstWords(printed)}`,
      ...(verdict.tests === undefined ? {} : { tests: verdict.tests }),
    };
  return verdict;
}

function withoutReport(printed: string, place: { tree: Tree; file: string }, extent: string): Verdict {
  if (NOTHING_FOUND.test(printed)) return verdictOfRun({ tests: [], broken: [] }, place, extent);
  // To find the tests that load a file its imports are read: what does not parse ends that. Other checks say where it
  // is.
  if (UNREADABLE.test(printed))
    return { kind: 'unknown', findings: [], reason: `the tests could not be looked for: ${firstWords(printed)}` };
  return { kind: 'crashed', findings: [], reason: `the runner wrote no report: ${firstWords(printed)}` };
}

const UNREADABLE = /Transform failed|PARSE_ERROR|Failed to parse|SyntaxError: /;

const NOTHING_FOUND = /No test(?:s| files| suites)? found/i;

/** The verdict on a run that did not come to its own end. */
export function unfinished(end: Exclude<RunnerEnd, { kind: 'exit' }>): Verdict {
  switch (end.kind) {
    case 'missing':
      return { kind: 'crashed', findings: [], reason: 'the program could not be started' };
    case 'failed':
      return { kind: 'crashed', findings: [], reason: end.reason };
    case 'killed':
      return { kind: 'crashed', findings: [], reason: `the run was ended by ${end.signal}` };
    case 'memory':
      return { kind: 'unknown', findings: [], reason: 'the run took more memory than it may' };
    case 'limit':
      return { kind: 'unknown', findings: [], reason: `the run went beyond its limit of ${end.which}` };
    default:
      return { kind: 'unknown', findings: [], reason: `the run was stopped: ${end.kind}` };
  }
}

/** The first lines that say something, for a reason. */
export function firstWords(printed: string): string {
  return withoutColours(printed)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\w/.test(line))
    .slice(0, 3)
    .join(' ')
    .replaceAll('/project/', '')
    .slice(0, 300);
}
