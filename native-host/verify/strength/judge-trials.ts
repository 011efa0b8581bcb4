import type { Mutant } from '../mutation/mutant.ts';
import type { TrialOutcome } from '../../kit/tests/trial.ts';

/** A mistake and what the tests said of the code with it. */
export interface Trial {
  mutant: Mutant;
  outcome: TrialOutcome;
}

/** What trials come to, before what changes nothing is left out. */
export interface JudgedTrials {
  noticed: number;
  /** Of them, those with which the tests did not end. */
  hung: number;
  missed: Mutant[];
  undecided: number;
  /** Tests that hold for the code as it is and failed for no mistake; undefined where failing tests have no names. */
  silent: string[] | undefined;
}

/**
 * Counts what tests noticed. A mistake is noticed when a test fails that held before, when the tests do not end any
 * more, or, in a language without a compiler, when the code cannot be loaded any more.
 * @param held names of the tests that hold for the code as it is; empty where the runner does not tell them.
 * @param compiled what a compiler refuses is no mistake that a test could notice.
 */
export function judgeTrials(
  trials: readonly Trial[],
  { held, compiled }: { held: readonly string[]; compiled: boolean },
): JudgedTrials {
  const judged: JudgedTrials = { noticed: 0, hung: 0, missed: [], undecided: 0, silent: undefined };
  const awake = new Set<string>();
  let unnamed = false;
  for (const { mutant, outcome } of trials) {
    switch (outcome.kind) {
      case 'ran':
        if (outcome.failed.length > 0) judged.noticed += 1;
        else judged.missed.push(mutant);
        for (const name of outcome.failed) awake.add(name);
        break;
      case 'hung':
        judged.noticed += 1;
        judged.hung += 1;
        for (const name of outcome.failed) awake.add(name);
        // Which of them waited is not known.
        unnamed ||= outcome.failed.length === 0;
        break;
      case 'broken':
        if (compiled) judged.undecided += 1;
        else judged.noticed += 1;
    }
  }
  if (held.length > 0 && !unnamed && judged.noticed > 0) judged.silent = held.filter((name) => !awake.has(name));
  return judged;
}
