import { describe, expect, it } from 'vitest';
import type { Strategy } from '../../../shared/portfolio-strategy.ts';
import { askByStrategy, type Solver, type StrategyRules } from './strategy.ts';

/** A time of its own, which goes on when everybody waits for it. */
class Time {
  now = 0;
  readonly #waiting: { at: number; go: () => void }[] = [];

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const entry = { at: this.now + ms, go: () => resolve(undefined) };
    this.#waiting.push(entry);
    signal.addEventListener('abort', () => {
      if (this.#waiting.includes(entry)) this.#waiting.splice(this.#waiting.indexOf(entry), 1);
      resolve(undefined);
    });
    await promise;
  }

  /** Lets time pass until the work has ended. */
  async during<T>(work: Promise<T>): Promise<T> {
    let over = false;
    const end = work.finally(() => {
      over = true;
    });
    end.catch(() => undefined);
    while (!over) {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      const next = this.#waiting.toSorted((a, b) => a.at - b.at)[0];
      if (next !== undefined && !over) {
        this.#waiting.splice(this.#waiting.indexOf(next), 1);
        this.now = Math.max(this.now, next.at);
        next.go();
      }
    }
    return await end;
  }
}

interface Plan {
  name: string;
  takes: number;
  says: string;
}

function solversOf(time: Time, plans: readonly Plan[]) {
  const begun: [string, number][] = [];
  const ended: [string, number][] = [];
  const budgets: number[] = [];
  const solvers = plans.map(({ name, takes, says }): Solver<string> => ({
    name,
    async ask(signal, budgetMs) {
      begun.push([name, time.now]);
      budgets.push(budgetMs);
      await time.wait(Math.min(takes, budgetMs), signal);
      ended.push([name, time.now]);
      if (signal.aborted) return 'stopped';
      return takes > budgetMs ? 'timeout' : says;
    },
  }));
  return { solvers, begun, ended, budgets };
}

async function ask(strategy: Strategy, plans: readonly Plan[], changes: Partial<StrategyRules<string>> = {}) {
  const time = new Time();
  const { solvers, ...seen } = solversOf(time, plans);
  const said = await time.during(
    askByStrategy(
      solvers,
      {
        strategy,
        settled: (answers) => answers.filter((each) => each === 'yes').length >= (strategy === 'voting' ? 2 : 1),
        budgetMs: 1_000,
        headStartMs: 30,
        atOnce: 2,
        ticks: () => time.now,
        wait: async (ms, signal) => await time.wait(ms, signal),
        ...changes,
      },
      AbortSignal.any([]),
    ),
  );
  return { said: said.map(({ name, answer, overtaken }) => [name, answer, overtaken]), ...seen, took: time.now };
}

const quick = { name: 'quick', takes: 10, says: 'yes' };
const slow = { name: 'slow', takes: 400, says: 'yes' };
const lost = { name: 'lost', takes: 40, says: 'unknown' };

describe('askByStrategy', () => {
  it('asks nobody else where the first of a cascade answers within its head start', async () => {
    expect((await ask('cascade', [quick, slow])).begun).toEqual([['quick', 0]]);
  });

  it('lets the others race after the head start, and ends them when one has settled it', async () => {
    const { begun, said, took } = await ask('cascade', [slow, { ...quick, takes: 50 }, lost]);
    expect(begun).toEqual([
      ['slow', 0],
      ['quick', 30],
    ]);
    expect(said).toEqual([
      ['slow', 'stopped', true],
      ['quick', 'yes', false],
    ]);
    expect(took).toBe(80);
  });

  it('asks the next as soon as one has ended without a decision', async () => {
    const { begun } = await ask('cascade', [{ ...lost, takes: 5 }, slow, lost]);
    expect(begun.map(([name]) => name)).toEqual(['lost', 'slow', 'lost']);
    expect(begun[1]?.[1]).toBe(5);
  });

  it('shares the time among those who are asked one after another', async () => {
    const never = { name: 'never', takes: 10_000, says: 'yes' };
    const { budgets, took } = await ask('sequential', [never, never, quick]);
    expect(budgets).toEqual([1_000 / 3, expect.closeTo(1_000 / 3), expect.closeTo(1_000 / 3)]);
    expect(took).toBeCloseTo(1_000 * (2 / 3) + 10);
  });

  it('waits for all in parallel, however many have settled it', async () => {
    expect((await ask('parallel', [quick, slow], { settled: () => false })).said).toEqual([
      ['quick', 'yes', false],
      ['slow', 'yes', false],
    ]);
  });

  it('goes on voting until two agree', async () => {
    const { said, took } = await ask('voting', [quick, lost, { ...slow, takes: 100 }, slow], { atOnce: 4 });
    expect(said.map(([name, answer]) => [name, answer])).toEqual([
      ['quick', 'yes'],
      ['lost', 'unknown'],
      ['slow', 'yes'],
      ['slow', 'stopped'],
    ]);
    expect(took).toBe(100);
  });

  it('ends with nothing more begun where nobody decides', async () => {
    const { said } = await ask('racing', [lost, { ...lost, takes: 60 }, lost]);
    expect(said).toHaveLength(3);
  });

  it('rejects with the error of a solver once the others have ended', async () => {
    const time = new Time();
    const { solvers, ended } = solversOf(time, [slow]);
    const broken: Solver<string> = { name: 'broken', ask: () => Promise.reject(new Error('broken')) };
    const rules: StrategyRules<string> = {
      strategy: 'racing',
      settled: () => false,
      budgetMs: 1_000,
      headStartMs: 30,
      atOnce: 2,
      ticks: () => time.now,
      wait: async (ms, signal) => await time.wait(ms, signal),
    };
    await expect(time.during(askByStrategy([broken, ...solvers], rules, new AbortController().signal))).rejects.toThrow(
      'broken',
    );
    expect(ended).toEqual([['slow', 0]]);
  });
});
