import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { CodedError } from '../../shared/errors.ts';
import { endpointSchema } from '../../shared/share-requests.ts';
import type { ShareEndpoint } from '../../shared/share-requests.ts';
import type { Database } from '../storage/database.ts';
import { withStorageErrors } from '../storage/storage-errors.ts';

const SETTING = 'share.endpoint';

/** Over everything that says who receives: what is sent is sent to the receiver that was shown, or not at all. */
export const fingerprintOf = ({ url, name, anthropic, deletes }: ShareEndpoint): string =>
  createHash('sha256')
    .update(JSON.stringify([url, name, anthropic, deletes]))
    .digest('hex');

/** The receiver that the user configured, or null: there is none by default. */
export function readEndpoint(db: Database): ShareEndpoint | null {
  const json = withStorageErrors(() =>
    db.prepare<[string], string>('SELECT json FROM settings WHERE name = ?').pluck().get(SETTING),
  ) as string | undefined;
  if (json === undefined) return null;
  const parsed = z.nullable(endpointSchema).safeParse(JSON.parse(json));
  return parsed.success ? parsed.data : null;
}

/** Stores the receiver. Throws CV104 for an address that nothing is sent to. @param at ISO 8601. */
export function writeEndpoint(db: Database, endpoint: ShareEndpoint | null, at: string): void {
  const checked = endpoint === null ? null : { ...endpoint, url: checkedUrl(endpoint.url) };
  withStorageErrors(() =>
    db
      .prepare(
        'INSERT INTO settings (name, json, changed_at) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE SET json = ' +
          'excluded.json, changed_at = excluded.changed_at',
      )
      .run(SETTING, JSON.stringify(checked), at),
  );
}

function checkedUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:')
    throw new CodedError('CV104', 'The address has to begin with https://.');
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw new CodedError('CV104', 'The address may hold neither a password nor a fragment.');
  return url.href;
}

/** Where the deletion of an item is asked for, or null when the receiver has no such thing. */
export function deleteUrlOf({ url, deletes }: ShareEndpoint, item: string): string | null {
  if (!deletes) return null;
  const at = new URL(url);
  at.pathname = `${at.pathname.replace(/\/$/, '')}/${item}`;
  return at.href;
}
