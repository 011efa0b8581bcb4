import { describe, expect, it } from 'vitest';
import type { Sexpr } from '../../smt/sexpr.ts';
import { readBoolectorOutput } from './boolector-output.ts';
import { lowerScript } from './plain-script.ts';

function lowered(text: string): string {
  const script = lowerScript(text);
  if (script.kind === 'foreign') return script.reason;
  return script.text
    .split('\n')
    .filter((line) => /^\((?:declare|assert)/.test(line))
    .join(' ');
}

const WORD = '(declare-const x (_ BitVec 8))';
const DECLARED = '(declare-fun x () (_ BitVec 8))';

describe('lowerScript', () => {
  it('expands definitions to let, with names that nothing else has', () => {
    const f = '(define-fun f ((a (_ BitVec 8))) (_ BitVec 8) (bvadd a x))';
    const text = `${WORD}${f}(assert (let ((x #x01)) (= (f x) x)))`;
    expect(lowered(text)).toBe(
      `${DECLARED} (assert (let ((lowered!1 #x01)) (= (let ((lowered!2 lowered!1)) (bvadd lowered!2 x)) lowered!1)))`,
    );
  });

  it('leaves out names of assertions and expands abbreviated sorts', () => {
    const text = '(define-sort W () (_ BitVec 8))(declare-const x W)(assert (! (= x #x01) :named one))';
    expect(lowered(text)).toBe(`${DECLARED} (assert (= x #x01))`);
  });

  it.each([
    ['(declare-const x Int)', 'the sort Int'],
    ['(declare-fun f ((_ BitVec 8)) Bool)', 'functions that are only declared'],
    ['(set-logic QF_LIA)', 'the logic QF_LIA'],
    ['(declare-const a (Array (_ BitVec 2) (Array (_ BitVec 2) (_ BitVec 2))))', undefined],
    ['(assert (forall ((x (_ BitVec 8))) (= x x)))', 'quantifiers'],
    ['(define-fun-rec f () Bool true)', '(define-fun-rec)'],
    ['(declare-datatypes ((L 0)) (((nil))))', '((L 0))'],
  ])('says what it cannot say: %s', (text, reason) => {
    const script = lowerScript(text);
    expect(script).toMatchObject({ kind: 'foreign', ...(reason === undefined ? {} : { reason: expect.any(String) }) });
    if (reason !== undefined && !reason.startsWith('((')) expect(script).toMatchObject({ reason });
  });

  it('does not expand what would grow without end', () => {
    const defined = Array.from(
      { length: 60 },
      (_, index) => `(define-fun f${index + 1} () (_ BitVec 8) (bvadd f${index} f${index}))`,
    );
    expect(lowered(`(declare-const f0 (_ BitVec 8))${defined.join('')}(assert (= f60 f0))`)).toMatch(/too large/);
  });
});

describe('readBoolectorOutput', () => {
  const sorts = new Map<string, Sexpr>([
    ['|y z|', ['_', 'BitVec', '4']],
    ['p', 'Bool'],
    ['a', ['Array', ['_', 'BitVec', '2'], ['_', 'BitVec', '4']]],
  ]);

  it('reads values, bits that may be either, and places of arrays', () => {
    expect(readBoolectorOutput('[btorsmt2] WARNING x\nsat\n|y z| 1x01\np 1\na[01] 1111\na[10] 0000\n', sorts)).toEqual({
      kind: 'sat',
      model: [
        '(define-fun |y z| () (_ BitVec 4) #b1001)',
        '(define-fun p () Bool true)',
        '(define-fun a () (Array (_ BitVec 2) (_ BitVec 4)) (store (store ' +
          '((as const (Array (_ BitVec 2) (_ BitVec 4))) (_ bv0 4)) #b01 #b1111) #b10 #b0000))',
      ].join('\n'),
    });
  });

  it('takes no answer for none', () => {
    expect(readBoolectorOutput('unsat\n', sorts)).toEqual({ kind: 'unsat' });
    expect(readBoolectorOutput("<stdin>:2: undefined symbol 'y'\n", sorts)).toMatchObject({ kind: 'rejected' });
    expect(readBoolectorOutput('it is sat\n', sorts)).toBeUndefined();
  });
});
