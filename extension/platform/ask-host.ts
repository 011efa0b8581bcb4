import * as z from 'zod/mini';
import { pageError } from '../../shared/page-errors.ts';
import { REQUESTS, type ReplyBody, type RequestBody, type RequestType } from '../../shared/protocol.ts';
import { WorkerError, type WorkerClient } from './worker-link.ts';

/** Asks the host through the worker; a reply of another shape is CV002. Which types may pass is the worker's policy. */
export async function askHost<T extends RequestType>(client: WorkerClient, type: T, body: RequestBody<T>): Promise<ReplyBody<T>> {
  const { body: reply } = await client.request('host.request', { type, body });
  const parsed = z.safeParse(REQUESTS[type].reply, reply);
  if (!parsed.success) throw new WorkerError(pageError('CV002'));
  // The reply was checked against this type's schema.
  return parsed.data as ReplyBody<T>;
}

type PagedType = 'report.get' | 'feedback.show' | 'feedback.state' | 'feedback.tried' | 'data.export';

/** Joins all pages of a long text; `ask` fetches one page, counted from 0. */
export async function joinPages(ask: (page: number) => Promise<ReplyBody<PagedType>>): Promise<string> {
  const first = await ask(0);
  const texts = [first.text];
  for (let page = 1; page < first.pages; page++) texts.push((await ask(page)).text);
  return texts.join('');
}
