import { languageOfWord } from '../../shared/language.ts';
import { answerTo } from '../../shared/same-code.ts';
import type { LaterBlock } from '../../shared/same-code.ts';
import { PAGE_LIMITS } from '../../shared/page-limits.ts';
import { wordOfClass } from './extract.ts';

/** Text and marked code of a message that the user wrote, as the page shows it. */
export function readUserMessage(element: Element): { text: string; marked: LaterBlock[] } {
  const cut = (text: string | null): string => (text ?? '').slice(0, PAGE_LIMITS.noticedUnits);
  const marked = [...element.querySelectorAll('pre')].map((pre): LaterBlock => {
    const code = pre.querySelector('code') ?? pre;
    return { code: cut(code.textContent), language: languageOfWord(wordOfClass(code) ?? '') ?? null };
  });
  return { text: cut(element.textContent), marked: marked.slice(0, PAGE_LIMITS.besideBlocks) };
}

/** Which of these verified blocks a reply that was written again has rewritten: its index, or -1. */
export function rewrittenFrom(former: readonly LaterBlock[], { code, language }: LaterBlock): number {
  const at = language === null ? -1 : answerTo({ report: '', code, language }, former);
  return former[at]?.code === code ? -1 : at;
}
