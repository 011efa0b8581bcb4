import * as z from 'zod/mini';
import { LIMITS } from '../../shared/limits.ts';
import type { HookOutcome } from '../../shared/report.ts';
import { type RunResult, ownTool } from '../kit/define.ts';
import type { Mask } from './redact.ts';
import { createSandboxedRuns, SandboxGone, type Starter } from './sandboxed-runs.ts';
import { whyNotRun, type CheckContext } from './obligation.ts';
import type { Target } from './target.ts';

/** What a hook may print: one JSON object. Anything else that it prints is not listened to. */
const answerSchema = z.object({
  decision: z.optional(z.enum(['block', 'allow'])),
  reason: z.optional(z.string()),
  additionalContext: z.optional(z.string()),
});

/** A hook's words are cut to this length, UTF-16 units. */
const SAYS_UNITS = 2_000;

/**
 * A hook that wants to block without JSON ends with this code, as Claude Code's hooks do; its standard error is the
 * reason.
 */
const BLOCK_CODE = 2;

/** Runs one hook in the sandbox within {@link LIMITS.hookMs}. */
export type RunHook = (argv: readonly string[], stdin: string) => Promise<RunResult>;

/**
 * Runs hooks one after another, each to its end or its deadline, and tells what each said. After one that blocks the
 * others are not run. A hook that fails or is late holds nothing up: it is told, and the next one runs. Never rejects
 * but for what the gate refuses with.
 */
export async function runHooks(
  event: HookOutcome['event'],
  hooks: readonly (readonly string[])[],
  payload: Record<string, unknown>,
  run: RunHook,
): Promise<HookOutcome[]> {
  const outcomes: HookOutcome[] = [];
  const stdin = JSON.stringify({ hook_event_name: event, ...payload });
  for (const argv of hooks) {
    const command = argv.join(' ').slice(0, 200);
    if (outcomes.some(({ state }) => state === 'blocked')) {
      outcomes.push({ event, command, state: 'not-run', says: null });
      continue;
    }
    outcomes.push({ event, command, ...judge(event, await run(argv, stdin)) });
  }
  return outcomes;
}

/** The reason of the hook that blocked, or undefined. */
export const blockedBy = (outcomes: readonly HookOutcome[]): string | undefined => {
  const found = outcomes.find(({ state }) => state === 'blocked');
  return found === undefined ? undefined : (found.says ?? found.command);
};

/** What hooks say is stored and shown like everything else: without secrets. */
export const redactHooks = (outcomes: readonly HookOutcome[], mask: Mask): Promise<HookOutcome[]> =>
  Promise.all(
    outcomes.map(async (each) => ({
      ...each,
      command: await mask(each.command),
      says: each.says === null ? null : await mask(each.says),
    })),
  );

function judge(event: HookOutcome['event'], result: RunResult): Pick<HookOutcome, 'state' | 'says'> {
  switch (result.kind) {
    case 'timeout':
      return { state: 'timeout', says: `no answer within ${LIMITS.hookMs / 1_000} s` };
    case 'missing':
      return { state: 'failed', says: 'there is no such command in the sandbox' };
    case 'failed':
      return { state: 'failed', says: result.reason };
    case 'exit':
      break;
    default:
      return { state: 'failed', says: `it was ended: ${result.kind}` };
  }
  const answer = answerIn(result.stdout.text);
  const mayBlock = event === 'pre-verify';
  if (mayBlock && answer?.decision === 'block') return { state: 'blocked', says: cut(answer.reason) };
  if (mayBlock && result.code === BLOCK_CODE) return { state: 'blocked', says: cut(result.stderr.text) };
  if (result.code !== 0)
    return { state: 'failed', says: cut(`it ended with code ${result.code}\n${result.stderr.text}`) };
  return { state: 'ran', says: cut(answer?.additionalContext) };
}

function answerIn(stdout: string): z.infer<typeof answerSchema> | undefined {
  try {
    return answerSchema.safeParse(JSON.parse(stdout)).data;
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}

const cut = (text: string | undefined): string | null =>
  text === undefined || text.trim() === '' ? null : text.trim().slice(0, SAYS_UNITS);

/** The name by which the gate knows runs of hooks. */
const HOOK: Starter = { id: 'hook', effect: 'runs-code', tool: ownTool('1') };

/**
 * Runs a project's hooks of one event over its tree with the block. Without permission, without a sandbox or without a
 * project none is run, and each is told as not run.
 */
export async function runProjectHooks(
  event: HookOutcome['event'],
  target: Target,
  payload: Record<string, unknown>,
  context: CheckContext,
  signal: AbortSignal,
): Promise<HookOutcome[]> {
  const hooks = (event === 'pre-verify' ? target.policy.hooks?.before : target.policy.hooks?.after) ?? [];
  if (hooks.length === 0 || signal.aborted) return [];
  const all = (text: string): HookOutcome[] =>
    hooks.map((argv) => ({ event, command: argv.join(' ').slice(0, 200), state: 'not-run', says: text }));
  if (target.withBlock.tree.kind !== 'project') return all('the block was not laid into the project');
  if (!context.mayRunCode) return all(whyNotRun(context, 'running the code of this project is not permitted'));
  const sandbox = await context.findSandbox();
  if (sandbox.kind === 'none') return all(sandbox.reason);
  const laid = await target.withBlock.lay(signal);
  const sandboxed = createSandboxedRuns(HOOK, LIMITS.hookMs, signal, {
    admit: (...run) => context.admitRun(HOOK.id, ...run),
    laid,
  });
  const run: RunHook = ([command = '', ...args], stdin) => sandboxed.runInTree(command, args, { stdin });
  try {
    return await runHooks(event, hooks, payload, run);
  } catch (thrown) {
    if (thrown instanceof SandboxGone) return all(thrown.message);
    throw thrown;
  } finally {
    await sandboxed.end();
  }
}
