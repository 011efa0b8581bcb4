// `npm run corpus`: verifies every program of the corpus as a person would, and prints what was found, false and
// silent. Options: --language L, --kind K, --name TEXT, --folder DIR (another corpus of the same layout), --list (what
// is to be looked at).
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openBench, type Bench } from '../../native-host/bin/fixtures/bench.ts';
import { runConcurrently } from '../../native-host/verify/schedule.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { reportSchema, type Report } from '../../shared/report.ts';
import { judge, renderTally, tally, type Outcome } from './judge-program.ts';
import { readCorpus, type Program } from './read-corpus.ts';

/** Programs under way at once. */
const AT_ONCE = 2;

const { values } = parseArgs({
  options: {
    language: { type: 'string' },
    kind: { type: 'string' },
    name: { type: 'string' },
    list: { type: 'boolean' },
    folder: { type: 'string', default: import.meta.dirname },
  },
});
const meant = ({ language, kind, name }: Program): boolean =>
  (values.language ?? language) === language &&
  (values.kind ?? kind) === kind &&
  (values.name === undefined || name.includes(values.name));
const programs = readCorpus(resolve(values.folder)).filter(meant);

const bench = openBench();
const judged: { program: Program; outcome: Outcome; ms: number }[] = [];
try {
  await must(bench, bench.scratch, ['allow', 'snippets', '--yes']);
  await runConcurrently(
    programs.map((program, index) => async () => {
      const started = performance.now();
      const folder = join(bench.scratch, `program-${index}`);
      mkdirSync(folder);
      const report = await (program.kind === 'tests-beside'
        ? verifyInProject(program, folder)
        : verifyAlone(program, folder));
      judged.push({ program, outcome: judge(program, report), ms: performance.now() - started });
      if (process.stderr.isTTY) process.stderr.write(`\r${judged.length} of ${programs.length}`);
    }),
    AT_ONCE,
  );
} finally {
  await bench.close();
}

const order = new Map(programs.map((program, index) => [program, index]));
judged.sort((a, b) => (order.get(a.program) ?? 0) - (order.get(b.program) ?? 0));
const rows = tally(judged);
console.log(renderTally(rows));
if (values.list === true) {
  for (const {
    program: { language, kind, name, what },
    outcome,
    ms,
  } of judged) {
    if (outcome.kind === 'quiet' || (outcome.kind === 'found' && outcome.placed)) continue;
    console.log(
      '\n' +
        `${outcome.kind}${outcome.kind === 'found' ? ', at another line' : ''}: ${language}/${kind}/${name} ` +
        `(${Math.round(ms)} ms)\n  ${what ?? ''}`,
    );
    for (const line of outcome.said.slice(0, 3)) console.log(`  > ${line}`);
  }
}
const output = resolve(import.meta.dirname, '../output');
mkdirSync(output, { recursive: true });
const told = judged.map(({ program: { language, kind, name }, outcome, ms }) => ({
  language,
  kind,
  name,
  ...outcome,
  ms: Math.round(ms),
}));
writeFileSync(join(output, 'corpus.json'), JSON.stringify({ rows, programs: told }, null, 2));

/** A block without a project, its folder holding nothing else. */
async function verifyAlone({ path, kind, request, reply }: Program, folder: string): Promise<Report | undefined> {
  const file = basename(path);
  cpSync(path, join(folder, file));
  const said: string[] = [];
  for (const [option, text] of kind === 'message' ? Object.entries({ request, reply }) : []) {
    if (text === undefined) continue;
    writeFileSync(join(folder, `${option}.md`), text);
    said.push(`--${option}`, `${option}.md`);
  }
  return await verify(folder, [file, '--alone', ...said]);
}

/**
 * A project as somebody who cloned it would use it: initialised, its code allowed to run, and one of its files
 * verified.
 */
async function verifyInProject({ path, file = '' }: Program, folder: string): Promise<Report | undefined> {
  cpSync(path, folder, { recursive: true });
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', '-A'],
    ['commit', '-q', '-m', 'Initial'],
  ])
    await bench.git(folder, ...args);
  await must(bench, folder, ['init']);
  await must(bench, folder, ['allow', 'run-code', '--yes']);
  return await verify(folder, [file]);
}

async function verify(folder: string, args: readonly string[]): Promise<Report | undefined> {
  const { out, err } = await bench.cli(folder, ['verify', ...args, '--format', 'json']);
  const report = reportSchema.safeParse(parseJson(out));
  if (report.success) return report.data;
  console.error(`${folder}: ${err.trim()}`);
  return undefined;
}

async function must(within: Bench, folder: string, args: readonly string[]): Promise<void> {
  const { code, err } = await within.cli(folder, args);
  if (code !== 0) throw new Error(`claude-verify ${args.join(' ')}: ${err}`);
}
