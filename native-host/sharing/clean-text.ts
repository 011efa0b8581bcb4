import { stripVTControlCharacters } from 'node:util';

/**
 * The text without what cannot be seen: terminal sequences, control, format and bidirectional characters, tags, and
 * unpaired surrogates, in which something could be hidden. Line ends become `\n`; tabs stay.
 */
export function cleanText(text: string): string {
  return stripVTControlCharacters(text.toWellFormed())
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(
      /(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}\u{3164}\u{115F}\u{1160}\u{FFA0}\u{2800}\u{FFFD}]/gu,
      '',
    );
}
