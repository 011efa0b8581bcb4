import type { CoqSentence } from '../../backend-kit/coq/coq-sentences.ts';

/** A section by UTF-16 offsets, from its head to its end. */
export interface CoqSection {
  start: number;
  end: number;
}

/** The sections of a text; one that is not closed has no end in it, and no such text compiles. */
export function coqSections(sentences: readonly CoqSentence[]): CoqSection[] {
  const open: { name: string; start: number; isSection: boolean }[] = [];
  const found: CoqSection[] = [];
  for (const { text, start, end } of sentences) {
    const [, kind, name = ''] =
      /^(Section|Module(?:\s+Type)?|Chapter)\s+(?:(?:Import|Export)\s+)?(\S+)/.exec(text) ?? [];
    if (kind !== undefined) open.push({ name, start, isSection: !kind.startsWith('Module') });
    const ended = /^End\s+(\S+)$/.exec(text.trim())?.[1];
    const last = open.findLastIndex((each) => each.name === ended);
    if (last < 0) continue;
    const [section] = open.splice(last);
    if (section?.isSection === true) found.push({ start: section.start, end });
  }
  return found;
}

/** The innermost section in which a place lies. */
export const sectionAt = (sections: readonly CoqSection[], offset: number): CoqSection | undefined =>
  sections.filter(({ start, end }) => start < offset && offset < end).toSorted((a, b) => b.start - a.start)[0];
