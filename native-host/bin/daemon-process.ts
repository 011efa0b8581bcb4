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

/**
 * Asks the daemon to end and waits until it is gone; its jobs fail with CV015. One that `hung` is let go on first, so
 * that it hears the request, and killed when it does not. Throws CV090 when it does not go.
 */
export async function endDaemon(pid: number, { hung = false }: { hung?: boolean } = {}): Promise<void> {
  if (!alive(pid)) return;
  process.kill(pid, 'SIGTERM');
  if (hung) process.kill(pid, 'SIGCONT');
  if (await gone(pid)) return;
  if (hung) {
    process.kill(pid, 'SIGKILL');
    if (await gone(pid)) return;
  }
  throw new CodedError('CV090', `Process ${pid} did not end within ${STOP_MS / 1_000} s.`);
}

async function gone(pid: number): Promise<boolean> {
  const deadline = Date.now() + STOP_MS;
  while (alive(pid)) {
    if (Date.now() > deadline) return false;
    await new Promise((wake) => setTimeout(wake, POLL_MS));
  }
  return true;
}
