import type { VerifiedFile } from '../report/file-set.ts';
import type { OnceNote } from './hook-answer.ts';

/** What is told of files that could not be verified: the first of each code. Nothing is known of them. */
export function failedNotes(files: readonly VerifiedFile[]): { onceToUser?: readonly OnceNote[] } {
  const failed = files.filter((file) => file.kind === 'failed');
  const firsts = [...Map.groupBy(failed, ({ error }) => error.code).values()].flatMap((each) => each.slice(0, 1));
  const notes = firsts.map(({ name, error: { code, message, fix } }) => ({
    code,
    line: `${code}: ${name.shown}: ${message} ${fix}`,
  }));
  return notes.length === 0 ? {} : { onceToUser: notes };
}
