import type { Counterexample } from '../../../../shared/finding.ts';
import type { TypedName } from './read-contracts.ts';

/** Values of one parameter each, in the order of the parameters. */
export type ParameterValues = Counterexample['steps'][number]['values'];

/** Small values of the types that every prover of contracts has: what a false claim is mostly false for. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  int: ['0', '1', '-1', '2', '3', '-2', '10'],
  nat: ['0', '1', '2', '3', '10'],
  bool: ['true', 'false'],
  real: ['0.0', '1.0', '-1.0', '0.5'],
  'seq<int>': ['[]', '[1]', '[1, 2]', '[2, 1]', '[1, 1]'],
  'seq<nat>': ['[]', '[1]', '[1, 2]', '[2, 1]', '[1, 1]'],
  'set<int>': ['{}', '{1}', '{1, 2}'],
  string: ['""', '"a"', '"ab"', '"ba"'],
};

/** How many assignments are tried for one claim. */
const MOST = 12;

/**
 * Assignments of small values to parameters, those of small ones first: the empty one where there are no parameters,
 * and none where a type has no values here.
 */
export function smallAssignments(parameters: readonly TypedName[]): ParameterValues[] {
  const lists = parameters.map(({ type }) => VALUES[type.replaceAll(/\s+/g, '')]);
  if (lists.some((list) => list === undefined)) return [];
  const found: number[][] = [];
  // By the sum of their indexes: each parameter moves before any goes far.
  for (let sum = 0; sum <= 8 * lists.length && found.length < MOST; sum += 1)
    for (const indexes of withSum(
      lists.map((list) => list?.length ?? 0),
      sum,
    ))
      if (found.length < MOST) found.push(indexes);
  return found.map((indexes) =>
    parameters.map(({ name }, at) => ({ name, value: lists[at]?.[indexes[at] ?? 0] ?? '' })),
  );
}

function withSum(sizes: readonly number[], sum: number): number[][] {
  const [size, ...rest] = sizes;
  if (size === undefined) return sum === 0 ? [[]] : [];
  return Array.from({ length: Math.min(size, sum + 1) }, (_, index) => index).flatMap((index) =>
    withSum(rest, sum - index).map((others) => [index, ...others]),
  );
}
