import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Where one use of the action in a job keeps what is its own; absolute. */
export interface RunFolders {
  /** Of claude-verify's own files; empty. */
  home: string;
  /** Of plan, reports and outcome; empty. */
  own: string;
}

/**
 * Makes the folders of one use. The home is named by what its verdicts are kept by, because the cache puts files back
 * where they were, and is made anew: an earlier step of the job has left its permission to run code in its own. Reports
 * of an earlier step stay as they are, for its outputs name them.
 * @param temp the runner's folder for temporary files. @param scope `scope` of `verdictKeys`.
 */
export function makeRunFolders(temp: string, scope: string): RunFolders {
  const folder = path.join(temp, 'claude-verify');
  const home = path.join(folder, scope);
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const earlier = readdirSync(folder).filter((name) => name.startsWith('run-'));
  const own = path.join(folder, `run-${earlier.length + 1}`);
  mkdirSync(own, { mode: 0o700 });
  return { home, own };
}
