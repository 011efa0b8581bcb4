import { readHolder } from '../../native-host/daemon/lock.ts';
import type { Paths } from '../../native-host/rpc/paths.ts';
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
