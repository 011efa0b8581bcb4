import { Worker } from 'node:worker_threads';

/*
 * Read inside of the sandbox by each process that runs a file of tests: code that never gives back control keeps the
 * process's timers from being served, and all that it does meanwhile is to use the processor. After so much of it a
 * second thread ends the process. Waiting uses none, and a busy machine gives none.
 */
const CPU_MICROSECONDS = 1_500_000;
const BEAT_MS = 50;

const beats = new Int32Array(new SharedArrayBuffer(4));
const watch = `
  const { workerData } = require('node:worker_threads');
  const idle = new Int32Array(new SharedArrayBuffer(4));
  const used = () => { const { user, system } = process.cpuUsage(); return user + system; };
  let [last, since] = [-1, 0];
  for (;;) {
    Atomics.wait(idle, 0, 0, ${BEAT_MS});
    const beat = Atomics.load(workerData, 0);
    if (beat !== last) [last, since] = [beat, used()];
    else if (used() - since > ${CPU_MICROSECONDS}) process.kill(process.pid, 'SIGKILL');
  }
`;
new Worker(watch, { eval: true, workerData: beats }).unref();
setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
