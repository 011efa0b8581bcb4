import type { LanguageId } from '../../shared/language.ts';
import type { Parse } from './grammars.ts';

/** What the syntax of a finished code still shows. */
export interface SyntaxLeak {
  what: 'comment' | 'text';
  /** From 1. */
  line: number;
}

/** Words that anonymised text is made of. */
const OURS = /^(?:text\d+|[a-z]{0,2}|\d{1,4})$/i;

/**
 * Reads a finished code anew: no comment may be left, and nowhere a sentence. Code has no white space within a token,
 * so a token with white space between words is one.
 */
export function detectInSyntax(parse: Parse, language: LanguageId | null, code: string): SyntaxLeak[] {
  const parsed = language === null ? null : parse(language, code);
  if (parsed === null || parsed === undefined) return [];
  const { tree, source, offset } = parsed;
  const rows = source.slice(0, offset).split('\n').length - 1;
  const leaks: SyntaxLeak[] = [];
  const cursor = tree.walk();
  try {
    for (let more = true; more;) {
      const { nodeType, startIndex, endIndex, startPosition } = cursor;
      const inside = startIndex >= offset && startIndex < offset + code.length;
      const comment = /comment|haddock/.test(nodeType) && cursor.nodeIsNamed;
      if (inside && comment) leaks.push({ what: 'comment', line: startPosition.row - rows + 1 });
      if (!comment && cursor.gotoFirstChild()) continue;
      if (inside && !comment && isSentence(nodeType, source.slice(startIndex, endIndex)))
        leaks.push({ what: 'text', line: startPosition.row - rows + 1 });
      for (more = cursor.gotoNextSibling(); !more && cursor.gotoParent();) more = cursor.gotoNextSibling();
    }
  } finally {
    cursor.delete();
    tree.delete();
  }
  return leaks;
}

function isSentence(type: string, leaf: string): boolean {
  if (/pragma|preproc|operator/.test(type) || /^use (?:strict|client|server)$/.test(leaf)) return false;
  const words = leaf.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return /\S\s+\S/.test(leaf) && words.length >= 2 && words.filter((word) => !OURS.test(word)).length >= 2;
}
