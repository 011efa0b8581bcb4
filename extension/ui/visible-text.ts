import { count } from '../../shared/words.ts';
/** A stretch of text as it may be shown; an escape stands for one character that would not be seen or would mislead. */
export interface VisiblePart {
  kind: 'text' | 'escape';
  /** What is shown. */
  shown: string;
  /** What stands in the original; all `raw` joined are the original. */
  raw: string;
}

/** Most text is this, and holds nothing that would not be seen. */
const PRINTABLE = /^[\t\n -~]*$/;

let hidden: RegExp | undefined;

/**
 * Controls but tab and line feed, format characters (bidi, zero width, tags), separators but the space, lone
 * surrogates, private use, what a font may leave out (fillers, variation selectors) and the empty Braille cell:
 * Trojan Source and its relatives. Made when it is needed: for a literal, browsers put the sets together at the start,
 * which takes some milliseconds on every page.
 */
const hiddenCharacters = (): RegExp =>
  (hidden ??= new RegExp(
    '[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Zs}\\p{Cs}\\p{Co}\\p{Default_Ignorable_Code_Point}\\u2800]',
    'gu',
  ));

const isPlain = (character: string): boolean => character === ' ' || character === '\n' || character === '\t';

function escapeOf(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const hex = point.toString(16).padStart(4, '0');
  return point > 0xffff ? `\\u{${hex}}` : `\\u${hex}`;
}

/**
 * Cuts text into what is shown as it is and what is shown as an escape such as `\u202e`. A CR before LF is kept as
 * text.
 */
export function visibleParts(text: string): VisiblePart[] {
  const parts: VisiblePart[] = [];
  let from = 0;
  for (const match of PRINTABLE.test(text) ? [] : text.matchAll(hiddenCharacters())) {
    const raw = match[0];
    if (isPlain(raw) || (raw === '\r' && text[match.index + 1] === '\n')) continue;
    if (match.index > from)
      parts.push({ kind: 'text', shown: text.slice(from, match.index), raw: text.slice(from, match.index) });
    parts.push({ kind: 'escape', shown: escapeOf(raw), raw });
    from = match.index + raw.length;
  }
  if (from < text.length) parts.push({ kind: 'text', shown: text.slice(from), raw: text.slice(from) });
  return parts;
}

/** Text with everything hidden written out, for places that hold a string only (titles, options, labels). */
export function visibleText(text: string): string {
  return visibleParts(text)
    .map((part) => part.shown)
    .join('');
}

/**
 * A text field draws hidden characters as nothing, so what it hides is said beside it; undefined when it hides nothing.
 */
export function hiddenWords(text: string): string | undefined {
  const hidden = visibleParts(text)
    .filter((part) => part.kind === 'escape')
    .map((part) => part.shown);
  if (hidden.length === 0) return undefined;
  return (
    `Has ${count(hidden.length, 'character')} that are invisible here: ` +
    `${[...new Set(hidden)].slice(0, 5).join(' ')}`
  );
}
