import { languageOfWord } from '../../shared/language.ts';
import type { LanguageId } from '../../shared/language.ts';
import type { WorkerClient } from '../platform/worker-link.ts';
import { wordOfClass } from './extract.ts';

/** A language's engines are asked for at most this often, ms; they stay warm far longer. */
const AGAIN_MS = 30_000;

/**
 * For the code elements of blocks that begin to be written: the worker may start what a click would need by the time
 * that they are finished. Nothing is asked for where the class does not name the language.
 */
export function warmBegun(link: WorkerClient, now: () => number): (code: Element) => void {
  const asked = new Map<LanguageId, number>();
  return (code) => {
    const language = languageOfWord(wordOfClass(code) ?? '');
    if (language === undefined || now() - (asked.get(language) ?? -AGAIN_MS) < AGAIN_MS) return;
    asked.set(language, now());
    // Nobody waits for it: a click says what is wrong.
    link.request('block.warm', { language }).catch(() => undefined);
  };
}
