/** The last word of a text. */
export function lastWord(text: string): string {
  const words = text.match(/[a-z]+/g) as string[];
  return words[words.length - 1] as string;
}

export const escapeQuotes = (text: string): string => text.replaceAll('"', '\\"');

export const unescapeQuotes = (text: string): string => text.replaceAll('\\"', '"').replaceAll('\\', '');

export async function firstLetters(names: string[]): Promise<string[]> {
  return names.map((name) => name[0]!.toUpperCase());
}

export function pad(text: string, width: number): string {
  return ' '.repeat(width - text.length) + text;
}
