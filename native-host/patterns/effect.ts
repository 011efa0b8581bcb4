import { createHash } from 'node:crypto';
import { count } from '../../shared/words.ts';

/**
 * One conversation that counts for a pattern: a backend of the pattern's evidence decided in it after `since` (and, for
 * one before the pattern was ever exposed, before that).
 */
export interface CountedConversation {
  conversation: string;
  /**
   * `injected`: it had the guidance. `held-out` and `passed-over`: the planner would have chosen it and did not insert
   * it. `earlier`: verified in a project of the pattern, in its language, before the planner first chose it anywhere.
   */
  group: 'injected' | 'held-out' | 'passed-over' | 'earlier';
  /** When the planner chose the pattern there, ISO 8601; empty for `earlier`. */
  since: string;
  /** Verdicts of the evidence's backends. */
  decided: readonly string[];
  /** Times of findings with a backend and rule of the evidence. */
  found: readonly string[];
}

/** What is known of a pattern's effect. */
export interface MeasuredEffect {
  pattern: string;
  /** Conversations without the guidance. With a holdout of enough conversations only those, else all that are known. */
  before: Rate | null;
  /** Conversations with it. */
  after: Rate | null;
  comparedWith: 'earlier' | 'held-out';
  /** How much rarer it became: `before - after`. Null while there is too little data. */
  fewer: Difference | null;
  /** How many conversations are missing on each side until there is a figure. */
  missing: { before: number; after: number };
  /** After enough conversations an improvement worth having is excluded: input of a pattern's fading. */
  noEffect: boolean;
  /** One line: "5 in 40 conversations before, 0 in 25 after", or how much is missing. */
  text: string;
}

/** No figure below this number of conversations on either side. */
export const LEAST = 8;

/** No pattern is called without effect before it was injected in this many. */
export const LEAST_FOR_NO_EFFECT = 20;

/** An improvement smaller than one conversation in ten is not worth the room in a prompt. */
export const WORTH_HAVING = 0.1;

/**
 * The effect of a pattern over its conversations, in any order. Those in which the pattern was founded are none of
 * them, and in each conversation only what came after the guidance counts: a conversation without a decision after it
 * says nothing.
 */
export function measureEffect(pattern: string, conversations: readonly CountedConversation[]): MeasuredEffect {
  const told = conversations
    .map(({ group, since, decided, found }) => ({
      group,
      counts: decided.some((at) => at > since),
      recurred: found.some((at) => at > since),
    }))
    .filter(({ counts }) => counts);
  const of = (wanted: (group: CountedConversation['group']) => boolean): Rate | null => {
    const chosen = told.filter(({ group }) => wanted(group));
    return chosen.length === 0 ? null : wilson(chosen.filter(({ recurred }) => recurred).length, chosen.length);
  };
  const heldOut = of((group) => group === 'held-out');
  const comparedWith = (heldOut?.of ?? 0) >= LEAST ? 'held-out' : 'earlier';
  const before = comparedWith === 'held-out' ? heldOut : of((group) => group !== 'injected');
  const after = of((group) => group === 'injected');
  const missing = { before: Math.max(0, LEAST - (before?.of ?? 0)), after: Math.max(0, LEAST - (after?.of ?? 0)) };
  const fewer =
    before === null || after === null || missing.before > 0 || missing.after > 0 ? null : newcombe(before, after);
  const noEffect = fewer !== null && (after?.of ?? 0) >= LEAST_FOR_NO_EFFECT && fewer.high < WORTH_HAVING;
  return {
    pattern,
    before,
    after,
    comparedWith,
    fewer,
    missing,
    noEffect,
    text: textOf({ before, after, comparedWith, fewer, missing, noEffect }),
  };
}

function textOf({
  before,
  after,
  comparedWith,
  fewer,
  missing,
  noEffect,
}: Omit<MeasuredEffect, 'pattern' | 'text'>): string {
  if (fewer === null || before === null || after === null) {
    const sides = [
      ...(missing.before > 0 ? [`${missing.before} without it`] : []),
      ...(missing.after > 0 ? [`${missing.after} with it`] : []),
    ];
    return `Too little data: ${sides.join(' and ')} are missing of the ${LEAST} conversations that each side needs.`;
  }
  const figures =
    comparedWith === 'held-out'
      ? `${before.count} in ${count(before.of, 'conversation')} held out, ${after.count} in ${after.of} with it`
      : `${before.count} in ${count(before.of, 'conversation')} before, ${after.count} in ${after.of} after`;
  if (noEffect) return `${figures}: no effect worth having`;
  return fewer.low > 0 ? figures : `${figures}; the difference may be chance`;
}

/** How often something happened, with the 95 % interval of its rate; numbers from 0 to 1. */
interface Rate {
  count: number;
  of: number;
  rate: number;
  low: number;
  high: number;
}

/** The difference of two rates with its 95 % interval; from -1 to 1. */
interface Difference {
  value: number;
  low: number;
  high: number;
}

/** The quantile of the normal distribution for 95 %. */
const Z = 1.959963984540054;

/**
 * Wilson's score interval: unlike the usual one it is right for few cases and for none. `of` is at least 1, `count` at
 * most `of`.
 */
export function wilson(count: number, of: number): Rate {
  const rate = count / of;
  const middle = rate + (Z * Z) / (2 * of);
  const half = Z * Math.sqrt((rate * (1 - rate)) / of + (Z * Z) / (4 * of * of));
  const whole = 1 + (Z * Z) / of;
  // Rounding must not put the rate outside of its own interval.
  return {
    count,
    of,
    rate,
    low: Math.max(0, Math.min(rate, (middle - half) / whole)),
    high: Math.min(1, Math.max(rate, (middle + half) / whole)),
  };
}

/** Newcombe's interval for `one - other`, made of the two score intervals (his method 10). */
export function newcombe(one: Rate, other: Rate): Difference {
  const value = one.rate - other.rate;
  return {
    value,
    low: Math.max(-1, value - Math.hypot(one.rate - one.low, other.high - other.rate)),
    high: Math.min(1, value + Math.hypot(one.high - one.rate, other.rate - other.low)),
  };
}

/** Share of conversations that the holdout keeps without learned patterns. */
const HELD_OUT = 0.2;

/**
 * Is this conversation one of the holdout, where the project's user opted in? The same answer each time, by a hash of
 * both names. Such a conversation gets no learned patterns; hand-written items and critical ones are never held out.
 * @param conversation SHA-256 of its id. @param project name.
 */
export function isHeldOut(conversation: string, project: string, share: number = HELD_OUT): boolean {
  const hash = createHash('sha256')
    .update(JSON.stringify(['holdout', project, conversation]))
    .digest();
  return hash.readUInt32BE(0) / 2 ** 32 < share;
}
