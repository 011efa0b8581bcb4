import type { CheckResult, Verdict } from '../../../shared/verdict.ts';
import { didHold, isGreen } from '../../../shared/verdict-facts.ts';
import { conclusionOf, join, NOTHING, standingOf, type Conclusion, type SolverEvidence } from './standing.ts';

type Question = NonNullable<Verdict['questions']>[number];

/** What the solvers of one question come to together. */
export interface Joined {
  verdict: Verdict;
  conclusion: Conclusion;
  /** Those that say so by themselves, and of what holds wholly say so of the whole; none where it is open. */
  givers: readonly CheckResult[];
  /** Ids of the solvers whose proof a replayed counterexample contradicts. */
  contradicted: readonly string[];
  /** Ids of the solvers that have such a counterexample, or say of the same question what it shows. */
  contradicting: readonly string[];
}

/** Verdicts that decide nothing, the one that says most of the question first. */
const OPEN: readonly Verdict['kind'][] = ['answered', 'unknown', 'timeout', 'unsupported', 'crashed', 'not-run'];

/**
 * Joins what solvers said of the same text, question by question where it is a script with several. Which of them
 * answered first changes nothing: where several say the same, the best shown is told, else the one that stands first.
 * @param readsAlike do all of them read the same language? Then a rejection by one is one of the text.
 */
export function joinVoices(all: readonly CheckResult[], { readsAlike = false }: { readsAlike?: boolean } = {}): Joined {
  // What one solver cannot read and another one can is no mistake of the text.
  const isRead = all.some(({ verdict }) => isScript(verdict) || didHold(verdict));
  const results = isRead && !readsAlike ? all.filter(({ verdict }) => !isRejection(verdict)) : all;
  const asked = results.filter(({ verdict }) => isScript(verdict));
  const conflicts = conflictsOf(results, asked);
  const worst = conflicts.find(({ conclusion }) => conclusion === 'incident') ?? conflicts[0];
  if (worst !== undefined) {
    const shown = conflicts.filter((each) => each.conclusion === 'incident');
    return {
      ...contradiction(worst),
      givers: [],
      contradicted: idsOf(shown.flatMap(({ proving }) => proving)),
      contradicting: idsOf(shown.flatMap(({ refuting }) => refuting)),
    };
  }
  const whole = results.map(({ verdict }) => standingOf(verdict)).reduce(join, NOTHING);
  // Of several questions one may be refuted while another is vacuous: neither contradicts the other.
  const conclusion = whole.against === 'nothing' ? conclusionOf(whole) : 'fails';
  const deciding = results.filter(({ verdict }) => conclusionOf(standingOf(verdict)) === conclusion);
  const [best] = deciding.toSorted((a, b) => evidenceOf(b.verdict, readsAlike) - evidenceOf(a.verdict, readsAlike));
  if (conclusion === 'open' || best === undefined)
    return { ...UNDISPUTED, verdict: composed(asked) ?? mostTelling(results), conclusion: 'open', givers: [] };
  const givers = deciding.filter(({ verdict }) => !isGreen(best.verdict) || isGreen(verdict));
  return { ...UNDISPUTED, verdict: best.verdict, conclusion, givers };
}

const UNDISPUTED = { contradicted: [], contradicting: [] };

const idsOf = (results: readonly CheckResult[]): string[] => [...new Set(results.map(({ backend }) => backend))];

/**
 * Among those who say the same a proof that a checker read is told first, then one that none did, then an answer; last
 * what rests on something unchecked or holds in part, though it has a certificate. But where all read the same proof,
 * what one found unchecked in it is so for all.
 */
function evidenceOf(verdict: Verdict, readsAlike: boolean): number {
  if (didHold(verdict) && !isGreen(verdict)) return readsAlike ? 3 : -1;
  if (verdict.kind !== 'proved') return 0;
  return verdict.certificate === null ? 1 : 2;
}

/** Who stands on either side of one question. */
interface Conflict {
  conclusion: 'incident' | 'disputed';
  proving: readonly CheckResult[];
  refuting: readonly CheckResult[];
}

type Voice = readonly [result: CheckResult, evidence: SolverEvidence];

function conflictsOf(results: readonly CheckResult[], asked: readonly CheckResult[]): Conflict[] {
  const most = Math.max(0, ...asked.map(({ verdict }) => verdict.questions?.length ?? 0));
  const wholes = results
    .filter((result) => !asked.includes(result))
    .map((result): Voice => [result, standingOf(result.verdict)]);
  const questions = Array.from({ length: most }, (_, index) =>
    asked.map((result): Voice => [result, standingOfAnswer(result.verdict.questions?.[index])]),
  );
  return [wholes, ...questions].flatMap((voices): Conflict[] => {
    const conclusion = conclusionOf(voices.map(([, evidence]) => evidence).reduce(join, NOTHING));
    if (conclusion !== 'incident' && conclusion !== 'disputed') return [];
    const side = (speaks: (evidence: SolverEvidence) => boolean): CheckResult[] =>
      voices.filter(([, evidence]) => speaks(evidence)).map(([result]) => result);
    return [
      {
        conclusion,
        proving: side((evidence) => evidence.for !== 'nothing'),
        refuting: side((evidence) => evidence.against !== 'nothing'),
      },
    ];
  });
}

const isScript = ({ questions = [] }: Verdict): boolean => questions.length > 0;

const REJECTED = new Set<string>(['syntax_error', 'type_error']);

/** Does it refute only that the text is one of the language? */
const isRejection = (verdict: Verdict): boolean =>
  verdict.kind === 'refuted' &&
  (verdict.counterexamples ?? []).length === 0 &&
  verdict.findings.every(({ category }) => REJECTED.has(category));

/**
 * Is nothing left that another solver could add? What one cannot read another one may, and what one proves in part, or
 * by what nothing checked, another one may prove.
 */
export function isSettledBy(results: readonly CheckResult[]): boolean {
  const reading = results.filter(({ verdict }) => !isRejection(verdict));
  if (reading.length === 0) return false;
  const { conclusion, verdict } = joinVoices(reading);
  if (conclusion === 'holds') return isGreen(verdict);
  return conclusion !== 'open' || (verdict.kind === 'answered' && !hasOpenQuestion(verdict));
}

const hasOpenQuestion = ({ questions = [] }: Verdict): boolean => questions.some(({ answer }) => answer === 'unknown');

function standingOfAnswer(question: Question | undefined): SolverEvidence {
  if (question === undefined || question.answer === 'unknown') return NOTHING;
  if (question.answer === 'unsat') return { for: 'holds', against: 'nothing' };
  return { for: 'nothing', against: question.replayed === true ? 'shown' : 'claimed' };
}

/** The answers of several solvers to the questions of a script that none of them answers alone. */
function composed(asked: readonly CheckResult[]): Verdict | undefined {
  const amount = (result: CheckResult): number =>
    (result.verdict.questions ?? []).filter(({ answer }) => answer !== 'unknown').length;
  const most = asked.toSorted((a, b) => amount(b) - amount(a) || byTelling(a, b))[0];
  if (most === undefined) return undefined;
  const questions = (most.verdict.questions ?? []).map((own, index): Question => {
    const said = asked.flatMap(({ verdict }) => verdict.questions?.[index] ?? []);
    const told = said.find(({ answer }) => answer !== 'unknown') ?? own;
    return said.some(({ idle }) => idle === true) ? { ...told, idle: true } : told;
  });
  if (amount(most) === questions.filter(({ answer }) => answer !== 'unknown').length) return most.verdict;
  const words = questions.map(({ line, answer }) => `line ${line}: ${answer}`).join('; ');
  const open = questions.filter(({ answer }) => answer === 'unknown');
  const idle = questions.filter((question) => question.idle === true);
  const extent = `${questions.length} questions, answered by several solvers`;
  const notChecked = [...new Set(asked.flatMap(({ verdict }) => verdict.notChecked ?? []))];
  const common = {
    findings: most.verdict.findings,
    questions,
    ...(notChecked.length === 0 ? {} : { notChecked }),
  };
  const claims = questions.filter(({ claim }) => claim !== undefined);
  if (open.some(({ claim }) => claim !== undefined) || open.length === questions.length)
    return {
      kind: 'unknown',
      ...common,
      extent: `${extent}: ${words}`,
      reason: `no solver knows the answer in line ${open.map(({ line }) => line).join(', ')}`,
    };
  if (idle.length > 0)
    return {
      kind: 'vacuous',
      ...common,
      extent: `${extent}: ${words}`,
      reason: `line ${idle.map(({ line }) => line).join(', ')}: the assumptions contradict each other`,
    };
  return claims.length > 0
    ? { kind: 'passed', ...common, extent: `${extent}, as :status says: ${words}` }
    : { kind: 'answered', ...common, extent, answer: words };
}

/** Who says most first; of those that ran out of time who had most of it, for none had an answer in it. */
const byTelling = ({ verdict: one }: CheckResult, { verdict: other }: CheckResult): number =>
  OPEN.indexOf(one.kind) - OPEN.indexOf(other.kind) ||
  (one.kind === 'timeout' && other.kind === 'timeout' ? other.afterMs - one.afterMs : 0);

function mostTelling(results: readonly CheckResult[]): Verdict {
  const [first] = results.toSorted(byTelling);
  return first?.verdict ?? { kind: 'not-run', findings: [], cause: 'cancelled', reason: 'no solver was asked' };
}

/** Nothing is green and nothing is red where solvers contradict each other: that is what is told. */
function contradiction({ conclusion, proving, refuting }: Conflict): Pick<Joined, 'verdict' | 'conclusion'> {
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
    verdict: {
      kind: 'unknown',
      reason,
      findings: [],
      ...(counterexamples.length === 0 ? {} : { counterexamples }),
    },
  };
}
