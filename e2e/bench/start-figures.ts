import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathsFor } from '../../native-host/rpc/paths.ts';
import { ensureHost } from '../build-host.ts';
import { killDaemonOf } from './bench-daemon.ts';
import { time } from './by-hand.ts';
import { row, type Row } from './table.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const CLI = path.join(ROOT, 'native-host/bin/claude-verify');
const DAEMON = path.join(ROOT, 'native-host/bin/daemon.mjs');
const SAMPLES = 20;
const POLL_MS = 2;

const answers = (socket: string): Promise<boolean> =>
  new Promise((settle) => {
    const connection = createConnection(socket);
    connection.once('error', () => settle(false));
    connection.once('connect', () => {
      connection.destroy();
      settle(true);
    });
  });

/** From the start of a daemon's process until its socket takes a connection, ms; it is ended again. */
async function daemonReady(socket: string, env: NodeJS.ProcessEnv): Promise<number> {
  const started = performance.now();
  const daemon = spawn(process.execPath, [DAEMON], { env, stdio: 'ignore' });
  while (!(await answers(socket))) {
    if (daemon.exitCode !== null) throw new Error(`the daemon ended with ${daemon.exitCode}`);
    await delay(POLL_MS);
  }
  const ms = performance.now() - started;
  daemon.kill('SIGTERM');
  await once(daemon, 'exit');
  return ms;
}

/** Starts of the bundled host as a user has it, what Node compiled kept, each in turn with the start of Node alone. */
export async function startFigures(): Promise<Row[]> {
  await ensureHost();
  const home = mkdtempSync(path.join(tmpdir(), 'cv-bench-start-'));
  const { NODE_COMPILE_CACHE: _shared, ...own } = process.env;
  const env = { ...own, CLAUDE_VERIFY_HOME: home };
  const paths = pathsFor({ env, uid: process.getuid?.() ?? 0, homedir: home, tmpdir: tmpdir() });
  const file = path.join(home, 'one.ts');
  const timed = async (command: string, ...args: string[]): Promise<number> =>
    (await time(command, args, home, env)).ms;
  const starts: { name: string; goalMs?: number; samples: number[]; start: () => Promise<number> }[] = [
    { name: 'the start and end of Node alone', samples: [], start: () => timed(process.execPath, '--eval', '0') },
    { name: '`claude-verify --version`', goalMs: 150, samples: [], start: () => timed(CLI, '--version') },
    { name: '`claude-verify --help`', samples: [], start: () => timed(CLI, '--help') },
    {
      name: '`verify FILE` with a cached verdict and a running daemon',
      goalMs: 250,
      samples: [],
      start: () => timed(CLI, 'verify', file),
    },
  ];
  try {
    writeFileSync(file, 'export const next = (value: number): number => value + 1;\n');
    const first = await daemonReady(paths.socket, env);
    const ready: number[] = [];
    for (let sample = 0; sample < SAMPLES; sample += 1) ready.push(await daemonReady(paths.socket, env));
    // The first ones compile, start the daemon and its engines, and have the verdict remembered.
    for (let warm = 0; warm < 3; warm += 1) for (const { start } of starts) await start();
    const [before = 0] = loadavg();
    for (let sample = 0; sample < SAMPLES; sample += 1)
      for (const { samples, start } of starts) samples.push(await start());
    console.error(`load ${before.toFixed(2)} before, ${(loadavg()[0] ?? 0).toFixed(2)} after`);
    return [
      ...starts.map(({ name, goalMs, samples }) =>
        row(name, 'ms', samples, goalMs === undefined ? undefined : { at: 'most', value: goalMs }),
      ),
      row('the daemon from its start to its first connection', 'ms', ready, { at: 'most', value: 800 }),
      row('the same in a new home, nothing compiled', 'ms', [first], { at: 'most', value: 800 }),
    ];
  } finally {
    await killDaemonOf(paths);
    rmSync(home, { recursive: true, force: true });
  }
}
