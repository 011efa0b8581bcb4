import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isTerminal, type JobStatus } from '../../shared/protocol.ts';
import { reportSchema, type Report } from '../../shared/report.ts';
import { ensureDaemon } from '../../native-host/daemon/ensure.ts';
import { greet, type Client } from '../../native-host/rpc/client.ts';
import { pathsFor } from '../../native-host/rpc/paths.ts';
import { killDaemonOf } from './bench-daemon.ts';
import { typescriptSample } from './samples.ts';
import { row, type Row } from './table.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const TSC = path.join(ROOT, 'node_modules/typescript/bin/tsc');
/** The settings of the backend, so that both do the same work. */
const TSC_SETTINGS = [
  '--noEmit',
  '--strict',
  '--target',
  'esnext',
  '--module',
  'esnext',
  '--moduleResolution',
  'bundler',
  '--types',
  'node',
  '--typeRoots',
  path.join(ROOT, 'node_modules/@types'),
];
const SAMPLES = 9;
/** How long the daemon is left alone before its memory is read, ms. */
const IDLE_MS = 3_000;

async function verify(client: Client, code: string, language: 'typescript' | 'python'): Promise<Report> {
  const job = randomUUID();
  const ended = Promise.withResolvers<JobStatus>();
  const stop = client.onJob((status) => {
    if (status.job === job && isTerminal(status.state)) ended.resolve(status);
  });
  await client.request('verify.start', { job, code, language, languageSource: 'user' });
  const status = await ended.promise;
  stop();
  if (status.report === null) throw new Error(`the job ended without a report: ${JSON.stringify(status.error)}`);
  return reportSchema.parse(JSON.parse((await client.request('report.get', { report: status.report, page: 0 })).text));
}

/** Wall time in ms of a whole process that must end with 0. */
function timeProcess(file: string, args: readonly string[], cwd: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [file, ...args], { cwd }, (error) => {
      if (error !== null) reject(error);
      else resolve(performance.now() - started);
    });
  });
}

/** Memory of the daemon, and its warm types beside a cold compiler on the same files in the same run. */
export async function daemonFigures(): Promise<Row[]> {
  const home = mkdtempSync(path.join(tmpdir(), 'cv-bench-'));
  const paths = pathsFor({
    env: { CLAUDE_VERIFY_HOME: home },
    uid: process.getuid?.() ?? 0,
    homedir: home,
    tmpdir: tmpdir(),
  });
  const ensured = await ensureDaemon({
    paths,
    uid: process.getuid?.() ?? 0,
    daemon: path.join(ROOT, 'native-host/bin/daemon.mjs'),
    env: { ...process.env, CLAUDE_VERIFY_HOME: home },
  });
  if (!ensured.ok) throw new Error(`${ensured.code} ${ensured.detail}`);
  const client = await greet(ensured.socket, ensured.token, { client: 'test', version: 'bench' });
  try {
    await delay(IDLE_MS);
    const idle = (await client.request('ping', {})).rssBytes / 2 ** 20;

    const warm: number[] = [];
    const cold: number[] = [];
    const coldSkipping: number[] = [];
    const lint: number[] = [];
    const lintTool: number[] = [];
    await verify(client, typescriptSample(5_000), 'typescript');
    for (let number = 0; number < SAMPLES; number += 1) {
      const code = typescriptSample(6_000 + number);
      const file = path.join(home, `block${number}.ts`);
      writeFileSync(file, code);
      const report = await verify(client, code, 'typescript');
      for (const result of report.results) {
        if (result.cached || result.verdict.kind !== 'passed')
          throw new Error(`${result.backend}: ${result.verdict.kind}, cached ${result.cached}`);
        if (result.check === 'types') warm.push(result.ms);
        if (result.check === 'lint') lint.push(result.ms);
      }
      cold.push(await timeProcess(TSC, [...TSC_SETTINGS, file], home));
      coldSkipping.push(await timeProcess(TSC, [...TSC_SETTINGS, '--skipLibCheck', file], home));
      lintTool.push(
        await timeProcess(path.join(ROOT, 'node_modules/oxlint/bin/oxlint'), ['--format', 'json', file], home),
      );
    }
    const python = `x: int = 1\n`;
    await verify(client, python, 'python');
    const { rssBytes, warm: workers } = await client.request('ping', {});
    const all = (rssBytes + workers.reduce((sum, worker) => sum + worker.rssBytes, 0)) / 2 ** 20;
    return [
      row('types in the daemon, warm, 50 lines of TypeScript', 'ms', warm),
      row('`tsc --noEmit` of TypeScript 6, cold, the same files', 'ms', cold),
      row('the same with `--skipLibCheck`', 'ms', coldSkipping),
      row(
        'warm types beside cold `tsc --noEmit`, file by file',
        'x',
        warm.map((ms, index) => (cold[index] ?? Number.NaN) / ms),
        { at: 'least', value: 10 },
      ),
      row(
        'warm types beside cold `tsc --noEmit --skipLibCheck`, file by file',
        'x',
        warm.map((ms, index) => (coldSkipping[index] ?? Number.NaN) / ms),
        { at: 'least', value: 10 },
      ),
      row('lint in the daemon, warm, the same files', 'ms', lint),
      row('`oxlint` as a process, the same files', 'ms', lintTool),
      row('daemon, idle, no warm workers', 'MiB', [idle], { at: 'most', value: 150 }),
      row(`daemon with ${workers.length} warm workers (TypeScript and Python)`, 'MiB', [all]),
    ];
  } finally {
    client.close();
    await killDaemonOf(paths);
    rmSync(home, { recursive: true, force: true });
  }
}
