import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '../../../shared/limits.ts';
import type { Strategy } from '../../../shared/portfolio-strategy.ts';
import type { CheckResult, Verdict } from '../../../shared/verdict.ts';
import { didHold } from '../../../shared/verdict-facts.ts';
import { whyNotChecked } from '../../../shared/words.ts';
import type { Backend } from '../../kit/define.ts';
import type { WarmPool } from '../../sandbox/warm-pool.ts';
import type { DistrustedSolvers } from '../solver-trust.ts';
import { chooseOrder, type RecordOf } from './choose-order.ts';
import { joinVoices } from './join-voices.ts';
import { isSettledWith, settledBy, votesOf } from './settled.ts';
import { conclusionOf, standingOf } from './standing.ts';
import { askByStrategy, type Said } from './strategy.ts';

/** Ends of processes that a receipt names. */
const MOST_ENDS = 20;

/** Why a solver came to no end of its own where others were quicker. */
export const OVERTAKEN = 'ended: the others had decided';

/** What a portfolio works with. */
export interface PortfolioContext {
  /** Asks one of the members about the text. */
  check(backend: Backend, signal: AbortSignal, deadlineMs: number): Promise<CheckResult>;
  /** What is asked, as text. */
  text: string;
  strategy: Strategy | undefined;
  deadlineMs: number | undefined;
  ticks(): number;
  pool: Partial<Pick<WarmPool, 'warm'>>;
  distrusted?: DistrustedSolvers | undefined;
  /** Names of checks that the project requires: a solver that one of them names is heard before anything is settled. */
  required?: readonly string[] | undefined;
  /** How verdicts of the members in this language turned out before; without it nothing is known of that. */
  recordOf?: RecordOf | undefined;
}

/**
 * Asks the solvers of one question as a portfolio, and makes one result of what they say, under the id of the first of
 * them in the registry. @param members at least one, all of one portfolio.
 */
export async function runPortfolio(
  members: readonly [Backend, ...Backend[]],
  context: PortfolioContext,
  signal: AbortSignal,
): Promise<CheckResult> {
  const [leader] = members;
  const started = context.ticks();
  const strategy = context.strategy ?? (leader.portfolio === 'metamath' ? 'parallel' : 'cascade');
  const { order, movedBack } = chooseOrder(members, context.text, context.recordOf);
  const required = members.filter((member) => context.required?.some((name) => isNamed(member, name)) === true);
  const owed = movedBack.map(({ id }) => id);
  const budgetMs =
    context.deadlineMs ?? Math.max(...members.map(({ deadlineMs }) => deadlineMs ?? LIMITS.checkDeadlineMs));
  const said = await askByStrategy(
    order.map((backend) => ({
      name: backend.id,
      ask: async (stop: AbortSignal, share: number) => await context.check(backend, stop, share),
    })),
    {
      strategy,
      settled: (results) =>
        required.every(({ id }) => results.some(({ backend }) => backend === id)) &&
        isSettledWith(settledBy(strategy), owed, results),
      budgetMs,
      headStartMs: LIMITS.solverHeadStartMs,
      atOnce: Math.max(2, availableParallelism()),
      ticks: context.ticks,
      wait: async (ms, over) => await sleep(ms, undefined, { signal: over }).catch(() => undefined),
    },
    signal,
  );
  warmAgain(said, members, context);
  return joined(leader, members, said, { ...context, strategy, started });
}

/** Does a name mean this solver, and not every check of its kind? */
const isNamed = ({ id, names = [] }: Backend, name: string): boolean =>
  [id, ...names].includes(name.trim().toLowerCase());

/** An engine that was overtaken was ended with its question: it comes up again for the next. */
function warmAgain(said: readonly Said<CheckResult>[], members: readonly Backend[], { pool }: PortfolioContext): void {
  const overtaken = said.filter((each) => each.overtaken).map(({ name }) => name);
  for (const { id, engine } of members)
    if (engine !== undefined && overtaken.includes(id)) pool.warm?.(engine).catch(() => undefined);
}

function joined(
  leader: Backend,
  members: readonly Backend[],
  said: readonly Said<CheckResult>[],
  { ticks, started, distrusted, strategy }: PortfolioContext & { started: number },
): CheckResult {
  const rank = (id: string): number => members.findIndex((member) => member.id === id);
  const counted = said
    .filter((each) => !each.overtaken || conclusionOf(standingOf(each.answer.verdict)) !== 'open')
    .map(({ answer }) => answer)
    .toSorted((a, b) => rank(a.backend) - rank(b.backend));
  const heard = counted.length > 0 ? counted : said.map(({ answer }) => answer);
  const { verdict, givers, contradicted, contradicting } = joinVoices(heard, {
    readsAlike: leader.portfolio === 'metamath',
  });
  for (const { backend, toolVersion } of heard)
    if (toolVersion !== null && contradicted.includes(backend) && 'reason' in verdict)
      distrusted?.put(backend, toolVersion, verdict.reason);
  const spoke = heard.filter((each) => each.verdict === verdict);
  const source = spoke[0] ?? heard[0];
  const titles = titlesOf(givers, heard, { leader, kind: verdict.kind });
  const runs = heard.flatMap((each) => each.runs ?? []);
  const isAlone = strategy === 'voting' && votesOf(heard) < 2;
  return {
    ...(source ?? { cached: false }),
    backend: leader.id,
    ...(leader.portfolio === undefined ? {} : { portfolio: leader.portfolio }),
    title: titles.join(', '),
    toolVersion: titles.length === 1 ? (source?.toolVersion ?? null) : null,
    check: leader.check,
    verdict: withSecond(withKernels(renamed(verdict, leader.id), givers), isAlone),
    ms: ticks() - started,
    cached: heard.length > 0 && heard.every(({ cached }) => cached),
    ...(runs.length === 0 ? {} : { runs: runs.slice(0, MOST_ENDS) }),
    voices: said.map((each): Voice => ({
      ...voiceOf(each, heard.includes(each.answer)),
      ...(givers.includes(each.answer) ? { saidSo: true } : {}),
      ...(contradicted.includes(each.answer.backend) ? { contradicted: true } : {}),
      ...(contradicting.includes(each.answer.backend) ? { contradicts: true } : {}),
    })),
  };
}

type Voice = NonNullable<CheckResult['voices']>[number];

/** Who came to the decision; else who came to one of their own, or all who say the same where nobody did. */
function titlesOf(
  givers: readonly CheckResult[],
  heard: readonly CheckResult[],
  { leader, kind }: { leader: Backend; kind: Verdict['kind'] },
): string[] {
  const decided = heard.filter(({ verdict }) => conclusionOf(standingOf(verdict)) !== 'open' || isAnswer(verdict));
  const asked = heard.filter(({ verdict }) => verdict.kind !== 'not-run');
  const alike = asked.filter(({ verdict }) => verdict.kind === kind);
  const named = [givers, decided, alike, asked].find((some) => some.length > 0) ?? [];
  const titles = named.map(({ title }) => title);
  return titles.length > 0 ? titles : [leader.title];
}

const isAnswer = ({ kind }: Verdict): boolean => kind === 'answered';

/** Findings of a portfolio are found again under its own id, whoever of it was the first to report them. */
const renamed = (verdict: Verdict, backend: string): Verdict => ({
  ...verdict,
  findings: verdict.findings.map((finding) => ({ ...finding, backend })),
});

/** Small kernels that read the same proof, and the whole of it where it is one, add up. */
function withKernels(verdict: Verdict, givers: readonly CheckResult[]): Verdict {
  if (verdict.kind !== 'proved' || verdict.kernels === undefined) return verdict;
  const kernels = givers.flatMap((each) => (each.verdict.kind === 'proved' ? (each.verdict.kernels ?? []) : []));
  return { ...verdict, kernels: [...new Set(kernels)] };
}

/** Where two had to agree, what one says is not what was asked for. */
const withSecond = (verdict: Verdict, isAlone: boolean): Verdict =>
  isAlone && didHold(verdict) ? { ...verdict, undecided: 'a second solver' } : verdict;

const voiceOf = ({ answer, overtaken, ms }: Said<CheckResult>, isHeard: boolean): Voice => ({
  backend: answer.backend,
  title: answer.title,
  toolVersion: answer.toolVersion,
  kind: answer.verdict.kind,
  ...(overtaken && !isHeard ? { reason: OVERTAKEN } : reasonOf(answer.verdict)),
  ms,
});

function reasonOf(verdict: Verdict): { reason?: string } {
  const reason = 'reason' in verdict ? verdict.reason : whyNotChecked(verdict);
  return reason === undefined ? {} : { reason };
}
