import { countLines, decide } from '../../kit/decide.ts';
import { defineBackend, treeTool } from '../../kit/define.ts';
import { firstWords, unfinished } from '../../languages/scripts/runner-report.ts';
import { configFolder, hasChosen, kindOfRule } from '../../languages/scripts/script-lint.ts';
import { programOf, runNode } from '../../languages/scripts/script-runs.ts';
import { TREE_ROOT } from '../../kit/tree.ts';
import { silencedBy } from '../../languages/typescript/silenced.ts';
import * as z from 'zod/mini';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Finding } from '../../../shared/finding.ts';
import { knownMeaning } from '../../languages/scripts/oxlint-rules.ts';
import { rangeBetween } from '../../kit/text-position.ts';

const CONFIG = /^\.?oxlintrc\.jsonc?$|^oxlint\.config\.[cm]?[jt]s$/;

/** Lints the block's file with the project's own oxlint and rules (see README.md). */
export default defineBackend({
  id: 'oxlint-project',
  title: 'oxlint in the project',
  languages: ['typescript', 'tsx', 'javascript', 'jsx'],
  check: 'lint',
  tool: treeTool('oxlint'),
  effect: 'runs-code',
  configuration: ['.oxlintrc.*', 'oxlintrc.*', 'oxlint.config.*'],
  over: 'tree',
  insteadOf: ['oxlint'],
  names: ['lint', 'oxlint'],
  revision: 1,
  applies: (tree, file) => hasChosen(tree, file, { files: CONFIG, package: 'oxlint' }),
  async run({ file, tree }, context) {
    if (tree === undefined) throw new Error('asked without a tree');
    if (tree.text(file.name) === undefined)
      return { kind: 'vacuous', findings: [], reason: `there is no file ${file.name}` };
    const end = await runNode(
      context,
      [programOf(tree, file.name, 'oxlint'), '--format=json', '--threads=1', `${TREE_ROOT}/${file.name}`],
      { cwd: configFolder(tree, file.name, CONFIG) },
    );
    if (end.kind !== 'exit') return unfinished(end);
    if (end.stdout.cut) return { kind: 'unknown', findings: [], reason: 'oxlint reported more than is read' };
    const answer = readOxlint(end.stdout.text, file);
    if (answer?.kind === 'ignored') return { kind: 'vacuous', findings: [], reason: `oxlint leaves ${file.name} out` };
    if (answer === undefined || end.code > 1)
      return {
        kind: 'unknown',
        findings: [],
        reason: `oxlint could not run: ${firstWords(`${end.stderr.text}\n${end.stdout.text}`)}`,
      };
    if (answer.kind === 'unreadable')
      return { kind: 'unknown', findings: [], reason: `oxlint cannot read the file: ${answer.why}` };
    return decide(answer.findings, {
      extent: `${countLines(file.text)}, ${answer.rules} rules of the project`,
      notChecked: silencedBy(file.text, 'lint'),
    });
  },
});

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
type Report =
  | { kind: 'linted'; findings: Finding[]; rules: number }
  | { kind: 'ignored' }
  | { kind: 'unreadable'; why: string };

/** Reads oxlint's format `json` about one file; undefined when it is not that. Its offsets count UTF-8 bytes. */
function readOxlint(text: string, file: { name: string; text: string }): Report | undefined {
  // With nothing to do it says so before the report.
  const report = reportSchema.safeParse(parseJson(text.replace(/^No files found to lint\b.*\n/, ''))).data;
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
