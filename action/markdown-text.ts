import { printable } from '../native-host/report/report-text.ts';

/** Punctuation that can mean anything in Markdown; each may stand after a backslash (CommonMark, 2.4). */
const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/** Text of others in a line of Markdown: it is shown as it is, and is neither markup, link, mention nor HTML. */
export const markdownText = (text: string): string =>
  printable(text.replaceAll(/\s+/g, ' ').trim()).replaceAll(PUNCTUATION, String.raw`\$&`);

/** The same, at most so many UTF-16 units of the text. */
export const shortMarkdown = (text: string, units: number): string =>
  markdownText(text.length > units ? `${text.slice(0, units)}…` : text);

/**
 * The parts of a page, in order, as far as there is room; each part is whole or is not there, and what is left out is
 * said. @param bytes of UTF-8 for all of it.
 */
export function withinBytes(parts: readonly string[], bytes: number): string {
  const rest = '\nMore is in the JSON and in the SARIF: this page has no room for it.\n';
  let room = bytes - Buffer.byteLength(rest);
  const kept: string[] = [];
  for (const part of parts) {
    room -= Buffer.byteLength(part);
    if (room < 0) return [...kept, rest].join('');
    kept.push(part);
  }
  return kept.join('');
}
