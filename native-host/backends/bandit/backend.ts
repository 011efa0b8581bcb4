import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { defineBackend, systemTool } from '../../backend-kit/define.ts';
import { finish, type Finished } from '../../backend-kit/finished-run.ts';
import { inFolder, foldersAbove } from '../../backend-kit/tree-package.ts';
import type { Tree } from '../../backend-kit/tree.ts';
import * as z from 'zod/mini';
import type { Category } from '../../../shared/categories.ts';
import type { Finding } from '../../../shared/finding.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { countLines, decide } from '../../backend-kit/decide.ts';
import { lineRange } from '../../backend-kit/python/python-failures.ts';

const INSTALL = 'apt-get install bandit';
const PLACE = '/check';

/** Files in which a project says that it uses Bandit. */
const SAYING = [
  '.bandit',
  'bandit.yaml',
  'bandit.yml',
  'pyproject.toml',
  'setup.cfg',
  'tox.ini',
  'requirements-dev.txt',
  'dev-requirements.txt',
  'requirements.txt',
  '.pre-commit-config.yaml',
  'Makefile',
  '.claude-context.toml',
];

const usesBandit = (tree: Tree, file: string): boolean =>
  foldersAbove(file).some((folder) =>
    SAYING.map((name) => inFolder(folder, name)).some(
      (name) => /\bbandit\b/.test(tree.text(name) ?? '') || (name.endsWith('.bandit') && tree.text(name) !== undefined),
    ),
  );

/** Looks for insecure forms with Bandit, where the project uses it (see README.md). */
export default defineBackend({
  id: 'bandit',
  title: 'Bandit',
  languages: ['python'],
  check: 'security',
  tool: systemTool({ command: 'bandit', version: ['--version'], install: INSTALL }),
  effect: 'pure',
  over: 'tree',
  applies: (tree, file) => file.endsWith('.py') && usesBandit(tree, file),
  revision: 1,
  async run({ file, tree }, { run, makeFolder }) {
    if (tree === undefined) throw new Error('bandit is asked over a tree');
    const folder = makeFolder();
    const name = basename(file.name);
    await writeFile(join(folder.path, name), file.text);
    const skipped = await skippedTests(tree, file.name);
    const args = ['-q', '-f', 'json', ...(skipped.length > 0 ? ['-s', skipped.join(',')] : []), `${PLACE}/${name}`];
    const finished = finish(
      await run('bandit', args, { cwd: PLACE, writable: [{ from: folder, to: PLACE }] }),
      'bandit',
      INSTALL,
    );
    return finished.kind === 'verdict' ? finished.verdict : readBandit(finished, file, skipped);
  },
});

const ID = /^B\d{3}$/;

const pyprojectSchema = z.object({ tool: z.object({ bandit: z.object({ skips: z.array(z.string()) }) }) });

/** Ids of the tests that the project skips: `[tool.bandit] skips` of pyproject.toml, `skips` of `.bandit`. */
async function skippedTests(tree: Tree, file: string): Promise<string[]> {
  const { parse, TomlError } = await import('smol-toml');
  const read = (text: string): unknown => {
    try {
      return parse(text);
    } catch (thrown) {
      if (thrown instanceof TomlError) return undefined;
      throw thrown;
    }
  };
  for (const folder of foldersAbove(file)) {
    const own = /^skips\s*[:=]\s*(.+)$/m.exec(tree.text(inFolder(folder, '.bandit')) ?? '')?.[1]?.split(/[\s,]+/);
    const named =
      own ??
      pyprojectSchema.safeParse(read(tree.text(inFolder(folder, 'pyproject.toml')) ?? '')).data?.tool.bandit.skips;
    if (named !== undefined) return named.filter((id) => ID.test(id));
  }
  return [];
}

const levelSchema = z.enum(['UNDEFINED', 'LOW', 'MEDIUM', 'HIGH']);

const reportSchema = z.object({
  errors: z.array(z.object({ reason: z.string() })),
  metrics: z.object({ _totals: z.object({ nosec: z.number() }) }),
  results: z.array(
    z.object({
      line_number: z.int(),
      issue_text: z.string(),
      issue_severity: levelSchema,
      issue_confidence: levelSchema,
      test_id: z.string(),
      test_name: z.string(),
    }),
  ),
});

type Meaning = Pick<Finding, 'category' | 'subcategory'>;

const meaning = (subcategory: string, category: Category = 'security_flaw'): Meaning => ({ category, subcategory });

/** The longest prefix of a test's id that has a row counts. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  B101: meaning('missing_check', 'missing_error_handling'),
  B102: meaning('injection'),
  B105: meaning('hardcoded_secret'),
  B106: meaning('hardcoded_secret'),
  B107: meaning('hardcoded_secret'),
  B110: meaning('swallowed_exception', 'missing_error_handling'),
  B112: meaning('swallowed_exception', 'missing_error_handling'),
  B113: meaning('missing_timeout', 'missing_error_handling'),
  B202: meaning('path_traversal'),
  B301: meaning('unsafe_deserialization'),
  B302: meaning('unsafe_deserialization'),
  B303: meaning('weak_crypto'),
  B304: meaning('weak_crypto'),
  B305: meaning('weak_crypto'),
  B307: meaning('injection'),
  B310: meaning('missing_validation'),
  B311: meaning('weak_crypto'),
  B324: meaning('weak_crypto'),
  B403: meaning('unsafe_deserialization'),
  B5: meaning('weak_crypto'),
  B501: meaning('missing_validation'),
  B506: meaning('unsafe_deserialization'),
  B6: meaning('injection'),
  B7: meaning('injection'),
};

function meaningOf(id: string): Meaning {
  for (let length = id.length; length > 1; length -= 1) {
    const found = MEANINGS[id.slice(0, length)];
    if (found !== undefined) return found;
  }
  return { category: 'security_flaw' };
}

/** What Bandit's JSON report says of one file. It recognises forms, so it warns and never refutes. */
function readBandit(
  { code, stdout, stderr }: Finished,
  file: { name: string; text: string },
  skipped: readonly string[],
): Verdict {
  const read = reportSchema.safeParse(parseJson(stdout));
  if (!read.success)
    return {
      kind: 'crashed',
      findings: [],
      reason:
        `bandit printed no report and ended with ${code}: ` +
        `${stderr.trim().split('\n').at(-1)?.slice(0, 200) ?? ''}`,
    };
  const { errors, metrics, results } = read.data;
  const [error] = errors;
  if (error !== undefined)
    return { kind: 'unknown', findings: [], reason: `bandit could not read the file: ${error.reason}` };
  if ((results.length > 0 ? 1 : 0) !== code)
    return { kind: 'crashed', findings: [], reason: `bandit reports ${results.length} issues and ends with ${code}` };
  const findings = results.map((issue): Finding => ({
    file: file.name,
    range: lineRange(file.text, issue.line_number),
    rule: issue.test_id,
    backend: 'bandit',
    message: `${issue.issue_text} (${issue.test_name}, confidence ${issue.issue_confidence.toLowerCase()})`,
    severity: issue.issue_severity === 'LOW' || issue.issue_severity === 'UNDEFINED' ? 'info' : 'warning',
    ...meaningOf(issue.test_id),
  }));
  const silenced = metrics._totals.nosec;
  return decide(findings, {
    extent: countLines(file.text),
    notChecked: [
      ...(skipped.length > 0 ? [`tests that the project skips: ${skipped.join(', ')}`] : []),
      ...(silenced > 0 ? ['lines that the code itself exempts (# nosec)'] : []),
    ],
  });
}
