/** One line without tabs, control, bidi or zero-width characters, cut at `limit` characters: text that is only data. */
export function plainLine(text: string, limit: number): string {
  const visible = text
    .replace(/[\t\n\r]+/g, ' ')
    .replace(
      /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
      (hidden) => `[U+${(hidden.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .trim();
  const characters = [...visible];
  return characters.length <= limit ? visible : `${characters.slice(0, limit).join('')}...`;
}
