import { CodedError } from '../../shared/errors.ts';

const STOP_MS = 10_000;
const POLL_MS = 20;

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Asks the daemon to end and waits until it is gone; its jobs fail with CV015. Throws CV090 when it does not go. */
export async function endDaemon(pid: number): Promise<void> {
  if (!alive(pid)) return;
  process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + STOP_MS;
  while (alive(pid)) {
    if (Date.now() > deadline) throw new CodedError('CV090', `Process ${pid} did not end within ${STOP_MS / 1_000} s.`);
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
}
