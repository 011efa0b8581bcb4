import type { LanguageId } from '../../../../shared/language.ts';
import type { SecurityRemark } from '../security-remark.ts';
import { bidiRemarks } from './bidi.ts';
import { homoglyphRemarks } from './homoglyphs.ts';
import { invisibleRemarks } from './invisible.ts';
import { segmentsOf } from './lexer.ts';

/** Can this text hold an attack at all? Text of printable ASCII cannot. */
export const needsScan = (text: string): boolean => /[^\t\n\f\r -~]/.test(text);

/** What in this text reads otherwise than it runs: reordered, invisible or look-alike characters, in no order. */
export function scanText(text: string, language: LanguageId): SecurityRemark[] {
  if (!needsScan(text)) return [];
  const segments = segmentsOf(text, language);
  return [
    ...bidiRemarks(text, segments),
    ...invisibleRemarks(text, segments),
    ...homoglyphRemarks(text, segments, language),
  ];
}
