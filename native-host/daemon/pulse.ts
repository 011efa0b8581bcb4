import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { pulseSocketOf } from '../rpc/sign-of-life.ts';
import { describeProblem, type Log } from './log.ts';

const BEAT_MS = 1_000;
/** Processor time that the main thread may spend on one thing, ms: reading a large database takes a part of it. */
const STUCK_MS = 240_000;

/**
 * Starts a thread that says that this process runs while the main thread is busy, so that nobody takes a busy daemon
 * for one that is dead; it ends the process when the main thread never comes back. Without it the daemon serves all the
 * same.
 */
export function startPulse(
  served: string,
  log: Log,
  { stuckMs = STUCK_MS }: { stuckMs?: number } = {},
): { close(): Promise<void> } {
  const socket = pulseSocketOf(served);
  const beats = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const counter = new Int32Array(beats);
  const beat = setInterval(() => Atomics.add(counter, 0, 1), BEAT_MS);
  beat.unref();
  const thread = new Worker(new URL('pulse-thread.ts', import.meta.url), {
    workerData: { socket, beats, stuckMs },
    // It holds nothing but a socket.
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 },
  });
  thread.unref();
  thread.on('error', (problem) => log('the pulse ended', describeProblem(problem)));
  return {
    async close() {
      clearInterval(beat);
      await thread.terminate();
      rmSync(socket, { force: true });
    },
  };
}
