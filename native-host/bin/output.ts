import { writeSync } from 'node:fs';
import { asErrorBody } from '../../shared/errors.ts';
import { printable as printableLine } from '../report/printable.ts';
import { HostError } from '../rpc/host-error.ts';
import { EXIT } from './exit-code.ts';
import { terminalError } from './terminal-advice.ts';

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(descriptor, bytes, at);
    } catch (error) {
      // A pipe whose reader is slow: written on, because what is left unwritten at exit would be lost.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
  }
}

/** Writes to standard output at once, so that nothing is lost when the process exits. */
export const print = (text: string): void => writeAll(1, text.endsWith('\n') ? text : `${text}\n`);

/** The same without adding a line's end. */
export const printRaw = (text: string): void => writeAll(1, text);

/** Writes to standard error. */
export const complain = (text: string): void => writeAll(2, text.endsWith('\n') ? text : `${text}\n`);

/** Shows an error as code, what happened and what to do, and sets the exit code 2. */
export function fail(thrown: unknown): void {
  complain(printable(terminalError(thrown instanceof HostError ? thrown.body : asErrorBody(thrown))));
  process.exitCode = EXIT.ownFailure;
}

/** {@link printableLine} for each line of a text. */
export const printable = (text: string): string => text.split('\n').map(printableLine).join('\n');
