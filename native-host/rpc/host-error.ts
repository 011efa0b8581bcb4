import type { ErrorBody } from '../../shared/errors.ts';

/** An error that the daemon answered with; its code may be one that this version does not know. */
export class HostError extends Error {
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.name = 'HostError';
    this.body = body;
  }
}
