import { CodedError } from '../../shared/errors.ts';
import { REQUESTS } from '../../shared/protocol.ts';
import type { Report } from '../../shared/report.ts';
import { protectionOf, unwrapKey } from '../storage/database-key.ts';
import type { DataKey } from '../storage/database-key.ts';
import { systemKeyring } from '../storage/keyring.ts';
import type { Keyring } from '../storage/keyring.ts';
import { assertOwnFiles } from '../storage/database.ts';
import { removeLeftovers } from '../storage/replace-database.ts';
import type { JobInput } from './jobs.ts';
import type { Log } from './log.ts';
import { describeProblem } from './log.ts';
import type { Caller, ServiceHandlers } from './router.ts';
import type { Services } from './run-daemon.ts';

/** Opens the daemon's parts; with the key where the database is encrypted. */
export type OpenWith = (key: DataKey | undefined) => Promise<Services>;

/**
 * The parts of a daemon whose database may be encrypted. Plain, or with its key in the keyring, they are opened at
 * once. Else the daemon serves, and answers everything with CV047 until somebody has given the passphrase on the
 * command line; the key is only ever in memory.
 */
export async function openProtected(
  database: string,
  open: OpenWith,
  { log, keyring = systemKeyring() }: { log: Log; keyring?: Keyring },
): Promise<Services> {
  assertOwnFiles(database);
  removeLeftovers(database);
  const protection = protectionOf(database);
  if (protection === 'plain') return open(undefined);
  if (protection.by === 'passphrase')
    return lockedServices(
      open,
      (passphrase) => unwrapKey(protection, { passphrase, keyring }),
      new CodedError('CV047'),
      log,
    );
  try {
    return await open(await unwrapKey(protection, { keyring }));
  } catch (problem) {
    if (!(problem instanceof CodedError) || (problem.code !== 'CV048' && problem.code !== 'CV053')) throw problem;
    log('the keyring did not give the key', describeProblem(problem));
    // A keyring may be unlocked later than the session begins: asked again at every unlock.
    return lockedServices(open, () => unwrapKey(protection, { keyring }), problem, log);
  }
}

function lockedServices(
  open: OpenWith,
  keyFor: (passphrase: string) => Promise<DataKey>,
  why: CodedError,
  log: Log,
): Services {
  let opened: Services | undefined;
  let opening: Promise<void> | undefined;
  let handlers: ServiceHandlers | undefined;
  const unlocked = (): Services => {
    if (opened === undefined) throw why;
    return opened;
  };
  const unlock = async (passphrase: string, begin: (parts: Services) => ServiceHandlers): Promise<void> => {
    const key = await keyFor(passphrase);
    const parts = await open(key);
    opened = parts;
    handlers = begin(parts);
    log('the database is unlocked', {});
  };
  return {
    store: {
      find: (job) => unlocked().store.find(job),
      create: (job) => unlocked().store.create(job),
      running: (status, job) => unlocked().store.running(status, job),
      readNow: (report) => unlocked().store.readNow?.(report) ?? report,
      end: (status, reports) => unlocked().store.end(status, reports),
    },
    verify: (input, run) => unlocked().verify(input, run),
    ended: (input: JobInput, reports: readonly Report[]) => unlocked().ended?.(input, reports),
    enter: (event, work) => unlocked().enter(event, work),
    nameOf: (project) => unlocked().nameOf(project),
    handlers(jobs, revokePrograms) {
      const types = Object.keys(REQUESTS).filter((type): type is keyof ServiceHandlers => type !== 'hello');
      const through = (type: keyof ServiceHandlers) => (body: never, caller: Caller, raw: unknown) => {
        if (type === 'ping' && handlers === undefined)
          return { uptimeMs: process.uptime() * 1_000, rssBytes: process.memoryUsage.rss(), jobs: 0, warm: [] };
        if (handlers === undefined) throw why;
        // What is of this type here is of this type there.
        return (handlers[type] as (body: never, caller: Caller, raw: unknown) => unknown)(body, caller, raw);
      };
      const all = Object.fromEntries(types.map((type) => [type, through(type)])) as unknown as ServiceHandlers;
      return {
        ...all,
        'data.unlock': async ({ passphrase }, { owner }) => {
          if (owner === 'extension') throw new CodedError('CV060', 'A passphrase is given on the command line.');
          if (handlers !== undefined) return { unlocked: true };
          // One after another: two at once would open the database twice.
          const before = opening;
          const mine = (before ?? Promise.resolve()).then(() =>
            handlers === undefined ? unlock(passphrase, (parts) => parts.handlers(jobs, revokePrograms)) : undefined,
          );
          opening = mine.catch(() => undefined);
          await mine;
          return { unlocked: true };
        },
      };
    },
    close: async () => opened?.close(),
  };
}
