import { LIMITS } from '../../shared/limits.ts';
import { placeFault, type SandboxLimits, type SandboxPlan } from './bubblewrap-arguments.ts';
import { findSandbox } from './find-sandbox.ts';
import { giveToSandbox, isWritableFolder, type WritableFolder } from './sandbox-folder.ts';
import { runBubblewrap, type RunEnd } from './sandbox-process.ts';

/** One run of untrusted code. */
export interface SandboxRequest {
  /** A path inside of the sandbox, or a name that is looked for in the given PATH. */
  command: string;
  args: readonly string[];
  /** Absolute, inside of the sandbox. */
  cwd: string;
  /** What is shown besides the system's programs. */
  readOnly?: readonly { from: string; to: string }[];
  writable?: readonly { from: WritableFolder; to: string }[];
  /** The whole environment; `SANDBOX_ENVIRONMENT` is one to start from. */
  environment: Readonly<Record<string, string>>;
  /** Written to standard input, which is then closed. */
  stdin?: string | Uint8Array;
  /** What is left out is as in `LIMITS.sandbox`. */
  limits?: Partial<SandboxLimits>;
  /**
   * False: there is no way to the network, not even to this machine's own. True: the machine's network as it is, with
   * the names of its resolver and its certificates shown, and no unix sockets: only for a tool that runs nothing of a
   * project.
   */
  network: boolean;
  signal?: AbortSignal;
}

/** How a run ended, or that there is nowhere to run it. */
export type SandboxResult = RunEnd | { kind: 'no-sandbox'; reason: string; install: string };

const NOTHING = { text: '', cut: false };

/** Runs untrusted code in a sandbox, or does not run it. Never throws, never runs anything outside of a sandbox. */
export async function runSandboxed(request: SandboxRequest): Promise<SandboxResult> {
  const sandbox = await findSandbox();
  if (sandbox.kind === 'none') return { kind: 'no-sandbox', reason: sandbox.reason, install: sandbox.install };
  const fault = findFault(request);
  if (fault !== undefined) return { kind: 'failed', reason: fault };
  const { command, args, cwd, environment, readOnly = [], writable = [], signal } = request;
  const plan: SandboxPlan = {
    command,
    args,
    cwd,
    environment,
    readOnly,
    network: request.network,
    limits: { ...LIMITS.sandbox, ...request.limits },
    writable: writable.map(({ from, to }) => ({ from: from.path, to })),
  };
  try {
    for (const { from } of writable) await giveToSandbox(from);
  } catch (thrown) {
    return { kind: 'failed', reason: thrown instanceof Error ? thrown.message : String(thrown) };
  }
  if (signal?.aborted === true) return { kind: 'cancelled', stdout: NOTHING, stderr: NOTHING, ms: 0 };
  return await runBubblewrap(sandbox.system, plan, request);
}

function findFault(request: SandboxRequest): string | undefined {
  const { cwd, readOnly = [], writable = [], environment, command, args } = request;
  const texts = [
    command,
    cwd,
    ...args,
    ...Object.values(environment),
    ...readOnly.flatMap(({ from, to }) => [from, to]),
  ];
  if (texts.some((text) => text.includes('\0'))) return 'a text for the command line holds a NUL';
  if (command === '' || !cwd.startsWith('/')) return 'the command or its folder is not named';
  const name = Object.keys(environment).find((key) => !/^[A-Za-z_]\w*$/.test(key));
  if (name !== undefined) return `${JSON.stringify(name)} is no name for the environment`;
  if (!writable.every(({ from }) => isWritableFolder(from)))
    return 'a folder that was not made for this run cannot be written';
  return [...readOnly, ...writable].map(({ to }) => placeFault(to)).find((found) => found !== undefined);
}
