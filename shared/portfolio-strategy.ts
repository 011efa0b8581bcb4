/**
 * How a portfolio asks its solvers. `sequential`: one after another, each with its share of the time that is left.
 * `parallel`: all, and every answer is waited for. `racing`: all, and the first that settles the question ends the
 * others. `voting`: all, until two have decided that are not the same solver in two places. `cascade`: the first has a
 * head start, then the others race with it.
 */
export const STRATEGIES = ['sequential', 'parallel', 'racing', 'voting', 'cascade'] as const;

/** One of {@link STRATEGIES}. */
export type Strategy = (typeof STRATEGIES)[number];
