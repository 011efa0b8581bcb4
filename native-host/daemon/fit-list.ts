import { LIMITS } from '../../shared/limits.ts';
import type { ReplyBody } from '../../shared/protocol.ts';
import type { FeedbackRow } from '../../shared/keeping-requests.ts';

/** UTF-16 units of an issue that a list shows; `feedback.show` has all of it. */
const ISSUE_UNITS = 500;
/** Room for a reply's frame around its rows. */
const ENVELOPE_BYTES = 1_024;

/**
 * A list cut to what fits a frame to the browser: issues to a few lines, then the oldest rows; `total` still counts
 * them.
 */
export function fitList({ rows, total }: ReplyBody<'feedback.list'>): ReplyBody<'feedback.list'> {
  const kept: FeedbackRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const short = {
      ...row,
      issue: row.issue.length > ISSUE_UNITS ? `${row.issue.slice(0, ISSUE_UNITS).toWellFormed()}…` : row.issue,
    };
    bytes += Buffer.byteLength(JSON.stringify(short)) + 1;
    if (bytes > LIMITS.frameToBrowserBytes - ENVELOPE_BYTES) break;
    kept.push(short);
  }
  return { rows: kept, total };
}
