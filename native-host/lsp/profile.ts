import type { CheckResult } from '../../shared/verdict.ts';

/** How much an editor is shown: all but what it shows by itself, or everything. */
export const PROFILES = ['default', 'all'] as const;

/** One of {@link PROFILES}. */
export type Profile = (typeof PROFILES)[number];

/** Linters of claude-verify's own, which no editor has. */
const OWN_LINTERS: readonly string[] = ['learned-rules', 'project-names', 'weakened-tests'];

/** What answers within a blink once its engines are warm. */
const QUICK = ['parse', 'security', ...OWN_LINTERS];

/**
 * The checks of an opened or saved file, as `only` of a request names them, one request after another: what is quick is
 * shown first. Nothing of it runs code that the user did not permit.
 */
export const stepsOf = (profile: Profile): readonly (readonly string[])[] =>
  profile === 'all' ? [QUICK, ['types', 'lint']] : [QUICK];

/** Is what this check finds shown? Types and lint are what editors have servers of their own for. */
export const isShown = (profile: Profile, { check, backend }: Pick<CheckResult, 'check' | 'backend'>): boolean =>
  profile === 'all' || (check !== 'types' && check !== 'lint') || OWN_LINTERS.includes(backend);
