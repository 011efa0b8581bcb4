import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathsFor } from '../../native-host/rpc/paths.ts';
import { time, timeByHand, type RunOutput, type TimedFeature } from './by-hand.ts';
import { killDaemonOf } from './bench-daemon.ts';
import { row, type Row } from './table.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CLI = path.join(ROOT, 'native-host/bin/claude-verify');
const SAMPLES = 15;
/** What somebody changes at once, in two languages and some data. */
const STAGED = [
  'shared/finding.ts',
  'shared/verdict.ts',
  'shared/summary.ts',
  'native-host/report/file-set.ts',
  'native-host/backends/bandit/cases/good/jobs/run.py',
  'package.json',
];

/** A file in a repository of its own whose last commit has it otherwise: then git is asked, too. */
async function fileWithEarlier(folder: string, env: NodeJS.ProcessEnv): Promise<string> {
  const file = path.join(folder, 'one.json');
  await time('git', ['init', '-q', folder], path.dirname(folder), env);
  writeFileSync(file, '{"a": 1}\n');
  await time('git', ['add', '.'], folder, env);
  const who = ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost'];
  await time('git', [...who, 'commit', '-q', '-m', 'one'], folder, env);
  writeFileSync(file, '{"a": 2}\n');
  return file;
}

/**
 * What a git hook costs when there is nothing new to check, and this repository checked as a whole beside the same
 * tools by hand.
 */
export async function commandLineFigures(): Promise<Row[]> {
  const home = mkdtempSync(path.join(tmpdir(), 'cv-bench-cli-'));
  const env = { ...process.env, CLAUDE_VERIFY_HOME: home };
  const repository = path.join(home, 'repository');
  const check = async (): Promise<number> => {
    const { ms, code } = await time(CLI, ['check', '--staged'], repository, env);
    if (code !== 0) throw new Error(`check --staged with nothing wrong ended with ${code}`);
    return ms;
  };
  const checks = async (): Promise<number[]> => {
    // As `init --hook` leaves a machine: claude-verify was used, and what it compiled and found is kept.
    await check();
    const samples: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) samples.push(await check());
    return samples;
  };
  try {
    await time('git', ['init', '-q', repository], home, env);
    await time(CLI, ['init', '--hook', repository], home, env);
    const empty = await checks();
    for (const file of STAGED) {
      mkdirSync(path.dirname(path.join(repository, file)), { recursive: true });
      cpSync(path.join(ROOT, file), path.join(repository, file));
    }
    await time('git', ['add', '.'], repository, env);
    const unchanged = await checks();
    const file = await fileWithEarlier(path.join(home, 'own'), env);
    const verifyOne = (): Promise<TimedFeature> => time(CLI, ['verify', file], home, env);
    const startNode = (): Promise<TimedFeature> => time(process.execPath, ['--eval', ''], home, env);
    await verifyOne();
    await verifyOne();
    const [cached, bare]: [number[], number[]] = [[], []];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      cached.push((await verifyOne()).ms);
      bare.push((await startNode()).ms);
    }
    const out = path.join(home, 'run.json');
    const run = (): Promise<TimedFeature> =>
      time(CLI, ['run', '--project', ROOT, '--format', 'json', '--output', out], home, env);
    const first = await run();
    const output: RunOutput = JSON.parse(readFileSync(out, 'utf8'));
    const again = await run();
    const { commands, libraries } = await timeByHand(ROOT, output);
    const sum = (times: ReadonlyMap<string, number>): number => times.values().reduce((all, ms) => all + ms, 0);
    const byHandMs = sum(commands) + sum(libraries);
    return [
      row('`check --staged` with nothing staged, start included', 'ms', empty, { at: 'most', value: 300 }),
      row(
        `\`check --staged\` with ${STAGED.length} staged files that did not change since the last check, start ` +
          'included',
        'ms',
        unchanged,
        { at: 'most', value: 300 },
      ),
      row('`verify FILE` with a cached verdict, changed since the last commit, from start to exit', 'ms', cached, {
        at: 'most',
        value: 300,
      }),
      row('the start and end of Node alone, in turn with these', 'ms', bare),
      row(`\`run --project\` on this repository, ${output.files.length} files, daemon start included`, 'ms', [
        first.ms,
      ]),
      row('the same again (cache hits, but for the types of the project)', 'ms', [again.ms]),
      row(
        `the ${commands.size + libraries.size} tools behind it by hand, one after another, each on the files that ` +
          `\`run --project\` gave it`,
        'ms',
        [byHandMs],
      ),
      row(
        `the ${commands.size} of these that have a command; the others are libraries, called by a script of a few ` +
          'lines',
        'ms',
        [sum(commands)],
      ),
      row('`run --project` beside these by hand', 'x', [first.ms / byHandMs], { at: 'most', value: 1.2 }),
      row('the same beside only those that have a command, which do less', 'x', [first.ms / sum(commands)]),
    ];
  } finally {
    await killDaemonOf(
      pathsFor({ env: { CLAUDE_VERIFY_HOME: home }, uid: process.getuid?.() ?? 0, homedir: home, tmpdir: tmpdir() }),
    );
    rmSync(home, { recursive: true, force: true });
  }
}
