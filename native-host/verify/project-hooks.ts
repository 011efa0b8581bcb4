import { LIMITS } from '../../shared/limits.ts';
import type { HookSaid } from '../../shared/report.ts';
import { runHooks, type RunHook } from './hooks.ts';
import { ownTool } from '../backend-kit/define.ts';
import { createJailedRuns, SandboxGone, type Starter } from './jailed-runs.ts';
import { whyNotRun, type Frame } from './obligation.ts';
import type { Target } from './target.ts';

/** The name by which the gate knows runs of hooks. */
const HOOK: Starter = { id: 'hook', effect: 'runs-code', tool: ownTool('1') };

/**
 * Runs a project's hooks of one event over its tree with the block. Without permission, without a sandbox or without a
 * project none is run, and each is told as not run.
 */
export async function runProjectHooks(
  event: HookSaid['event'],
  target: Target,
  payload: Record<string, unknown>,
  frame: Frame,
  signal: AbortSignal,
): Promise<HookSaid[]> {
  const hooks = (event === 'pre-verify' ? target.wishes.hooks?.before : target.wishes.hooks?.after) ?? [];
  if (hooks.length === 0 || signal.aborted) return [];
  const all = (says: string): HookSaid[] =>
    hooks.map((argv) => ({ event, command: argv.join(' ').slice(0, 200), state: 'not-run', says }));
  if (target.withBlock.tree.kind !== 'project') return all('the block was not laid into the project');
  if (!frame.mayRunCode) return all(whyNotRun(frame, 'running the code of this project is not permitted'));
  const sandbox = await frame.findSandbox();
  if (sandbox.kind === 'none') return all(sandbox.reason);
  const laid = await target.withBlock.lay(signal);
  const jailed = createJailedRuns(HOOK, LIMITS.hookMs, signal, {
    admit: (perform) => frame.admitRun(HOOK.id, perform),
    laid,
  });
  const run: RunHook = ([command = '', ...args], stdin) => jailed.runInTree(command, args, { stdin });
  try {
    return await runHooks(event, hooks, payload, run);
  } catch (thrown) {
    if (thrown instanceof SandboxGone) return all(thrown.message);
    throw thrown;
  } finally {
    await jailed.end();
  }
}
