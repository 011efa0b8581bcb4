import type { PatternLife } from '../../shared/pattern.ts';

/** Days after which an occurrence counts half, unless the project says otherwise. */
export const HALF_LIFE_DAYS = 90;

const DAY_MS = 86_400_000;
const FADING_BELOW = 0.5;
const RETIRED_BELOW = 0.1;

/**
 * What the occurrences weigh now: each 1 when it happens, half of it a half-life later. Never more than their number,
 * also when the clock was set back.
 * @param times ms since the epoch. @param now ms since the epoch.
 */
export function weightOf(
  times: Float64Array,
  { now, halfLifeDays, pinned }: { now: number; halfLifeDays: number; pinned: boolean },
): number {
  if (pinned) return times.length;
  const halfLife = halfLifeDays > 0 && Number.isFinite(halfLifeDays) ? halfLifeDays * DAY_MS : HALF_LIFE_DAYS * DAY_MS;
  let weight = 0;
  for (const time of times) weight += 2 ** -(Math.max(0, now - time) / halfLife || 0);
  return Math.min(times.length, weight);
}

/** The life of a pattern; `ineffective`: its measured effect is none. */
export function lifeOf(pattern: {
  count: number;
  confirmed: boolean;
  weight: number;
  pinned: boolean;
  retired: boolean;
  ineffective: boolean;
}): PatternLife {
  if (pattern.retired) return 'retired';
  if (pattern.pinned) return 'active';
  if (pattern.count === 0) return 'candidate';
  if (pattern.weight < RETIRED_BELOW) return 'retired';
  if (pattern.weight < FADING_BELOW || pattern.ineffective) return 'fading';
  return pattern.count > 1 || pattern.confirmed ? 'active' : 'candidate';
}
