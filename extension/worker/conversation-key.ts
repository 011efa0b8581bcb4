import { sha256 } from '../platform/sha256.ts';

/** Key of pages that have no conversation id yet. */
export const NO_CONVERSATION = '';

/** What stands for a conversation everywhere outside the page: the hash of its id, so that no id is stored or sent. */
export async function conversationKey(conversation: string | null): Promise<string> {
  return conversation === null ? NO_CONVERSATION : sha256(conversation);
}
