import type { Command } from 'commander';
import { ask, connect } from '../connect.ts';
import { advise, fail, print, printable } from '../output.ts';
import { readFileSync, readdirSync } from 'node:fs';
import { CodedError } from '../../../shared/errors.ts';
import { readHolder } from '../../daemon/lock.ts';
import { stopFlag } from '../../gate/stop-flag.ts';
import { currentPaths } from '../../rpc/paths.ts';
import { makePrivateDirectory } from '../../rpc/private-files.ts';

async function stop(): Promise<void> {
  const stopped = await stopEverything();
  if (stopped.by === 'daemon')
    print(
      `everything is stopped; ${stopped.ended} verifications were ` +
        `ended${stopped.kept ? '' : ' (the flag could not be written to disk, so the stop ends with the daemon)'}`,
    );
  else if (stopped.by === 'kill')
    print(`the daemon did not answer: process ${stopped.pid} and its descendants were killed (${stopped.processes})`);
  else print('everything is stopped; no daemon is running, and the next one starts stopped');
  advise('nothing is started until you run `claude-verify resume` or click Resume in the popup');
}

async function resume(options: { region?: string }): Promise<void> {
  const { region } = options;
  const before = await ask('gate.state', {});
  const { stopped, forbidden } =
    region === undefined ? await ask('gate.resume', {}) : await ask('gate.lift', { region });
  if (stopped) print('everything is still stopped');
  else if (before.stopped) print('the emergency stop is over');
  else if (region === undefined) print('the emergency stop was not on');
  else {
    const wasForbidden = before.forbidden.some(({ region: name }) => name === region);
    print(printable(wasForbidden ? `${region} may be used again` : `${region} was not blocked`));
  }
  for (const { region: name, cause } of forbidden)
    print(printable(`blocked: ${name} (${cause}); to use it again: claude-verify resume --region ${name}`));
}

/** `claude-verify stop` */
export function addStop(program: Command): void {
  program
    .command('stop')
    .description('emergency stop: stop everything and start nothing until `resume`')
    .action(() =>
      stop()
        .catch(fail)
        // A daemon that does not answer still holds the connection.
        .finally(() => process.exit()),
    );
}

/** `claude-verify resume` */
export function addResume(program: Command): void {
  program
    .command('resume')
    .description('end the emergency stop')
    .option('--region <name>', 'instead: unblock something that the gate blocks')
    .action((options: { region?: string }) => resume(options).catch(fail));
}

/** How long a daemon may take to answer before it is ended instead. */
const ANSWER_MS = 3_000;

/** How the stop came about. */
type Stopped =
  | { by: 'daemon'; ended: number; kept: boolean }
  | { by: 'flag' }
  | { by: 'kill'; pid: number; processes: number };

/**
 * Stops everything: the flag first, so that whatever starts from now on starts stopped; then the daemon is asked; one
 * that does not answer is killed with all its descendants. Throws CV021 when there is no daemon and the flag cannot be
 * set, CV040 when one does not answer and is not known as ours, CV043 when the folder is not private.
 */
async function stopEverything(): Promise<Stopped> {
  const { state, stopFlag: place, holder } = currentPaths();
  const problem = makePrivateDirectory(state, process.getuid?.() ?? 0);
  if (problem !== undefined) throw new CodedError('CV043', problem);
  const kept = stopFlag(place).set();
  try {
    const { ended } = await within(ANSWER_MS, askDaemon());
    return { by: 'daemon', ended, kept };
  } catch (failure) {
    const nobody = failure instanceof CodedError && failure.code === 'CV040';
    const pid = readHolder(holder)?.pid;
    if (!nobody && pid !== undefined && isDaemon(pid)) return { by: 'kill', pid, processes: killTree(pid) };
    if (!nobody)
      throw new CodedError(
        'CV040',
        kept ? 'Whatever starts from now on starts stopped, but a daemon may still run.' : undefined,
        { cause: failure },
      );
    if (!kept) throw new CodedError('CV021', '(the flag of the stop)', { cause: failure });
    return { by: 'flag' };
  }
}

async function askDaemon(): Promise<{ ended: number }> {
  const client = await connect({ start: false });
  try {
    return await client.request('gate.stop', {});
  } finally {
    client.close();
  }
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** Is this process what the holder's file says? A number alone could be somebody else's by now. */
function isDaemon(pid: number): boolean {
  return read(`/proc/${pid}/cmdline`)
    .split('\0')
    .some((part) => /daemon\.(ts|js)$/.test(part));
}

/** Kills a process and everything that descends from it (Linux), the parent first so that it starts nothing more. */
function killTree(pid: number): number {
  const parents = new Map(
    readdirSync('/proc').flatMap((name) => {
      const parent = /^\d+ \(.*\) \S (\d+)/s.exec(read(`/proc/${name}/stat`))?.[1];
      return parent === undefined ? [] : [[Number(name), Number(parent)] as const];
    }),
  );
  const tree = [pid];
  for (const one of tree) for (const [child, parent] of parents) if (parent === one) tree.push(child);
  return tree.filter(kill).length;
}

function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
