import { positionsIn } from '../../../kit/text-position.ts';

/** Something that a text takes for granted, and where it stands there (UTF-16). */
export interface Granted {
  start: number;
  said: string;
}

/** "line 3: assume x > 0", in the order of the lines; of another file with its path before it. */
export function toUnchecked(granted: readonly Granted[], code: string, file?: string): string[] {
  const at = positionsIn(code);
  const where = file === undefined ? '' : `${file}, `;
  return granted
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, said }) => `${where}line ${at(start).line}: ${said}`);
}

/** A part of a text in one line, of at most 120 characters. */
export const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 120);

/** An attribute in braces: `{:extern "f"}`. */
export interface Attribute extends Granted {
  end: number;
  name: string;
  /** What stands behind its name. */
  value: string;
}

/** The attributes of a text in braces. @param bare the text with blanks in its literals */
export const attributesIn = ({ code, bare }: { code: string; bare: string }): Attribute[] =>
  // One that never ends is none, and holds all that are left.
  [...bare.matchAll(/\{\s*:\s*([\w']+)\s*([^}]*)(?:\}|$)/g)]
    .filter(([all]) => all.endsWith('}'))
    .map(({ index, 0: all, 1: name = '', 2: value = '' }) => ({
      start: index,
      end: index + all.length,
      name,
      value: value.trim(),
      said: inOneLine(code.slice(index, index + all.length)),
    }));

/** Lines that have parts of a text read or not before anything else is: nobody else sees what the tool sees. */
export const hasDirectives = (text: string): boolean => /^[^\S\n]*#(?:if|elsif|else|endif|line\b)/m.test(text);
