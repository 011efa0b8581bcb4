import { languageOfWord } from '../../shared/language.ts';
import type { LanguageId } from '../../shared/language.ts';
import type { WorkerClient } from '../platform/worker-link.ts';
import { wordOfClass } from './extract.ts';

/**
 * For the code elements of blocks that begin to be written: the worker may start what a click would need by the time
 * that they are finished. Each language once a page, for a pointer that comes near a bar asks again. Nothing is asked
 * for where the class does not name the language.
 */
export function warmBegun(link: WorkerClient): (code: Element) => void {
  const asked = new Set<LanguageId>();
  return (code) => {
    const language = languageOfWord(wordOfClass(code) ?? '');
    if (language === undefined || asked.has(language)) return;
    asked.add(language);
    // Nobody waits for it: a click says what is wrong.
    link.request('block.warm', { language }).catch(() => undefined);
  };
}
