import { bitVector, widthOf, type Sort } from './sorts.ts';

/** A function of SMT-LIB's theories: how many arguments it takes, of which sorts, and what it gives. */
export interface TheoryFunction {
  least: number;
  most: number;
  /** The sort of each argument, or of all: `Num` stands for Int and Real, `BV` for bit vectors of one width. */
  takes: readonly (Sort | 'Num' | 'BV' | null)[];
  gives(sorts: readonly (Sort | null)[]): Sort | null;
}

const always =
  (sort: Sort): TheoryFunction['gives'] =>
  () =>
    sort;
const asFirst: TheoryFunction['gives'] = ([first]) => first ?? null;
const number: TheoryFunction['gives'] = (sorts) => {
  if (sorts.includes(null)) return null;
  return sorts.every((sort) => sort === 'Int') ? 'Int' : 'Real';
};

const MANY = Number.POSITIVE_INFINITY;

const entries = (
  names: string,
  least: number,
  most: number,
  takes: TheoryFunction['takes'],
  gives: TheoryFunction['gives'],
): [string, TheoryFunction][] => names.split(' ').map((name) => [name, { least, most, takes, gives }]);

/**
 * What every solver agrees on. Arities stand here only where all refuse others: Z3 and cvc5 take `(bvadd a b c)`, and
 * Z3 takes `(< 1)`.
 */
export const THEORY_FUNCTIONS: ReadonlyMap<string, TheoryFunction> = new Map([
  ...entries('not', 1, 1, ['Bool'], always('Bool')),
  ...entries('and or xor =>', 1, MANY, ['Bool'], always('Bool')),
  ...entries('+ - *', 1, MANY, ['Num'], number),
  ...entries('div mod', 1, MANY, ['Num'], always('Int')),
  ...entries('/', 1, MANY, ['Num'], always('Real')),
  ...entries('abs', 1, 1, ['Num'], asFirst),
  ...entries('< <= > >=', 1, MANY, ['Num'], always('Bool')),
  ...entries('to_real', 1, 1, ['Num'], always('Real')),
  ...entries('to_int', 1, 1, ['Num'], always('Int')),
  ...entries('is_int', 1, 1, ['Num'], always('Bool')),
  ...entries('bvnot bvneg', 1, 1, ['BV'], asFirst),
  ...entries('bvadd bvmul bvand bvor bvxor bvxnor', 1, MANY, ['BV'], asFirst),
  ...entries('bvnand bvnor bvsub bvudiv bvurem bvsdiv bvsrem bvsmod bvshl bvlshr bvashr', 2, 2, ['BV'], asFirst),
  ...entries('bvult bvule bvugt bvuge bvslt bvsle bvsgt bvsge', 2, 2, ['BV'], always('Bool')),
  ...entries('bvcomp', 2, 2, ['BV'], always(bitVector(1))),
  ...entries('concat', 1, MANY, [null], (sorts) => {
    const widths = sorts.map(widthOf);
    return widths.some((width) => width === undefined)
      ? null
      : bitVector(widths.reduce<number>((sum, width) => sum + (width ?? 0), 0));
  }),
  ...entries('str.len', 1, 1, ['String'], always('Int')),
  ...entries('str.to_int str.to_code str.to.int', 1, 1, ['String'], always('Int')),
  ...entries('str.from_int str.from_code int.to.str', 1, 1, ['Num'], always('String')),
  ...entries('str.is_digit', 1, 1, ['String'], always('Bool')),
  ...entries('str.++', 1, MANY, ['String'], always('String')),
  ...entries('str.< str.<=', 1, MANY, ['String'], always('Bool')),
  ...entries('str.prefixof str.suffixof str.contains', 2, 2, ['String'], always('Bool')),
  ...entries('str.at', 2, 2, ['String', 'Num'], always('String')),
  ...entries('str.substr', 3, 3, ['String', 'Num', 'Num'], always('String')),
  ...entries('str.indexof', 2, 3, ['String', 'String', 'Num'], always('Int')),
  ...entries('str.replace str.replace_all', 3, 3, ['String'], always('String')),
  ...entries('bv2nat', 1, 1, ['BV'], always('Int')),
]);

/** The functions of strings in which sequences of other elements are right as well. */
export const OVER_SEQUENCES = /^str\.(?:len|\+\+|prefixof|suffixof|contains|at|substr|indexof|replace|replace_all)$/;

/**
 * Names that some solver knows besides SMT-LIB's own: that this script does not declare them is no doubt about it.
 * Whatever has a dot, an `@` or a `!` is taken for one.
 */
const OTHER = new Set(
  `true false = distinct ite select store const as is par ! match
  implies iff if && || ! pbeq pble pbge at-most at-least
  bv2int int2bv bv2nat nat2bv ubv_to_int sbv_to_int int_to_bv bvredor bvredand bvite
  bvnego bvuaddo bvsaddo bvumulo bvsmulo
  bvusubo bvssubo bvsdivo bvumul_noovfl bvsmul_noovfl bvsmul_noudfl bvultbv bvsltbv ext_rotate_left ext_rotate_right
  rotate_left rotate_right repeat zero_extend sign_extend extract divisible is_int ^ ** ^0 rem pow pow2 exp sin cos tan
  csc sec cot asin acos atan arcsin arccos arctan arccsc arcsec arccot sinh cosh tanh asinh acosh atanh sqrt pi e euler
  log2 iand div0 mod0 rem0 /0 mod div abs eqrange map array-ext default as-array lambda epsilon choice
  union intersection setminus subset member insert singleton card complement join product transpose tclosure emptyset
  univset set-has-size emptybag bag mktuple tuple_update tuple_select tuple update sep pto wand emp nil
  RNE RNA RTP RTN RTZ roundNearestTiesToEven roundNearestTiesToAway roundTowardPositive roundTowardNegative
  roundTowardZero fp to_fp to_fp_unsigned to_ieee_bv +oo -oo +zero -zero NaN fp_to_ubv partial-order linear-order
  tree-order piecewise-linear-order transitive-closure is-tuple char witness re-nostr allchar re set-union hsize
  seq-unit seq-empty bit2bool mkbv interp pred asc str int-to-str str-to-int choose div_total mod_total`.split(/\s+/),
);

/** Might this undeclared name be a function of some solver? */
export const mayBeKnown = (name: string): boolean =>
  THEORY_FUNCTIONS.has(name) ||
  OTHER.has(name) ||
  /[.@#$:]|\w!|!\w/.test(name) ||
  /^[-+]?[\d.]+$/.test(name) ||
  /^bv\w/.test(name);
