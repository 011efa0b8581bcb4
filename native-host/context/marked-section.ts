import { CodedError } from '../../shared/errors.ts';

/** Between these two lines stands what claude-verify writes into a file of guidance. */
export const SECTION_BEGIN = '<!-- claude-verify:begin -->';
const SECTION_END = '<!-- claude-verify:end -->';

const BEGIN_LINE = /^<!-- claude-verify:begin -->[ \t]*$/gm;
const END_LINE = /^<!-- claude-verify:end -->[ \t]*$/gm;

/** The bytes of a section with its markers, as {@link withSection} writes it in a file of its own. */
export const sectionBytes = (lines: readonly string[]): number => Buffer.byteLength(rendered(lines, '\n')) + 1;

const rendered = (lines: readonly string[], end: string): string => [SECTION_BEGIN, ...lines, SECTION_END].join(end);

/**
 * A text with the section of these lines, or without any where there are none. What stands outside of the markers stays
 * as it is: a section that is there is replaced where it stands; else it goes to the end, behind an empty line, in the
 * text's line ends, and without a last one where the text has none. Taken out again, the text is what it was. Null is
 * no file. No line may hold a marker or a line's end. Throws CV034 where the markers do not make one section.
 */
export function withSection(text: string | null, lines: readonly string[]): string | null {
  const whole = text ?? '';
  const found = sectionIn(whole);
  if (found === undefined) {
    if (lines.length === 0) return text;
    const end = lineEndOf(whole);
    const section = rendered(lines, end);
    if (whole === '') return section + end;
    return whole.endsWith('\n') ? whole + end + section + end : whole + end + end + section;
  }
  const { from, to } = found;
  if (lines.length > 0) return whole.slice(0, from) + rendered(lines, breakAfter(whole, from)) + whole.slice(to);
  const after = whole.slice(to);
  const before = whole.slice(0, from);
  const rest =
    after === '' ? withoutBreak(withoutBreak(before)) : withoutEmptyLine(before) + after.replace(/^\r?\n/, '');
  return rest === '' ? null : rest;
}

function sectionIn(text: string): { from: number; to: number } | undefined {
  // A line that ends in CR LF ends for the expression before the LF only.
  const begins = [...text.replaceAll('\r\n', ' \n').matchAll(BEGIN_LINE)];
  const ends = [...text.replaceAll('\r\n', ' \n').matchAll(END_LINE)];
  if (begins.length === 0 && ends.length === 0) return undefined;
  const [from, end] = [begins[0]?.index ?? -1, ends[0]?.index ?? -1];
  if (begins.length !== 1 || ends.length !== 1 || end < from)
    throw new CodedError('CV034', `Its lines ${SECTION_BEGIN} and ${SECTION_END} do not make one section.`);
  return { from, to: end + SECTION_END.length };
}

/** A lone CR at the end would become a line's end with the LF behind it. */
function lineEndOf(text: string): string {
  if (text.endsWith('\r')) return '\r\n';
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}

const breakAfter = (text: string, from: number): string =>
  /\r?\n/.exec(text.slice(from + SECTION_BEGIN.length))?.[0] ?? '\n';

const withoutBreak = (text: string): string => text.replace(/\r?\n$/, '');

const withoutEmptyLine = (text: string): string => {
  const without = withoutBreak(text);
  return without.endsWith('\n') ? without : text;
};
