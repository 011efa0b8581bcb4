const STEERS = /[\p{Cc}\p{Bidi_Control}]/gu;

/** Control and bidirectional characters by their code point: text of others must not steer who shows it. Tabs stay. */
export const printable = (line: string): string =>
  line.replaceAll(STEERS, (character) =>
    character === '\t' ? character : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
