import { readFileSync, rmSync, writeSync } from 'node:fs';
import { createServer } from 'node:net';
import { workerData } from 'node:worker_threads';
import * as z from 'zod/mini';

/** See {@link startPulse}: runs as a thread of its own. */
const { socket, beats, stuckMs } = z
  .object({ socket: z.string(), beats: z.instanceof(SharedArrayBuffer), stuckMs: z.number() })
  .parse(workerData);

const counter = new Int32Array(beats);
const LOOK_MS = 1_000;
/** Jiffies of a second in proc_pid_stat(5): the kernel's word to programs is always 100. */
const JIFFIES = 100;

/** Processor time of the main thread so far, ms; undefined where the system does not tell (Linux). */
function mainThreadMs(): number | undefined {
  try {
    const stat = readFileSync(`/proc/self/task/${process.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1_000) / JIFFIES;
  } catch {
    return undefined;
  }
}

let last = { beat: -1, ms: 0 };
setInterval(() => {
  const beat = Atomics.load(counter, 0);
  const ms = mainThreadMs();
  if (ms === undefined || beat !== last.beat) last = { beat, ms: ms ?? 0 };
  else if (ms - last.ms > stuckMs) {
    // Nobody else can end it: whoever comes next starts another, which says what became of the jobs.
    writeSync(2, `the daemon's main thread was busy for ${Math.round(stuckMs / 1_000)} s with one thing, so it ends\n`);
    process.kill(process.pid, 'SIGKILL');
  }
}, LOOK_MS);

rmSync(socket, { force: true });
const server = createServer((peer) => {
  peer.on('error', () => undefined);
  peer.end('1');
});
server.on('error', () => undefined);
server.listen(socket);
