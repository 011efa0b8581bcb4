import type { RequestBody } from '../../shared/protocol.ts';

/** Says what counts and what it is compared with, where that is not the project as it lies. */
export const comparedWith = ({ change, whole }: Pick<RequestBody<'verify.start'>, 'change' | 'whole'>): string[] =>
  change === undefined || whole === true ? [] : [`only what is new against ${change.against} counts`];
