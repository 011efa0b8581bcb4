import { setTimeout as delay } from 'node:timers/promises';
import type { BackendContext } from '../../../../kit/define.ts';
import type { TlcRun } from './tlc-output.ts';

/** States that are stepped through; a longer behaviour is shown as it is told. */
const MOST_STATES = 100;

/**
 * Does the embedded checker, another evaluator, go the way that TLC shows, and does it end in what TLC says of it?
 * It reads a part of TLA+ and one module only, and a behaviour that goes on for ever is not stepped: false is no word
 * against TLC.
 * @param text the main module. @param leftMs how long it may take.
 */
export async function isStepped(
  { problems, trace, loop }: TlcRun,
  { text, configuration }: { text: string; configuration: string },
  { ask, signal }: Pick<BackendContext, 'ask' | 'signal'>,
  leftMs: number,
): Promise<boolean> {
  const [problem] = problems;
  const isOfStates = problem?.kind === 'invariant' || problem?.kind === 'deadlock';
  if (!isOfStates || loop !== undefined || trace.length === 0 || trace.length > MOST_STATES) return false;
  const states = trace.map(({ values }) => values);
  const end = problem.kind === 'invariant' ? { invariant: problem.name } : {};
  // What TLC found is told although this takes longer than there is time.
  const late = new AbortController();
  const tooLate = delay(leftMs, false, { signal: late.signal }).catch(() => false);
  try {
    return await Promise.race([
      ask({ ask: 'trace', text, configuration, states, ...end }).then((said) => said === true),
      tooLate,
    ]);
  } catch (error) {
    // What TLC found stands without it.
    if (signal.aborted) throw error;
    return false;
  } finally {
    late.abort();
  }
}
