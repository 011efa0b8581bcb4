import { counted } from '../../kit/decide.ts';
import type { Backend, Obligation } from '../../kit/define.ts';
import { applyMutant, type Mutant } from '../mutation/mutant.ts';
import { AS_IT_IS, type TrialOutcome } from '../../kit/tests/trial.ts';
import type { NO_STRENGTH } from '../../../shared/strength.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { runCheck, type CheckContext, type VerdictCache } from '../obligation.ts';
import { runConcurrently } from '../schedule.ts';
import type { Target, TreeSource } from '../target.ts';
import type { Trial } from './judge-trials.ts';

/** What runs of tests over planted mistakes need. */
export interface TrialScene {
  target: Target;
  context: CheckContext;
  signal: AbortSignal;
  /** When no further trial is begun, in the ticks of the context. */
  endsAt: number;
}

/** Trials that were run, or why there are none. */
export type RanTrials =
  | { kind: 'ran'; trials: Trial[]; tests: number; held: readonly string[] }
  | { kind: 'none'; why: (typeof NO_STRENGTH)[number]; reason: string };

/** Nothing of a trial is remembered: the texts come but once. */
const NO_CACHE: VerdictCache = { get: () => undefined, put: () => undefined };

/**
 * Runs a back end's tests over the code as it is, and where they hold over each mistake, as far as time allows; over
 * the code as it is once more, so that tests that do not hold every time are told.
 */
export async function runTrials(backend: Backend, mutants: readonly Mutant[], scene: TrialScene): Promise<RanTrials> {
  const together = await runTogether(backend, mutants, scene);
  return together ?? (await runOneByOne(backend, mutants, scene));
}

const none = (why: (typeof NO_STRENGTH)[number], reason: string): RanTrials => ({ kind: 'none', why, reason });

/** Asks a back end about the tree with some text of the file; what it says is not remembered. */
async function ask(backend: Backend, source: TreeSource, text: string, scene: TrialScene): Promise<Verdict> {
  const { target, context, signal, endsAt } = scene;
  const obligation: Obligation = {
    language: target.language,
    check: backend.check,
    file: { name: target.file.path, text },
    focus: target.focus,
    tree: source.tree,
    limits: { deadlineMs: Math.max(1_000, endsAt - context.ticks()) },
  };
  return (await runCheck(backend, obligation, { ...context, cache: NO_CACHE }, signal, source.lay)).verdict;
}

/** All trials in one run of the back end; undefined where it has no such run for this file. */
async function runTogether(
  backend: Backend,
  mutants: readonly Mutant[],
  scene: TrialScene,
): Promise<RanTrials | undefined> {
  const { runTrials: runAll } = backend;
  if (runAll === undefined) return undefined;
  const { target } = scene;
  let outcomes: readonly TrialOutcome[] | undefined;
  const all: Backend = {
    ...backend,
    async run(obligation, context) {
      outcomes = await runAll(obligation, [AS_IT_IS, AS_IT_IS, ...mutants], context);
      return { kind: 'vacuous', findings: [], reason: 'trials' };
    },
  };
  const verdict = await ask(all, target.withBlock, target.file.text, scene);
  if (outcomes === undefined) return verdict.kind === 'vacuous' ? undefined : noRun(verdict);
  const [first, second, ...rest] = outcomes;
  const problem = first === undefined ? none('no-result', 'the tests came to no end') : problemWith(first);
  if (problem !== undefined || first?.kind !== 'ran') return problem ?? none('no-result', 'the tests did not run');
  if (second?.kind !== 'ran' || second.failed.length > 0)
    return none('flaky', 'the tests hold once and not again: they depend on something else than the code');
  const trials = rest.flatMap((outcome, index): Trial[] => {
    const mutant = mutants[index];
    return mutant === undefined ? [] : [{ mutant, outcome }];
  });
  return { kind: 'ran', trials, tests: first.passed.length, held: first.passed };
}

/** Why tests over the code as it is are no ground to stand on. */
function problemWith(outcome: TrialOutcome): RanTrials | undefined {
  if (outcome.kind === 'hung') return none('no-result', 'the tests do not end on the code as it is');
  if (outcome.kind === 'broken') return none('no-result', `the tests could not be loaded: ${outcome.reason}`);
  if (outcome.failed.length > 0)
    return none('failing', `${counted(outcome.failed.length, 'test')} fail on the code as it is`);
  return outcome.passed.length === 0 ? none('no-tests', 'no test was run') : undefined;
}

/** A run for each: any back end that runs tests can do that. */
async function runOneByOne(backend: Backend, mutants: readonly Mutant[], scene: TrialScene): Promise<RanTrials> {
  const { target, context, endsAt } = scene;
  const asItIs = (): Promise<Verdict> => ask(backend, target.withBlock, target.file.text, scene);
  const started = context.ticks();
  const first = await asItIs();
  const eachMs = context.ticks() - started;
  if (first.kind === 'refuted') return none('failing', 'the tests fail on the code as it is');
  const tests = (first.tests?.collected ?? 0) - (first.tests?.skipped ?? 0);
  if (first.kind !== 'passed') return noRun(first);
  if (tests === 0) return none('no-tests', 'no test was run');
  const trials: Trial[] = [];
  const one = async (mutant: Mutant): Promise<void> => {
    // The last run, over the code as it is, has its time as well.
    if (context.ticks() + 2 * eachMs > endsAt) return;
    const text = applyMutant(target.file.text, mutant);
    const verdict = await ask(backend, target.withText(text), text, {
      ...scene,
      endsAt: Math.min(endsAt, context.ticks() + TIMES * eachMs + MORE_MS),
    });
    trials.push({ mutant, outcome: outcomeOf(verdict) });
  };
  // A project has one tree for this, and build outputs that two compilers would wait for.
  const lanes = target.withBlock.tree.kind === 'project' ? 1 : 2;
  await runConcurrently(
    mutants.map((mutant) => () => one(mutant)),
    lanes,
  );
  const last = await asItIs();
  if (last.kind === 'refuted') return none('flaky', 'the tests hold once and not again');
  return { kind: 'ran', trials, tests, held: [] };
}

/** A trial may take this many times what the code as it is took, and so much more, ms. */
const TIMES = 4;
const MORE_MS = 3_000;

/** Tests that fail are counted or named; where none is, the compiler, or the loading of the file, objects. */
function outcomeOf(verdict: Verdict): TrialOutcome {
  const isCounted = (verdict.tests?.failed ?? 0) > 0;
  const failed = verdict.findings.flatMap(({ severity, test, rule }) => {
    const name = test?.name ?? (isCounted ? rule : '');
    return severity === 'error' && name !== '' ? [name] : [];
  });
  if (verdict.kind === 'passed') return { kind: 'ran', passed: [], failed: [] };
  if (verdict.kind === 'refuted' && failed.length > 0) return { kind: 'ran', passed: [], failed };
  const isLate = verdict.findings.some(({ severity, test }) => severity === 'warning' && test !== undefined);
  if (verdict.kind === 'timeout' || (verdict.kind === 'unknown' && isLate)) return { kind: 'hung', failed: [] };
  return { kind: 'broken', reason: 'reason' in verdict ? verdict.reason : verdict.kind };
}

/** A verdict that says nothing of the code, as the reason why there is no strength. */
function noRun(verdict: Verdict): RanTrials {
  if (verdict.kind === 'not-run' && verdict.cause === 'no-sandbox') return none('no-sandbox', verdict.reason);
  if (verdict.kind === 'not-run' && verdict.cause === 'not-permitted') return none('not-permitted', verdict.reason);
  if (verdict.kind === 'vacuous') return none('no-tests', verdict.reason);
  return none('no-result', 'reason' in verdict ? verdict.reason : 'the tests came to no result');
}
