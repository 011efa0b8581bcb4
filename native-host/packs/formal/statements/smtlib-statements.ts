import { closingOf } from './brackets.ts';
import { statementAt, type ReadStatements, type FormalStatement } from './formal-statement.ts';

const WORD = /^\((?:define-(?:fun|fun-rec|funs-rec|sort|const)|declare-(?:datatypes?|const|fun))(?=[\s(])/;

/** One that is asked, and while which questions: from the first up to the one before `until`. */
interface Asserted {
  name: string;
  place: { start: number; end: number };
  from: number;
}

/**
 * What a script asks (SMT-LIB 2.6): each question, and the assertions that hold while it is asked. With one less, or
 * one more, another question is asked; what is popped before or comes after all of them is asked of nobody.
 */
export const readSmtlib: ReadStatements = (code) => {
  const found: FormalStatement[] = [];
  const levels: Asserted[][] = [[]];
  const asserted: (Asserted & { until: number })[] = [];
  let questions = 0;
  const forget = (level: readonly Asserted[] | undefined): void => {
    for (const each of level ?? []) asserted.push({ ...each, until: questions });
  };
  for (let at = code.indexOf('('); at >= 0;) {
    const place = { start: at, end: closingOf(code, at) };
    const command = code.slice(place.start, place.end);
    const [, word = '', count = '1'] = /^\(\s*([^\s()]+)\s*(\d{0,4})/.exec(command) ?? [];
    const times = Number(count === '' ? '1' : count);
    if (word === 'assert')
      levels.at(-1)?.push({ name: /:named\s+([^\s()]+)/.exec(command)?.[1] ?? '', place, from: questions });
    else if (word === 'push') for (let each = 0; each < times; each += 1) levels.push([]);
    else if (word === 'pop') for (let each = 0; each < times && levels.length > 1; each += 1) forget(levels.pop());
    else if (word === 'reset' || word === 'reset-assertions') {
      for (const level of levels) forget(level);
      levels.splice(0, levels.length, []);
    } else if (word === 'check-sat' || word === 'check-sat-assuming') {
      found.push(statementAt(code, { role: 'claim', kind: 'question', of: '', ...place }));
      questions += 1;
    } else if (/^\(\s*set-info\s+:status\b/.test(command))
      found.push(statementAt(code, { role: 'claim', kind: 'status', of: '', ...place }));
    else if (WORD.test(command)) found.push(definition(code, word, command, place));
    at = code.indexOf('(', place.end);
  }
  const last = questions;
  for (const level of levels) forget(level.map((each) => (last === 0 ? { ...each, from: -1 } : each)));
  return [
    ...found,
    ...asserted
      .filter(({ from, until }) => from < until)
      .map(({ name, place, from, until }) =>
        statementAt(code, {
          role: 'claim',
          kind: 'assertion',
          of: name,
          within: `${String(Math.max(0, from))} ${until === last ? '' : String(until)}`,
          ...place,
        }),
      ),
  ];
};

function definition(
  code: string,
  word: string,
  command: string,
  place: { start: number; end: number },
): FormalStatement {
  const name = /^\(\S+[\s(]+([^\s()]+)/.exec(command)?.[1] ?? '';
  const also = /^(?:declare-datatypes?|define-funs-rec)$/.test(word) ? (command.match(/[^\s()]+/g) ?? []) : [];
  return statementAt(code, {
    role: 'word',
    kind: 'definition',
    of: name.replace(/^\|(.*)\|$/, '$1'),
    also,
    ...place,
  });
}
