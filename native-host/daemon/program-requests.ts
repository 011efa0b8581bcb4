import type { RequestType } from '../../shared/protocol.ts';

/**
 * All that another program may ask, over HTTP and with `program` as its kind on the socket: no more than a page of
 * claude.ai has done for it. Consents, rules, projects, writing, deleting, sharing, settings and pairing are not among
 * it: only a person gives those, in a terminal or on the extension's own pages.
 */
export const PROGRAM_REQUESTS: ReadonlySet<RequestType> = new Set([
  'hello',
  'ping',
  'verify.start',
  'verify.status',
  'verify.cancel',
  'report.get',
  'report.list',
  'receipt.get',
  'secrets.scan',
  'context.plan',
  'feedback.record',
  'feedback.list',
  'feedback.show',
  'tools.list',
  'gate.state',
]);
