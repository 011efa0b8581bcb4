import type { Finding } from '../../../shared/finding.ts';
import type { EndedProgram } from '../../backend-kit/programs/program-run.ts';
import type { Failure as ProgramFailure, ProgramRun } from '../../backend-kit/programs/program-verdict.ts';
import { readFailures, type Failure } from './failures.ts';

/**
 * The sanitizer's word for the end by `abort`, which a failed assertion and an exception that nobody caught come to as
 * well.
 */
const ABORT = 'ABRT';

/** Reads how a program of the block's own ended under the sanitizers. */
export function readOwnRun(
  { code, signal, stdout, stderr }: EndedProgram,
  file: string,
  toFinding: (failure: Failure) => Finding,
): ProgramRun {
  const failures = readFailures(stderr);
  const linesOf = (failure: Failure | undefined): number[] =>
    (failure?.places ?? [])
      .filter((place) => place.file === file || place.file.endsWith(`/${file}`))
      .map(({ line }) => line);
  const abort = failures.find(({ rule }) => rule === ABORT);
  const assertion = failures.find(({ rule }) => rule === 'assert');
  const found = failures.filter(({ rule }) => rule !== ABORT && rule !== 'assert').map(toFinding);
  const death = deathOf();
  return {
    code: death === undefined ? code : 1,
    printed: `${stdout}\n${stderr}`,
    survived: [],
    found,
    ...(death === undefined ? {} : { death }),
  };

  function deathOf(): ProgramFailure | undefined {
    const stack = linesOf(abort);
    if (assertion !== undefined)
      return { kind: 'assert', message: assertion.message, lines: stack.length > 0 ? stack : linesOf(assertion) };
    const [, type, what] =
      /^terminate called after throwing an instance of '([^']+)'(?:\n {2}what\(\): {2}(.*))?/m.exec(stderr) ?? [];
    if (type !== undefined)
      return { kind: 'error', message: what === undefined ? type : `${type}: ${what}`, lines: stack };
    if (abort !== undefined || signal !== undefined)
      return { kind: 'error', message: `the program is ended by ${signal ?? 'SIGABRT'}`, lines: stack };
    // What a sanitizer ended says it itself.
    if (code === 0 || found.some(({ severity }) => severity === 'error')) return undefined;
    return { kind: 'exit', message: `the program ends with ${code}`, lines: [] };
  }
}
