import type { CheckResult, Verdict } from '../../../shared/verdict.ts';
import { conclusionOf, join, NOTHING, standingOf, type Conclusion, type SolverEvidence } from './standing.ts';

type Question = NonNullable<Verdict['questions']>[number];

/** What the solvers of one question come to together. */
export interface Joined {
  verdict: Verdict;
  conclusion: Conclusion;
  /** Ids of the solvers whose proof a replayed counterexample contradicts. */
  contradicted: readonly string[];
}

/** Verdicts that decide nothing, the one that says most of the question first. */
const OPEN: readonly Verdict['kind'][] = ['answered', 'unknown', 'timeout', 'unsupported', 'crashed', 'not-run'];

/**
 * Joins what solvers said of the same text, question by question where it is a script with several. Which of them
 * answered first changes nothing: where several say the same, the one that stands first is told.
 */
export function joinVoices(all: readonly CheckResult[]): Joined {
  // What one solver cannot read and another one can is no mistake of the text.
  const isRead = all.some(({ verdict }) => (verdict.questions ?? []).length > 0 || isProof(verdict));
  const results = isRead ? all.filter(({ verdict }) => !isRejection(verdict)) : all;
  const asked = results.filter(({ verdict }) => (verdict.questions ?? []).length > 0);
  const whole = results.map(({ verdict }) => standingOf(verdict)).reduce(join, NOTHING);
  const standings = standingsOfQuestions(asked);
  const conclusions = [conclusionOf(whole), ...standings.map(conclusionOf)];
  for (const conclusion of ['incident', 'disputed'] as const)
    if (conclusions.includes(conclusion)) return contradiction(conclusion, results);
  const conclusion = conclusionOf(whole);
  const decided = results.find(({ verdict }) => conclusionOf(standingOf(verdict)) === conclusion);
  if (conclusion !== 'open' && decided !== undefined) return { verdict: decided.verdict, conclusion, contradicted: [] };
  return { verdict: composed(asked, standings) ?? mostTelling(results), conclusion: 'open', contradicted: [] };
}

const isProof = ({ kind }: Verdict): boolean => kind === 'proved' || kind === 'passed';

const REJECTED = new Set<string>(['syntax_error', 'type_error']);

/** Does it refute only that the text is one of the language? */
const isRejection = (verdict: Verdict): boolean =>
  verdict.kind === 'refuted' &&
  (verdict.counterexamples ?? []).length === 0 &&
  verdict.findings.every(({ category }) => REJECTED.has(category));

/** Is nothing left that another solver could add? */
export function isSettledBy(results: readonly CheckResult[]): boolean {
  const { conclusion, verdict } = joinVoices(results);
  return conclusion !== 'open' || (verdict.kind === 'answered' && !hasOpenQuestion(verdict));
}

const hasOpenQuestion = ({ questions = [] }: Verdict): boolean => questions.some(({ answer }) => answer === 'unknown');

function standingOfAnswer({ answer, replayed }: Question): SolverEvidence {
  if (answer === 'unknown') return NOTHING;
  if (answer === 'unsat') return { for: 'holds', against: 'nothing' };
  return { for: 'nothing', against: replayed === true ? 'shown' : 'claimed' };
}

function standingsOfQuestions(results: readonly CheckResult[]): SolverEvidence[] {
  const most = Math.max(0, ...results.map(({ verdict }) => verdict.questions?.length ?? 0));
  return Array.from({ length: most }, (_, index) =>
    results
      .map(({ verdict }) => verdict.questions?.[index])
      .map((question) => (question === undefined ? NOTHING : standingOfAnswer(question)))
      .reduce(join, NOTHING),
  );
}

/** The answers of several solvers to the questions of a script that none of them answers alone. */
function composed(asked: readonly CheckResult[], standings: readonly SolverEvidence[]): Verdict | undefined {
  const amount = (result: CheckResult): number =>
    (result.verdict.questions ?? []).filter(({ answer }) => answer !== 'unknown').length;
  const most = asked.toSorted((a, b) => amount(b) - amount(a))[0];
  const answered = standings.filter((standing) => conclusionOf(standing) !== 'open').length;
  if (most === undefined) return undefined;
  if (amount(most) === answered) return most.verdict;
  const questions = standings.flatMap((_, index): Question[] => {
    const said = asked.flatMap(({ verdict }) => verdict.questions?.[index] ?? []);
    const told = said.find(({ answer }) => answer !== 'unknown') ?? said[0];
    return told === undefined ? [] : [told];
  });
  const words = questions.map(({ line, answer }) => `line ${line}: ${answer}`).join('; ');
  const open = questions.filter(({ answer }) => answer === 'unknown');
  const extent = `${questions.length} questions, answered by several solvers`;
  const common = { findings: most.verdict.findings, questions };
  const claims = questions.filter(({ claim }) => claim !== undefined);
  if (open.some(({ claim }) => claim !== undefined) || open.length === questions.length)
    return {
      kind: 'unknown',
      ...common,
      extent: `${extent}: ${words}`,
      reason: `no solver knows the answer in line ${open.map(({ line }) => line).join(', ')}`,
    };
  return claims.length > 0
    ? { kind: 'passed', ...common, extent: `${extent}, as :status says: ${words}` }
    : { kind: 'answered', ...common, extent, answer: words };
}

function mostTelling(results: readonly CheckResult[]): Verdict {
  const [first] = results.toSorted((a, b) => OPEN.indexOf(a.verdict.kind) - OPEN.indexOf(b.verdict.kind));
  return first?.verdict ?? { kind: 'not-run', findings: [], cause: 'cancelled', reason: 'no solver was asked' };
}

/** Nothing is green and nothing is red where solvers contradict each other: that is what is told. */
function contradiction(conclusion: 'incident' | 'disputed', results: readonly CheckResult[]): Joined {
  const side = (speaks: (verdict: Verdict) => boolean): CheckResult[] =>
    results.filter(({ verdict }) => speaks(verdict));
  const proving = side((verdict) => holds(verdict));
  const refuting = side((verdict) => fails(verdict));
  const names = (of: readonly CheckResult[]): string =>
    of.map(({ title, toolVersion }) => (toolVersion === null ? title : `${title} ${toolVersion}`)).join(', ');
  const shown = conclusion === 'incident';
  const counterexamples = refuting.flatMap(({ verdict }) =>
    'counterexamples' in verdict ? (verdict.counterexamples ?? []) : [],
  );
  const error = refuting.flatMap(({ verdict }) => verdict.findings)[0]?.message ?? 'says the contrary';
  const doubtful = counterexamples.length > 0 ? 'has a counterexample that could not be evaluated here' : error;
  const evidence = shown ? 'has a counterexample that was evaluated and is one: the proof is wrong' : doubtful;
  const reason = `the solvers contradict each other: ${names(proving)} found a proof, ${names(refuting)}: ${evidence}`;
  return {
    conclusion,
    contradicted: shown ? proving.map(({ backend }) => backend) : [],
    verdict: {
      kind: 'unknown',
      reason,
      findings: [],
      ...(counterexamples.length === 0 ? {} : { counterexamples }),
    },
  };
}

const holds = (verdict: Verdict): boolean =>
  standingOf(verdict).for !== 'nothing' || (verdict.questions ?? []).some(({ answer }) => answer === 'unsat');

const fails = (verdict: Verdict): boolean =>
  standingOf(verdict).against !== 'nothing' || (verdict.questions ?? []).some(({ answer }) => answer === 'sat');
