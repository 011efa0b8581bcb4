import * as z from 'zod/mini';
import { parseJson } from '../../../shared/parse-json.ts';
import { inTree, type ScriptRun, type ScriptTest } from './script-tests.ts';
import type { OutputParser } from '../../kit/parsers/parser.ts';

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
          meta: z.optional(z.unknown()),
        }),
      ),
    }),
  ),
});

/** What our own Vitest writes beside a test (`replaced.mjs`). */
const metaSchema = z.object({ claudeVerifyReplaced: z.array(z.string()) });

const OUTCOMES: Readonly<Record<string, ScriptTest['outcome']>> = {
  passed: 'passed',
  failed: 'failed',
  pending: 'skipped',
  skipped: 'skipped',
  todo: 'skipped',
  disabled: 'skipped',
};

/** Reads a report; one that contradicts itself is none. */
export const JEST_JSON: OutputParser<ScriptRun> = {
  form: 'Jest --json',
  parse(output) {
    const report = reportSchema.safeParse(parseJson(output)).data;
    if (report === undefined) return undefined;
    const tests: ScriptTest[] = [];
    const broken: ScriptRun['broken'][number][] = [];
    const replaced = new Set<string>();
    for (const { name, status, message = '', assertionResults } of report.testResults) {
      const file = inTree(name) ?? name;
      for (const { fullName, status: word, failureMessages, location, meta } of assertionResults) {
        for (const each of metaSchema.safeParse(meta).data?.claudeVerifyReplaced ?? []) replaced.add(each);
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
    if (tests.length !== report.numTotalTests || (report.success && !clean)) return undefined;
    return { tests, broken, ...(replaced.size === 0 ? {} : { replaced: [...replaced].toSorted() }) };
  },
};
