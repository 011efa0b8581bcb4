import { availableParallelism } from 'node:os';
import type { Progress } from '../../shared/protocol.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { checkFile, checkTree } from './check-tree.ts';
import type { CheckContext } from './obligation.ts';
import type { PlannedCheck } from './plan-checks.ts';
import { runConcurrently } from './schedule.ts';
import type { Target } from './target.ts';
import type { VerifyOptions } from './verify.ts';
import { engineKey, type Engine } from '../sandbox/engine.ts';
import type { WarmPool } from '../sandbox/warm-pool.ts';

/**
 * Makes the checks and returns their results in the order of the plan. Those over the file run side by side; those over
 * the tree one after another, for each may write in it.
 */
export async function runChecks(
  plan: readonly PlannedCheck[],
  target: Target,
  context: CheckContext,
  options: VerifyOptions,
  deadlineMs: number | undefined,
): Promise<CheckResult[]> {
  const progress = trackProgress(plan, options.onProgress);
  const mayRun = plan.filter(({ backend: { effect } }) => effect !== 'runs-code' || context.mayRunCode);
  const together = {
    ...context,
    pool: startTogether(
      context.pool,
      mayRun.flatMap(({ backend: { engine } }) => engine ?? []),
    ),
  };
  const results: CheckResult[] = [];
  const one = async (index: number): Promise<void> => {
    const planned = plan[index];
    if (planned === undefined) return;
    progress.running(index);
    const check = planned.over === 'tree' ? checkTree : checkFile;
    const result = await check(planned.backend, target, together, options.signal, deadlineMs);
    results[index] = result;
    progress.ended(index, result);
  };
  const indices = (over: PlannedCheck['over']): number[] =>
    plan.flatMap((planned, index) => (planned.over === over ? [index] : []));
  const inTree = async (): Promise<void> => {
    for (const index of indices('tree')) await one(index);
  };
  await runConcurrently(
    [...(indices('tree').length > 0 ? [inTree] : []), ...indices('file').map((index) => () => one(index))],
    availableParallelism(),
  );
  return results;
}

function trackProgress(plan: readonly PlannedCheck[], report: VerifyOptions['onProgress']) {
  const checks: Progress[] = plan.map(({ backend: { id, title, check } }) => ({
    backend: id,
    title,
    check,
    state: 'waiting',
  }));
  const set = (index: number, change: Partial<Progress>): void => {
    const old = checks[index];
    if (old === undefined) return;
    checks[index] = { ...old, ...change };
    report?.([...checks]);
  };
  report?.([...checks]);
  return {
    running: (index: number) => set(index, { state: 'running' }),
    ended: (index: number, { verdict, ms }: CheckResult) => set(index, { state: 'ended', verdict: verdict.kind, ms }),
  };
}

/** The same plan with nothing run, because something outside of the checks forbids it. */
export const refusedChecks = (plan: readonly PlannedCheck[], reason: string): CheckResult[] =>
  plan.map(({ backend: { id, title, check } }) => ({
    backend: id,
    title,
    check,
    toolVersion: null,
    verdict: { kind: 'not-run', findings: [], cause: 'not-permitted', reason },
    ms: 0,
    cached: false,
  }));

/**
 * Code that has nothing in common with what it replaces cannot be run against it, and a program that checks nothing
 * about itself cannot fail: that is told under "not checked", and fails to hold nothing.
 */
export const isRow = ({ check, verdict }: CheckResult): boolean =>
  !(verdict.kind === 'unsupported' && (check === 'differential' || verdict.tests?.collected === 0));

/**
 * The pool for one verification: as soon as one of its engines is really asked, the others start as well. Each would
 * otherwise start only when the checks before it have ended. A verification that finds all its verdicts remembered
 * starts nothing.
 */
export function startTogether(
  pool: Pick<WarmPool, 'ask'> & Partial<Pick<WarmPool, 'warm'>>,
  engines: readonly Engine[],
): Pick<WarmPool, 'ask'> {
  let started = false;
  return {
    ask(engine, request, options) {
      const answer = pool.ask(engine, request, options);
      if (!started) {
        started = true;
        const others = new Map(engines.map((each) => [engineKey(each), each]));
        others.delete(engineKey(engine));
        // One that does not come up says so when it is asked.
        for (const each of others.values()) pool.warm?.(each).catch(() => undefined);
      }
      return answer;
    },
  };
}
