import { TOKENS } from '../../ui/tokens.ts';

/** A fill in both themes. Every bar has an outline besides, so that a fill may be as light or dark as the page. */
export interface Shade {
  light: string;
  dark: string;
}

const STEPS = ['#2b2a66', '#37509b', '#3f7fc1', '#62acd0', '#9dd0dc', '#dcefee'];

/**
 * Kinds without a rank, most frequent first, which stands out most from the page: in steps that also hold in greyscale,
 * and neither red nor green, which are for verdicts.
 */
export const RAMP: readonly Shade[] = STEPS.map((light, at) => ({ light, dark: STEPS.at(-1 - at) ?? light }));

/** Groups of verdicts; their lightness tells them apart as well as their hue. */
export const VERDICT_SHADES = {
  passed: { light: '#9ad9af', dark: '#7fd39a' },
  problem: { light: '#a8201a', dark: '#a8201a' },
  'no answer': { light: '#7f97b8', dark: '#6f86a6' },
  'not run': TOKENS.surface,
} as const satisfies Record<string, Shade>;

/** Of the dots: the middle is filled, the 95th percentile hollow. */
export const DOT_SHADES = { median: TOKENS.accent, p95: TOKENS.surface } as const satisfies Record<string, Shade>;
