import { literal, same } from '../value.ts';
import { callAgain, coreOf, isNumbers, isWhole, type Law } from './law.ts';

const lists = (args: readonly unknown[]): unknown[][] => args.filter((each) => Array.isArray(each));

const bag = (items: readonly unknown[]): string[] => items.map((each) => literal(each)).toSorted();

/** Everything in lists within lists. */
const leaves = (value: unknown): unknown[] => (Array.isArray(value) ? value.flatMap(leaves) : [value]);

const isAscending = (list: readonly number[]): boolean =>
  list.every((each, at) => at === 0 || (list[at - 1] ?? each) <= each);

/** Do the items stand in another list in the same order? */
function isSubsequence(part: readonly unknown[], whole: readonly unknown[]): boolean {
  const texts = whole.map((each) => literal(each));
  let at = 0;
  for (const each of part) {
    const found = texts.indexOf(literal(each), at);
    if (found < 0) return false;
    at = found + 1;
  }
  return true;
}

const chunks: Law = {
  rule: 'pieces',
  says: 'pieces put together are the whole, and none is longer than asked',
  documented: /chunk|batch|group|piece|split|at most/i,
  promisedBy: (subject) =>
    /^(?:chunk|chunks|batch|batches|in groups?|split (?:in|into) chunks?|into chunks)(?: (?:by )?size)?$/.test(
      coreOf(subject),
    ),
  broken: ({ args: [list, size], value }) => {
    if (!Array.isArray(list) || !isWhole(size) || size < 1 || !Array.isArray(value)) return null;
    if (!value.every((each) => Array.isArray(each))) return null;
    if (!same(value.flat(), list)) return 'the pieces together are not what was given';
    return value.some((each: unknown[]) => each.length > size || each.length === 0)
      ? `a piece is empty or longer than ${size}`
      : undefined;
  },
};

const flattened: Law = {
  rule: 'flattened',
  says: 'flattening keeps everything, in order',
  documented: /flat|nested/i,
  promisedBy: (subject) =>
    /^(?:deep )?flatten(?: deep| nested)*$/.test(coreOf(subject)) && subject.shape.parameters.length <= 2,
  broken: ({ args, value }) => {
    if (!Array.isArray(args[0]) || !Array.isArray(value)) return null;
    if (!same(leaves(value), leaves(args[0]))) return 'something was lost or moved';
    return args.length === 1 && value.some((each) => Array.isArray(each)) && leaves(args[0]).length > 0
      ? null
      : undefined;
  },
};

const groups: Law = {
  rule: 'groups',
  says: 'every item stands in exactly one group',
  documented: /group|partition|bucket/i,
  promisedBy: (subject) => /^(?:group|partition|bucket)(?: by| \w+ by)?(?: \w+)?$/.test(coreOf(subject)),
  broken: ({ args: [list], value }) => {
    if (!Array.isArray(list) || typeof value !== 'object' || value === null) return null;
    const parts: unknown[] = value instanceof Map ? [...value.values()] : Object.values(value);
    if (!parts.every((each) => Array.isArray(each))) return null;
    return same(bag(parts.flat()), bag(list)) ? undefined : 'the groups together do not have the same items';
  },
};

const counts: Law = {
  rule: 'counts',
  says: 'counts are whole numbers from 1 on, and of a list add up to its length',
  documented: /count|frequen|how (?:often|many)|occurrence/i,
  promisedBy: (subject) =>
    /^(?:counts?|counter|(?:count|frequency|frequencies) \w+|(?:\w+ )?(?:frequency|frequencies|counts?)|tally)$/.test(
      coreOf(subject),
    ),
  broken: ({ args, value }) => {
    const [list] = args;
    const isMap = value instanceof Map;
    if (!isMap && (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) === Array.prototype))
      return null;
    const numbers: unknown[] = isMap ? [...value.values()] : Object.values(value);
    if (!numbers.every((each) => isWhole(each) && each >= 1)) return numbers.some(isWhole) ? 'a count is none' : null;
    if (!Array.isArray(list) || args.length > 1 || list.some((each) => typeof each === 'object')) return undefined;
    const sum = (numbers as number[]).reduce((all, each) => all + each, 0);
    return sum === list.length ? undefined : `the counts add up to ${sum}, not to ${list.length}`;
  },
};

const KEEPS =
  /^(?:dedupe|dedup|unique|uniq|distinct|filter|compact|reject|take|drop|remove dup\w+)(?: by| while)?(?: \w+)?$/;

const kept: Law = {
  rule: 'kept-in-order',
  says: 'what is kept stands in the order in which it stood',
  documented: /order|first|keep|remov|without|drop|filter/i,
  promisedBy: (subject) => KEEPS.test(coreOf(subject)) && !subject.words.includes('map'),
  broken: ({ args: [list], value }) => {
    if (!Array.isArray(list) || !Array.isArray(value)) return null;
    return isSubsequence(value, list) ? undefined : 'what is kept does not stand as it stood before';
  },
};

const allKept: Law = {
  rule: 'all-kept',
  says: 'of what is there several times one is left',
  documented: /duplicate|unique|distinct|once/i,
  promisedBy: (subject) => /^(?:dedupe|dedup|unique|uniq|distinct|remove duplicates)$/.test(coreOf(subject)),
  broken: ({ args, value }) => {
    const [list] = args;
    if (args.length > 1 || !Array.isArray(list) || !Array.isArray(value)) return null;
    return same([...new Set(bag(list))], [...new Set(bag(value))]) ? undefined : 'something is gone altogether';
  },
};

/** Some of the items are left out. */
const SELECTS =
  /\b(?:common|intersect\w*|both\b.{0,20}\b(?:have|has|share)|once|duplicates?|unique|distinct|dedup\w*)\b/i;

const merged: Law = {
  rule: 'merged',
  says: 'merging keeps all items and their order',
  documented: /merge|sorted|combine/i,
  contrary: SELECTS,
  promisedBy: (subject) =>
    /^merge(?: sorted)*$/.test(coreOf(subject)) &&
    subject.shape.parameters.length === 2 &&
    subject.inOrder.every(Boolean),
  broken: ({ args: [a, b], value }) => {
    if (!isNumbers(a) || !isNumbers(b) || !isAscending(a) || !isAscending(b) || !Array.isArray(value)) return null;
    if (!same(bag(value), bag([...a, ...b]))) return 'it does not have the items of both';
    return isNumbers(value) && isAscending(value) ? undefined : 'it is in no order';
  },
};

const inserted: Law = {
  rule: 'inserted',
  says: 'inserting into what is in order keeps the order and adds one',
  documented: /insert|order|sorted/i,
  promisedBy: (subject) => /^(?:insert sorted|sorted insert|insert order|insort)$/.test(coreOf(subject)),
  broken: ({ args: [list, item], given, value }) => {
    const after = Array.isArray(value) ? value : given[0];
    if (!isNumbers(list) || !isAscending(list) || typeof item !== 'number' || !isNumbers(after)) return null;
    if (!same(bag(after), bag([...list, item]))) return 'it is not what was given and the new item';
    return isAscending(after) ? undefined : 'it is in no order';
  },
};

const SETS: readonly [RegExp, (a: Set<string>, b: Set<string>) => Set<string>][] = [
  [/^(?:union|set union)$/, (a, b) => a.union(b)],
  [/^(?:intersection|intersect|set intersection|common)$/, (a, b) => a.intersection(b)],
  [/^(?:difference|diff|set difference|subtract)$/, (a, b) => a.difference(b)],
  [/^symmetric difference$/, (a, b) => a.symmetricDifference(b)],
];

const setLaw = ([core, answer]: (typeof SETS)[number]): Law => ({
  rule: 'sets',
  says: 'a union, intersection or difference has the members that it has to have',
  documented: /union|intersect|difference|common|both/i,
  promisedBy: (subject) => core.test(coreOf(subject)) && subject.shape.parameters.length === 2,
  broken: ({ args: [a, b], value }) => {
    const [one, other] = [membersOf(a), membersOf(b)];
    const result = membersOf(value);
    if (one === undefined || other === undefined || result === undefined) return null;
    const wanted = answer(one, other);
    return wanted.symmetricDifference(result).size === 0 ? undefined : `expected ${[...wanted].join(', ')}`;
  },
});

const membersOf = (value: unknown): Set<string> | undefined =>
  Array.isArray(value) || value instanceof Set ? new Set([...value].map((each) => literal(each))) : undefined;

const searched: Law = {
  rule: 'found',
  says: 'what is looked for is found where it is, and nowhere else',
  documented: /index|position|search|find|-1/i,
  promisedBy: (subject) =>
    /^(?:(?:binary|linear|jump|interpolation|exponential) search(?: index)?|index|search)$/.test(coreOf(subject)) &&
    subject.shape.parameters.length >= 2,
  broken: ({ args, value, subject }) => {
    const [list, wanted] = args;
    if (!Array.isArray(list) || args.length !== 2 || typeof wanted === 'object') return null;
    if (!isNumbers(list) || (!subject.words.includes('linear') && !isAscending(list))) return null;
    const there = list.includes(wanted as number);
    if (value === -1 || value === null || value === undefined)
      return there ? 'it is there and was not found' : undefined;
    if (typeof value === 'boolean') return value === there ? undefined : `it is ${there ? '' : 'not '}there`;
    return isWhole(value) && value >= 0 && there && list[value] !== wanted
      ? 'what stands there is something else'
      : null;
  },
};

const transposed: Law = {
  rule: 'round-trip',
  says: 'transposing twice, or turning four times, is doing nothing',
  documented: /transpose|rotate/i,
  promisedBy: (subject) =>
    /^(?:transpose(?: matrix)?|rotate matrix|rotate (?:90|image)(?: \w+)*)$/.test(coreOf(subject)),
  broken: (returned) => {
    const [first] = returned.args;
    const rows = lists(Array.isArray(first) ? first : []);
    if (rows.length === 0 || (rows[0]?.length ?? 0) === 0 || returned.args.length > 1) return null;
    let value = returned.value ?? returned.given[0];
    const times = returned.subject.words.includes('transpose') ? 1 : 3;
    for (let time = 0; time < times; time += 1) {
      if (!Array.isArray(value)) return null;
      const next = callAgain(returned, [value]);
      if (next?.value === undefined) return null;
      value = next.value;
    }
    return same(value, first) ? undefined : `done ${times === 1 ? 'twice' : 'four times'} it is ${literal(value)}`;
  },
};

const reversed: Law = {
  rule: 'reversed',
  says: 'what is reversed reads the same from its end',
  documented: /reverse|backwards/i,
  promisedBy: (subject) => /^(?:reverse|reversed)$/.test(coreOf(subject)) && subject.shape.parameters.length === 1,
  broken: ({ args: [first], given, value }) => {
    const after = value ?? given[0];
    if (typeof first === 'string' && typeof after === 'string')
      return after === [...first].toReversed().join('') ? undefined : 'it is not the reverse';
    if (!Array.isArray(first) || !Array.isArray(after)) return null;
    return same(after, first.toReversed()) ? undefined : 'it is not the reverse';
  },
};

const intervals: Law = {
  rule: 'disjoint',
  says: 'merged intervals cover what was covered and do not overlap',
  documented: /overlap|merge/i,
  promisedBy: (subject) =>
    /^merge (?:overlapping )?(?:intervals|ranges|meetings)$/.test(coreOf(subject)) ||
    (coreOf(subject) === 'merge' &&
      subject.shape.parameters.length === 1 &&
      /^(?:intervals|ranges|meetings)$/i.test(subject.shape.parameters[0]?.name ?? '')),
  broken: ({ args: [list], value }) => {
    const [before, after] = [pairsOf(list), pairsOf(value)];
    if (before === undefined || after === undefined) return null;
    const order = after.toSorted((a, b) => a[0] - b[0]);
    if (order.some((each, at) => at > 0 && (order[at - 1]?.[1] ?? each[0]) > each[0])) return 'two of them overlap';
    return before.every(([from, to]) => after.some(([start, end]) => start <= from && to <= end))
      ? undefined
      : 'something that was covered no longer is';
  },
};

function pairsOf(value: unknown): [number, number][] | undefined {
  if (!Array.isArray(value)) return undefined;
  const pairs = value.map((each: unknown) => {
    const numbers = typeof each === 'object' && each !== null ? Object.values(each) : [];
    return isNumbers(numbers) && numbers.length === 2 ? numbers : undefined;
  });
  const whole = pairs.every((each) => each !== undefined && (each[0] ?? 0) <= (each[1] ?? 0));
  return whole ? (pairs as [number, number][]) : undefined;
}

const arrangements: Law = {
  rule: 'arrangements',
  says: 'there are as many arrangements as there have to be, all different',
  documented: /permutation|subset|power ?set/i,
  promisedBy: (subject) => /^(?:permutations?|permute|subsets|power set|powerset)$/.test(coreOf(subject)),
  broken: ({ args, value, subject }) => {
    const [list] = args;
    if (args.length > 1 || !Array.isArray(value) || !Array.isArray(list) || list.length > 5) return null;
    if (new Set(bag(list)).size < list.length) return null;
    const all = subject.words.some((word) => word.startsWith('permut'))
      ? list.reduce((product: number, _, at) => product * (at + 1), 1)
      : 2 ** list.length;
    const different = new Set(value.map((each) => literal(Array.isArray(each) ? each : [each]))).size;
    return different === all && value.length === all ? undefined : `expected ${all} different ones, not ${different}`;
  },
};

/** Laws of functions of lists. */
export const LIST_LAWS: readonly Law[] = [
  chunks,
  flattened,
  groups,
  counts,
  kept,
  allKept,
  merged,
  inserted,
  ...SETS.map(setLaw),
  searched,
  transposed,
  reversed,
  intervals,
  arrangements,
];
