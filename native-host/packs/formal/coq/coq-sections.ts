import type { CoqSentence } from './coq-sentences.ts';

/** A section by UTF-16 offsets, from its head to its end. */
export interface CoqSection {
  start: number;
  end: number;
}

type Kind = 'section' | 'interface' | 'module';

/** The sections of a text; one that is not closed has no end in it, and no such text compiles. */
export const coqSections = (sentences: readonly CoqSentence[]): CoqSection[] => spansOf(sentences, 'section');

/** Its interfaces (`Module Type`): what they ask for is not declared by them. */
export const coqInterfaces = (sentences: readonly CoqSentence[]): CoqSection[] => spansOf(sentences, 'interface');

function spansOf(sentences: readonly CoqSentence[], wanted: Kind): CoqSection[] {
  const open: { name: string; start: number; kind: Kind }[] = [];
  const found: CoqSection[] = [];
  for (const { command, start, end } of sentences) {
    const [, word, name = ''] =
      /^(Section|Module(?:\s+Type)?|Chapter)\s+(?:(?:Import|Export)\s+)?([^\s(:<!]+)/.exec(command) ?? [];
    if (word !== undefined) open.push({ name, start, kind: kindOf(word) });
    const ended = /^End\s+(\S+)$/.exec(command.trim())?.[1];
    if (ended === undefined) continue;
    const last = open.findLastIndex((each) => each.name === ended);
    if (last < 0) continue;
    const [span] = open.splice(last);
    if (span?.kind === wanted) found.push({ start: span.start, end });
  }
  return found;
}

function kindOf(word: string): Kind {
  if (!word.startsWith('Module')) return 'section';
  return word === 'Module' ? 'module' : 'interface';
}

/** The innermost section in which a place lies. */
export const sectionAt = (sections: readonly CoqSection[], offset: number): CoqSection | undefined =>
  sections.filter(({ start, end }) => start < offset && offset < end).toSorted((a, b) => b.start - a.start)[0];
