import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, treeTool } from '../../kit/define.ts';
import { firstWords, REPORT_FILE, unfinished } from '../../languages/scripts/runner-report.ts';
import { configFolder, hasChosen, kindOfRule } from '../../languages/scripts/script-lint.ts';
import { programOf, runNode } from '../../languages/scripts/script-runs.ts';
import { TREE_ROOT } from '../../kit/tree.ts';
import { silencedBy } from '../../languages/typescript/silenced.ts';
import * as z from 'zod/mini';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Finding } from '../../../shared/finding.ts';
import { inTree } from '../../languages/scripts/script-tests.ts';
import { fixOf, fixTitle } from '../../kit/one-edit.ts';

const CONFIG = /^(?:eslint\.config\.[cm]?[jt]s|\.eslintrc(?:\.(?:json|[cm]?js|ya?ml))?)$/;

/** A larger report is not read. */
const REPORT_BYTES = 16 * 1024 * 1024;

/** Lints the block's file with the project's own ESLint, rules and plugins (see README.md). */
export default defineBackend({
  id: 'eslint',
  title: 'ESLint',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'lint',
  tool: treeTool('eslint'),
  effect: 'runs-code',
  configuration: ['eslint.config.*', '.eslintrc', '.eslintrc.*', 'package.json'],
  over: 'tree',
  names: ['lint'],
  deadlineMs: 60_000,
  revision: 2,
  applies: (tree, file) => hasChosen(tree, file, { files: CONFIG, member: 'eslintConfig', package: 'eslint' }),
  async run({ file, tree }, context) {
    if (tree === undefined) throw new Error('asked without a tree');
    if (tree.text(file.name) === undefined)
      return { kind: 'vacuous', findings: [], reason: `there is no file ${file.name}` };
    const args = [
      programOf(tree, file.name, 'eslint'),
      '--format=json-with-metadata',
      `--output-file=${TREE_ROOT}/${REPORT_FILE}`,
      '--',
      `${TREE_ROOT}/${file.name}`,
    ];
    const end = await runNode(context, args, { cwd: configFolder(tree, file.name, CONFIG) });
    if (end.kind !== 'exit') return unfinished(end);
    const report = await context.readFromTree(REPORT_FILE, REPORT_BYTES);
    // 0: no errors; 1: errors; anything else: ESLint could not do its work.
    if (report === undefined || end.code > 1)
      return { kind: 'unknown', findings: [], reason: `ESLint could not run: ${firstWords(end.stderr.text)}` };
    const answer = readReport(report.toString('utf8'), file);
    if (answer === undefined)
      return { kind: 'crashed', findings: [], reason: 'ESLint wrote a report of an unknown form' };
    if (answer.kind === 'ignored')
      return { kind: 'vacuous', findings: [], reason: `ESLint leaves ${file.name} out: ${answer.why}` };
    if (answer.kind === 'unreadable')
      return { kind: 'unknown', findings: [], reason: `ESLint cannot read the file: ${answer.why}` };
    return decide(answer.findings, {
      extent: `${countLines(file.text)}, the project's rules`,
      notChecked: silencedBy(file.text, 'lint'),
    });
  },
});

const place = z.optional(z.nullable(z.int()));
const fixSchema = z.object({ range: z.tuple([z.int(), z.int()]), text: z.string() });
const messageSchema = z.object({
  ruleId: z.nullable(z.string()),
  severity: z.int(),
  fatal: z.optional(z.boolean()),
  message: z.string(),
  line: place,
  column: place,
  endLine: place,
  endColumn: place,
  fix: z.optional(fixSchema),
  /** Edits that may change what the code does: for a person to choose. */
  suggestions: z.optional(z.array(z.object({ desc: z.string(), fix: fixSchema }))),
});
const reportSchema = z.object({
  results: z.array(z.object({ filePath: z.string(), messages: z.array(messageSchema) })),
  metadata: z.object({ rulesMeta: z.record(z.string(), z.nullish(z.looseObject({ type: z.optional(z.string()) }))) }),
});

/** What ESLint says of a file. */
type Report =
  | { kind: 'linted'; findings: Finding[] }
  | { kind: 'ignored'; why: string }
  | { kind: 'unreadable'; why: string };

/** Reads ESLint's format `json-with-metadata` about one file; undefined when it is not that. */
function readReport(text: string, file: { name: string; text: string }): Report | undefined {
  const report = reportSchema.safeParse(parseJson(text)).data;
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
  { ruleId, severity, message, line, column, endLine, endColumn, fix, suggestions = [] }: z.infer<typeof messageSchema>,
  file: { name: string; text: string },
  meta: z.infer<typeof reportSchema>['metadata']['rulesMeta'],
): Finding {
  const startLine = Math.max(1, line ?? 1);
  const startColumn = Math.max(1, column ?? 1);
  const [only, ...others] = suggestions;
  const suggested = only === undefined || others.length > 0 ? undefined : edited(file.text, only.fix, only.desc);
  const offered =
    fix === undefined ? suggested : edited(file.text, fix, fixTitle(fix.text, `as "${ruleId ?? 'ESLint'}" asks`));
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
    ...(offered === undefined ? {} : { fix: offered }),
  };
}

const edited = (text: string, { range: [start, end], text: written }: z.infer<typeof fixSchema>, title: string) =>
  fixOf(text, [{ start, end, text: written }], title);
