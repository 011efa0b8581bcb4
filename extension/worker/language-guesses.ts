import { guessLanguage } from '../../shared/guess-language.ts';
import type { LanguageId } from '../../shared/language.ts';
import { sha256 } from '../platform/sha256.ts';

/** Texts whose language is remembered; a worker that was stopped guesses again. */
const KEPT = 500;

interface LanguageGuesses {
  /** The language that a text looks like, or null. */
  of(text: string): Promise<LanguageId | null>;
  /** The block with what it looks like, where its language is not known. */
  named<B extends { code: string; language: LanguageId | null }>(block: B): Promise<B>;
}

/**
 * Guesses languages for the pages, which hold nothing of it: what languages look like is longer than what a bar needs.
 * Each text is looked at once, by its hash.
 */
export function languageGuesses(): LanguageGuesses {
  const known = new Map<string, LanguageId | null>();
  const of = async (text: string): Promise<LanguageId | null> => {
    const hash = await sha256(text);
    const guessed = known.get(hash);
    if (guessed !== undefined) return guessed;
    const language = guessLanguage(text);
    const oldest = known.keys().next();
    if (known.size >= KEPT && !oldest.done) known.delete(oldest.value);
    known.set(hash, language);
    return language;
  };
  return {
    of,
    named: async (block) => (block.language === null ? { ...block, language: await of(block.code) } : block),
  };
}
