/** Name of the function that loaded code calls where it takes a branch. */
export const MARK = 'cv$at';

/** Which branches of the loaded code were taken. */
export interface Branches {
  /** Branches of the function at this place among those of the block. */
  of(at: number): { reached: number; all: number };
  /** How many were taken in all; more than before means that something new was. */
  count(): number;
}

/** Makes what the code calls; to be done before it is loaded. `branches` names the function of each branch. */
export function watchBranches(branches: readonly number[]): Branches {
  const taken = new Uint8Array(branches.length);
  let count = 0;
  const mark = (branch: number): void => {
    if (taken[branch] !== 0) return;
    taken[branch] = 1;
    count += 1;
  };
  Object.defineProperty(globalThis, MARK, { value: mark, writable: false, configurable: false });
  return {
    of: (at) => {
      const own = branches.flatMap((each, branch) => (each === at ? [branch] : []));
      return { reached: own.filter((branch) => taken[branch] === 1).length, all: own.length };
    },
    count: () => count,
  };
}
