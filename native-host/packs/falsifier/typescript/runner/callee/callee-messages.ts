import type { MessagePort } from 'node:worker_threads';

/** What the thread that keeps a program says to the one that calls it. */
export type FromProgram =
  | { kind: 'started'; pid: number }
  /** One line that came from the program, without its end. */
  | { kind: 'line'; text: string }
  /** It is gone; `complaint` is the end of what it wrote to its standard error. */
  | { kind: 'ended'; code: number | null; signal: string | null; complaint: string };

/** What the thread that calls says to the one that keeps the program. */
export type ToProgram = { kind: 'write'; text: string } | { kind: 'end' };

/** What both threads start with; `bell` is rung for each message from the program. */
export interface CalleeStart {
  program: string;
  port: MessagePort;
  bell: Int32Array<SharedArrayBuffer>;
}
