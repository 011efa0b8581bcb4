import type { Command } from 'commander';
import { toolTitle } from '../../../shared/backend-tool.ts';
import { asErrorBody, CodedError } from '../../../shared/errors.ts';
import { readHolder } from '../../daemon/lock.ts';
import { HostError } from '../../rpc/client.ts';
import { currentPaths } from '../../rpc/paths.ts';
import { connect } from '../connect.ts';
import { endDaemon } from '../daemon-process.ts';
import { advise, fail, print } from '../output.ts';

async function start(): Promise<void> {
  const client = await connect({ start: true });
  client.close();
  print(`the daemon runs as process ${readHolder(currentPaths().holder)?.pid ?? 'unknown'}`);
}

async function status(): Promise<void> {
  const client = await connect({ start: false });
  try {
    const { uptimeMs, rssBytes, jobs, warm } = await client.request('ping', {});
    print(
      `process ${readHolder(currentPaths().holder)?.pid ?? 'unknown'}, up ${Math.round(uptimeMs / 1_000)} s, ` +
        `${Math.round(rssBytes / 2 ** 20)} MiB, ${jobs} jobs`,
    );
    if ((await client.request('gate.state', {})).stopped)
      advise('everything is stopped; run `claude-verify resume` to continue');
    for (const worker of warm)
      print(`  warm ${toolTitle(worker.backend)}: ${Math.round(worker.rssBytes / 2 ** 20)} MiB`);
  } finally {
    client.close();
  }
}

/** Ends the daemon if one runs; false when none did. Throws what connecting throws, but for CV040. */
export async function stopDaemon(): Promise<boolean> {
  // Asked first: only a daemon that accepts our token is the one whose process may be ended. One that hangs accepts
  // nothing; somebody listens on its socket in a folder of ours, so its own note of its process is taken.
  let connected;
  try {
    connected = await connect({ start: false });
  } catch (error) {
    if (error instanceof CodedError && error.code === 'CV040') return false;
    const code = error instanceof HostError ? error.body.code : asErrorBody(error).code;
    // One that is stopped, or whose main thread has been busy for as long as an answer may take.
    if (code !== 'CV054' && code !== 'CV055') throw error;
  }
  const holder = readHolder(currentPaths().holder);
  connected?.close();
  if (holder === undefined) throw new CodedError('CV040');
  await endDaemon(holder.pid, { hung: connected === undefined });
  return true;
}

async function stop(): Promise<void> {
  print((await stopDaemon()) ? 'the daemon has stopped' : 'no daemon is running');
}

/** `claude-verify daemon start|stop|status` */
export function addDaemon(program: Command): void {
  const daemon = program.command('daemon').description('the background service; it starts automatically when needed');
  daemon
    .command('start')
    .description('start it if it is not running')
    .action(() => start().catch(fail));
  daemon
    .command('stop')
    .description('stop it; waiting verifications fail with CV015')
    .action(() => stop().catch(fail));
  daemon
    .command('status')
    .description('process, memory, jobs, warm workers')
    .action(() => status().catch(fail));
}
