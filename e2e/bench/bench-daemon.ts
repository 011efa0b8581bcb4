import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isTerminal, type JobStatus, type RequestBody } from '../../shared/protocol.ts';
import { ensureDaemon } from '../../native-host/daemon/ensure.ts';
import { greet, type Client } from '../../native-host/rpc/client.ts';
import { pathsFor, type Paths } from '../../native-host/rpc/paths.ts';
import { readHolder } from '../../native-host/daemon/lock.ts';
import { until } from '../harness/until.ts';

/** Ends the daemon that holds these paths and waits until it is gone. */
export async function killDaemonOf(paths: Paths): Promise<void> {
  const pid = readHolder(paths.holder)?.pid;
  if (pid === undefined) return;
  process.kill(pid, 'SIGTERM');
  await until('the daemon is gone', () => {
    try {
      process.kill(pid, 0);
      return false;
    } catch {
      return true;
    }
  });
}

const DAEMON = path.resolve(import.meta.dirname, '../../native-host/bin/daemon.mjs');

/** What a verification looked like from outside; times in ms from the request. */
interface Timed {
  status: JobStatus;
  ended: number;
  /** When the first check was known to have refuted the code, if one did. */
  refuted: number | undefined;
}

/** A daemon of its own in a fresh home. */
export interface BenchDaemon {
  home: string;
  /** Another connection. */
  connect(): Promise<Client>;
  verify(client: Client, body: Omit<RequestBody<'verify.start'>, 'job' | 'languageSource'>): Promise<Timed>;
  close(): Promise<void>;
}

/** Starts a daemon. */
export async function startBenchDaemon(): Promise<BenchDaemon> {
  const home = mkdtempSync(path.join(tmpdir(), 'cv-bench-daemon-'));
  const uid = process.getuid?.() ?? 0;
  const paths = pathsFor({ env: { CLAUDE_VERIFY_HOME: home }, uid, homedir: home, tmpdir: tmpdir() });
  const open: Client[] = [];
  return {
    home,
    async connect() {
      const ensured = await ensureDaemon({
        paths,
        uid,
        daemon: DAEMON,
        env: { ...process.env, CLAUDE_VERIFY_HOME: home },
      });
      if (!ensured.ok) throw new Error(`${ensured.code} ${ensured.detail}`);
      const pulse = { socket: ensured.file, holder: paths.holder };
      const client = await greet(ensured.socket, ensured.token, { client: 'test', version: 'bench' }, pulse);
      open.push(client);
      return client;
    },
    async verify(client, body) {
      const job = randomUUID();
      const ended = Promise.withResolvers<Timed>();
      let refuted: number | undefined;
      const started = performance.now();
      const stop = client.onJob((status) => {
        if (status.job !== job) return;
        const now = performance.now() - started;
        if (status.progress.some(({ verdict }) => verdict === 'refuted')) refuted ??= now;
        if (isTerminal(status.state)) ended.resolve({ status, ended: now, refuted });
      });
      await client.request('verify.start', { job, languageSource: 'user', ...body });
      const timed = await ended.promise;
      stop();
      if (timed.status.state !== 'done')
        throw new Error(`the job ended without a report: ${JSON.stringify(timed.status.error)}`);
      return timed;
    },
    async close() {
      for (const client of open) client.close();
      await killDaemonOf(paths);
      rmSync(home, { recursive: true, force: true });
    },
  };
}
