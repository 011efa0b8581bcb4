import * as fc from 'fast-check';
import { expect, it, describe } from 'vitest';
import { firstFalseClause, readDimacs, writeDimacs, type Clause } from './dimacs.ts';
import { checkDrat, readDrat } from './drat.ts';
import { checkLrat } from './lrat.ts';

const LIMITS = { visits: 10_000_000, variables: 1000 };
const VARIABLES = 4;

const cnf = (...clauses: number[][]): Clause[] => clauses.map((clause) => Int32Array.from(clause));

const literal = fc.integer({ min: 1, max: VARIABLES }).chain((variable) => fc.constantFrom(variable, -variable));
const clauseOf = fc.array(literal, { minLength: 1, maxLength: 3 });
const formula = fc.array(clauseOf, { minLength: 1, maxLength: 24 }).map((clauses) => cnf(...clauses));

/** Every assignment of the first variables, as literals. */
function assignments(variables: number): number[][] {
  if (variables === 0) return [[]];
  return assignments(variables - 1).flatMap((rest) => [
    [...rest, variables],
    [...rest, -variables],
  ]);
}

const isSatisfiable = (clauses: readonly Clause[]): boolean =>
  assignments(VARIABLES).some((assignment) => firstFalseClause(clauses, assignment) === -1);

/** A proof that goes through all cases, the longest clauses first: right for every formula that has no model. */
const proofByCases = (): string =>
  Array.from({ length: VARIABLES }, (_, index) => VARIABLES - 1 - index)
    .flatMap((variables) => assignments(variables))
    .map((assignment) => [...assignment.map((each) => -each), 0].join(' '))
    .join('\n');

const garbled = fc.array(fc.record({ deletes: fc.boolean(), clause: fc.array(literal, { maxLength: 3 }) }), {
  maxLength: 20,
});

describe('checkDrat', () => {
  it('accepts a right proof of every formula without a model, and none of another', () => {
    fc.assert(
      fc.property(formula, (clauses) => {
        const checked = checkDrat(clauses, proofByCases(), LIMITS);
        expect(checked.kind === 'verified').toBe(!isSatisfiable(clauses));
      }),
      { numRuns: 400 },
    );
  });

  it('accepts no text of steps about a formula with a model, whatever it says', () => {
    fc.assert(
      fc.property(formula, garbled, (clauses, steps) => {
        fc.pre(isSatisfiable(clauses));
        const lines = steps.map(({ deletes, clause }) => `${deletes ? 'd ' : ''}${[...clause, 0].join(' ')}`);
        expect(checkDrat(clauses, [...lines, '0', 's VERIFIED'].join('\n'), LIMITS).kind).toBe('refused');
        expect(checkDrat(clauses, [...lines, '0'].join('\n'), LIMITS).kind).toBe('refused');
      }),
      { numRuns: 1000 },
    );
  });

  it('gives a proof with hints that the small checker accepts, and that it refuses once a hint is gone', () => {
    fc.assert(
      fc.property(formula, garbled, fc.nat(), (clauses, steps, cut) => {
        fc.pre(!isSatisfiable(clauses));
        const lines = steps.map(({ deletes, clause }) => `${deletes ? 'd ' : ''}${[...clause, 0].join(' ')}`);
        const checked = [[...lines, proofByCases()].join('\n'), proofByCases()]
          .map((proof) => checkDrat(clauses, proof, LIMITS))
          .find(({ kind }) => kind === 'verified');
        if (checked?.kind !== 'verified') throw new Error('a right proof was refused');
        expect(checkLrat(clauses, checked.steps).kind).toBe('verified');
        const last = checked.steps.at(-1);
        if (last?.kind !== 'add') throw new Error('the last step is the empty clause');
        const hints = last.hints.filter((_, index) => index !== cut % last.hints.length);
        expect(checkLrat(clauses, [...checked.steps.slice(0, -1), { ...last, hints }]).kind).toBe('refused');
      }),
      { numRuns: 300 },
    );
  });

  const square = cnf([1, 2], [-1, 2], [1, -2], [-1, -2]);

  it('refuses a proof without the empty clause, and one that is cut off', () => {
    expect(checkDrat(square, '2 0\n0\n', LIMITS)).toMatchObject({ kind: 'verified', lemmas: 2 });
    expect(checkDrat(square, '2 0\n', LIMITS)).toMatchObject({ kind: 'refused' });
    expect(checkDrat(square, '', LIMITS)).toMatchObject({ kind: 'refused' });
    expect(checkDrat(square, '2 0\n0 1', LIMITS)).toEqual({
      kind: 'refused',
      line: 2,
      reason: 'this is no line of a DRAT proof',
    });
    expect(checkDrat(square, 's NOT VERIFIED', LIMITS).kind).toBe('refused');
    expect(checkDrat(square, 'c s VERIFIED', LIMITS).kind).toBe('refused');
    expect(checkDrat(square, '0\n', LIMITS)).toMatchObject({ kind: 'refused', line: 1 });
  });

  it('takes a definition of a new variable, which only RAT allows, and refuses one of an old one', () => {
    const defined = '3 -4 -5 0\n-3 4 0\n-3 5 0\n';
    const free = [...square, ...cnf([4, 5], [-4, -5])];
    const checked = checkDrat(free, `${defined}2 0\n0\n`, LIMITS);
    if (checked.kind !== 'verified') throw new Error(JSON.stringify(checked));
    expect(checkLrat(free, checked.steps)).toEqual({ kind: 'verified', lemmas: 5 });
    const [first, second, ...rest] = checked.steps;
    if (first?.kind !== 'add' || second?.kind !== 'add') throw new Error('these are lemmas');
    expect(checkLrat(free, [first, { ...second, resolvents: [] }, ...rest])).toMatchObject({
      kind: 'refused',
      step: 1,
    });
    const open = cnf([1, 2], [-1, 2], [3, 1], [-3, -2, -1]);
    expect(checkDrat(open, '3 -1 -2 0\n0\n', LIMITS)).toMatchObject({ kind: 'refused', line: 1 });
  });

  it('minds deletions', () => {
    expect(checkDrat(square, 'd 2 1 0\n2 0\n0\n', LIMITS)).toMatchObject({ kind: 'refused', line: 2 });
    expect(checkDrat(cnf([1], [-1, 2], [-2]), 'd 1 0\n0\n', LIMITS).kind).toBe('verified');
  });

  it('gives up where it takes too long', () => {
    expect(checkDrat(square, '2 0\n0\n', { ...LIMITS, visits: -1 }).kind).toBe('too-large');
    expect(checkDrat(square, '2000 0\n0\n', LIMITS).kind).toBe('too-large');
  });
});

describe('checkLrat', () => {
  it('refuses an id that was given, hints that are not there, and a proof that does not end', () => {
    const clauses = cnf([1], [-1]);
    const empty = { kind: 'add', id: 3, clause: new Int32Array(), hints: [1, 2], resolvents: [] } as const;
    expect(checkLrat(clauses, [empty]).kind).toBe('verified');
    expect(checkLrat(clauses, [{ ...empty, id: 2 }]).kind).toBe('refused');
    expect(checkLrat(clauses, [{ ...empty, hints: [1, 7] }]).kind).toBe('refused');
    expect(checkLrat(clauses, [{ kind: 'delete', ids: [2] }, empty]).kind).toBe('refused');
    expect(checkLrat(clauses, []).kind).toBe('refused');
  });
});

describe('readDrat', () => {
  it('reads what it is given', () => {
    expect(readDrat('c x\n1 -2 0\nd 1 0\n0\n')).toMatchObject([
      { kind: 'add', line: 2 },
      { kind: 'delete', line: 3 },
      { kind: 'add', line: 4 },
    ]);
    expect(readDrat('1 2\n')).toEqual({ line: 1 });
  });
});

describe('readDimacs', () => {
  const faults = (text: string) => {
    const read = readDimacs(text);
    return read.kind === 'other' ? read.reason : read.faults.map(({ line, message }) => `${line}: ${message}`);
  };

  it('reads what it writes', () => {
    fc.assert(
      fc.property(formula, (clauses) => {
        const read = readDimacs(writeDimacs({ variables: VARIABLES, clauses }));
        expect(read).toMatchObject({ kind: 'cnf', variables: VARIABLES, clauses, faults: [] });
      }),
    );
  });

  it('takes what is usual', () => {
    expect(faults('c a\np  cnf 3 2 \r\n1 -2\n3 0 2 0\n%\n0\n')).toEqual([]);
    expect(readDimacs('c Status: UNSATISFIABLE\np cnf 1 1\n1 0\n')).toMatchObject({
      claim: { status: 'unsat', line: 1 },
    });
    expect(readDimacs('c expect sat\np cnf 1 1\n1 0\n')).toMatchObject({ claim: { status: 'sat', line: 1 } });
    expect(readDimacs('c the status of unsat cores\np cnf 1 1\n1 0\n')).not.toHaveProperty('claim');
  });

  it('says what is wrong', () => {
    expect(faults('p cnf 2 2\n1 3 0\n')).toEqual([
      '2: the header says 2 variables, and here is 3',
      '1: the header says 2 clauses, and there are 1',
    ]);
    expect(faults('p cnf 2 1\n1 2\n')).toEqual(['2: the last clause does not end with 0']);
    expect(faults('1 2 0\n')).toEqual(['1: there is no line "p cnf"']);
    expect(faults('p cnf 2\n1 2 0\n')).toEqual(['1: the header is not "p cnf VARIABLES CLAUSES"']);
    expect(faults('p cnf 2 1\n1 v 2 0\n')).toContain('2: "v" is no literal');
  });

  it('leaves what is not of the format', () => {
    expect(faults('[mysqld]\nport = 3306\n')).toContain('no DIMACS CNF');
    expect(faults('p wcnf 2 1 10\n10 1 0\n')).toContain('the format wcnf');
    expect(faults('p cnf 2 1\na 1 0\ne 2 0\n1 2 0\n')).toContain('QDIMACS');
    expect(faults('p cnf 2 1\nx1 2 0\n')).toContain('exclusive or');
  });
});
