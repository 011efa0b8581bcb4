import * as z from 'zod/mini';
import { pageError } from '../../shared/page-errors.ts';
import { REQUESTS, type ReplyBody, type RequestBody, type RequestType } from '../../shared/protocol.ts';
import { WorkerError, type WorkerClient } from './worker-link.ts';

/** Asks the host through the worker; a reply of another shape is CV002. Which types may pass is the worker's policy. */
export async function askHost<T extends RequestType>(
  client: WorkerClient,
  type: T,
  body: RequestBody<T>,
): Promise<ReplyBody<T>> {
  const { body: reply } = await client.request('host.request', { type, body });
  const parsed = z.safeParse(REQUESTS[type].reply, reply);
  if (!parsed.success) throw new WorkerError(pageError('CV002'));
  // The reply was checked against this type's schema.
  return parsed.data as ReplyBody<T>;
}
