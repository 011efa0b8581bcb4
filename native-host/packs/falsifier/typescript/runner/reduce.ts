/** Tries of one reduction. */
const MOST_TRIES = 150;

/** Values with one thing less, or one that is simpler. */
function simplerThan(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    const fewer = value.map((_, at) => value.toSpliced(at, 1));
    const halves = value.length > 3 ? [value.slice(value.length >> 1), value.slice(0, value.length >> 1)] : [];
    // What stands within an item belongs together: a pair has two places, a call its arguments.
    const simpler = value.flatMap((each: unknown, at) =>
      typeof each === 'number' ? simplerThan(each).map((less) => value.with(at, less)) : [],
    );
    return [...halves, ...fewer, ...simpler];
  }
  if (typeof value === 'string' && value.length > 1)
    return [...value].map((_, at) => value.slice(0, at) + value.slice(at + 1));
  if (typeof value === 'number' && Number.isInteger(value) && value > 3) return [2, 3, value >> 1, value - 1];
  return [];
}

/**
 * Makes the arguments of a call smaller as long as they still fail; calls of methods keep the names that they have.
 * What the random search starts from by hand it does not make smaller itself. `mayChange` says which arguments.
 */
export function reduced(
  args: readonly unknown[],
  fails: (args: unknown[]) => boolean,
  mayChange: (at: number) => boolean = () => true,
): unknown[] {
  let least = [...args];
  let tries = 0;
  for (let isSmaller = true; isSmaller && tries < MOST_TRIES;) {
    isSmaller = false;
    for (const [at, arg] of least.entries()) {
      const found = (mayChange(at) ? simplerThan(arg) : []).find((less) => {
        tries += 1;
        return tries < MOST_TRIES && fails(least.with(at, less));
      });
      if (found === undefined) continue;
      least = least.with(at, found);
      isSmaller = true;
      break;
    }
  }
  return least;
}
