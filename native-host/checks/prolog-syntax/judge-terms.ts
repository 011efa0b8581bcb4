import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { counted, countLines, decide } from '../../kit/decide.ts';
import type { PrologProgram, PrologRemark } from '../../languages/prolog/prolog-terms.ts';
import { rangeBetween } from '../../kit/text-position.ts';

interface PrologFile {
  name: string;
  text: string;
}

/** What the reader's words for a mistake mean, where they do not say it. */
const SYNTAX: Readonly<Record<string, string>> = {
  end_of_file: 'the text ends within a term: a full stop or a bracket is missing',
  end_of_clause: 'the clause ends too early',
  end_of_clause_expected: 'a full stop is missing before this',
  operator_expected: 'an operator, a comma or a full stop is missing before this',
  operator_clash: 'the operators here do not go together without brackets',
  operator_balance: 'an operator here lacks one of its arguments',
  cannot_start_term: 'no term can begin here',
  illegal_number: 'this is no number',
};

const OPEN = 'the text ends within quotes or a comment that begins here or later';

/** Clauses of the text that the reader sees, and what it says of them. */
export function judgeProgram(file: PrologFile, { terms, remarks, outside }: PrologProgram): Verdict {
  const clauses = terms.filter(({ kind }) => kind === 'clause').length;
  const extent = `${countLines(file.text)}, ${counted(clauses, 'clause')}`;
  const query = terms.find(({ kind }) => kind === 'query')?.start ?? Infinity;
  const asked = /^[ \t]*\d*[ \t]*\?-/m.exec(file.text)?.index ?? Infinity;
  const session = Math.min(query, asked);
  const mistakes = remarks.filter(({ kind }) => kind === 'syntax');
  // Answers of a toplevel are no program, and other files may declare operators.
  const isDoubtful = ({ start }: PrologRemark): boolean => outside.length > 0 || start >= session;
  const findings = remarks.map((remark) => toFinding(remark, file, isDoubtful(remark)));
  if (mistakes.length > 0 && mistakes.every(isDoubtful)) {
    const reason =
      outside.length > 0
        ? `it does not parse without ${outside.join(', ')}, which may declare operators`
        : 'what follows a query does not parse as a program: it may be what a toplevel printed';
    return { kind: 'unknown', findings, extent, reason };
  }
  if (terms.length === 0 && mistakes.length === 0) return { kind: 'vacuous', findings: [], reason: 'there is no term' };
  const notChecked = outside.length === 0 ? [] : [`predicates without a definition: it rests on ${outside.join(', ')}`];
  return decide(findings, { extent, notChecked });
}

function toFinding(remark: PrologRemark, file: PrologFile, isDoubtful: boolean): Finding {
  const { kind, subject } = remark;
  const common = {
    file: file.name,
    backend: 'prolog-syntax',
    rule: kind === 'syntax' ? subject.replace(/\(.*/, '') : kind,
  };
  if (kind === 'syntax')
    return {
      ...common,
      range: rangeBetween(file.text, ...tokenAt(file.text, remark.start)),
      severity: isDoubtful ? 'warning' : 'error',
      message: subject.startsWith('end_of_file_in') ? OPEN : (SYNTAX[subject] ?? subject.replaceAll('_', ' ')),
      category: 'syntax_error',
    };
  const [name = subject] = /^.*(?=\/\d+$)/.exec(subject) ?? [];
  const range = rangeBetween(file.text, ...placeOf(file.text, name, remark));
  const warning = { ...common, range, severity: 'warning' } as const;
  if (kind === 'singleton')
    return { ...warning, message: `the variable ${subject} occurs only once in its clause`, category: 'logic_error' };
  if (kind === 'undefined')
    return {
      ...warning,
      message: `${subject} is not defined in this text, and SWI-Prolog does not have it`,
      category: 'logic_error',
    };
  return { ...warning, message: `the clauses of ${subject} do not stand together`, category: 'style_violation' };
}

function tokenAt(text: string, start: number): [number, number] {
  // A mistake at the end of a line is that of what stands before it.
  const at = /\s/.test(text[start] ?? ' ') ? Math.max(0, text.slice(0, start).trimEnd().length - 1) : start;
  const token = /^(?:[\p{L}\p{N}_]+|[^\n])/u.exec(text.slice(at))?.[0] ?? '';
  return [at, at + token.length];
}

/** Where a name stands in a clause, or all of its first line. */
function placeOf(text: string, name: string, { start, end }: PrologRemark): [number, number] {
  const clause = text.slice(start, end);
  const word = /^\w+$/.test(name) ? new RegExp(String.raw`(?<![\w'"])${name}(?!\w)`) : undefined;
  const at = word === undefined ? clause.indexOf(name) : clause.search(word);
  if (at >= 0) return [start + at, start + at + name.length];
  return [start, start + (clause.split('\n', 1)[0]?.length ?? 0)];
}
