/** A clause as signed numbers of variables, from 1, without the closing 0. */
export type Clause = Int32Array;

/** Something that DIMACS CNF does not allow, with its line from 1. */
interface DimacsFault {
  line: number;
  rule: 'header' | 'literal' | 'clause';
  message: string;
}

/** What a text in DIMACS CNF says, as far as it can be read. */
export interface Dimacs {
  kind: 'cnf';
  /** Of the header, or the largest that is used where that is larger. */
  variables: number;
  clauses: readonly Clause[];
  /** The line where each clause begins. */
  lines: readonly number[];
  faults: readonly DimacsFault[];
  /** The line of `p cnf`, or 1. */
  headerLine: number;
  /** What a comment says that the answer is. */
  claim?: { status: 'sat' | 'unsat'; line: number };
}

/** Largest variable that is read: CaDiCaL's memory grows with it. */
const MOST_VARIABLES = 5_000_000;

const CLAIM =
  /^c\s+(?:status|expect(?:ed)?|expected[ _-](?:status|result|answer))(?:\s*[:=]\s*|\s+)(un)?sat(?:isfiable)?\s*\.?$/i;

/**
 * Reads DIMACS CNF. Clauses may go over lines and several may stand on one; a line of `%` ends the text, as SATLIB's
 * files have it. Other formats of the family (weights, cardinalities, exclusive ors, quantifiers) are `other`.
 */
export function readDimacs(text: string): Dimacs | { kind: 'other'; reason: string } {
  const clauses: Clause[] = [];
  const starts: number[] = [];
  const faults: DimacsFault[] = [];
  let header: { line: number; variables: number; clauses: number } | undefined;
  let claim: Dimacs['claim'];
  let open: number[] = [];
  let opened = 0;
  let largest = 0;
  let tooLarge = 0;
  for (const [index, written] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    const trimmed = written.trim();
    if (trimmed === '%') break;
    if (trimmed === '') continue;
    if (/^c(?:\s|$)/.test(trimmed)) {
      const said = CLAIM.exec(trimmed);
      if (said !== null) claim ??= { status: said[1] === undefined ? 'sat' : 'unsat', line };
      continue;
    }
    if (/^p\b/.test(trimmed)) {
      const format = /^p\s+(\S+)/.exec(trimmed)?.[1] ?? '';
      const [, variables, count] = /^p\s+cnf\s+(\d+)\s+(\d+)$/.exec(trimmed) ?? [];
      if (format !== 'cnf' && /^(?:wcnf|inccnf|cnf\+|knf|dnf|aag|sat|edge|col|max|sp)/.test(format))
        return { kind: 'other', reason: `this is the format ${format}, and only cnf is read` };
      if (header !== undefined)
        faults.push({ line, rule: 'header', message: 'there is a second line that begins with p' });
      else if (variables === undefined)
        faults.push({ line, rule: 'header', message: 'the header is not "p cnf VARIABLES CLAUSES"' });
      header ??= { line, variables: Number(variables ?? MOST_VARIABLES), clauses: Number(count ?? -1) };
      if (clauses.length > 0 || open.length > 0)
        faults.push({ line, rule: 'header', message: 'the header stands after the first clause' });
      continue;
    }
    if (/^x\s*-?\d/.test(trimmed))
      return { kind: 'other', reason: `line ${line} is an exclusive or, which CNF has not` };
    if (/^[ae](?:\s+-?\d+)+$/.test(trimmed))
      return { kind: 'other', reason: `line ${line} quantifies variables: this is QDIMACS` };
    for (const token of trimmed.split(/\s+/)) {
      if (!/^-?\d+$/.test(token)) {
        faults.push({ line, rule: 'literal', message: `${JSON.stringify(token.slice(0, 40))} is no literal` });
        break;
      }
      const literal = Number(token);
      if (open.length === 0) opened = line;
      if (literal === 0) {
        clauses.push(Int32Array.from(open));
        starts.push(opened);
        open = [];
        continue;
      }
      if (Math.abs(literal) > MOST_VARIABLES) tooLarge = Math.max(tooLarge, Math.abs(literal));
      if (header !== undefined && Math.abs(literal) > header.variables && largest <= header.variables)
        faults.push({
          line,
          rule: 'header',
          message: `the header says ${header.variables} variables, and here is ${Math.abs(literal)}`,
        });
      largest = Math.max(largest, Math.abs(literal));
      open.push(literal);
    }
  }
  const isText = clauses.length === 0 && header === undefined;
  if (isText) return { kind: 'other', reason: 'it has no line "p cnf" and no clauses: this is no DIMACS CNF' };
  if (tooLarge > 0 || (header?.variables ?? 0) > MOST_VARIABLES)
    return { kind: 'other', reason: `it has more than ${MOST_VARIABLES} variables: too large to be asked here` };
  if (open.length > 0) faults.push({ line: opened, rule: 'clause', message: 'the last clause does not end with 0' });
  if (header === undefined) faults.push({ line: starts[0] ?? 1, rule: 'header', message: 'there is no line "p cnf"' });
  else if (header.clauses >= 0 && header.clauses !== clauses.length && faults.every(({ rule }) => rule === 'header'))
    faults.push({
      line: header.line,
      rule: 'header',
      message: `the header says ${header.clauses} clauses, and there are ${clauses.length}`,
    });
  return {
    kind: 'cnf',
    variables: Math.max(largest, header === undefined || header.clauses < 0 ? 0 : header.variables),
    clauses,
    lines: starts,
    faults,
    headerLine: header?.line ?? 1,
    ...(claim === undefined ? {} : { claim }),
  };
}

/** The clauses as a text that every solver reads. */
export const writeDimacs = ({ variables, clauses }: Pick<Dimacs, 'variables' | 'clauses'>): string =>
  `p cnf ${variables} ${clauses.length}\n${clauses.map((clause) => `${[...clause, 0].join(' ')}\n`).join('')}`;

/** The first clause, by index, that an assignment does not make true, or -1; what it leaves out is false both ways. */
export function firstFalseClause(clauses: readonly Clause[], assignment: Iterable<number>): number {
  const isTrue = new Set(assignment);
  return clauses.findIndex((clause) => !clause.some((literal) => isTrue.has(literal)));
}
