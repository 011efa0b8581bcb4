import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How the folder of a run is named, before the number of the process that removes it. */
export const RUN_PREFIX = 'claude-verify-run-';

/** Makes the private folder of one run, mode 0700, in the system's place for temporary files or in `parent`. */
export const makeRunFolder = (parent: string = tmpdir()): string =>
  mkdtempSync(join(parent, `${RUN_PREFIX}${process.pid}-`));
