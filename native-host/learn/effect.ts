import { newcombe, wilson, type Difference, type Rate } from './effect-intervals.ts';

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
export interface Effect {
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
export function effect(pattern: string, conversations: readonly CountedConversation[]): Effect {
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

function textOf({ before, after, comparedWith, fewer, missing, noEffect }: Omit<Effect, 'pattern' | 'text'>): string {
  if (fewer === null || before === null || after === null) {
    const sides = [
      ...(missing.before > 0 ? [`${missing.before} without it`] : []),
      ...(missing.after > 0 ? [`${missing.after} with it`] : []),
    ];
    return `Too little data: ${sides.join(' and ')} are missing of the ${LEAST} conversations that each side needs.`;
  }
  const figures =
    comparedWith === 'held-out'
      ? `${before.count} in ${conversations(before.of)} held out, ${after.count} in ${after.of} with it`
      : `${before.count} in ${conversations(before.of)} before, ${after.count} in ${after.of} after`;
  if (noEffect) return `${figures}: no effect worth having`;
  return fewer.low > 0 ? figures : `${figures}; the difference may be chance`;
}

const conversations = (n: number): string => `${n} conversation${n === 1 ? '' : 's'}`;
