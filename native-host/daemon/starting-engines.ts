import { randomUUID } from 'node:crypto';
import { ENGINES_COST } from '../gate/budgets.ts';
import type { Gate } from '../gate/gate.ts';

/** What of the gate starting an engine outside of a job needs. */
export type EngineGate = Pick<Gate, 'stopped' | 'open' | 'close' | 'during'>;

/**
 * Starts engines that no job has asked for: a run of its own with this one effect. Rejects with what the gate refuses
 * with.
 */
export async function startingEngines<T>(gate: EngineGate, what: string, start: () => Promise<T>): Promise<T> {
  const run = `engines-${randomUUID()}`;
  gate.open(run, { ...ENGINES_COST, effects: 1 });
  try {
    return await gate.during(
      run,
      'engines',
      { kind: 'start-process', what, project: null, backend: null, cost: ENGINES_COST },
      start,
    );
  } finally {
    gate.close(run);
  }
}
