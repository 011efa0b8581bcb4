import fc from 'fast-check';
import type { RunnerRequest } from '../runner-request.ts';
import type { FunctionShape } from '../../../../languages/typescript/functions/type-shape.ts';
import { callOf, type BlockPlaces, type Outcome } from './call.ts';
import { argumentsOf } from './generate.ts';
import { guessesIn, learn } from './learn.ts';
import type { LoadedFunction } from './load.ts';
import { parametersOf, subjectOf, type Subject } from './subject.ts';
import { copy, literal } from './value.ts';
import type { Watch } from './watch.ts';

/** Inputs with which each option of a guess is tried. */
const TRIES = 8;
/** Wall time in ms for one option, and for all of one function. */
const PATIENCE_MS = 60;
const IN_ALL_MS = 300;

/**
 * A function with the shapes that its guesses are found to have: of the options of each guess that one with which most
 * calls come to a result. A call that throws where nothing throws on purpose says that the guess is wrong, and no more.
 */
export function learned(
  shape: FunctionShape,
  own: LoadedFunction,
  { request, watch, places }: { request: RunnerRequest; watch: Watch; places: BlockPlaces },
): Subject {
  const parameters = parametersOf(shape);
  if (guessesIn(parameters).length === 0) return subjectOf(shape, own, request);
  const until = performance.now() + IN_ALL_MS;
  const choice = learn(parameters, (tried) => {
    if (performance.now() > until) return -Infinity;
    const subject = subjectOf(shape, own, request, tried);
    let score = 0;
    try {
      const inputs = fc.sample(argumentsOf(subject, 'plain', request.after.plan.told), {
        seed: request.seed,
        numRuns: TRIES,
      });
      watch.within(PATIENCE_MS, () => {
        for (const args of inputs) score += worth(callOf(subject.run, copy(args), places));
      });
    } catch {
      return -Infinity;
    }
    return score;
  });
  return subjectOf(shape, own, request, choice);
}

/** What a call says for the shapes of its arguments. */
function worth(outcome: Outcome): number {
  if (outcome.kind === 'broken') return -1;
  if (outcome.kind === 'refused' || outcome.kind === 'not-asked') return 0.2;
  if (outcome.value instanceof Promise) {
    outcome.value.catch(() => undefined);
    return 1;
  }
  const text = literal(outcome.value);
  return /\bNaN\b|\bundefined\b|\[object|\[function/.test(text.slice(0, 2_000)) ? 0.4 : 1;
}
