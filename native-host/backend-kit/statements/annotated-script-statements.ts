import { regex } from '../../../shared/regex.ts';
import { statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

const ANNOTATION = regex('gm')`
  ^[ \t]*//@[ \t]*(?<kind>requires|ensures|throws|assert|assume|havoc|extern|declare-type|skip|pure)\b(?<rest>[^\n]*)
`;
const FUNCTION = regex('m')`
  \bfunction\s*\*?\s*(\w+)
  |\b(?:const|let)\s+(\w+)\s*=\s*(?:async\s*)?(?:function\b|\([^()]*\)\s*(?::[^=]+)?=>)
  |^\s*(?:(?:public|private|static)\s+)*(\w+)\s*\([^()]*\)\s*(?::[^{]+)?\{
`;
const ASSUMED = new Set(['requires', 'assume', 'havoc', 'extern', 'declare-type', 'skip']);

/** Contracts in comments (`//@`) of LemmaScript's dialect, of the function that follows. */
export const readAnnotatedScript: ReadStatements = (text) =>
  [...text.matchAll(ANNOTATION)].map((match): FormalStatement => {
    const kind = match.groups?.['kind'] ?? '';
    const after = text.slice(match.index + match[0].length);
    const names = FUNCTION.exec(after);
    const of =
      kind === 'assume' || kind === 'havoc' || kind === 'skip' ? '' : (names?.[1] ?? names?.[2] ?? names?.[3] ?? '');
    return statementAt(text, {
      role: ASSUMED.has(kind) ? 'assumption' : 'claim',
      kind,
      of,
      start: match.index + match[0].indexOf('//@'),
      end: match.index + match[0].length,
    });
  });
