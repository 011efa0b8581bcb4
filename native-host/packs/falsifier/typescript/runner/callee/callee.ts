import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { CalleeStart, FromProgram, ToProgram } from './callee-messages.ts';

/** What became of a question to a compiled program. */
export type CalleeAnswer =
  | { kind: 'answered'; answer: unknown }
  /**
   * It ended: by what it was asked, or because it was still at work or still waited after its time, held too much
   * memory, or (`slow`) got too little of a busy machine for any of this to be said.
   */
  | { kind: 'ended'; why: 'itself' | 'work' | 'waiting' | 'memory' | 'slow'; complaint: string; code: number | null }
  /** It was started so often that it is not started any more. */
  | { kind: 'not-asked' };

/** A compiled program that is asked one thing after the other, and started again where a question ended it. */
export interface Callee {
  /** Asks and waits. Functions that were handed over with the question are called by `calls` meanwhile. */
  ask(question: unknown, calls?: (id: number, args: readonly unknown[]) => unknown): CalleeAnswer;
}

/** When a call is given up, in ms. */
export interface Patience {
  /** After so much processor time it is at work for ever. */
  workMs: number;
  /** After so much wall time with next to no processor time it waits for ever. */
  waitingMs: number;
  /** After so much wall time a busy machine had no time for it. */
  slowMs: number;
}

/** While inputs are tried. */
export const TRYING: Patience = { workMs: 700, waitingMs: 4_000, slowMs: 4_000 };
/** Where what was found is looked at once more, and is to be certain. */
export const MAKING_SURE: Patience = { workMs: 1_500, waitingMs: 4_000, slowMs: 13_000 };

/** Processor time in ms that a program takes that does nothing but wait. */
const IDLE_MS = 100;
/** ms between two looks. */
const LOOK_MS = 40;
/** Bytes that a program may hold. */
const MEMORY = 400 * 1024 * 1024;
/** Starts of the program in one run. */
const MOST_STARTS = 60;
const TICK_MS = 10;
const PAGE = 4_096;

/** Makes a callee; its program is started with the first question. */
export function createCallee(program: string, { workMs, waitingMs, slowMs }: Patience): Callee {
  const bell = new Int32Array(new SharedArrayBuffer(4));
  const { port1: here, port2: there } = new MessageChannel();
  const start: CalleeStart = { program, port: there, bell };
  const thread = new Worker(new URL('./callee-thread.ts', import.meta.url), {
    workerData: start,
    transferList: [there],
  });
  thread.unref();
  here.unref();
  const [random, wait, load, read] = [randomBytes, Atomics.wait, Atomics.load, receiveMessageOnPort];
  let heard = 0;
  let pid: number | undefined;
  let starts = 0;
  let isBusy = false;
  const say = (message: ToProgram): void => here.postMessage(message);
  const next = (): FromProgram | undefined => {
    const found = read(here);
    const message: FromProgram | undefined = found?.message;
    if (message?.kind === 'started') {
      pid = message.pid;
      starts += 1;
    }
    if (message?.kind === 'ended') pid = undefined;
    return message;
  };
  const listen = (ms: number): void => {
    wait(bell, 0, heard, ms);
    heard = load(bell, 0);
  };
  /** Ends the program and hears everything that it said. */
  const stop = (): void => {
    say({ kind: 'end' });
    for (let looks = 0; looks < 100; looks += 1) {
      for (let message = next(); message !== undefined; message = next()) if (message.kind === 'ended') return;
      if (pid === undefined) return;
      listen(LOOK_MS);
    }
  };
  const given = (why: 'work' | 'waiting' | 'memory' | 'slow'): CalleeAnswer => {
    stop();
    return { kind: 'ended', why, complaint: '', code: null };
  };
  const ask: Callee['ask'] = (question, calls) => {
    if (isBusy) stop();
    if (starts > MOST_STARTS) return { kind: 'not-asked' };
    isBusy = true;
    const nonce = random(16).toString('hex');
    say({ kind: 'write', text: `${nonce} ${JSON.stringify(question)}\n` });
    const began = performance.now();
    let used: number | undefined;
    for (;;) {
      for (let message = next(); message !== undefined; message = next()) {
        if (message.kind === 'ended') {
          isBusy = false;
          return { kind: 'ended', why: 'itself', complaint: message.complaint, code: message.code };
        }
        // Whoever does not know the number of the question answers nothing.
        if (message.kind !== 'line' || !message.text.startsWith(`${nonce} `)) continue;
        const answer: unknown = JSON.parse(message.text.slice(nonce.length + 1));
        const called = calledBack(answer);
        if (called === undefined) {
          isBusy = false;
          return { kind: 'answered', answer };
        }
        say({ kind: 'write', text: `${nonce} ${JSON.stringify(calls?.(called.id, called.args) ?? null)}\n` });
      }
      listen(LOOK_MS);
      const elapsed = performance.now() - began;
      if (elapsed < LOOK_MS || pid === undefined) {
        if (elapsed < slowMs) continue;
        return given('slow');
      }
      const usage = usageOf(pid);
      used ??= usage.cpuMs - LOOK_MS;
      if (usage.bytes > MEMORY) return given('memory');
      if (usage.cpuMs - used > workMs) return given('work');
      if (elapsed > waitingMs && usage.cpuMs - used <= IDLE_MS) return given('waiting');
      if (elapsed > slowMs) return given('slow');
    }
  };
  return { ask };
}

/** The function that an answer wants to be called before it goes on. */
function calledBack(answer: unknown): { id: number; args: readonly unknown[] } | undefined {
  if (typeof answer !== 'object' || answer === null || !('callback' in answer)) return undefined;
  const args: unknown = Reflect.get(answer, 'args');
  return { id: Number(answer.callback), args: Array.isArray(args) ? args : [] };
}

/** Processor time and memory of a process; nothing of one that is gone. */
function usageOf(pid: number): { cpuMs: number; bytes: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
      bytes: Number(fields[21]) * PAGE,
    };
  } catch {
    return { cpuMs: 0, bytes: 0 };
  }
}
