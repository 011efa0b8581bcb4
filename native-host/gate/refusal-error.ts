import { CodedError } from '../../shared/errors.ts';
import type { Refusal } from './kernel.ts';

/** A refusal as the user is told of it. */
export function refusalError(refusal: Refusal): CodedError {
  switch (refusal.why) {
    case 'stopped':
      return new CodedError('CV018');
    case 'over-budget':
      return new CodedError('CV019', `${refusal.resource}: ${refusal.asked} asked for, ${refusal.left} left.`);
    case 'forbidden':
      return new CodedError('CV028', `${refusal.region}: ${refusal.cause}`);
    case 'invariant':
      return new CodedError('CV029', refusal.name);
    default:
      return new CodedError('CV090', `The gate did not understand an effect (${refusal.why}).`);
  }
}
