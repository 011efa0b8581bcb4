import type { PrologProgram } from '../../languages/prolog/prolog-terms.ts';
import type { PrologQuery } from '../../languages/prolog/run-prolog.ts';
import { blanked, linesOf } from '../../kit/text-position.ts';

/** A query with where it stands, as UTF-16 offsets. */
export type FoundQuery = PrologQuery & { start: number; end: number };

/** What a toplevel prints as an answer, or the beginning of it. */
const ANSWER = /^(?:[A-Z_]\w*\s*=|true\b|false\b|yes\b|no\b|;)/;

/** An answer that needs no full stop to be whole. */
const WHOLE = /^(?:true|false|yes|no)\.?$/;

const COMMENTED = /^[ \t]*%+[ \t]*\?-[ \t]*(.*)$/;
const COMMENT = /^[ \t]*%+[ \t]?(.*)$/;

/** Has the text something to run besides being loaded? */
export const hasRuns = (text: string): boolean =>
  /^[ \t]*(?:%+[ \t]*)?\?-/m.test(text) || /^:-\s*(?:begin_tests|initialization)\s*\(/m.test(text);

/**
 * The queries of a program: those that stand in it, each with the answer behind it as a toplevel prints it, and those
 * in comments with the answer in the comments below. `program` is the text without those of the first kind.
 */
export function findQueries(text: string, { terms }: PrologProgram): { queries: FoundQuery[]; program: string } {
  const queries: FoundQuery[] = [];
  let program = text;
  const blank = (start: number, end: number): void => {
    program = program.slice(0, start) + blanked(program.slice(start, end)) + program.slice(end);
  };
  for (const [index, { kind, start, end }] of terms.entries()) {
    if (kind !== 'query') continue;
    const next = terms[index + 1];
    const answer = next?.kind === 'other' ? next : undefined;
    const goal = text.slice(start, end).replace(/^\s*\?-/, '');
    queries.push({
      goal,
      expected: answer === undefined ? '' : plain(text.slice(answer.start, answer.end)),
      start,
      end,
    });
    blank(start, end);
    if (answer !== undefined) blank(answer.start, answer.end);
  }
  return { queries: [...queries, ...commented(text)], program };
}

/** As SWI-Prolog would print it. */
const plain = (answer: string): string =>
  answer
    .trim()
    .replace(/^yes\b/, 'true')
    .replace(/^no\b/, 'false')
    .replace(/\s*\.?$/, ' .');

function commented(text: string): FoundQuery[] {
  const lines = linesOf(text);
  return lines.flatMap(({ start, text: line }, index): FoundQuery[] => {
    const goal = COMMENTED.exec(line)?.[1]?.trim() ?? '';
    if (!/^[^%]*\.$/.test(goal)) return [];
    const answer: string[] = [];
    for (const { text: below } of lines.slice(index + 1)) {
      const said = COMMENT.exec(below)?.[1]?.trim() ?? '';
      if (said === '' || (answer.length === 0 && !ANSWER.test(said)) || COMMENTED.test(below)) break;
      answer.push(said);
      if (said.endsWith('.') || WHOLE.test(said)) break;
    }
    const whole = answer.join(' ');
    const expected = whole.endsWith('.') || WHOLE.test(whole) ? plain(whole) : '';
    return [{ goal, expected, start: start + line.indexOf('?-'), end: start + line.length }];
  });
}
