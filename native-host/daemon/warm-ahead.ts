import type { LanguageId } from '../../shared/language.ts';
import type { Verifier } from '../verify/verify.ts';
import { randomUUID } from 'node:crypto';
import { ENGINES_COST } from '../gate/budgets.ts';
import type { Gate } from '../gate/gate.ts';

/** What starting engines ahead of a click needs. */
export interface WarmAheadSettings {
  gate: EngineGate;
  /** The verifier, if it is there. */
  running(): Pick<Verifier, 'isWarm'> | undefined;
  /** Loads the verifier when it is not there yet; the slow engines of the language come up meanwhile. */
  load(language: LanguageId): Promise<Pick<Verifier, 'warm'>>;
  /** Hears of what went wrong; nobody waits for the engines. */
  failed(problem: unknown): void;
}

/**
 * Starts the engines of a language that somebody is about to verify. One language at a time: what is asked for
 * meanwhile is dropped, since a click starts its engines anyway. Starting processes is an effect and goes through the
 * gate; where nothing has to be started nothing is admitted.
 */
export function createWarmAhead({ gate, running, load, failed }: WarmAheadSettings): (language: LanguageId) => void {
  let busy = false;

  async function warm(language: LanguageId): Promise<void> {
    if (running()?.isWarm(language) === true) return;
    await startingEngines(gate, `engines for ${language}`, async () => (await load(language)).warm(language));
  }

  return (language) => {
    if (busy || gate.stopped) return;
    busy = true;
    warm(language)
      .catch(failed)
      .finally(() => {
        busy = false;
      });
  };
}

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
