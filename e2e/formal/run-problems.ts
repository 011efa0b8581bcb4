// `npm run corpus:formal`: verifies each formal problem and prints what is good, silent, hedged and false by language.
// It ends with 1 where a verdict is false, and with 3 where a tool is not here.
// Options: --language L, --name TEXT, --list (each that is not good, with what was said).
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadBackends } from '../../native-host/checks/registry.ts';
import { createWarmPool } from '../../native-host/sandbox/warm-pool.ts';
import { createVerifier, type Verifier } from '../../native-host/verify/verify.ts';
import { LANGUAGE_IDS, type LanguageId } from '../../shared/language.ts';
import type { Report } from '../../shared/report.ts';
import { markdownTable } from '../corpus/markdown-table.ts';
import { decidingRows, judgeProblem, type ProblemOutcome } from './judge-formal.ts';
import { readProblems, type FormalProblem } from './read-problems.ts';

const { values } = parseArgs({
  options: { language: { type: 'string' }, name: { type: 'string' }, list: { type: 'boolean' } },
});

const problems = readProblems(join(import.meta.dirname, 'problems')).filter(
  ({ language, file }) => (values.language ?? language) === language && file.includes(values.name ?? ''),
);

const pool = createWarmPool();
const verifier = createVerifier({
  backends: await loadBackends(),
  pool,
  cache: { get: () => undefined, put: () => undefined },
  clock: { now: () => new Date(), ticks: () => performance.now() },
  hostVersion: 'corpus',
  mask: (text) => Promise.resolve(text),
  permissions: { mayRunCode: () => true, mayUseNetwork: () => false },
});

const isLanguage = (name: string): name is LanguageId => LANGUAGE_IDS.some((id) => id === name);

async function verify(
  asked: Verifier,
  { path, file, language, beside = [] }: FormalProblem,
): Promise<Report | undefined> {
  if (!isLanguage(language)) return undefined;
  const code = readFileSync(path, 'utf8');
  const root = dirname(dirname(path));
  return await asked.verify(
    {
      job: randomUUID(),
      code,
      language,
      languageSource: 'file',
      file: basename(file),
      beside: beside.map((name) => ({
        code: readFileSync(join(root, name), 'utf8'),
        language: name.endsWith('.cfg') ? null : language,
        info: basename(name),
        before: '',
      })),
    },
    { signal: new AbortController().signal },
  );
}

const outcomes: { problem: FormalProblem; outcome: ProblemOutcome; report: Report | undefined }[] = [];
for (const problem of problems) {
  const report = await verify(verifier, problem);
  const outcome = judgeProblem(problem, report);
  outcomes.push({ problem, outcome, report });
  if (values.list === true && outcome !== 'good') {
    const said = report === undefined ? [] : decidingRows(report);
    console.log(`${outcome.padEnd(7)} ${problem.language} ${problem.file}: ${problem.why}`);
    for (const { title, verdict } of said)
      console.log(
        `          ${title}: ${verdict.kind} ${'reason' in verdict ? verdict.reason : ''} ` +
          verdict.findings.map(({ severity, message }) => `[${severity}] ${message.slice(0, 140)}`).join(' '),
      );
  }
}
await verifier.close();
await pool.close();

const ORDER: readonly ProblemOutcome[] = ['good', 'silent', 'hedged', 'false', 'not-run', 'failed'];
const rows = [...Map.groupBy(outcomes, ({ problem }) => `${problem.language} ${problem.group}`)].map(
  ([name, those]) => [
    name,
    String(those.length),
    ...ORDER.map((kind) => String(those.filter(({ outcome }) => outcome === kind).length)),
  ],
);
console.log(markdownTable(['problems', 'all', ...ORDER], rows));
const has = (kind: ProblemOutcome): boolean => outcomes.some(({ outcome }) => outcome === kind);
process.exitCode = has('false') || has('failed') ? 1 : 0;
// What could not be tried has not been found right.
if (process.exitCode === 0 && has('not-run')) process.exitCode = 3;
