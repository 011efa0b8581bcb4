import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathsFor } from '../../native-host/transport/paths.ts';
import { killDaemonOf } from './kill.ts';
import { row, type Row } from './table.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CLI = path.join(ROOT, 'native-host/bin/claude-verify');
const MODULES = path.join(ROOT, 'node_modules');
const SAMPLES = 15;
const OUTPUT_BYTES = 256 * 2 ** 20;

interface Run {
  ms: number;
  code: number;
}

/** Wall time of a whole process, start included; its exit code is one of findings, not of failure. */
function time(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<Run> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    execFile(command, args, { cwd, env, maxBuffer: OUTPUT_BYTES }, (error) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === 'number') resolve({ ms: performance.now() - started, code });
      else reject(error ?? new Error(command));
    });
  });
}

/** What a git hook costs when there is nothing to check, and this repository checked as a whole beside tools by hand. */
export async function commandLineFigures(): Promise<Row[]> {
  const home = mkdtempSync(path.join(tmpdir(), 'cv-bench-cli-'));
  const env = { ...process.env, CLAUDE_VERIFY_HOME: home };
  const node = (file: string, ...args: string[]): Promise<Run> => time(process.execPath, [path.join(MODULES, file), ...args], ROOT, env);
  try {
    await time('git', ['init', '-q', path.join(home, 'repository')], home, env);
    // As `init --hook` leaves a machine: claude-verify was used, and what it compiled is kept.
    await time(CLI, ['init', '--hook', path.join(home, 'repository')], home, env);
    await time(CLI, ['check', '--staged'], path.join(home, 'repository'), env);
    const empty: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      const { ms, code } = await time(CLI, ['check', '--staged'], path.join(home, 'repository'), env);
      if (code !== 0) throw new Error(`check --staged with nothing staged ended with ${code}`);
      empty.push(ms);
    }
    const out = path.join(home, 'run.json');
    const run = (): Promise<Run> => time(CLI, ['run', '--project', ROOT, '--format', 'json', '--output', out], home, env);
    const first = await run();
    const { files }: { files: unknown[] } = JSON.parse(readFileSync(out, 'utf8'));
    const again = await run();
    const byHand = [await node('typescript/bin/tsc', '--noEmit'), await node('oxlint/bin/oxlint'), await node('basedpyright/index.js', '--level', 'error')];
    const byHandMs = byHand.reduce((sum, { ms }) => sum + ms, 0);
    return [
      row('`check --staged` with nothing staged, start included', 'ms', empty, { at: 'most', value: 300 }),
      row(`\`run --project\` on this repository, ${files.length} files each by itself, daemon start included`, 'ms', [first.ms]),
      row('the same again (cache hits)', 'ms', [again.ms]),
      row('`tsc`, `oxlint` and `basedpyright` by hand, one after another, the project as a whole: other work', 'ms', [byHandMs]),
      row('`run --project` beside these by hand', 'x', [first.ms / byHandMs], { at: 'most', value: 1.2 }),
    ];
  } finally {
    await killDaemonOf(pathsFor({ env: { CLAUDE_VERIFY_HOME: home }, uid: process.getuid?.() ?? 0, homedir: home, tmpdir: tmpdir() }));
    rmSync(home, { recursive: true, force: true });
  }
}
