import { CodedError } from '../../shared/errors.ts';
import type { ReplyBody } from '../../shared/protocol.ts';
import { markDeleted } from './receipts.ts';
import type { Undeleted } from './receipts.ts';
import type { ShareDeps } from './share.ts';

/**
 * Asks for the deletion of what receivers have or may have, one item after another; a receiver that cannot be reached,
 * or does not answer, is not asked for the rest.
 */
export async function askDeletion(
  { db, egress, note, send, now }: Pick<ShareDeps, 'db' | 'egress' | 'note' | 'send' | 'now'>,
  open: readonly Undeleted[],
): Promise<Omit<ReplyBody<'share.revoke'>, 'removed'>> {
  const away = new Set<string>();
  let deleted = 0;
  let noDeletion = 0;
  for (const { n, id, project, receiver, deleteUrl } of open) {
    if (deleteUrl === null) {
      noDeletion += 1;
      continue;
    }
    const { origin } = new URL(deleteUrl);
    if (away.has(origin)) continue;
    const answer = await egress({ project, what: `delete ${id}`, bytes: 0 }, (signal) =>
      send({ method: 'DELETE', url: deleteUrl, key: id, body: null, signal }),
    ).catch((problem: unknown) => {
      if (problem instanceof CodedError) return undefined;
      throw problem;
    });
    if (answer === undefined) {
      away.add(origin);
      continue;
    }
    // What is not there any more is deleted.
    if (!(answer.status >= 200 && answer.status < 300) && answer.status !== 404 && answer.status !== 410) continue;
    note({ event: 'share-deleted', project, detail: { item: id, receiver } }, () =>
      markDeleted(db, { n }, now().toISOString()),
    );
    deleted += 1;
  }
  return { deleted, notDeleted: open.length - deleted - noDeletion, noDeletion };
}
