import { describe, expect, it } from 'vitest';
import { readTptp, withNumberedNames, withoutFormulas } from './read-tptp.ts';

const TEXT = `% Status   : Theorem (of old)
/* fof(no, axiom, q). */
fof('a (strange) name.', axiom, p('). % no comment') % fof(no, axiom, q).
  ).
include('Axioms/A.ax', [b]).
cnf(b, negated_conjecture,
  ~p("x\\")"), file('x', y)).
`;

describe('readTptp', () => {
  it('finds the formulas between comments, quotes and brackets', () => {
    const { formulas, includes, claim, isWhole } = readTptp(TEXT);
    expect(formulas.map(({ kind, name, role, line }) => [kind, name, role, line])).toEqual([
      ['fof', "'a (strange) name.'", 'axiom', 3],
      ['cnf', 'b', 'negated_conjecture', 6],
    ]);
    expect(includes).toEqual(['Axioms/A.ax']);
    expect(claim?.status).toBe('Theorem');
    expect(isWhole).toBe(true);
  });

  it('goes on behind what it cannot read, and says so', () => {
    const { formulas, isWhole } = readTptp('fof(a, axiom, (p).\nfof(b, axiom, q).\nwhat is this\n');
    expect(isWhole).toBe(false);
    expect(formulas.map(({ name }) => name)).toEqual(['b']);
    expect(readTptp('program Hello;').formulas).toEqual([]);
  });
});

it('leaves formulas out so that every other one stays where it is', () => {
  const { formulas } = readTptp(TEXT);
  const rest = withoutFormulas(TEXT, formulas.slice(0, 1));
  expect(rest).toHaveLength(TEXT.length);
  expect(readTptp(rest).formulas).toEqual(formulas.slice(1));
});

it('gives names that every prover takes', () => {
  const { formulas } = readTptp(TEXT);
  expect(withNumberedNames(TEXT, formulas)).toBe(
    "fof(f_1, axiom, p('). % no comment') % fof(no, axiom, q).\n  ).\n" +
      'cnf(f_2, negated_conjecture,\n  ~p("x\\")"), file(\'x\', y)).\n',
  );
});

it('has not read all where a number sign stands, which begins a comment for some provers', () => {
  expect(readTptp("fof(c, conjecture, (q # '\n)).\nfof(h, axiom, q).\n").isWhole).toBe(false);
  expect(readTptp('fof(c, conjecture, q). # fof(h, axiom, q).\n').isWhole).toBe(false);
  expect(readTptp('% a # in a comment\nfof(\'a # b\', conjecture, p("#")).\n/* # */\n').isWhole).toBe(true);
});
