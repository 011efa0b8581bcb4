import type { BlockPlaces, Outcome } from './call.ts';
import type { Inverse, Names, Subject } from './subject.ts';
import type { Law } from './laws/law.ts';
import { lifeText } from './instance.ts';
import { literal } from './value.ts';

/** One law that did not hold on one input. */
export interface Violation {
  law: string;
  severity: 'error' | 'warning';
  message: string;
  line: number | null;
  steps: { call: string; outcome: string }[];
}

/** What examining needs besides the function and its input. */
export interface Bench {
  places: BlockPlaces;
  names: Names;
  inverse: Inverse | undefined;
  /** What reads what this function writes: of both directions no more is known than that. */
  reading: Subject | undefined;
  /** Laws that the name promises, and in words those that a call was held against. */
  laws: readonly Law[];
  tried: Set<string>;
  /** Laws that the calls in the documentation itself do not hold to. */
  muted: Set<string>;
  /** Does the file look at a clock or at randomness? */
  varies: boolean;
}

/** A call as code. */
export const callText = ({ shape, write }: Subject, args: readonly unknown[]): string =>
  write?.(args) ??
  (shape.form === 'class' ? lifeText(shape, args) : `${shape.name}(${args.map((each) => literal(each)).join(', ')})`);

/** The outcome as it is shown. */
export const outcomeText = (outcome: Outcome): string =>
  outcome.kind === 'value' ? literal(outcome.value).slice(0, 2_000) : outcome.text;
