import type { LanguageId } from '../../../shared/language.ts';
import type { SecurityRemark } from '../security-remark.ts';
import { homoglyphRemarks } from './homoglyphs.ts';
import { invisibleRemarks } from './invisible.ts';
import { LEXICONS, type Lexicon } from '../scan/lexicons.ts';
import { piecesOf, type Piece } from '../scan/scan-text.ts';

const NAMES: Readonly<Record<string, string>> = {
  '\u202A': 'LEFT-TO-RIGHT EMBEDDING',
  '\u202B': 'RIGHT-TO-LEFT EMBEDDING',
  '\u202C': 'POP DIRECTIONAL FORMATTING',
  '\u202D': 'LEFT-TO-RIGHT OVERRIDE',
  '\u202E': 'RIGHT-TO-LEFT OVERRIDE',
  '\u2066': 'LEFT-TO-RIGHT ISOLATE',
  '\u2067': 'RIGHT-TO-LEFT ISOLATE',
  '\u2068': 'FIRST STRONG ISOLATE',
  '\u2069': 'POP DIRECTIONAL ISOLATE',
};
/** What stands between two tags is prose. */
const HTML: Lexicon = { ...LEXICONS.html, block: [...LEXICONS.html.block, ['>', '<']] };
const CONTROL = /[\u202A-\u202E\u2066-\u2069]/g;
const LINES = /[^\n\r\u2028\u2029]+/g;

/**
 * Bidirectional controls (Trojan Source, CVE-2021-42574). They reorder what is shown, not what is run; one that is not
 * closed within its line of a string, of a comment or of the code reorders what stands around it: an error. A closed
 * one is a warning. Marks (LRM, RLM, ALM) reorder nothing of the code and are left alone in strings and comments.
 */
function bidiRemarks(text: string, pieces: readonly Piece[]): SecurityRemark[] {
  if (text.search(CONTROL) < 0) return [];
  return pieces.flatMap(({ kind, start, end }) => {
    const where = kind === 'code' ? 'the code' : `a ${kind}`;
    return [...text.slice(start, end).matchAll(LINES)].flatMap(({ 0: line, index }) =>
      ofLine(line, start + index, where),
    );
  });
}

function ofLine(line: string, offset: number, where: string): SecurityRemark[] {
  const controls = [...line.matchAll(CONTROL)].map(({ 0: char, index }) => ({ char, index }));
  const open = unbalanced(controls);
  return controls.map(({ char, index }) => {
    const code = `U+${char.charCodeAt(0).toString(16).toUpperCase()}`;
    const isOpen = open.has(index);
    return {
      rule: isOpen ? 'bidi-unbalanced' : 'bidi-control',
      message: isOpen
        ? `${code} ${NAMES[char]} in ${where} is not closed on its line: what is shown is in another order than ` +
          'what runs'
        : `${code} ${NAMES[char]} in ${where} changes the order in which the text is shown`,
      severity: isOpen ? 'error' : 'warning',
      category: 'security_flaw',
      subcategory: 'hidden_character',
      start: offset + index,
      end: offset + index + 1,
    };
  });
}

/** The controls that open nothing that is closed, or close nothing that is open (UAX #9, X1-X8). */
function unbalanced(controls: readonly { char: string; index: number }[]): Set<number> {
  const wrong = new Set<number>();
  const open: { isolate: boolean; index: number }[] = [];
  for (const { char, index } of controls) {
    if (char === '\u2069') {
      const last = open.findLastIndex(({ isolate }) => isolate);
      if (last < 0) wrong.add(index);
      // An isolate's end also ends the embeddings inside of it, which their author left open.
      else for (const inner of open.splice(last).slice(1)) wrong.add(inner.index);
    } else if (char === '\u202C') {
      if (open.at(-1)?.isolate === false) open.pop();
      else wrong.add(index);
    } else {
      open.push({ isolate: char >= '\u2066', index });
    }
  }
  for (const { index } of open) wrong.add(index);
  return wrong;
}

/** Can this text hold an attack at all? Text of printable ASCII cannot. */
export const needsScan = (text: string): boolean => /[^\t\n\f\r -~]/.test(text);

/** What in this text reads otherwise than it runs: reordered, invisible or look-alike characters, in no order. */
export function scanText(text: string, language: LanguageId): SecurityRemark[] {
  if (!needsScan(text)) return [];
  const pieces = piecesOf(text, language === 'html' ? HTML : language);
  return [...bidiRemarks(text, pieces), ...invisibleRemarks(text, pieces), ...homoglyphRemarks(text, pieces, language)];
}
