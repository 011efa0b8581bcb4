import { closingOf } from './brackets.ts';
import { statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

const WORDS = /^\((?:define-fun|define-fun-rec|define-funs-rec|define-sort|declare-datatypes?|define-const)\b/;

/**
 * What a script asserts and what it claims of it (SMT-LIB 2.6). Every assertion is a claim: with one less, or one more,
 * another question is asked.
 */
export const readSmtlib: ReadStatements = (code) => {
  const found: FormalStatement[] = [];
  for (let at = code.indexOf('('); at >= 0;) {
    const place = { start: at, end: closingOf(code, at) };
    const command = code.slice(place.start, place.end);
    const name = /:named\s+([^\s()]+)/.exec(command)?.[1] ?? '';
    if (/^\(assert\b/.test(command))
      found.push(statementAt(code, { role: 'claim', kind: 'assertion', of: name, ...place }));
    else if (/^\(set-info\s+:status\b/.test(command))
      found.push(statementAt(code, { role: 'claim', kind: 'status', of: '', ...place }));
    else if (WORDS.test(command))
      found.push(
        statementAt(code, {
          role: 'word',
          kind: 'definition',
          of: /^\(\S+\s+([^\s()]+)/.exec(command)?.[1] ?? '',
          ...place,
        }),
      );
    at = code.indexOf('(', place.end);
  }
  return found;
};
