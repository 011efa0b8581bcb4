import { MARK, type Branch } from '../../../../languages/typescript/functions/branch-marks.ts';

/** Which branches of the loaded code were taken. */
export interface Branches {
  /** Branches of the function at this place among those of the block. */
  of(at: number): { reached: number; all: number };
  /**
   * Lines of the branches not taken since the last `forget`: of the function at this place, and of those that were come
   * into and are none of the others, which are looked at by themselves.
   */
  missed(at: number, others: ReadonlySet<number>): number[];
  forget(): void;
  /** How many were taken in all; more than before means that something new was. */
  count(): number;
}

/** Makes what the code calls; to be done before it is loaded. */
export function watchBranches(branches: readonly Branch[], name = MARK): Branches {
  const taken = new Uint8Array(branches.length);
  let count = 0;
  const mark = (branch: number): void => {
    if (taken[branch] !== 0) return;
    taken[branch] = 1;
    count += 1;
  };
  Object.defineProperty(globalThis, name, { value: mark, writable: false, configurable: false });
  return {
    of: (at) => {
      const own = branches.flatMap((each, branch) => (each.at === at ? [branch] : []));
      return { reached: own.filter((branch) => taken[branch] === 1).length, all: own.length };
    },
    missed: (at, others) => {
      const entered = new Set(branches.flatMap((each, branch) => (taken[branch] === 1 ? [each.at] : [])));
      const lines = branches.flatMap((each, branch) => {
        const isAsked = each.at === at || (entered.has(each.at) && !others.has(each.at));
        return isAsked && taken[branch] !== 1 ? [each.line] : [];
      });
      return [...new Set(lines)].toSorted((a, b) => a - b);
    },
    forget: () => {
      taken.fill(0);
      count = 0;
    },
    count: () => count,
  };
}
