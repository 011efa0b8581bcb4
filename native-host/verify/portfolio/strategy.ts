import type { Strategy } from '../../../shared/portfolio-strategy.ts';

/** One who can be asked; the answer comes soon after the signal aborts. */
export interface Solver<T> {
  name: string;
  /** @param budgetMs how long it may take, in ms. */
  ask(signal: AbortSignal, budgetMs: number): Promise<T>;
}

/** What one solver said, in the order in which they began. */
export interface Said<T> {
  name: string;
  answer: T;
  /** It was ended because the others had settled the question. */
  overtaken: boolean;
  ms: number;
}

/** What a strategy works by. */
export interface StrategyRules<T> {
  strategy: Strategy;
  /** Is the question settled by these answers? Never asked of overtaken ones. */
  settled(answers: readonly T[]): boolean;
  /** For all of them together, in ms. */
  budgetMs: number;
  /** In a cascade one at a time is asked for so long, in ms: who cannot read the text costs the next nothing. */
  headStartMs: number;
  /** Solvers that run at the same time, at most. */
  atOnce: number;
  /** Monotone milliseconds. */
  ticks(): number;
  /** Ends after ms; ends at once and without an error when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

interface Running<T> {
  solver: Solver<T>;
  stop: AbortController;
  ended: Promise<Said<T>>;
}

/**
 * Asks the solvers in their order by a strategy, and returns what those said that were begun. When the question is
 * settled the others are stopped at once, and waited for; nothing is begun after the signal aborts. Rejects with the
 * first error of a solver that is not the signal's, once all have ended.
 */
export async function askByStrategy<T>(
  solvers: readonly Solver<T>[],
  rules: StrategyRules<T>,
  signal: AbortSignal,
): Promise<Said<T>[]> {
  const { strategy, ticks } = rules;
  const started = ticks();
  const waiting = [...solvers];
  const running = new Set<Running<T>>();
  const begun: Running<T>[] = [];
  const said: Said<T>[] = [];
  let settled = false;
  const most = (): number => {
    if (strategy === 'sequential') return 1;
    return strategy === 'cascade' && ticks() - started < rules.headStartMs ? 1 : rules.atOnce;
  };
  const begin = (solver: Solver<T>): void => {
    const stop = new AbortController();
    const at = ticks();
    const left = Math.max(0, rules.budgetMs - (at - started));
    const share = strategy === 'sequential' ? left / (waiting.length + 1) : left;
    const ended = solver.ask(AbortSignal.any([signal, stop.signal]), share).then((answer) => {
      const one = { name: solver.name, answer, overtaken: stop.signal.aborted, ms: ticks() - at };
      said.push(one);
      running.delete(each);
      return one;
    });
    const each: Running<T> = { solver, stop, ended };
    running.add(each);
    begun.push(each);
  };
  try {
    while (!settled && !signal.aborted && (waiting.length > 0 || running.size > 0)) {
      while (running.size < most()) {
        const next = waiting.shift();
        if (next === undefined) break;
        begin(next);
      }
      await nextChange(running, waiting.length > 0 && most() === 1 && strategy === 'cascade', rules, started);
      settled = rules.settled(said.filter(({ overtaken }) => !overtaken).map(({ answer }) => answer));
    }
  } finally {
    for (const { stop } of running) stop.abort(new Error('the question is settled'));
    await Promise.allSettled(begun.map(({ ended }) => ended));
  }
  return await Promise.all(begun.map(({ ended }) => ended));
}

/** Waits for an answer, and in a cascade no longer than the head start. */
async function nextChange<T>(
  running: ReadonlySet<Running<T>>,
  isHeadStart: boolean,
  { wait, ticks, headStartMs }: Pick<StrategyRules<T>, 'wait' | 'ticks' | 'headStartMs'>,
  started: number,
): Promise<void> {
  const over = new AbortController();
  const answers = [...running].map(({ ended }) => ended);
  const timer = isHeadStart ? [wait(Math.max(0, headStartMs - (ticks() - started)), over.signal)] : [];
  try {
    await Promise.race<unknown>([...answers, ...timer]);
  } finally {
    over.abort();
  }
}
