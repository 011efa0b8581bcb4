import { loadBackends } from '../../native-host/checks/registry.ts';
import { ownTool, type Backend, type BackendContext, type RunResult } from '../../native-host/kit/define.ts';
import { makeWritableFolder } from '../../native-host/sandbox/sandbox-folder.ts';
import { createVerifier } from '../../native-host/verify/verify.ts';
import type { LanguageId } from '../../shared/language.ts';
import { maskSecrets } from '../../shared/secrets.ts';

const NOTHING = { text: '', cut: false };
/** How a tool ends that finds nothing. */
const QUIET: RunResult = {
  kind: 'exit',
  code: 0,
  stdout: NOTHING,
  stderr: NOTHING,
  ms: 0,
};
const LOOK_MS = 5;

const aTurn = <T>(answer: T): Promise<T> => new Promise((done) => setTimeout(done, 1, answer));

/** The same backend, every tool of which is there and answers at once without having looked. */
function withoutTools(backend: Backend): Backend {
  return {
    ...backend,
    tool: ownTool('1'),
    effect: 'pure',
    run: (obligation, context) => {
      const quiet: BackendContext = {
        ...context,
        toolVersion: '1',
        toolFile: '/nowhere',
        ask: () => aTurn({}),
        run: () => aTurn(QUIET),
        runInTree: () => aTurn(QUIET),
        readFromTree: () => aTurn(undefined),
        makeFolder: () => makeWritableFolder(),
      };
      return backend.run(obligation, quiet);
    },
  };
}

/** Verifies a text; answers with the longest time of this thread between two turns of its event loop, ms of CPU. */
export type MeasureMainThread = (language: LanguageId, code: string) => Promise<number>;

/**
 * Verifies texts with all backends as the daemon does, in this thread, but for the tools themselves: what remains is
 * the work that everybody else waits for.
 */
export async function openMainThread(): Promise<MeasureMainThread> {
  const verifier = createVerifier({
    backends: (await loadBackends()).map(withoutTools),
    pool: {
      ask: () => aTurn({}),
      warm: () => Promise.resolve(),
      stats: () => [],
      close: () => Promise.resolve(),
    },
    cache: { get: () => undefined, put: () => undefined },
    clock: { now: () => new Date(), ticks: () => performance.now() },
    hostVersion: '0',
    // None is here and none may be fetched: what is measured is how long reading what a text imports takes.
    declarations: {
      store: { find: () => undefined },
      sets: { find: () => undefined },
      wheels: { list: () => [] },
      registry: () => null,
      fetch: () => Promise.reject(new Error('nothing is fetched here')),
      failure: () => undefined,
      whyUntold: () => undefined,
    },
    mask: maskSecrets,
    permissions: { mayRunCode: () => true, mayUseNetwork: () => false },
    findSandbox: () => Promise.resolve({ kind: 'none', reason: 'nothing is run here', install: '' }),
  });
  return async (language, code) => {
    let longestMs = 0;
    let last = process.threadCpuUsage();
    const look = (): void => {
      const { user, system } = process.threadCpuUsage(last);
      longestMs = Math.max(longestMs, (user + system) / 1_000);
      last = process.threadCpuUsage();
    };
    const timer = setInterval(look, LOOK_MS);
    try {
      const start = { job: 'growth', code, language, languageSource: 'class' } as const;
      await verifier.verify(start, { signal: new AbortController().signal });
    } finally {
      look();
      clearInterval(timer);
    }
    return longestMs;
  };
}
