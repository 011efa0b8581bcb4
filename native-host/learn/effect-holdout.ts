import { createHash } from 'node:crypto';

/** Share of conversations that the holdout keeps without learned patterns. */
const HELD_OUT = 0.2;

/**
 * Is this conversation one of the holdout, where the project's user opted in? The same answer each time, by a hash of
 * both names. Such a conversation gets no learned patterns; hand-written items and critical ones are never held out.
 * @param conversation SHA-256 of its id. @param project name.
 */
export function isHeldOut(conversation: string, project: string, share: number = HELD_OUT): boolean {
  const hash = createHash('sha256')
    .update(JSON.stringify(['holdout', project, conversation]))
    .digest();
  return hash.readUInt32BE(0) / 2 ** 32 < share;
}
