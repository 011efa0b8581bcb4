import type { Tier } from '../../runner-request.ts';
import { callText, outcomeText, type Bench, type Violation } from '../bench.ts';
import { callOf } from '../call.ts';
import type { Names, Subject } from '../subject.ts';
import { copy } from '../value.ts';

/** A call that came back with a value. */
export interface Returned {
  subject: Subject;
  args: readonly unknown[];
  /** The arguments after the call. */
  given: readonly unknown[];
  value: unknown;
  tier: Tier;
  step: Violation['steps'][number];
  bench: Bench;
}

/** How a law was broken: in words, after the call itself, and the further calls that show it. */
export interface Broken {
  message: string;
  further?: Violation['steps'];
}

/** Something that a name promises of results. */
export interface Law {
  /** The rule of its findings. */
  rule: string;
  /** What it says, for the list of those that were tried. */
  says: string;
  /** Words of documentation that say so too: only then a broken law is more than a question. */
  documented: RegExp;
  /** Words of documentation by which the name means something else: then the law is not asked. */
  contrary?: RegExp;
  promisedBy(subject: Subject, names: Names): boolean;
  /** Undefined where the law holds, null where it says nothing of this call. */
  broken(returned: Returned): Broken | string | undefined | null;
}

/** Words that say nothing of what is done. */
const FILLER = new Set(
  (
    'of the a an list array arr numbers nums number num values value items item in from all get find compute ' +
    'calculate calc integer int ints string str text elements element two iterative recursive simple fast for to ' +
    'with using my do make input sequence collection'
  ).split(' '),
);

/** The words of a name that say what is done: `sumOfNumbers` is `sum`. */
export const coreOf = ({ words }: Pick<Subject, 'words'>): string =>
  words.filter((word) => !FILLER.has(word)).join(' ');

/** Calls the function of a law again, on copies; undefined where no value comes back. */
export function callAgain(
  { subject, bench }: Returned,
  args: readonly unknown[],
): { value: unknown; step: Violation['steps'][number] } | undefined {
  const outcome = callOf(subject.run, copy([...args]), bench.places);
  return outcome.kind === 'value' && !(outcome.value instanceof Promise)
    ? { value: outcome.value, step: { call: callText(subject, args), outcome: outcomeText(outcome) } }
    : undefined;
}

/** Is it a list of nothing but numbers? */
export const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number' && Number.isFinite(each));

/** Is it a whole number? */
export const isWhole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);
