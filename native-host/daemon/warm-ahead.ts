import type { LanguageId } from '../../shared/language.ts';
import type { Verifier } from '../verify/verify.ts';
import { startingEngines, type EngineGate } from './starting-engines.ts';

/** What starting engines ahead of a click needs. */
export interface WarmAheadParts {
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
export function createWarmAhead({ gate, running, load, failed }: WarmAheadParts): (language: LanguageId) => void {
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
