import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const LOOK_MS = 50;

/**
 * Ends this process (SIGKILL) when it has used so much processor time more, unless that is called off: code that is
 * loaded may never come to its end, and nothing interrupts it on its own thread. Resolves when somebody watches.
 */
export async function endWhenStuck(cpuMs: number): Promise<() => void> {
  const program = `
    const { parentPort, workerData } = require('node:worker_threads');
    const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1_000; };
    const from = used();
    setInterval(() => { if (used() - from > workerData) process.kill(process.pid, 'SIGKILL'); }, ${LOOK_MS});
    parentPort.postMessage('watching');`;
  const watcher = new Worker(program, {
    eval: true,
    workerData: cpuMs,
    resourceLimits: { maxOldGenerationSizeMb: 8 },
  });
  // A thread starts only while the main one is free.
  await once(watcher, 'message');
  watcher.unref();
  return () => void watcher.terminate();
}
