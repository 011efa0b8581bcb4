import { pageOf } from '../../shared/request-fields.ts';
import type { Subscriber } from './jobs.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { ReplyBody } from '../../shared/protocol.ts';

/** Long texts that connections read page by page: each is made once, so that its pages are of one moment. */
export interface PagedTexts {
  /** @param key what the text is about; another one, and the first page, make it anew. */
  page(reader: Subscriber, key: string, page: number, make: () => string): ReturnType<typeof pageOf>;
  /** Forgets those that are half read: what they hold was deleted. */
  clear(): void;
}

/** One text per connection is kept, until its last page was read or the connection is gone. */
export function createPagedTexts(): PagedTexts {
  let kept = new WeakMap<Subscriber, { key: string; text: string }>();
  return {
    page(reader, key, page, make) {
      const before = page === 0 ? undefined : kept.get(reader);
      const text = before?.key === key ? before.text : make();
      const part = pageOf(text, page);
      if (page < part.pages - 1) kept.set(reader, { key, text });
      else kept.delete(reader);
      return part;
    },
    clear() {
      kept = new WeakMap();
    },
  };
}

/** The first rows that have room in so many bytes of JSON, and how many there are more. */
export function fitting<Row>(rows: readonly Row[], bytes: number): { fit: Row[]; more: number } {
  let left = bytes;
  const end = rows.findIndex((row) => (left -= Buffer.byteLength(JSON.stringify(row)) + 1) < 0);
  const fit = end === -1 ? [...rows] : rows.slice(0, end);
  return { fit, more: rows.length - fit.length };
}

/** UTF-16 units of an issue that a list shows; `feedback.show` has all of it. */
const ISSUE_UNITS = 500;
/** Room for a reply's frame around its rows. */
const ENVELOPE_BYTES = 1_024;

/**
 * A list cut to what fits a frame to the browser: issues to a few lines, then the oldest rows; `total` still counts
 * them.
 */
export function fitList({ rows, total }: ReplyBody<'feedback.list'>): ReplyBody<'feedback.list'> {
  const short = rows.map((row) => ({
    ...row,
    issue: row.issue.length > ISSUE_UNITS ? `${row.issue.slice(0, ISSUE_UNITS).toWellFormed()}…` : row.issue,
  }));
  return { rows: fitting(short, LIMITS.frameToBrowserBytes - ENVELOPE_BYTES).fit, total };
}
