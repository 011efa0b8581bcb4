import { languageOfWord } from '../../shared/language.ts';
import type { FoundBlock } from './block-finder.ts';

const NO_NAME = new Set(['', 'code', 'plain', 'copy']);
const LONGEST = 40;

/** See {@link labelElement}. */
export const labelOf = (block: Pick<FoundBlock, 'code' | 'outer'>): string | null =>
  labelElement(block)?.textContent?.trim() ?? null;

/**
 * The element of the word that the page shows above the code for its language, or null. It is looked for by where it
 * stands and not by its classes, which the page renames: an element of text alone before the code, within what belongs
 * to the block. A language that is known goes before any other text, for the page also tells there why it does not
 * highlight.
 */
export function labelElement({ code, outer }: Pick<FoundBlock, 'code' | 'outer'>): Element | null {
  let other: Element | null = null;
  for (let at: Element | null = code; at !== null && at !== outer; at = at.parentElement)
    for (let before = at.previousElementSibling; before !== null; before = before.previousElementSibling) {
      if (before.childElementCount > 0 || before.tagName === 'BUTTON') continue;
      const text = (before.textContent ?? '').trim();
      if (!isName(text)) continue;
      if (languageOfWord(text) !== undefined) return before;
      other ??= before;
    }
  return other;
}

/** One word or two that are no line numbers. */
const isName = (text: string): boolean =>
  text.length < LONGEST && !NO_NAME.has(text.toLowerCase()) && /^[^\d\s]\S*(?: \S+)?$/.test(text);
