import type { Backend, BackendContext, Egress } from '../kit/define.ts';
import { SANDBOX_ENVIRONMENT, SANDBOX_HOME } from '../sandbox/bubblewrap-arguments.ts';
import { TREE_ROOT, type Tree } from '../kit/tree.ts';
import { makeWritableFolder, readFromFolder, type WritableFolder } from '../sandbox/sandbox-folder.ts';
import type { ProcessEnd } from '../../shared/verdict-receipt.ts';
import { runSandboxed, type SandboxRequest, type SandboxResult } from '../sandbox/sandbox-run.ts';
import { SEARCH_PATH } from '../sandbox/launch.ts';
import type { Candidate } from '../sandbox/toolchains.ts';

/** What is asked for one run, besides the run itself. */
export interface RunAsked {
  /** Aborted when the run is not wanted any more. */
  signal: AbortSignal;
  /** What leaves this machine with it. */
  egress?: Egress | undefined;
}

/** Lets one run through the gate, with what leaves this machine with it, unless nobody wants it any more. */
export type AdmitRun = (perform: () => Promise<SandboxResult>, asked: RunAsked) => Promise<SandboxResult>;

/** A tree that lies ready for runs. */
export interface MaterialisedTree {
  tree: Tree;
  /** What a run may write: the tree itself. */
  folder: WritableFolder;
  /** Folders of build outputs, kept between runs. */
  caches: readonly { from: WritableFolder; to: string }[];
}

/** The sandbox that was there at the start of a check is not any more. */
export class SandboxGone extends Error {
  readonly install: string;

  constructor(reason: string, install: string) {
    super(reason);
    this.install = install;
  }
}

/** The sandboxed runs of one obligation. */
export interface SandboxedRuns extends Pick<BackendContext, 'run' | 'runInTree' | 'readFromTree' | 'makeFolder'> {
  /** Ends what still runs, waits until nothing of it is left and removes the folders. */
  end(): Promise<void>;
}

/** What starts processes: a backend, or a project's hook. */
export type Starter = Pick<Backend, 'id' | 'effect' | 'tool'>;

/**
 * May this backend start processes at all? One that only reads text needs none, unless the tool that reads it is a
 * program of the system's. Whether it needs the user's permission is another question: only `runs-code` does.
 */
const mayStart = ({ effect, tool }: Starter): boolean =>
  effect === 'runs-code' ||
  effect === 'reads-project' ||
  effect === 'network' ||
  (effect === 'pure' && (tool.kind === 'system' || tool.kind === 'file'));

/** What the runs of one obligation have around them; `command` is the backend's tool where it was found. */
interface Around {
  admit: AdmitRun;
  laid: MaterialisedTree | undefined;
  /** Hears of each process how it ended. */
  ended?(end: ProcessEnd): void;
  command?: Candidate;
}

/** Shows the tool that was chosen, and lets it be found before others of its name. */
function withTool<T extends Pick<SandboxRequest, 'environment' | 'readOnly'>>(
  request: T,
  tool: Candidate | undefined,
): T {
  if (tool === undefined || SEARCH_PATH.some((folder) => folder === tool.bin)) return request;
  const { environment, readOnly = [] } = request;
  return {
    ...request,
    readOnly: [...readOnly, ...tool.shown],
    environment: { ...environment, PATH: [tool.bin, environment['PATH'] ?? SEARCH_PATH.join(':')].join(':') },
  };
}

/** How a process ended, in the words of a receipt. */
function endWords(result: SandboxResult): string {
  if (result.kind === 'exit') return `exit ${result.code}`;
  return result.kind === 'killed' ? `killed by ${result.signal}` : result.kind;
}

/** Keeps the runs and folders of one obligation together, so that nothing of them outlives its verdict. */
export function createSandboxedRuns(
  backend: Starter,
  wallMs: number,
  signal: AbortSignal,
  { admit, laid, ended, command: tool }: Around,
): SandboxedRuns {
  const runs = new Set<Promise<unknown>>();
  const folders: WritableFolder[] = [];
  const ownEnd = new AbortController();
  const both = AbortSignal.any([signal, ownEnd.signal]);
  const run: BackendContext['run'] = async (command, args, { egress, ...options } = {}) => {
    if (!mayStart(backend)) throw new Error(`${backend.id} does not say that it starts anything`);
    if (egress !== undefined && backend.effect !== 'network')
      throw new Error(`${backend.id} does not say that it uses the network`);
    // Compilers read more arguments from a file of such a name: only what runs code anyway may be given one.
    if (backend.effect !== 'runs-code' && args.some((arg) => arg.startsWith('@')))
      throw new Error(`${backend.id} would have a file read as arguments`);
    const limits = { wallMs, ...options.limits };
    const running = admit(
      () =>
        runSandboxed(
          withTool(
            {
              cwd: SANDBOX_HOME,
              environment: SANDBOX_ENVIRONMENT,
              ...options,
              command,
              args,
              limits,
              network: egress !== undefined,
              signal: both,
            },
            tool,
          ),
        ),
      { signal: both, egress },
    );
    runs.add(running);
    const result = await running.finally(() => runs.delete(running));
    ended?.({ program: command.replace(/^.*\//, ''), end: endWords(result) });
    if (result.kind === 'no-sandbox') throw new SandboxGone(result.reason, result.install);
    return result;
  };
  return {
    run,
    runInTree(command, args, options = {}) {
      if (laid === undefined) return Promise.reject(new Error(`${backend.id} was asked without a tree`));
      const inTree = (to: string): string => `${TREE_ROOT}/${to}`;
      return run(command, args, {
        cwd: TREE_ROOT,
        ...options,
        readOnly: [...laid.tree.binds.map(({ from, to }) => ({ from, to: inTree(to) })), ...(options.readOnly ?? [])],
        writable: [
          { from: laid.folder, to: TREE_ROOT },
          ...laid.caches.map(({ from, to }) => ({ from, to: inTree(to) })),
          ...(options.writable ?? []),
        ],
      });
    },
    async readFromTree(file, maxBytes) {
      if (laid === undefined) throw new Error(`${backend.id} was asked without a tree`);
      return await readFromFolder(laid.folder, file, maxBytes);
    },
    makeFolder() {
      if (both.aborted) throw new Error('the check is over');
      const folder = makeWritableFolder();
      folders.push(folder);
      return folder;
    },
    async end() {
      ownEnd.abort();
      await Promise.allSettled(runs);
      await Promise.all(folders.splice(0).map((folder) => folder.remove()));
    },
  };
}
