import type { Progress } from '../../shared/protocol.ts';
import { kindTone } from './words.ts';

const URGENCY = ['bad', 'warn', 'unknown', 'ok'] as const;

const urgency = ({ verdict }: Progress): number => URGENCY.indexOf(kindTone(verdict ?? 'unknown'));

/**
 * One entry for each kind of check in the order in which they were begun: running as long as one of it is, ended as the
 * worst of it did.
 */
export function ticksOf(progress: readonly Progress[]): Progress[] {
  return [...Map.groupBy(progress, ({ check }) => check).values()].flatMap((all) => {
    const [worst] = all.toSorted((one, other) => urgency(one) - urgency(other));
    if (worst === undefined) return [];
    const state = all.every((one) => one.state === 'ended')
      ? 'ended'
      : all.every((one) => one.state === 'waiting')
        ? 'waiting'
        : 'running';
    const ms = all.reduce((sum, one) => sum + (one.ms ?? 0), 0);
    return [{ ...worst, state, ms }];
  });
}
