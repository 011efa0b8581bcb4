import { availableParallelism } from 'node:os';
import type { Progress } from '../../shared/protocol.ts';
import { LANGUAGES, type LanguageId } from '../../shared/language.ts';
import type { CheckResult } from '../../shared/verdict.ts';
import { isGreen } from '../../shared/verdict-facts.ts';
import { checkFile, checkTree } from './check-tree.ts';
import type { Backend } from '../kit/define.ts';
import type { CheckContext } from './obligation.ts';
import type { PlannedCheck } from './plan-checks.ts';
import { runPortfolio } from './portfolio/run-portfolio.ts';
import { loweredTrust, trustOf, type ProverRecord } from './portfolio/trust.ts';
import { runConcurrently } from './schedule.ts';
import type { CheckPolicy, Target } from './target.ts';
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
  const rows = rowsOf(plan);
  const progress = trackProgress(
    rows.map(([first]) => first),
    options.onProgress,
  );
  const mayRun = plan.filter(({ backend: { effect } }) => effect !== 'runs-code' || context.mayRunCode);
  const together = {
    ...context,
    pool: startTogether(
      context.pool,
      mayRun.flatMap(({ backend: { engine } }) => engine ?? []),
    ),
  };
  const { records } = context;
  const results: CheckResult[] = [];
  const ask = async (row: Row): Promise<CheckResult> => {
    const [{ backend, over }] = row;
    const check = over === 'tree' ? checkTree : checkFile;
    if (row.length === 1) return await check(backend, target, together, options.signal, deadlineMs);
    const [, ...others] = row.map((planned) => planned.backend);
    return await runPortfolio(
      [backend, ...others],
      {
        check: async (member, stop, share) => await check(member, target, together, stop, share),
        text: target.file.text,
        strategy: options.strategy ?? (target.policy.strict ? 'voting' : undefined),
        deadlineMs,
        ticks: context.ticks,
        pool: context.pool,
        distrusted: context.distrusted,
        required: target.policy.required,
        recordOf: records === undefined ? undefined : (id) => records(id, target.language).all,
      },
      options.signal,
    );
  };
  const one = async (index: number): Promise<void> => {
    const row = rows[index];
    if (row === undefined) return;
    progress.running(index);
    const result = withTrust(await ask(row), row, target.language, records);
    results[index] = result;
    progress.ended(index, result);
  };
  const indices = (over: PlannedCheck['over']): number[] =>
    rows.flatMap(([first], index) => (first.over === over ? [index] : []));
  const inTree = async (): Promise<void> => {
    for (const index of indices('tree')) await one(index);
  };
  await runConcurrently(
    [...(indices('tree').length > 0 ? [inTree] : []), ...indices('file').map((index) => () => one(index))],
    availableParallelism(),
  );
  return results;
}

/** What makes one row of the report: one check, or the solvers of one question. */
type Row = [PlannedCheck, ...PlannedCheck[]];

function rowsOf(plan: readonly PlannedCheck[]): Row[] {
  const rows: Row[] = [];
  for (const planned of plan) {
    const { portfolio } = planned.backend;
    const row =
      portfolio === undefined
        ? undefined
        : rows.find(([first]) => first.backend.portfolio === portfolio && first.over === planned.over);
    if (row === undefined) rows.push([planned]);
    else row.push(planned);
  }
  return rows;
}

/** A proof with its trust, which only falls by how proofs of those who gave it turned out before. */
function withTrust(result: CheckResult, row: Row, language: LanguageId, records: CheckContext['records']): CheckResult {
  if (result.verdict.kind !== 'proved') return result;
  const trust = trustOf(result.verdict);
  if (records === undefined) return { ...result, trust };
  const provers = proversOf(result, row).map(({ id, title }): ProverRecord => ({
    title,
    held: records(id, language).held,
  }));
  return { ...result, trust: loweredTrust(trust, provers, LANGUAGES[language].title) };
}

/** Who gave the proof of a row: of a portfolio its solvers that did. */
function proversOf({ voices }: CheckResult, row: Row): { id: string; title: string }[] {
  const backends = row.map(({ backend }) => backend);
  if (voices === undefined) return backends;
  const proving = new Set(
    voices.flatMap(({ backend, kind, saidSo }) => (kind === 'proved' && saidSo ? [backend] : [])),
  );
  return backends.filter(({ id }) => proving.has(id));
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
 * Of two checks over the tree that do the same one row: the better one's where that came to something, but what says
 * that the text is wrong stays; the other's where the better one's tool is missing and the other left nothing open. A
 * missing tool that the project requires by its name stays, and every one is told under "not checked".
 */
export function withoutReplaced(
  results: readonly CheckResult[],
  backends: readonly Backend[],
  { required = [] }: Pick<CheckPolicy, 'required'>,
): CheckResult[] {
  const idsOf = (those: (result: CheckResult) => boolean): Set<string> =>
    new Set(results.filter(those).map(({ backend }) => backend));
  const decided = idsOf(({ verdict }) => SETTLES.has(verdict.kind));
  const held = idsOf(({ verdict }) => isGreen(verdict));
  const inTree = backends.filter(({ over }) => over === 'tree');
  const replaced = new Set<string>(
    inTree.filter(({ id }) => decided.has(id)).flatMap(({ insteadOf = [] }) => insteadOf),
  );
  const standIns = (id: string): readonly string[] => inTree.find((each) => each.id === id)?.insteadOf ?? [];
  const extra = new Set<string>(backends.filter(({ isExtra }) => isExtra === true).map(({ id }) => id));
  const isMissed = ({ backend, verdict }: CheckResult): boolean => {
    if (verdict.kind !== 'not-run' || required.includes(backend)) return true;
    if (extra.has(backend) && ['missing-tool', 'no-sandbox'].includes(verdict.cause)) return false;
    if (verdict.cause !== 'missing-tool') return true;
    return !standIns(backend).some((id) => held.has(id) && inTree.some((each) => each.id === id));
  };
  return results.filter(
    (result) => result.verdict.kind === 'refuted' || (!replaced.has(result.backend) && isMissed(result)),
  );
}

const SETTLES: ReadonlySet<string> = new Set(['proved', 'passed', 'refuted', 'vacuous', 'answered']);

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
