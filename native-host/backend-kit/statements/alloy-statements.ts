import { regex } from '../../../shared/regex.ts';
import { statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

const PARAGRAPH = regex('gm')`
  ^[ \t]*(?:\w+[ \t]*:[ \t]*)?(?:(?:abstract|one|lone|some|var|private)[ \t]+)*
  (?<kind>sig|fact|pred|fun|assert|check|run|open|module|enum|let)\b[ \t]*(?<name>\w*)
`;

/** Assertions, commands with their scopes, and facts (Alloy 6's language reference). A predicate is a word of them. */
export const readAlloy: ReadStatements = (code) => {
  const paragraphs = [...code.matchAll(PARAGRAPH)];
  return paragraphs.flatMap((match, index): FormalStatement[] => {
    const { kind = '', name = '' } = match.groups ?? {};
    const place = { start: match.index, end: paragraphs[index + 1]?.index ?? code.length };
    if (kind === 'assert' || kind === 'check' || kind === 'run')
      return [statementAt(code, { role: 'claim', kind, of: name, ...place })];
    if (kind === 'fact') return [statementAt(code, { role: 'assumption', kind, of: '', ...place })];
    return kind === 'pred' || kind === 'fun' ? [statementAt(code, { role: 'word', kind, of: name, ...place })] : [];
  });
};
