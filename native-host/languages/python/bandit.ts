import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import type { Category } from '../../../shared/categories.ts';
import type { Finding } from '../../../shared/finding.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { countLines, decide } from '../../kit/decide.ts';
import { systemTool, type Backend } from '../../kit/define.ts';
import { finish, type Finished } from '../../kit/finished-run.ts';
import { lineRange } from './python-failures.ts';

const INSTALL = 'apt-get install bandit';
const PLACE = '/check';

/** Bandit, as Debian has it. */
export const BANDIT = systemTool({ command: 'bandit', version: ['--version'], install: INSTALL });

/** Asks Bandit about this text without the skipped tests; the file lies alone in a folder of the sandbox. */
export async function askBandit(
  file: { name: string; text: string },
  skipped: readonly string[],
  { run, makeFolder }: Pick<Parameters<Backend['run']>[1], 'run' | 'makeFolder'>,
  backend: 'bandit' | 'bandit-project',
): Promise<Verdict> {
  const folder = makeFolder();
  const name = basename(file.name);
  await writeFile(join(folder.path, name), file.text);
  const args = ['-q', '-f', 'json', ...(skipped.length > 0 ? ['-s', skipped.join(',')] : []), `${PLACE}/${name}`];
  const finished = finish(
    await run('bandit', args, { cwd: PLACE, writable: [{ from: folder, to: PLACE }] }),
    'bandit',
    INSTALL,
  );
  return finished.kind === 'verdict' ? finished.verdict : readBandit(finished, file, backend);
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

/** `input()`, which Python 3 does not evaluate; older versions of Bandit warn of it all the same. */
const INPUT_OF_PYTHON_2 = 'B322';

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
  backend: 'bandit' | 'bandit-project',
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
  const { errors, metrics, results: all } = read.data;
  const [error] = errors;
  if (error !== undefined)
    return { kind: 'unknown', findings: [], reason: `bandit could not read the file: ${error.reason}` };
  if ((all.length > 0 ? 1 : 0) !== code)
    return { kind: 'crashed', findings: [], reason: `bandit reports ${all.length} issues and ends with ${code}` };
  const results = all.filter(({ test_id: id }) => id !== INPUT_OF_PYTHON_2);
  const findings = results.map((issue): Finding => ({
    file: file.name,
    range: lineRange(file.text, issue.line_number),
    rule: issue.test_id,
    backend,
    message: `${issue.issue_text} (${issue.test_name}, confidence ${issue.issue_confidence.toLowerCase()})`,
    severity: issue.issue_severity === 'LOW' || issue.issue_severity === 'UNDEFINED' ? 'info' : 'warning',
    ...meaningOf(issue.test_id),
  }));
  const silenced = metrics._totals.nosec;
  return decide(findings, {
    extent: countLines(file.text),
    notChecked: silenced > 0 ? ['lines that the code itself exempts (# nosec)'] : [],
  });
}
