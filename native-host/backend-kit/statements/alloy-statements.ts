import { regex } from '../../../shared/regex.ts';
import { closingOf, outermost } from './brackets.ts';
import { statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

const PARAGRAPH = regex('gm')`
  ^[ \t]*(?:\w+[ \t]*:[ \t]*)?(?:(?:abstract|one|lone|some|var|private)[ \t]+)*
  (?<kind>sig|fact|pred|fun|assert|check|run|open|module|enum|let)\b[ \t]*(?<name>\w*)
`;

/**
 * Assertions, commands with their scopes, and facts, those of signatures too (Alloy 6's language reference). A
 * predicate is a word of them.
 */
export const readAlloy: ReadStatements = (code) => {
  const paragraphs = outermost(code, code.matchAll(PARAGRAPH));
  return paragraphs.flatMap((match, index): FormalStatement[] => {
    const { kind = '', name = '' } = match.groups ?? {};
    const place = { start: match.index, end: paragraphs[index + 1]?.index ?? code.length };
    if (kind === 'assert' || kind === 'check' || kind === 'run')
      return [statementAt(code, { role: 'claim', kind, of: name, ...place })];
    if (kind === 'sig') return factOfSignature(code, name, place);
    if (kind === 'fact') return [statementAt(code, { role: 'assumption', kind, of: '', ...place })];
    return kind === 'pred' || kind === 'fun' ? [statementAt(code, { role: 'word', kind, of: name, ...place })] : [];
  });
};

/** What a signature says of its atoms in braces behind those of its fields. */
function factOfSignature(code: string, of: string, { start, end }: { start: number; end: number }): FormalStatement[] {
  const fields = code.indexOf('{', start);
  if (fields < 0 || fields >= end) return [];
  const behind = closingOf(code, fields);
  const fact = code.slice(behind, end).search(/\S/);
  if (fact < 0 || code.charAt(behind + fact) !== '{') return [];
  const place = { start: behind + fact, end: closingOf(code, behind + fact) };
  return [statementAt(code, { role: 'assumption', kind: `fact of ${of}`, of: '', ...place })];
}
