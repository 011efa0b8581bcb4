import type { RequestBody } from '../../shared/protocol.ts';
import type { TargetReport } from '../../shared/target.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import type { OpenedTarget } from './open-target.ts';

type Compared = Pick<RequestBody<'verify.start'>, 'change' | 'whole'>;

/** Says what counts and what it is compared with, where that is not the project as it lies. */
export const comparedWith = ({ change, whole }: Compared): string[] =>
  change === undefined || whole === true ? [] : [`only what is new against ${change.against} counts`];

/** What a report says of the files around a block, and whose the old code is where a check ran it beside the new. */
export function aboutWithOldCode(
  { about, target }: Pick<OpenedTarget, 'about' | 'target'>,
  { change, whole }: Compared,
  results: readonly CheckResult[],
): TargetReport | undefined {
  const compares = results.some(({ check, verdict }) => check === 'differential' && verdict.kind !== 'not-run');
  if (change === undefined || whole !== true || !compares) return about;
  return { ...target.about, notes: [...target.about.notes, `the old code is that of ${change.against}`] };
}
