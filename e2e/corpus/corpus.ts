// `npm run corpus`: verifies every program of the corpus as a person would, and prints what was found, false and
// silent. Options: --language L, --kind K, --name TEXT, --folder DIR (another corpus of the same layout), --list (what
// is to be looked at; of the held-out half of `bare` only what --name asks for), --oracles (the second versions and the
// suites of tests of `bare` instead, against both twins), --names (invented names of npm packages instead, and examples
// of documentation; --kind planted or documentation, --registry URL), --kind growth (texts that are read slowly where
// readers are careless instead; --size UNITS of each).
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openBench, type Bench } from '../../native-host/bin/fixtures/bench.ts';
import { runConcurrently } from '../../native-host/verify/schedule.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { reportSchema, type Report } from '../../shared/report.ts';
import { foundAmong, halfOf, judgeBare, renderBare, type BareOutcome } from './judge-bare.ts';
import { renderOracles, type OracleOutcome } from './judge-oracles.ts';
import { judge, noiseOf, renderNoise, renderTally, tally, type Noise, type Outcome } from './judge-program.ts';
import { runGrowth } from './run-growth.ts';
import { runNames } from './run-names.ts';
import { hasOracles, runOracles } from './run-oracles.ts';
import { readCorpus, type Program } from './read-corpus.ts';

/** Programs under way at once. */
const AT_ONCE = 2;

const { values } = parseArgs({
  options: {
    language: { type: 'string' },
    kind: { type: 'string' },
    name: { type: 'string' },
    list: { type: 'boolean' },
    oracles: { type: 'boolean' },
    names: { type: 'boolean' },
    registry: { type: 'string' },
    size: { type: 'string', default: '700000' },
    folder: { type: 'string', default: import.meta.dirname },
  },
});
if (values.kind === 'growth') {
  await runGrowth({ language: values.language, name: values.name, size: Number(values.size) });
  process.exit();
}
if (values.names === true) {
  await runNames({
    folder: join(resolve(values.folder), 'names'),
    registry: values.registry,
    name: values.name,
    kind: values.kind,
    list: values.list === true,
  });
  process.exit();
}
const meant = ({ language, kind, name }: Program): boolean =>
  (values.language ?? language) === language &&
  (values.kind ?? kind) === kind &&
  (values.name === undefined || name.includes(values.name));
const programs = readCorpus(resolve(values.folder))
  .filter(meant)
  .filter((program) => values.oracles !== true || hasOracles(program));

const bench = openBench();
const judged: { program: Program; outcome: Outcome; ms: number }[] = [];
const oracles: OracleOutcome[] = [];
const noise: Noise[] = [];
const bare: { program: Program; outcome: BareOutcome; ms: number }[] = [];
try {
  await must(bench, bench.scratch, ['allow', 'snippets', '--yes']);
  await runConcurrently(
    programs.map((program, index) => async () => {
      const started = performance.now();
      const folder = join(bench.scratch, `program-${index}`);
      mkdirSync(folder);
      if (values.oracles === true) {
        oracles.push(...(await runOracles(bench, program, folder)));
        return;
      }
      const report = await (program.kind === 'tests-beside'
        ? verifyInProject(program, folder)
        : verifyAlone(program, folder));
      const ms = Math.round(performance.now() - started);
      if (program.kind === 'right' && report !== undefined) noise.push(noiseOf(report));
      if (program.kind === 'bare') bare.push({ program, outcome: judgeBare(program, report), ms });
      else judged.push({ program, outcome: judge(program, report), ms });
      if (process.stderr.isTTY) process.stderr.write(`\r${judged.length + bare.length} of ${programs.length}`);
    }),
    AT_ONCE,
  );
} finally {
  await bench.close();
}

const order = new Map(programs.map((program, index) => [program, index]));
for (const some of [judged, bare]) some.sort((a, b) => (order.get(a.program) ?? 0) - (order.get(b.program) ?? 0));
const rows = tally(judged);
if (judged.length > 0) console.log(renderTally(rows));
if (noise.length > 0) console.log(renderNoise(noise));
if (bare.length > 0) console.log(renderBare(bare));
if (oracles.length > 0) console.log(renderOracles(oracles));
if (values.list === true) {
  for (const { program, outcome, ms } of judged) {
    if (outcome.kind === 'quiet' || (outcome.kind === 'found' && outcome.placed)) continue;
    list(
      program,
      ms,
      `${outcome.kind}${outcome.kind === 'found' ? ', at another line' : ''}`,
      outcome.said.slice(0, 3),
    );
  }
  const found = foundAmong(bare);
  for (const each of bare) {
    const { program, outcome, ms } = each;
    const { failed, refuted, warned, uncalled } = outcome;
    if (halfOf(program) === 'held out' && values.name === undefined) continue;
    const isAsHoped = program.wrong ? found.has(each) : !refuted && !warned;
    if (!failed && isAsHoped && uncalled.length === 0) continue;
    const told = [
      ...(failed ? ['failed'] : []),
      ...(isAsHoped ? [] : [program.wrong ? 'not found' : `right, ${refuted ? 'refuted' : 'warned of'}`]),
      ...(uncalled.length > 0 ? [`not called: ${uncalled.join(', ')}`] : []),
    ];
    list(program, ms, told.join('; '), outcome.said.slice(0, 6));
  }
}
const output = resolve(import.meta.dirname, '../output');
mkdirSync(output, { recursive: true });
const told = [...judged, ...bare].map(({ program: { language, kind, name }, outcome, ms }) => ({
  language,
  of: kind,
  name,
  ...outcome,
  ms,
}));
if (values.list === true)
  for (const { program, oracle, noticed, against, strength } of oracles)
    if (against || (!noticed && oracle !== 'weak'))
      console.log(
        `${against ? 'against the right one' : 'not noticed'}: ${program.language} ${program.name} ${oracle} ` +
          `(strength ${strength === null ? 'unknown' : strength.toFixed(2)})`,
      );
writeFileSync(join(output, 'corpus.json'), JSON.stringify({ rows, programs: told, oracles }, null, 2));

function list({ language, kind, name, what = '', witness }: Program, ms: number, how: string, said: string[]): void {
  console.log(`\n${how}: ${language}/${kind}/${name} (${ms} ms)\n  ${what}`);
  if (witness !== undefined) console.log(`  ${witness}`);
  for (const line of said) console.log(`  > ${line}`);
}

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
