import { STRING_OPERATORS } from './smt-strings.ts';
import { bits, bool, keyOfValue, NotEvaluated, number, type SmtValue } from './smt-value.ts';

type Apply = (args: readonly SmtValue[], indices: readonly number[]) => SmtValue;

interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

function asBool(value: SmtValue | undefined): boolean {
  if (value?.sort !== 'bool') throw new NotEvaluated('a truth value was expected');
  return value.value;
}

function asNumber(value: SmtValue | undefined): Fraction {
  if (value?.sort !== 'number') throw new NotEvaluated('a number was expected');
  return value;
}

function asInteger(value: SmtValue | undefined): bigint {
  const { numerator, denominator } = asNumber(value);
  if (denominator !== 1n) throw new NotEvaluated('an integer was expected');
  return numerator;
}

function asBits(value: SmtValue | undefined): { value: bigint; width: number } {
  if (value?.sort !== 'bits') throw new NotEvaluated('a bit-vector was expected');
  return value;
}

const signed = ({ value, width }: { value: bigint; width: number }): bigint => BigInt.asIntN(width, value);

/** Rounds towards minus infinity. */
const floor = ({ numerator, denominator }: Fraction): bigint => {
  const quotient = numerator / denominator;
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient;
};

/** SMT-LIB's division: the remainder is at least 0. What division by zero is, only a model says. */
function divide(a: bigint, b: bigint): { quotient: bigint; remainder: bigint } {
  if (b === 0n) throw new NotEvaluated('a division by zero');
  const magnitude = b < 0n ? -b : b;
  const remainder = ((a % magnitude) + magnitude) % magnitude;
  return { quotient: (a - remainder) / b, remainder };
}

const add = (a: Fraction, b: Fraction): SmtValue =>
  number(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
const negate = ({ numerator, denominator }: Fraction): SmtValue => number(-numerator, denominator);
const multiply = (a: Fraction, b: Fraction): SmtValue =>
  number(a.numerator * b.numerator, a.denominator * b.denominator);

function over(a: Fraction, b: Fraction): SmtValue {
  if (b.numerator === 0n) throw new NotEvaluated('a division by zero');
  return number(a.numerator * b.denominator, a.denominator * b.numerator);
}

const fold =
  (step: (a: Fraction, b: Fraction) => SmtValue): Apply =>
  (args) =>
    args.slice(1).reduce((sum, each) => step(asNumber(sum), asNumber(each)), args[0] ?? number(0n));

const pairs = (args: readonly SmtValue[], holds: (a: SmtValue, b: SmtValue) => boolean): boolean =>
  args.slice(1).every((each, index) => holds(args[index] ?? each, each));

const compare =
  (holds: (difference: bigint) => boolean): Apply =>
  (args) =>
    bool(
      pairs(args, (one, other) => {
        const [a, b] = [asNumber(one), asNumber(other)];
        return holds(a.numerator * b.denominator - b.numerator * a.denominator);
      }),
    );

/** Of numbers that take each other's place only where they are the same; arrays over finite indices are left alone. */
const same = (a: SmtValue, b: SmtValue): boolean => {
  if (a.sort !== b.sort) throw new NotEvaluated('values of different sorts');
  if (a.sort === 'array' && b.sort === 'array' && keyOfValue(a.otherwise) !== keyOfValue(b.otherwise))
    throw new NotEvaluated('arrays that differ outside of what is listed');
  const isSame = keyOfValue(a) === keyOfValue(b);
  if (!isSame && a.sort === 'array' && a.otherwise.sort === 'array')
    throw new NotEvaluated('arrays of arrays that are listed differently');
  return isSame;
};

const onBits =
  (step: (a: bigint, b: bigint, width: number) => bigint): Apply =>
  (args) =>
    args.slice(1).reduce(
      (so, each) => {
        const [a, b] = [asBits(so), asBits(each)];
        if (a.width !== b.width) throw new NotEvaluated('bit-vectors of different widths');
        return bits(step(a.value, b.value, a.width), a.width);
      },
      args[0] ?? bits(0n, 1),
    );

const compareBits =
  (isSigned: boolean, holds: (a: bigint, b: bigint) => boolean): Apply =>
  ([one, other]) => {
    const [a, b] = [asBits(one), asBits(other)];
    return bool(isSigned ? holds(signed(a), signed(b)) : holds(a.value, b.value));
  };

const ones = (width: number): bigint => (1n << BigInt(width)) - 1n;
const shift = (by: bigint, width: number, step: (by: bigint) => bigint, beyond: bigint): bigint =>
  by >= BigInt(width) ? beyond : step(by);

/** Division of bit-vectors is total (SMT-LIB, FixedSizeBitVectors): by zero all bits are set, and the rest is all. */
const udiv = (a: bigint, b: bigint, width: number): bigint => (b === 0n ? ones(width) : a / b);
const urem = (a: bigint, b: bigint): bigint => (b === 0n ? a : a % b);

function sdiv(a: bigint, b: bigint, width: number): bigint {
  const [x, y] = [BigInt.asIntN(width, a), BigInt.asIntN(width, b)];
  if (y === 0n) return x < 0n ? 1n : ones(width);
  return x / y;
}

const srem = (a: bigint, b: bigint, width: number): bigint => {
  const [x, y] = [BigInt.asIntN(width, a), BigInt.asIntN(width, b)];
  return y === 0n ? x : x % y;
};

function smod(a: bigint, b: bigint, width: number): bigint {
  const [x, y] = [BigInt.asIntN(width, a), BigInt.asIntN(width, b)];
  if (y === 0n) return x;
  const rest = x % y;
  return rest !== 0n && rest < 0n !== y < 0n ? rest + y : rest;
}

const unaryBits =
  (step: (value: bigint, width: number) => bigint): Apply =>
  ([one]) => {
    const { value, width } = asBits(one);
    return bits(step(value, width), width);
  };

const extend =
  (isSigned: boolean): Apply =>
  ([one], [by = 0]) => {
    const vector = asBits(one);
    return bits(isSigned ? signed(vector) : vector.value, vector.width + by);
  };

const rotate =
  (left: boolean): Apply =>
  ([one], [by = 0]) => {
    const { value, width } = asBits(one);
    const turn = BigInt(by % width);
    const up = left ? turn : BigInt(width) - turn;
    return bits((value << up) | (value >> (BigInt(width) - up)), width);
  };

function concat(args: readonly SmtValue[]): SmtValue {
  return args.slice(1).reduce(
    (so, each) => {
      const [a, b] = [asBits(so), asBits(each)];
      return bits((a.value << BigInt(b.width)) | b.value, a.width + b.width);
    },
    args[0] ?? bits(0n, 1),
  );
}

const MAX_ENTRIES = 2_000;

function select([array, index]: readonly SmtValue[]): SmtValue {
  if (array?.sort !== 'array' || index === undefined) throw new NotEvaluated('an array was expected');
  if (index.sort === 'array') throw new NotEvaluated('an array as an index');
  return array.entries.get(keyOfValue(index)) ?? array.otherwise;
}

function store([array, index, value]: readonly SmtValue[]): SmtValue {
  if (array?.sort !== 'array' || index === undefined || value === undefined)
    throw new NotEvaluated('an array was expected');
  if (index.sort === 'array') throw new NotEvaluated('an array as an index');
  if (array.entries.size > MAX_ENTRIES) throw new NotEvaluated('an array that is too large to be evaluated here');
  return { ...array, entries: new Map([...array.entries, [keyOfValue(index), value]]) };
}

/** Functions of the theories Core, Ints, Reals, Reals_Ints, FixedSizeBitVectors and ArraysEx, by their names. */
export const OPERATORS: ReadonlyMap<string, Apply> = new Map<string, Apply>([
  ['not', ([one]) => bool(!asBool(one))],
  ['xor', (args) => args.slice(1).reduce((so, each) => bool(asBool(so) !== asBool(each)), args[0] ?? bool(false))],
  ['=', (args) => bool(pairs(args, same))],
  ['distinct', (args) => bool(args.every((a, index) => args.slice(index + 1).every((b) => !same(a, b))))],
  ['+', fold(add)],
  [
    '-',
    (args) => (args.length === 1 ? negate(asNumber(args[0])) : fold((a, b) => add(a, asNumber(negate(b))))(args, [])),
  ],
  ['*', fold(multiply)],
  ['/', fold(over)],
  [
    'div',
    (args) =>
      args
        .slice(1)
        .reduce((so, each) => number(divide(asInteger(so), asInteger(each)).quotient), args[0] ?? number(0n)),
  ],
  ['mod', ([a, b]) => number(divide(asInteger(a), asInteger(b)).remainder)],
  [
    'abs',
    ([one]) => {
      const { numerator, denominator } = asNumber(one);
      return number(numerator < 0n ? -numerator : numerator, denominator);
    },
  ],
  ['<', compare((difference) => difference < 0n)],
  ['<=', compare((difference) => difference <= 0n)],
  ['>', compare((difference) => difference > 0n)],
  ['>=', compare((difference) => difference >= 0n)],
  [
    'to_real',
    ([one]) => {
      const { numerator, denominator } = asNumber(one);
      return number(numerator, denominator);
    },
  ],
  ['to_int', ([one]) => number(floor(asNumber(one)))],
  ['is_int', ([one]) => bool(asNumber(one).denominator === 1n)],
  ['divisible', ([one], [by = 1]) => bool(divide(asInteger(one), BigInt(by)).remainder === 0n)],
  ['bvnot', unaryBits((value) => ~value)],
  ['bvneg', unaryBits((value) => -value)],
  ['bvand', onBits((a, b) => a & b)],
  ['bvor', onBits((a, b) => a | b)],
  ['bvxor', onBits((a, b) => a ^ b)],
  ['bvnand', onBits((a, b) => ~(a & b))],
  ['bvnor', onBits((a, b) => ~(a | b))],
  ['bvxnor', onBits((a, b) => ~(a ^ b))],
  ['bvadd', onBits((a, b) => a + b)],
  ['bvsub', onBits((a, b) => a - b)],
  ['bvmul', onBits((a, b) => a * b)],
  ['bvudiv', onBits(udiv)],
  ['bvurem', onBits(urem)],
  ['bvsdiv', onBits(sdiv)],
  ['bvsrem', onBits(srem)],
  ['bvsmod', onBits(smod)],
  ['bvshl', onBits((a, b, width) => shift(b, width, (by) => a << by, 0n))],
  ['bvlshr', onBits((a, b, width) => shift(b, width, (by) => a >> by, 0n))],
  [
    'bvashr',
    onBits((a, b, width) => {
      const x = BigInt.asIntN(width, a);
      return shift(b, width, (by) => x >> by, x < 0n ? -1n : 0n);
    }),
  ],
  ['bvult', compareBits(false, (a, b) => a < b)],
  ['bvule', compareBits(false, (a, b) => a <= b)],
  ['bvugt', compareBits(false, (a, b) => a > b)],
  ['bvuge', compareBits(false, (a, b) => a >= b)],
  ['bvslt', compareBits(true, (a, b) => a < b)],
  ['bvsle', compareBits(true, (a, b) => a <= b)],
  ['bvsgt', compareBits(true, (a, b) => a > b)],
  ['bvsge', compareBits(true, (a, b) => a >= b)],
  ['bvcomp', ([a, b]) => bits(asBits(a).value === asBits(b).value ? 1n : 0n, 1)],
  ['concat', concat],
  ['extract', ([one], [high = 0, low = 0]) => bits(asBits(one).value >> BigInt(low), high - low + 1)],
  ['zero_extend', extend(false)],
  ['sign_extend', extend(true)],
  ['rotate_left', rotate(true)],
  ['rotate_right', rotate(false)],
  [
    'repeat',
    ([one], [times = 1]) => {
      const vector = asBits(one);
      bits(0n, vector.width * times);
      return concat(Array.from({ length: times }, () => one ?? bits(0n, 1)));
    },
  ],
  ['bv2nat', ([one]) => number(asBits(one).value)],
  ['int2bv', ([one], [width = 1]) => bits(asInteger(one), width)],
  ['select', select],
  ['store', store],
  ...STRING_OPERATORS,
]);
