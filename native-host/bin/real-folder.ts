import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { CodedError } from '../../shared/errors.ts';

/** The real path of a folder that was named on the command line. Throws CV032. */
export function realFolder(given: string): string {
  try {
    return realpathSync(resolve(given));
  } catch (cause) {
    throw new CodedError('CV032', given, { cause });
  }
}
