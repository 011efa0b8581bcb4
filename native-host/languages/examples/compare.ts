import { LEFT_OUT } from './ellipsis.ts';
import type { ExampleValue } from './values.ts';

/** Do a documented value and the real one agree? `unclear` where they are not of kinds that can be compared. */
export type Agreement = 'same' | 'different' | 'unclear';

/** Relative difference of numbers that come from different orders of the same steps. */
const NEAR = 1e-9;

/**
 * Compares a documented value with the one that came, as a reader would: numbers to the digits that are printed, lists
 * and tuples alike, sets and maps without order, a character and a text of one sign alike.
 */
export function agree(expected: ExampleValue, actual: ExampleValue): Agreement {
  if (actual.kind === 'other' && expected.kind === 'other') return samePrint(expected, actual);
  if (actual.kind === 'other') return expected.kind === 'made' ? 'unclear' : withPrinted(expected, actual.text);
  switch (expected.kind) {
    case 'number':
      if (actual.kind === 'number') {
        const byBits = expected.bits === true && sameBits(expected.text, actual);
        const same = byBits || sameNumber(expected.text, actual.text);
        return same ? 'same' : 'different';
      }
      if (actual.kind === 'bool') return Number(expected.text) === Number(actual.value) ? 'same' : 'different';
      if (actual.kind === 'string') {
        return actual.value.trim() === expected.text ? 'unclear' : 'different';
      }
      return mismatch(expected, actual);
    case 'string':
      if (actual.kind === 'string') return actual.value === expected.value ? 'same' : 'different';
      if (actual.kind === 'number' || actual.kind === 'bool')
        return wordOf(actual) === expected.value.toLowerCase() ? 'unclear' : 'different';
      return actual.kind === 'null' || actual.kind === 'made' ? mismatch(expected, actual) : 'unclear';
    case 'bool':
      if (actual.kind === 'bool') return actual.value === expected.value ? 'same' : 'different';
      if (actual.kind === 'number' && ['0', '1'].includes(actual.text))
        return Number(actual.text) === Number(expected.value) ? 'same' : 'different';
      return actual.kind === 'string' ? 'unclear' : mismatch(expected, actual);
    case 'null':
      return withNull(expected.word, actual);
    case 'list':
      return withList(expected, actual);
    case 'set':
      return actual.kind === 'set' || actual.kind === 'list'
        ? sameBag(expected.items, actual.items)
        : mismatch(expected, actual);
    case 'map':
      return withMap(expected, actual);
    case 'made':
      return withMade(expected, actual);
    case 'other':
      return 'unclear';
  }
}

const wordOf = (value: ExampleValue & { kind: 'number' | 'bool' }): string =>
  value.kind === 'number' ? value.text : String(value.value);

/** Kinds that cannot be the same, unless nothing came back: then it is told elsewhere what was changed or printed. */
function mismatch(expected: ExampleValue, actual: ExampleValue): Agreement {
  if (actual.kind === 'null') return actual.word === 'void' ? 'unclear' : 'different';
  if (actual.kind === 'made')
    return unwrapped(actual) === undefined ? 'unclear' : agree(expected, unwrapped(actual) as ExampleValue);
  // One of several results is not all of them.
  if (actual.kind === 'list' && actual.bracket === '(') return 'unclear';
  const plain = ['number', 'string', 'bool', 'list'];
  return plain.includes(expected.kind) && plain.includes(actual.kind) ? 'different' : 'unclear';
}

const WRAPPERS = new Set(['Some', 'Ok', 'Just', 'Optional']);
const unwrapped = (value: ExampleValue & { kind: 'made' }): ExampleValue | undefined =>
  WRAPPERS.has(value.name) && value.items.length === 1 ? value.items[0] : undefined;

function withPrinted(expected: ExampleValue, text: string): Agreement {
  return expected.kind === 'string' && expected.value === text ? 'same' : 'unclear';
}

/** Things that print themselves: alike to their numbers; the place in memory and the order of a set say nothing. */
function samePrint(expected: ExampleValue & { kind: 'other' }, actual: ExampleValue & { kind: 'other' }): Agreement {
  if (expected.name !== actual.name || expected.text === '' || /\bat 0x/.test(expected.text)) return 'unclear';
  if (expected.text === actual.text) return 'same';
  if (/\{/.test(expected.text)) return 'unclear';
  const [one, two] = [expected.text, actual.text].map((text) => text.split(/(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/));
  const alike =
    one?.length === two?.length &&
    one?.every((part, at) => part === two?.[at] || (/^\d/.test(part) && sameNumber(part, two?.[at] ?? '')));
  return alike === true ? 'same' : 'different';
}

function withNull(word: string, actual: ExampleValue): Agreement {
  if (actual.kind === 'null') {
    if (actual.word === word || actual.word === 'void') return actual.word === 'void' ? 'unclear' : 'same';
    // JavaScript has two of them, and only its own documentation tells them apart.
    return [actual.word, word].every((each) => ['null', 'undefined'].includes(each)) ? 'unclear' : 'same';
  }
  if (actual.kind === 'made' && actual.name === 'Err') return 'unclear';
  if (actual.kind === 'number' && word === 'NULL') return actual.text === '0' ? 'same' : 'different';
  return 'different';
}

function withList(expected: ExampleValue & { kind: 'list' }, actual: ExampleValue): Agreement {
  const { items, bracket } = expected;
  if (actual.kind === 'set') return bracket === '(' ? 'unclear' : sameBag(items, actual.items);
  if (actual.kind === 'made' && items.length === actual.items.length && bracket !== '[' && !WRAPPERS.has(actual.name))
    return all(items, actual.items);
  if (actual.kind === 'string')
    return items.length > 0 && items.every((item) => item.kind === 'string' && item.char === true)
      ? 'unclear'
      : 'different';
  if (actual.kind !== 'list')
    return actual.kind === 'map' && items.length === 0 && actual.entries.length === 0
      ? 'same'
      : mismatch(expected, actual);
  const leftOut = items.indexOf(LEFT_OUT);
  if (leftOut >= 0) {
    const behind = items.slice(leftOut + 1);
    if (actual.items.length < items.length - 1) return 'different';
    const last = actual.items.slice(actual.items.length - behind.length);
    return all([...items.slice(0, leftOut), ...behind], [...actual.items.slice(0, leftOut), ...last]);
  }
  if (items.length !== actual.items.length) return 'different';
  return all(items, actual.items);
}

/** All pairs the same; one that differs decides, else one that is unclear. */
function all(expected: readonly ExampleValue[], actual: readonly ExampleValue[]): Agreement {
  let result: Agreement = 'same';
  for (const [index, item] of expected.entries()) {
    const other = actual[index];
    const one = other === undefined ? 'different' : agree(item, other);
    if (one === 'different') return 'different';
    if (one === 'unclear') result = 'unclear';
  }
  return result;
}

/** The same values in any order. */
function sameBag(expected: readonly ExampleValue[], actual: readonly ExampleValue[]): Agreement {
  const left = [...actual];
  let unclear = false;
  for (const item of expected) {
    const at = left.findIndex((other) => agree(item, other) === 'same');
    if (at >= 0) left.splice(at, 1);
    else if (left.some((other) => agree(item, other) === 'unclear')) unclear = true;
    else return 'different';
  }
  if (unclear) return 'unclear';
  return left.length === 0 ? 'same' : 'different';
}

function withMap(expected: ExampleValue & { kind: 'map' }, actual: ExampleValue): Agreement {
  if (actual.kind === 'set' && expected.entries.length === 0) return actual.items.length === 0 ? 'same' : 'different';
  if (actual.kind === 'list' && expected.entries.length === 0) return actual.items.length === 0 ? 'same' : 'different';
  if (actual.kind !== 'map') return mismatch(expected, actual);
  // Fields of an object that documentation leaves out are not wrong.
  const loose = actual.name !== undefined && expected.name === undefined;
  if (expected.entries.length > actual.entries.length || (!loose && expected.entries.length !== actual.entries.length))
    return loose ? 'unclear' : 'different';
  let result: Agreement = 'same';
  for (const [key, value] of expected.entries) {
    const found = actual.entries.find(([other]) => agree(key, other) === 'same' || keyText(key) === keyText(other));
    const one = found === undefined ? 'different' : agree(value, found[1]);
    if (one === 'different') return loose && found === undefined ? 'unclear' : 'different';
    if (one === 'unclear') result = 'unclear';
  }
  return result;
}

/** A key's text: JavaScript makes a text of every key of an object. */
const keyText = (key: ExampleValue): string => {
  if (key.kind === 'string') return key.value;
  return key.kind === 'number' ? key.text : '\u0000';
};

function withMade(expected: ExampleValue & { kind: 'made' }, actual: ExampleValue): Agreement {
  if (actual.kind === 'made') {
    if (actual.name.split(/::|\./).at(-1) !== expected.name.split(/::|\./).at(-1))
      return WRAPPERS.has(expected.name) || WRAPPERS.has(actual.name) || expected.name === 'Err'
        ? 'different'
        : 'unclear';
    return expected.items.length === actual.items.length ? all(expected.items, actual.items) : 'unclear';
  }
  const inner = unwrapped(expected);
  if (inner !== undefined) return actual.kind === 'null' && actual.word !== 'void' ? 'different' : agree(inner, actual);
  return 'unclear';
}

/** Numbers agree to the digits that are printed; one that has no more digits than that has to be the same. */
export function sameNumber(expected: string, actual: string): boolean {
  if (expected === actual) return true;
  const [wanted, got] = [Number(expected), Number(actual)];
  if (Number.isNaN(wanted) || Number.isNaN(got)) return Number.isNaN(wanted) && Number.isNaN(got);
  if (/^-?\d+$/.test(expected) && /^-?\d+$/.test(actual)) return BigInt(expected) === BigInt(actual);
  if (wanted === got || Math.abs(wanted - got) <= NEAR * Math.max(Math.abs(wanted), Math.abs(got))) return true;
  const digits = decimals(expected);
  if (digits === 0 || !Number.isFinite(wanted) || !Number.isFinite(got)) return false;
  return decimals(actual) > digits && Math.abs(wanted - got) <= 10 ** -digits;
}

/** Is the second one what the bits of the first one mean in an integer of its width? */
function sameBits(expected: string, { text, width }: ExampleValue & { kind: 'number' }): boolean {
  if (width === undefined || !/^-\d+$/.test(text) || !/^\d+$/.test(expected)) return false;
  return BigInt(expected) < 1n << BigInt(width) && BigInt.asIntN(width, BigInt(expected)) === BigInt(text);
}

function decimals(text: string): number {
  const [, fraction = '', exponent = '0'] = /^-?\d*\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}
