import { writeSync } from 'node:fs';
import { nameCommand } from '../../shared/command-words.ts';
import { asErrorBody, CodedError, type ErrorBody, type ErrorCode } from '../../shared/errors.ts';
import { printable as printableLine } from '../report/report-text.ts';
import { HostError } from '../rpc/client.ts';
import { ownCommand } from '../rpc/own-command.ts';
import { EXIT } from './exit-code.ts';
import { writeFile } from 'node:fs/promises';

/** How a shell shows a program that was ended by SIGPIPE, which Node ignores. */
const NOBODY_READS = 141;

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      // Whoever read has seen enough, as behind `| head`.
      if (code === 'EPIPE') process.exit(NOBODY_READS);
      // A pipe whose reader is slow: written on, because what is left unwritten at exit would be lost.
      if (code !== 'EAGAIN') throw error;
    }
  }
}

/** Writes to standard output at once, so that nothing is lost when the process exits. */
export const print = (text: string): void => writeAll(1, text.endsWith('\n') ? text : `${text}\n`);

/** The same without adding a line's end. */
export const printRaw = (text: string): void => writeAll(1, text);

/** Writes to standard error. */
export const complain = (text: string): void => writeAll(2, text.endsWith('\n') ? text : `${text}\n`);

/** {@link print} of a sentence of ours, with the commands in it as they can be called here. */
export const advise = (text: string): void => print(nameCommand(text, ownCommand()));

/** Shows an error as code, what happened and what to do, and sets the exit code 2. */
export function fail(thrown: unknown): void {
  complain(printable(terminalError(thrown instanceof HostError ? thrown.body : asErrorBody(thrown))));
  process.exitCode = EXIT.ownFailure;
}

/** {@link printableLine} for each line of a text. */
export const printable = (text: string): string => text.split('\n').map(printableLine).join('\n');

/** Writes a report to a file that may exist. Rejects with CV075. */
export async function writeReport(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text.endsWith('\n') ? text : `${text}\n`);
  } catch (cause) {
    throw new CodedError('CV075', `${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Characters of the bar itself. */
const WIDTH = 24;
const CLEAR_LINE = '\r\u001B[2K';

/** One line of a progress bar: `[######      ] 12/48`. */
export function progressLine(done: number, total: number): string {
  const filled = total === 0 ? WIDTH : Math.round((WIDTH * done) / total);
  return `[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${done}/${total}`;
}

/** Where a bar is drawn. */
interface Screen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Runs work that tells how many of `total` are done and draws that on a terminal; elsewhere nothing is drawn. The line
 * is gone at the end.
 */
export async function withProgressBar<T>(
  total: number,
  work: (onEnded: (file: unknown, done: number) => void) => Promise<T>,
  screen: Screen = process.stderr,
): Promise<T> {
  if (screen.isTTY !== true) return work(() => undefined);
  screen.write(progressLine(0, total));
  try {
    return await work((_, done) => screen.write(`\r${progressLine(done, total)}`));
  } finally {
    screen.write(CLEAR_LINE);
  }
}

/** What to do in a terminal, where the advice of the error is for the page. */
const IN_TERMINAL: Partial<Record<ErrorCode, string>> = {
  CV001: 'Run `claude-verify daemon stop`, then try again to start the installed version.',
  CV002: 'Update claude-verify and try again. If it happens again, run `claude-verify doctor`.',
  CV010: 'Verify it in smaller files.',
  CV011: 'Specify the language with --language. `claude-verify tools list` shows the known languages.',
  CV012: 'Run the command again.',
  CV014: 'Run the command again.',
  CV015: 'Run the command again.',
  CV017: 'Run the command again.',
  CV018: 'Run `claude-verify resume`.',
  CV038: 'Run `claude-verify verify FILE` again, then apply.',
  CV051: 'Run the command again to start the daemon.',
};

/** An error with what to do in a terminal in place of what to do on the page. */
export const inTerminal = (error: ErrorBody): ErrorBody => ({
  ...error,
  fix: Object.entries(IN_TERMINAL).find(([known]) => known === error.code)?.[1] ?? error.fix,
});

/** An error as a terminal shows it: code, what happened and, in the line below, what to do there. */
export const terminalError = (error: ErrorBody): string =>
  nameCommand(`${error.code}: ${error.message}\n  ${inTerminal(error).fix}`, ownCommand());
