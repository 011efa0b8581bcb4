import { writeFile } from 'node:fs/promises';
import { CodedError } from '../../shared/errors.ts';

/** Writes a report to a file that may exist. Rejects with CV075. */
export async function writeReport(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text.endsWith('\n') ? text : `${text}\n`);
  } catch (cause) {
    throw new CodedError('CV075', `${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
