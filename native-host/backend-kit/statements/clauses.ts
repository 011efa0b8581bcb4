import { closingOf, firstOutside } from './brackets.ts';
import { statementAt, type FormalStatement } from './formal-statement.ts';

/** How declarations with contracts look in a language of the family of Dafny and Boogie. */
export interface ClauseForm {
  /** Begins a declaration that has a contract; its group `name`, with the flags `gmd`. */
  declaration: RegExp;
  /** Words that begin a clause of a contract, by what they are. */
  clauses: Readonly<Record<string, 'claim' | 'assumption' | 'other'>>;
  /** Every clause ends with a semicolon. */
  semicolons: boolean;
}

const BEFORE_SET = /(?:[=<>!&|+\-,(:]|(?<!\b(?:decreases|reads)\s*)\*|\bin|\bthen|\belse|\breturn)\s*$/;

/** The contracts of a text without comments: signature and clauses of each declaration, and where its body begins. */
export function contractsOf(
  code: string,
  { declaration, clauses, semicolons }: ClauseForm,
): { statements: FormalStatement[]; of: string; kind: string; start: number; body: number }[] {
  const words = new RegExp(String.raw`\b(?:free\s+)?(?:${Object.keys(clauses).join('|')})\b`, 'y');
  const isClause = (at: number): boolean => {
    words.lastIndex = at;
    return !/[\w'.]/.test(code.charAt(at - 1)) && words.test(code);
  };
  return [...code.matchAll(declaration)].map((match) => {
    const of = match.groups?.['name'] ?? '';
    const kind = match.groups?.['kind'] ?? 'declaration';
    const start = match.index;
    const isBody = (at: number): boolean =>
      code.charAt(at) === '{' && !BEFORE_SET.test(code.slice(Math.max(0, at - 20), at));
    const isNext = (at: number): boolean => at > start && matchesAt(declaration, code, at);
    const stops = (at: number): boolean =>
      isClause(at) || isBody(at) || isNext(at) || (semicolons && code.charAt(at) === ';');
    const statements: FormalStatement[] = [];
    let at = firstOutside(code, start + match[0].length, stops);
    statements.push(statementAt(code, { role: 'claim', kind: 'signature', of, start, end: at }));
    while (at < code.length && !isBody(at) && !isNext(at)) {
      if (!isClause(at)) {
        if (code.charAt(at) !== ';') break;
        at = firstOutside(code, at + 1, (next) => !/\s/.test(code.charAt(next)));
        if (at < code.length && !isClause(at)) break;
        continue;
      }
      words.lastIndex = at;
      const word = words.exec(code)?.[0] ?? '';
      const end = firstOutside(code, at + word.length, stops);
      const role = clauses[word.replace(/^free\s+/, '')];
      if (role !== undefined && role !== 'other')
        statements.push(
          statementAt(code, { role: word.startsWith('free') ? 'assumption' : role, kind: word, of, start: at, end }),
        );
      at = end;
    }
    return { statements, of, kind, start, body: at < code.length && isBody(at) ? at : -1 };
  });
}

function matchesAt(pattern: RegExp, code: string, at: number): boolean {
  const sticky = new RegExp(pattern.source, 'my');
  sticky.lastIndex = at;
  return (at === 0 || code.charAt(at - 1) === '\n') && sticky.test(code);
}

/** The text of a body with its braces. */
export const bodyAt = (code: string, body: number): { start: number; end: number } => ({
  start: body,
  end: closingOf(code, body),
});
