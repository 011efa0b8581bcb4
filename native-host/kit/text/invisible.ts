import { regex } from '../../../shared/regex.ts';
import type { SecurityRemark } from '../security-remark.ts';
import type { Piece } from '../scan/scan-text.ts';

/**
 * Characters that show nothing, stand for nothing public, or steer a terminal; the first kind that has one names it.
 */
const KINDS: Readonly<Record<string, string>> = {
  control: String.raw`\0-\x08\x0B\x0E-\x1F\x7F-\x9F`,
  separator: String.raw`\u2028\u2029`,
  joiner: String.raw`\u200C\u200D`,
  mark: String.raw`\u200E\u200F\u061C`,
  selector: String.raw`\uFE00-\uFE0F\u{E0100}-\u{E01EF}`,
  tag: String.raw`\u{E0000}-\u{E007F}`,
  filler: String.raw`\u115F\u1160\u3164\uFFA0`,
  private: String.raw`\uE000-\uF8FF`,
  plane: String.raw`\u{F0000}-\u{10FFFD}`,
  zero: String.raw`\u00AD\u034F\u180E\u200B\u2060-\u2065\u206A-\u206F\uFEFF\uFFF9-\uFFFB`,
};
const SUSPECTS = new RegExp(
  Object.entries(KINDS)
    .map(([kind, range]) => `(?<${kind}>[${range}]+)`)
    .join('|'),
  'gu',
);

const ANY = /[^\t\n\f\r -~]/;

const WORDS: Readonly<Record<string, string>> = {
  control: 'control character',
  separator: 'line separator',
  joiner: 'zero-width joiner',
  mark: 'invisible direction mark',
  selector: 'variation selector',
  tag: 'invisible tag character',
  filler: 'invisible filler',
  private: 'private-use character',
  plane: 'private-use character',
  zero: 'zero-width character',
};

/** Rules of the kinds that are not an `invisible-character`. */
const RULES: Readonly<Record<string, string>> = {
  private: 'private-use',
  plane: 'private-use',
  control: 'control-character',
};

/** Scripts whose spelling needs joiners between letters. */
const JOINED = regex('u')`
  [
    \p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}
    \p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}
    \p{Script=Mongolian}\p{Script=Syriac}
  ]
`;
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]/u;
const TAGGED_FLAG = /\u{1F3F4}$/u;

/** Characters that cannot be seen where they change what the code means, or hide something in a text. */
export function invisibleRemarks(text: string, pieces: readonly Piece[]): SecurityRemark[] {
  if (!ANY.test(text)) return [];
  let piece = 0;
  return [...text.matchAll(SUSPECTS)].flatMap(({ 0: run, index, groups }) => {
    while ((pieces[piece]?.end ?? Infinity) <= index) piece += 1;
    const kind = pieces[piece]?.kind ?? 'code';
    const what = Object.entries(groups ?? {}).find(([, matched]) => matched !== undefined)?.[0] ?? 'zero';
    const severity = severityOf(what, run, kind, text, index);
    if (severity === undefined) return [];
    const points = [...run];
    const shown = points.slice(0, 3).map(codePoint).join(' ');
    const many = points.length > 3 ? ` and ${points.length - 3} more` : '';
    return [
      {
        rule: RULES[what] ?? 'invisible-character',
        message:
          `${WORDS[what]}${points.length > 1 ? 's' : ''} (${shown}${many}) in ` +
          `${kind === 'code' ? 'the code' : `a ${kind}`}: ${points.length > 1 ? 'they are' : 'it is'} part of the ` +
          'text and cannot be seen',
        severity,
        category: 'security_flaw' as const,
        subcategory: 'hidden_character',
        start: index,
        end: index + run.length,
      },
    ];
  });
}

function severityOf(
  what: string,
  run: string,
  kind: Piece['kind'],
  text: string,
  index: number,
): SecurityRemark['severity'] | undefined {
  const before = Array.from(text.slice(Math.max(0, index - 2), index)).at(-1) ?? '';
  const after = Array.from(text.slice(index + run.length, index + run.length + 2))[0] ?? '';
  const inCode = kind === 'code';
  switch (what) {
    case 'control':
      return 'warning';
    case 'separator':
      return kind === 'string' ? undefined : 'warning';
    case 'joiner':
      if (run.length === 1 && ((EMOJI.test(before) && EMOJI.test(after)) || JOINED.test(before))) return undefined;
      return inCode || (isWord(before) && isWord(after)) ? 'warning' : undefined;
    case 'mark':
      return inCode ? 'warning' : undefined;
    case 'selector':
      // One after a symbol chooses its look; many in a row can carry a hidden text.
      if ([...run].length === 1) return inCode && isWord(before) && !/\d/.test(before) ? 'warning' : undefined;
      return 'warning';
    case 'tag':
      return TAGGED_FLAG.test(before) && /^[\u{E0030}-\u{E007A}]{3,6}\u{E007F}$/u.test(run) ? undefined : 'warning';
    case 'filler':
      return inCode ? 'warning' : undefined;
    case 'private':
      if (inCode) return 'warning';
      return [...run].length > 8 ? 'warning' : undefined;
    case 'plane':
      return inCode || [...run].length > 8 ? 'warning' : undefined;
    default:
      if (index === 0 && run === '\uFEFF') return undefined;
      return inCode || (isWord(before) && isWord(after)) ? 'warning' : undefined;
  }
}

const isWord = (char: string): boolean => /[\w]/.test(char);
const codePoint = (char: string): string =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
