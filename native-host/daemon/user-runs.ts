import { randomUUID } from 'node:crypto';
import { CodedError } from '../../shared/errors.ts';
import { SEND_BUDGET } from '../gate/budgets.ts';
import type { Gate } from '../gate/gate.ts';

/**
 * Runs of the gate for what the user asks for himself and no job does: each with its own budget for what is let out,
 * and aborted with CV018 by the stop. @param kind begins the run's name.
 */
export function userRuns(
  gate: Gate,
  kind: string,
): <T>(work: (run: string, signal: AbortSignal) => Promise<T>) => Promise<T> {
  const open = new Set<AbortController>();
  gate.onStop(() => open.forEach((each) => each.abort(new CodedError('CV018'))));
  return async (work) => {
    const run = `${kind}-${randomUUID()}`;
    const stop = new AbortController();
    gate.open(run, SEND_BUDGET);
    open.add(stop);
    try {
      return await work(run, stop.signal);
    } finally {
      open.delete(stop);
      gate.close(run);
    }
  };
}
