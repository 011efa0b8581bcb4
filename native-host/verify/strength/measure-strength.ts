import * as z from 'zod/mini';
import { blockLine } from '../../../shared/block-lines.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { RequestBody } from '../../../shared/protocol.ts';
import type { Missed, Strength } from '../../../shared/strength.ts';
import type { Backend } from '../../kit/define.ts';
import { mutantSchema, mutantWords, type Mutant } from '../mutation/mutant.ts';
import { isMutated, type MutatedLanguage } from '../mutation/mutation-tables.ts';
import { findSandbox } from '../../sandbox/find-sandbox.ts';
import { admitRuns } from '../admit-run.ts';
import { whyNotRun, type CheckContext } from '../obligation.ts';
import { planChecks, selectTreeBackends } from '../plan-checks.ts';
import { redactorFor } from '../redact.ts';
import type { Target } from '../target.ts';
import { openTarget, type BlockDeps } from '../verify-block.ts';
import type { VerifyOptions } from '../verify.ts';
import { commandsOf } from '../what-runs.ts';
import { judgeTrials } from './judge-trials.ts';
import { runTrials, type RanTrials, type TrialScene } from './run-trials.ts';
import { findDifferences } from './shown-differences.ts';

/** Languages whose code a compiler reads before a test can run. */
const COMPILED: readonly MutatedLanguage[] = ['go', 'rust', 'java', 'c', 'cpp'];

/** Of the time, how much the tests have; in the rest what they missed is run beside the code as it is. */
const TRIALS_SHARE = 0.7;

const ENGINE = {
  kind: 'module',
  module: new URL('../mutation/mutation-engine.ts', import.meta.url),
} as const;

const answerSchema = z.object({ mutants: z.array(mutantSchema), possible: z.int(), readable: z.boolean() });

type NoStrength = Extract<Strength, { kind: 'none' }>;
const none = (why: NoStrength['why'], reason: string): NoStrength => ({ kind: 'none', why, reason });

/**
 * Plants mistakes in a block, one at a time, and counts how many of them its tests notice: those in the block, in the
 * blocks beside it, and in the project. Needs the permission to run code. See {@link Verifier.strength}.
 */
export async function measureStrength(
  request: RequestBody<'verify.start'>,
  { signal }: Pick<VerifyOptions, 'signal'>,
  deps: BlockDeps,
): Promise<Strength> {
  const started = deps.clock.ticks();
  const { target, snapshot } = await openTarget(
    request,
    request.job,
    { projects: deps.projects, pool: deps.pool },
    signal,
  );
  try {
    const project = request.project ?? null;
    const runs = snapshot === undefined ? undefined : deps.whatRuns(snapshot, commandsOf(target));
    const permission = deps.permissions?.mayRunCode(project, runs) ?? false;
    if (permission !== true)
      return none('not-permitted', whyNotRun(permission === false ? {} : { changedSince: permission.changed }));
    const { source, redact } = await redactorFor(target.file.text, deps.mask);
    const admit = admitRuns(deps.gate);
    const context: CheckContext = {
      pool: deps.pool,
      cache: deps.cache,
      redact,
      mayRunCode: true,
      mayUseNetwork: false,
      ticks: deps.clock.ticks,
      now: deps.clock.now,
      findTool: deps.findTool,
      findSandbox: deps.findSandbox ?? findSandbox,
      admitRun: (backend, perform, asked) => admit({ job: request.job, project, backend, ...asked }, perform),
    };
    const planted = await plant(target, deps, signal);
    if ('kind' in planted) return planted;
    const { mutants, possible, language } = planted;
    const scene = (share: number): TrialScene => ({
      target,
      context,
      signal,
      endsAt: started + LIMITS.strength.wallMs * share,
    });
    const { runner, ran } = await runFirst(testRunners(deps.backends, target), mutants, scene(TRIALS_SHARE));
    if (ran.kind === 'none') return ran;
    const compiled = COMPILED.includes(language);
    const judged = judgeTrials(ran.trials, { held: ran.held, compiled });
    const differs = selectTreeBackends(deps.backends, target.language, target.withBlock.tree, target.file.path, {
      before: target.file.text,
    }).filter(({ check }) => check === 'differential');
    const differences = await findDifferences(differs, judged.missed, scene(1));
    const missed = judged.missed.flatMap((mutant, index): Missed[] => {
      const difference = differences[index];
      if (difference?.kind === 'same') return [];
      return [
        {
          line: blockLineOf(target, mutant),
          what: mutantWords(mutant, source),
          inFunction: mutant.inFunction,
          ...(difference?.kind === 'different' ? { shownBy: difference.shownBy } : {}),
        },
      ];
    });
    const silent = await Promise.all(judged.silent?.map((name) => deps.mask(name)) ?? []);
    return {
      kind: 'measured',
      runner: runner.title,
      tests: ran.tests,
      noticed: judged.noticed,
      total: judged.noticed + missed.length,
      hung: judged.hung,
      missed: missed.toSorted((a, b) => a.line - b.line),
      same: judged.missed.length - missed.length,
      undecided: judged.undecided,
      untried: Math.max(0, possible - ran.trials.length),
      ...(judged.silent === undefined ? {} : { silent }),
      ms: deps.clock.ticks() - started,
    };
  } finally {
    await target.close();
  }
}

/** The mistakes to be planted in the lines of a block. */
async function plant(
  target: Target,
  deps: BlockDeps,
  signal: AbortSignal,
): Promise<NoStrength | { mutants: Mutant[]; possible: number; language: MutatedLanguage }> {
  const { language, file, about } = target;
  if (!isMutated(language)) return none('language', 'no mistakes can be planted in this language');
  const lines = about.lines.map(({ file: from, count }) => ({ from, to: from + count - 1 }));
  const request = { language, text: file.text, lines, most: mostFor(lines) };
  const { mutants, possible, readable } = answerSchema.parse(await deps.pool.ask(ENGINE, request, { signal }));
  if (!readable) return none('unreadable', 'the grammar cannot read all of the code');
  return mutants.length === 0
    ? none('no-code', 'there is nothing in it but tests, or nothing that could be done wrongly')
    : { mutants, possible, language };
}

/** How many mistakes are planted in these lines. */
function mostFor(lines: readonly { from: number; to: number }[]): number {
  const { leastMutants, mostMutants, linesEach } = LIMITS.strength;
  const count = lines.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return Math.min(mostMutants, Math.max(leastMutants, Math.ceil(count / linesEach)));
}

/** The back ends that run suites of tests for a target: not its documented examples, nor its main program. */
const testRunners = (backends: readonly Backend[], target: Target): Backend[] =>
  planChecks(backends, target, true).flatMap(({ backend, over }) =>
    over === 'tree' && backend.check === 'test' && !/^(?:examples-|doctest$)|-program$/.test(backend.id)
      ? [backend]
      : [],
  );

/** The trials of the first runner that has tests; where none has, what the last of them says. */
async function runFirst(
  runners: readonly Backend[],
  mutants: readonly Mutant[],
  scene: TrialScene,
): Promise<{ runner: Pick<Backend, 'title'>; ran: RanTrials }> {
  let last: { runner: Pick<Backend, 'title'>; ran: RanTrials } = {
    runner: { title: '' },
    ran: none('no-tests', 'there are no tests of it'),
  };
  for (const runner of runners) {
    last = { runner, ran: await runTrials(runner, mutants, scene) };
    if (last.ran.kind === 'ran' || last.ran.why !== 'no-tests') break;
  }
  return last;
}

/** Where a mistake stands in the block. */
function blockLineOf({ about, file }: Target, { line }: Mutant): number {
  return (
    blockLine({ target: { ...about, laid: about.laid ?? 'whole' }, file: file.path }, { file: file.path, line }) ?? line
  );
}
