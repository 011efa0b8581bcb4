import { quotedForRegex, regex } from '../../../../../shared/regex.ts';
import type { CFunction } from './c-functions.ts';

/** A parameter by what it points to. */
export interface Written {
  name: string;
  /** Without `const` and pointers. */
  base: string;
  stars: number;
  dimensions: string[];
  isConst: boolean;
  index: number;
}

/** Types of whole numbers. */
export const WHOLE = regex()`
  ^(?:
    (?:un)?signed|(?:(?:un)?signed )?(?:int|long|short|long long|long int|long unsigned int|unsigned long long)
    |(?:std::)?s?size_t|(?:std::)?ptrdiff_t|(?:std::)?u?int(?:16|32|64)_t|usize|[ui](?:16|32|64)
  )$
`;
const LENGTH = regex('i')`
  ^(?:
    n|m|len|length|size|sz|count|cnt|num|cap|capacity|max|total|nmemb|nelems?|elements|bytes|max_?(?:len|length|size)
  )$
  |(?:len|length|size|count|cap|capacity|num|_n|_sz|bytes)\d?$
  |^(?:n|num|len|size|max|count)(?:_|[A-Z])
  |^n[a-z0-9]$
`;
/** Names that rather say how much there is than what is wanted. */
export const CAPACITY = /size|sz|cap|max|room|avail/i;
/** Names of a number that is as often something else than a size. */
const AMOUNT = /^(?:n|m|max|total|num)$/i;

/** Is a parameter a whole number? */
export const isNumber = ({ base, stars, dimensions }: Written): boolean =>
  stars + dimensions.length === 0 && WHOLE.test(base);

/** How the parameter was found that says how much a pointer points to. */
interface FoundLength {
  index: number;
  how: 'brackets' | 'name' | 'behind' | 'before' | 'only';
}

/**
 * The parameter that says how much a pointer points to, by its name and its place. Where it is guessed, the caller may
 * have to bring more: the number counts something else, or the code reckons with it (`a[i * n]`, `out[n + 1]`).
 */
export function lengthOf(
  own: Written,
  all: readonly Written[],
  { masked, called }: Pick<CFunction, 'masked' | 'called'>,
): { index: number; isGuessed: boolean } | undefined {
  const found = findLength(own, all);
  const length = found === undefined ? undefined : all[found.index];
  if (found === undefined || length === undefined) return undefined;
  const { how, index } = found;
  if (how === 'brackets') return { index, isGuessed: false };
  const others = all.filter((each) => each !== own && isPointer(each) && findLength(each, all)?.index === index);
  const isRoomOfText = own.base === 'char' && CAPACITY.test(length.name) && index === own.index + 1;
  const isShared =
    (how === 'behind' && !own.isConst && others.length > 0 && !isRoomOfText) ||
    (how === 'before' && (others.some((each) => each.index < index) || AMOUNT.test(length.name)));
  return { index, isGuessed: isShared || isScaled(own, length.name, masked) || isHandedOn(own, masked, called) };
}

const isPointer = ({ stars, dimensions }: Written): boolean => stars + dimensions.length > 0;

function findLength({ index, name, dimensions }: Written, all: readonly Written[]): FoundLength | undefined {
  const inBrackets = all.find((each) => dimensions.at(-1) === each.name || dimensions[0] === each.name);
  if (inBrackets !== undefined && isNumber(inBrackets)) return { index: inBrackets.index, how: 'brackets' };
  const own = all.find((each) => isNumber(each) && isLengthOf(each.name, name));
  if (own !== undefined) return { index: own.index, how: 'name' };
  // Between the two only other pointers may stand: they share it.
  for (const each of all.slice(index + 1)) {
    if (isNumber(each)) {
      if (LENGTH.test(each.name)) return { index: each.index, how: 'behind' };
      break;
    }
    if (!isPointer(each)) break;
  }
  const before = all[index - 1];
  if (before !== undefined && isNumber(before) && LENGTH.test(before.name))
    return { index: before.index, how: 'before' };
  const [only, ...more] = all.filter((each) => isNumber(each) && LENGTH.test(each.name));
  return only !== undefined && more.length === 0 && all.filter(isPointer).length === 1
    ? { index: only.index, how: 'only' }
    : undefined;
}

/** `data_len`, `ndata`, `numsSize`, `n_data` of `data`, `nums`. */
function isLengthOf(length: string, array: string): boolean {
  const low = length.toLowerCase().replaceAll('_', '');
  const stem = array.toLowerCase().replaceAll('_', '');
  if (low === stem || !low.includes(stem)) return false;
  return /^(?:n|num|len|length|size|count|cnt|cap|capacity|sz|max|colsize)$/.test(low.replace(stem, ''));
}

/** Is the array given to what reckons with a product of numbers, as one of several or within the block? */
function isHandedOn({ name }: Written, masked: string, called: string): boolean {
  const body = masked.slice(Math.max(0, masked.indexOf('{')));
  const calls = [...body.matchAll(/\b(\w+)\s*\(((?:[^(){};]|\([^(){};]*\))*)\)/g)].filter(
    ([, callee = '', given = '']) =>
      !/^(?:if|for|while|switch|return|sizeof)$/.test(callee) &&
      new RegExp(String.raw`\b${name}\b(?!\s*\[)`).test(given),
  );
  return calls.some(
    ([, callee = '', given = '']) =>
      TIMES.test(withoutSizes(given)) ||
      (new RegExp(String.raw`\b${callee}\b`).test(called) && PRODUCT_INDEX.test(withoutSizes(called))),
  );
}

/** Bytes of an element are no number of elements. */
const withoutSizes = (text: string): string =>
  text
    .replaceAll(/\*\s*sizeof\s*(?:\([^()]*\)|\*?\s*\w+)/g, '')
    .replaceAll(/\bsizeof\s*(?:\([^()]*\)|\*?\s*\w+)\s*\*/g, '');

const PRODUCT_INDEX = /\[[^\][]*[\w)]\s*\*[^\][]*\]|\+\s*\(?\s*\(?\w+\)?\s*\*\s*\(?\w+|\*\s*\w+\s*\)?\s*\+/;

/** A multiplication, where the star follows a pointer with none in between. */
const TIMES = /[\w)\]]\s*\*(?!=)|<<(?!=)/;

/** Does the code reckon with more elements than the number says? */
function isScaled({ name, isConst }: Written, length: string, masked: string): boolean {
  const body = masked.slice(Math.max(0, masked.indexOf('{')));
  const indexes = [
    ...body.matchAll(new RegExp(String.raw`\b${name}\s*\[([^\][]*(?:\[[^\][]*\][^\][]*)*)\]`, 'g')),
    ...body.matchAll(new RegExp(String.raw`\b${name}\s*\+\s*([^;,=<>)]+)`, 'g')),
  ].map(([, index = '']) => index.trim());
  const more = String.raw`\b${length}\s*\+|\+\s*${length}\b`;
  const isCompared = (text: string): boolean => {
    const own = quotedForRegex(text);
    return new RegExp(String.raw`(?<![\w.])${own}\s*(?:[<>]=?(?![<>]))|[<>]=?\s*${own}(?!\w)`).test(body);
  };
  const isProduct = (variable: string): boolean =>
    [...body.matchAll(new RegExp(String.raw`\b${variable}\s*\+?=(?!=)([^;,]*)`, 'g'))].some(([whole, value = '']) =>
      whole.includes('+=') ? new RegExp(String.raw`^\s*${length}\b`).test(value) : TIMES.test(value),
    );
  const isLarge = (index: string): boolean => {
    if (index.includes('%')) return false;
    if (new RegExp(more).test(index) || TIMES.test(index)) return !isCompared(index);
    return (index.match(/\b[A-Za-z_]\w*\b/g) ?? []).some((each) => isProduct(each) && !isCompared(each));
  };
  const isFilled = new RegExp(String.raw`\b\w+\s*\(\s*${name}\s*,[^;]*\b${length}\s*\+\s*\d`).test(body);
  // A number that products are held against is an amount, and what is written a table of all up to it.
  const isAmount = !isConst && new RegExp(String.raw`\*\s*\w+\s*<=\s*${length}\b`).test(body);
  return isFilled || isAmount || indexes.some(isLarge);
}
