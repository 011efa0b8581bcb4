import type { LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import { NO_CONVERSATION } from './bindings.ts';
import type { WorkerStore } from './store.ts';

/** Words kept of one conversation. */
const MOST_WORDS = 20;

/** What the user said the page's words for languages that are not known mean, in each conversation by itself. */
export interface WordLanguages {
  /** The language of a block of this word, or null. */
  of(conversation: string, word: string): Promise<LanguageId | null>;
  /** The user says it now. Of a page without a conversation nothing is kept. */
  remember(conversation: string, word: string, language: LanguageId): Promise<void>;
}

/** In this store, by the conversations' keys; the oldest of more than LIMITS.history are forgotten. */
export function openWordLanguages(
  opening: Promise<WorkerStore>,
  now: () => number,
  limit: number = LIMITS.history,
): WordLanguages {
  return {
    async of(conversation, word) {
      const languages = (await (await opening).get('words', conversation))?.languages ?? {};
      return Object.hasOwn(languages, word) ? (languages[word] ?? null) : null;
    },
    async remember(conversation, word, language) {
      if (conversation === NO_CONVERSATION) return;
      const tx = (await opening).transaction('words', 'readwrite');
      const known = Object.entries((await tx.store.get(conversation))?.languages ?? {});
      const others = known.filter(([other]) => other !== word).slice(1 - MOST_WORDS);
      await tx.store.put({ conversation, languages: Object.fromEntries([...others, [word, language]]), at: now() });
      let excess = (await tx.store.count()) - limit;
      for (
        let cursor = await tx.store.index('at').openCursor();
        cursor !== null && excess > 0;
        cursor = await cursor.continue()
      ) {
        await cursor.delete();
        excess -= 1;
      }
      await tx.done;
    },
  };
}
