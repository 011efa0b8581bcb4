import {
  appendFileSync,
  chmodSync,
  existsSync,
  rmSync,
  truncateSync,
  openSync,
  readSync,
  closeSync,
  fstatSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import * as z from 'zod/mini';
import { CodedError } from '../../shared/errors.ts';
import { parseJson } from '../../shared/parse-json.ts';

/** What a daemon logs that ends before it serves, with the code and the message of the error. */
export const CANNOT_SERVE = 'daemon cannot serve';

/** Writes one line of JSON. Never pass code, tokens or texts of users: ids, codes and counts only. */
export type Log = (what: string, facts?: Record<string, unknown>) => void;

/** Places in a stack that are logged. */
const STACK_LINES = 6;
const STDERR = 2;

/**
 * What a log may say about a thrown value: its code, kind, failed system call and the places in our own source.
 * Messages are left out, because those of JSON and of tools quote the text that they choked on.
 */
export function describeProblem(problem: unknown): Record<string, unknown> {
  if (problem instanceof CodedError)
    return { code: problem.code, ...(problem.cause === undefined ? {} : { cause: describeProblem(problem.cause) }) };
  if (!(problem instanceof Error)) return { thrown: typeof problem };
  const places = (problem.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  // What a system call was and where it failed holds nothing of what was written.
  const facts = ['code', 'syscall', 'path'].flatMap((name) => {
    const fact: unknown = Reflect.get(problem, name);
    return typeof fact === 'string' ? [[name, fact] as const] : [];
  });
  return {
    kind: problem.name,
    ...Object.fromEntries(facts),
    at: places.slice(0, STACK_LINES).map((line) => line.trim()),
  };
}

/** A log file may grow to this, bytes; then it becomes `<file>.1` and a new one begins. */
const LOG_CAP_BYTES = 2 * 2 ** 20;

/** A logger that appends to a file of mode 0600. A full disk does not stop the daemon: the line goes to stderr then. */
export function createLog(file: string, now: () => Date, cap = LOG_CAP_BYTES): Log {
  return (what, facts) => {
    const line = `${JSON.stringify({ time: now().toISOString(), pid: process.pid, what, ...facts })}\n`;
    try {
      const size = statSync(file, { throwIfNoEntry: false })?.size;
      if (size !== undefined && size + line.length > cap) renameSync(file, `${file}.1`);
      appendFileSync(file, line, { mode: 0o600 });
      if (size === undefined) chmodSync(file, 0o600);
    } catch (problem) {
      complain(`${problem instanceof Error ? problem.message : String(problem)}: ${line}`);
    }
  };
}

/** Not `process.stderr`: it may lead to the same full disk, and what it cannot write it throws from nowhere. */
function complain(text: string): void {
  try {
    writeSync(STDERR, text);
  } catch {
    // There is nowhere left to say it; the daemon goes on.
  }
}

/** Empties a log and what it was before. */
export function emptyLog(file: string): void {
  // The daemon's own standard error goes on writing to this very file.
  if (existsSync(file)) truncateSync(file);
  rmSync(`${file}.1`, { force: true });
}

/** The whole lines in the last bytes of a log, empty when there is none. */
export function endOfLog(file: string, bytes: number): string {
  if (statSync(file, { throwIfNoEntry: false }) === undefined) return '';
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const buffer = Buffer.alloc(Math.min(bytes, size));
    const read = readSync(descriptor, buffer, 0, buffer.length, size - buffer.length);
    const text = buffer.toString('utf8', 0, read);
    return read < size ? text.slice(text.indexOf('\n') + 1) : text;
  } finally {
    closeSync(descriptor);
  }
}

/** Why the newest daemon that logged to this file since `since` (ms since the epoch) could not serve. */
export function whyItCannotServe(file: string, since: number): { error: string; message: string } | undefined {
  const lines = endOfLog(file, TAIL_BYTES).split('\n');
  for (const line of lines.toReversed()) {
    const entry = failureSchema.safeParse(parseJson(line)).data;
    if (entry !== undefined && Date.parse(entry.time) >= since) return { error: entry.error, message: entry.message };
  }
  return undefined;
}

const TAIL_BYTES = 8_000;
const failureSchema = z.object({
  time: z.string(),
  what: z.literal(CANNOT_SERVE),
  error: z.string(),
  message: z.string(),
});
