import type { Backend, BackendContext } from '../backends/define.ts';
import { JAIL_ENVIRONMENT, JAIL_HOME } from '../sandbox/jail-arguments.ts';
import { makeWritableFolder, type WritableFolder } from '../sandbox/jail-folder.ts';
import { runJailed } from '../sandbox/jail.ts';

/** The sandbox that was there at the start of a check is not any more. */
export class SandboxGone extends Error {
  readonly install: string;

  constructor(reason: string, install: string) {
    super(reason);
    this.install = install;
  }
}

/** The sandboxed runs of one obligation. */
export interface JailedRuns extends Pick<BackendContext, 'run' | 'makeFolder'> {
  /** Ends what still runs, waits until nothing of it is left and removes the folders. */
  end(): Promise<void>;
}

/** Keeps the runs and folders of one obligation together, so that nothing of them outlives its verdict. */
export function createJailedRuns(backend: Backend, wallMs: number, signal: AbortSignal): JailedRuns {
  const runs = new Set<Promise<unknown>>();
  const folders: WritableFolder[] = [];
  const ownEnd = new AbortController();
  const both = AbortSignal.any([signal, ownEnd.signal]);
  return {
    async run(command, args, options = {}) {
      if (backend.effect !== 'runs-code') throw new Error(`${backend.id} does not say that it runs code`);
      const limits = { wallMs, ...options.limits };
      const run = runJailed({ cwd: JAIL_HOME, environment: JAIL_ENVIRONMENT, ...options, command, args, limits, network: false, signal: both });
      runs.add(run);
      const result = await run;
      runs.delete(run);
      if (result.kind === 'no-sandbox') throw new SandboxGone(result.reason, result.install);
      return result;
    },
    makeFolder() {
      if (both.aborted) throw new Error('the check is over');
      const folder = makeWritableFolder();
      folders.push(folder);
      return folder;
    },
    async end() {
      ownEnd.abort();
      await Promise.all(runs);
      await Promise.all(folders.splice(0).map((folder) => folder.remove()));
    },
  };
}
