import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateModel } from './evaluate-model.ts';

const satisfied = (assertion: string, model = ''): string => evaluateModel(`(assert ${assertion})`, `(${model})`).kind;

describe('evaluateModel', () => {
  it.each([
    ['(= (div (- 7) 2) (- 4))'],
    ['(= (mod (- 7) 2) 1)'],
    ['(= (div 7 (- 2)) (- 3))'],
    ['(= (mod 7 (- 2)) 1)'],
    ['(= (/ 1 3) (/ 2.0 6.0))'],
    ['(< 0.1 (/ 1 9))'],
    ['(= (to_int (- 2.5)) (- 3))'],
    ['(not (is_int 2.5))'],
    ['(= (bvudiv #x05 #x00) #xff)'],
    ['(= (bvurem #x05 #x00) #x05)'],
    ['(= (bvsdiv #xfb #x02) #xfe)'],
    ['(= (bvsrem #xfb #x02) #xff)'],
    ['(= (bvsmod #xfb #x02) #x01)'],
    ['(= (bvashr #x80 #x01) #xc0)'],
    ['(= (bvshl #x01 #x08) #x00)'],
    ['(bvslt #xff #x00)'],
    ['(= ((_ extract 3 0) #xa5) #x5)'],
    ['(= (concat #xa #x5) #xa5)'],
    ['(= ((_ sign_extend 4) #x8) #xf8)'],
    ['(= ((_ rotate_left 1) #b1000) #b0001)'],
    ['(= (_ bv10 8) #x0a)'],
    ['(let ((x 1) (y 2)) (let ((x y) (y x)) (> x y)))'],
    ['(=> true false true)'],
    ['(= (select (store ((as const (Array Int Int)) 0) 3 5) 3) 5)'],
    ['(= (store ((as const (Array Int Int)) 0) 3 0) ((as const (Array Int Int)) 0))'],
    ['(distinct 1 2 3)'],
    ['(xor true false)'],
    ['(< 1 2 3)'],
    ['(= (str.len "a""\\u{e9}b") 4)'],
    ['(= "\\u00e9" "é" (str.from_code 233))'],
    ['(= (str.++ "a" "" "b") "ab")'],
    ['(= (str.at "abc" 1) (str.substr "abc" 1 1) "b")'],
    ['(= (str.at "abc" 3) (str.substr "abc" (- 1) 2) (str.substr "abc" 1 0) "")'],
    ['(and (str.prefixof "ab" "abc") (str.suffixof "bc" "abc") (str.contains "abc" ""))'],
    ['(= (str.indexof "abcb" "b" 2) 3)'],
    ['(= (str.indexof "abc" "" 3) 3)'],
    ['(= (str.indexof "abc" "b" (- 1)) (- 1))'],
    ['(= (str.replace "abab" "b" "x") "axab")'],
    ['(= (str.replace "ab" "" "x") "xab")'],
    ['(= (str.replace_all "abab" "b" "xy") "axyaxy")'],
    ['(and (str.< "a" "ab" "b") (str.<= "a" "a") (not (str.< "a" "a")))'],
    ['(= (str.to_int "007") 7)'],
    ['(= (str.to_int "-7") (str.to_int "") (str.to_code "ab") (- 1))'],
    ['(= (str.from_int 12) "12")'],
    ['(= (str.from_int (- 1)) "")'],
  ])('holds: %s', (assertion) => {
    expect(evaluateModel(`(assert ${assertion})`, '()')).toEqual({ kind: 'satisfies' });
  });

  it.each([
    ['(forall ((x Int)) (> x 0))'],
    ['(= (div 1 0) 0)'],
    ['(str.in_re "a" re.all)'],
    ['(= "\\x41" "A")'],
    ['(= ((_ repeat 1000000000) #b1) #b1)'],
    ['(= ((_ zero_extend 1000000000) #b1) #b1)'],
    ['(= (_ bv1 99999999999) (_ bv1 99999999999))'],
    ['(> nowhere 0)'],
    ['(= ((as const (Array Int Int)) 0) ((as const (Array Int Int)) 1))'],
  ])('is left alone: %s', (assertion) => {
    expect(satisfied(assertion)).toBe('not-evaluated');
  });

  it('knows functions, elements and definitions of a script and of a model', () => {
    const script =
      '(declare-sort U 0)(declare-fun f (U) Int)(declare-const u U)(define-fun twice ((n Int)) Int (* 2 n))' +
      '(assert (! (= (twice (f u)) 6) :named a))';
    const model = '(model (define-fun u () U U!val!0) (define-fun f ((x!0 U)) Int (ite (= x!0 U!val!0) 3 4)))';
    expect(evaluateModel(script, model)).toEqual({ kind: 'satisfies' });
    expect(evaluateModel(script, model.replace(' 3 4', ' 4 3'))).toMatchObject({ kind: 'violates' });
  });

  it('gives any value to what the model leaves out, by its sort', () => {
    expect(evaluateModel('(declare-const x Int)(assert (= x x))', '()')).toEqual({ kind: 'satisfies' });
    expect(evaluateModel('(declare-fun g (Int) (_ BitVec 4))(assert (= (g 1) (g 2)))', '()').kind).toBe('satisfies');
  });

  it('says nothing against a model for what it leaves out', () => {
    expect(evaluateModel('(declare-const x Int)(assert (> x 0))', '()')).toEqual({
      kind: 'not-evaluated',
      reason: 'the model says nothing of x',
    });
  });

  it('gives up on what grows without end', { timeout: 5_000 }, () => {
    const squares = (head: string, step: (last: string) => string, last: string): string => {
      const lets = Array.from({ length: 60 }, (_, index) => `(let ((v${index + 1} ${step(`v${index}`)})) `);
      return `(let ((v0 ${head})) ${lets.join('')}${last}${')'.repeat(61)}`;
    };
    const giants = [
      squares('3', (last) => `(* ${last} ${last})`, '(> v60 0)'),
      squares('"ab"', (last) => `(str.++ ${last} ${last})`, '(= v60 "")'),
      squares('#b1', (last) => `(concat ${last} ${last})`, '(= v60 #b1)'),
      squares(
        '((as const (Array Int Int)) 0)',
        (last) => `(store ((as const (Array Int Int)) ${last}) 1 ${last})`,
        '(= v60 v59)',
      ),
    ];
    for (const giant of giants) expect(satisfied(giant), giant.slice(0, 40)).toBe('not-evaluated');
  });

  it('does not loop on a definition without an end', () => {
    const loop = '(define-fun-rec f ((n Int)) Int (f (+ n 1)))(assert (= (f 0) 0))';
    expect(evaluateModel(loop, '()').kind).toBe('not-evaluated');
  });

  it('agrees with JavaScript on bits', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    const hex = (value: number): string => `#x${(value & 255).toString(16).padStart(2, '0')}`;
    fc.assert(
      fc.property(byte, byte, (a, b) => {
        const claims = [
          `(= (bvadd ${hex(a)} ${hex(b)}) ${hex(a + b)})`,
          `(= (bvmul ${hex(a)} ${hex(b)}) ${hex(a * b)})`,
          `(= (bvsub ${hex(a)} ${hex(b)}) ${hex(a - b)})`,
          `(= (bvxor ${hex(a)} ${hex(b)}) ${hex(a ^ b)})`,
          `(= (bvult ${hex(a)} ${hex(b)}) ${String(a < b)})`,
          `(= (bvslt ${hex(a)} ${hex(b)}) ${String((a << 24) >> 24 < (b << 24) >> 24)})`,
        ];
        expect(claims.map((claim) => satisfied(claim))).toEqual(claims.map(() => 'satisfies'));
      }),
    );
  });

  it('divides with a remainder that is at least 0', () => {
    const some = fc.integer({ min: -50, max: 50 });
    const literal = (value: number): string => (value < 0 ? `(- ${-value})` : String(value));
    fc.assert(
      fc.property(
        some,
        some.filter((value) => value !== 0),
        (a, b) => {
          const [x, y] = [literal(a), literal(b)];
          expect(
            satisfied(
              `(and (= (+ (* ${y} (div ${x} ${y})) (mod ${x} ${y})) ${x}) ` +
                `(<= 0 (mod ${x} ${y})) (< (mod ${x} ${y}) (abs ${y})))`,
            ),
          ).toBe('satisfies');
        },
      ),
    );
  });
});
