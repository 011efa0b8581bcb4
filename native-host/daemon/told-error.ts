import { CodedError, errorBody } from '../../shared/errors.ts';
import type { ErrorBody } from '../../shared/errors.ts';

/**
 * A thrown value as a client is told of it. Only our own errors speak for themselves: messages of the system and of
 * libraries name paths of this machine, so that of any other there is CV090 and where to look.
 */
export function toldError(problem: unknown): ErrorBody {
  if (problem instanceof CodedError) return { code: problem.code, message: problem.message, mend: problem.mend };
  return errorBody('CV090', 'The end of its log says where.');
}
