import { asErrorBody } from '../../shared/errors.ts';
import { storageError } from '../storage/storage-errors.ts';
import { currentPaths } from '../rpc/paths.ts';
import { CANNOT_SERVE, createLog, describeProblem } from './log.ts';
import { runDaemon } from './run-daemon.ts';
import type { Services } from './run-daemon.ts';
import type { Log } from './log.ts';
import type { Paths } from '../rpc/paths.ts';

/** Longest that ending the jobs and closing the database may take, ms. */
const STOP_MS = 5_000;

/**
 * The daemon's process from start to exit: 0 after SIGTERM or SIGINT, 2 when it cannot serve (the error is the last
 * line of the log and of stderr). `open` gets the paths of this process.
 */
export async function daemonMain(version: string, open: (paths: Paths, log: Log) => Promise<Services>): Promise<void> {
  const paths = currentPaths();
  const log = createLog(paths.log, () => new Date());

  // The daemon's stderr is its log file: a full disk there must not end it.
  process.stderr.on('error', (problem) => log('stderr cannot be written', describeProblem(problem)));
  process.on('unhandledRejection', (problem) => log('unhandled rejection', describeProblem(problem)));
  process.on('uncaughtException', (problem) => {
    log('uncaught exception', describeProblem(problem));
    process.exit(2);
  });
  try {
    const daemon = await runDaemon({ paths, uid: process.getuid?.() ?? 0, version, log, open: () => open(paths, log) });
    let stopping = false;
    const stop = (signal: string): void => {
      if (stopping) return;
      stopping = true;
      log('daemon stops', { signal });
      setTimeout(() => {
        log('daemon did not stop in time');
        process.exit(2);
      }, STOP_MS).unref();
      daemon.close().then(
        () => {
          log('daemon stopped');
          process.exit(0);
        },
        (problem: unknown) => {
          log('daemon did not stop cleanly', describeProblem(problem));
          process.exit(2);
        },
      );
    };
    process.on('SIGTERM', () => stop('SIGTERM'));
    process.on('SIGINT', () => stop('SIGINT'));
  } catch (problem) {
    const error = asErrorBody(storageError(problem));
    log(CANNOT_SERVE, { ...describeProblem(problem), error: error.code, message: error.message });
    process.stderr.write(`${error.code} ${error.message}\n${error.fix}\n`);
    process.exit(2);
  }
}
