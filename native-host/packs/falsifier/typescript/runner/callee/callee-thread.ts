// oxlint-disable-next-line no-restricted-imports -- it runs inside of the sandbox
import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { workerData } from 'node:worker_threads';
import type { CalleeStart, FromProgram, ToProgram } from './callee-messages.ts';

/*
 * Runs in the sandbox, in a thread of its own: keeps the program with the compiled block, so that the thread that
 * calls it can wait for an answer. The program gets its questions on descriptor 3 and answers on 4; what it prints is
 * nobody's answer.
 */
const { program, port, bell }: CalleeStart = workerData;

/** What is kept of its last words, and how long a line may be: bytes. */
const COMPLAINT = 16_384;
const LINE = 4 * 1024 * 1024;

function say(message: FromProgram): void {
  port.postMessage(message);
  Atomics.add(bell, 0, 1);
  Atomics.notify(bell, 0);
}

function start(): { child: ChildProcess; questions: Writable } {
  const child = spawn(program, [], { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] });
  const [, , errors, questions, answers] = child.stdio as [null, null, Readable, Writable, Readable];
  let complaint = '';
  let rest = '';
  let isOver = false;
  const over = (code: number | null, signal: string | null): void => {
    if (isOver) return;
    isOver = true;
    if (running?.child === child) running = undefined;
    say({ kind: 'ended', code, signal, complaint });
  };
  // The first words say why, the last ones where.
  errors.setEncoding('utf8').on('data', (text: string) => {
    complaint = complaint.length < COMPLAINT ? complaint + text.slice(0, COMPLAINT) : complaint;
  });
  answers.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = (lines.pop() ?? '').slice(0, LINE);
    for (const line of lines) say({ kind: 'line', text: line });
  });
  questions.on('error', () => undefined);
  child.on('error', () => over(null, 'not started'));
  child.on('close', over);
  // A process that it left behind may keep its pipes open.
  child.on('exit', (code, signal) => setTimeout(() => over(code, signal), 200));
  if (child.pid !== undefined) say({ kind: 'started', pid: child.pid });
  return { child, questions };
}

let running: ReturnType<typeof start> | undefined;

port.on('message', (message: ToProgram) => {
  if (message.kind === 'end') {
    running?.child.kill('SIGKILL');
    return;
  }
  running ??= start();
  running.questions.write(message.text);
});
