import type { Finding } from '../../../../shared/finding.ts';
import type { Verdict } from '../../../../shared/verdict.ts';
import { judgeProblem, type AskedConjecture } from './judge-problem.ts';
import { readTptp, withoutFormulas, type AnnotatedFormula } from './read-tptp.ts';

/** What a prover says of one set of formulas, with its conjecture negated. */
export type FirstOrderAnswer =
  /** They contradict each other; `used` are the names of those that the proof takes, where it says so. */
  | { kind: 'contradiction'; used?: readonly string[] }
  /** All that follows from them was looked at, and it is no contradiction: they have a model. */
  | { kind: 'saturated' }
  | { kind: 'unknown'; reason: string }
  | { kind: 'timeout' }
  | { kind: 'rejected'; findings: readonly Finding[] }
  | { kind: 'unsupported'; reason: string }
  | { kind: 'verdict'; verdict: Verdict };

/** A prover of first-order logic. */
export interface FirstOrderProver {
  backend: string;
  title: string;
  /** Why it does not read a problem with these formulas, or undefined. */
  refuses(formulas: readonly AnnotatedFormula[], text: string): string | undefined;
  ask(text: string, seconds: number): Promise<FirstOrderAnswer>;
}

/** Roles whose formulas are to be shown; of a negated one, that it contradicts the others. */
const isGoal = ({ role }: AnnotatedFormula): boolean => role === 'conjecture' || role === 'negated_conjecture';

/** Conjectures of one text that are asked, in number: each is a run of its own. */
const MOST_CONJECTURES = 20;

/** The least time for one question, and all that is spent on whether axioms contradict each other, s. */
const LEAST_SECONDS = 2;

/**
 * The verdict of one prover on a TPTP problem. Each conjecture is asked by itself: provers take several for one
 * disjunction. Axioms that contradict each other are looked for once something was shown.
 */
export async function answerProblem(
  file: { name: string; text: string },
  prover: FirstOrderProver,
  deadlineMs: number,
): Promise<Verdict> {
  const problem = readTptp(file.text);
  const { formulas, includes } = problem;
  const unsupported = (reason: string): Verdict => ({ kind: 'unsupported', findings: [], reason });
  if (formulas.length === 0 && includes.length === 0)
    return unsupported('it has no annotated formula of TPTP, such as fof(name, axiom, p(a)).');
  if (includes.length > 0)
    return unsupported(`it includes ${includes.slice(0, 5).join(', ')}, and files are not read from here`);
  const refusal = prover.refuses(formulas, file.text);
  if (refusal !== undefined) return unsupported(refusal);
  const conjectures = formulas.filter(({ role }) => role === 'conjecture');
  if (conjectures.length > MOST_CONJECTURES)
    return unsupported(`it has ${conjectures.length} conjectures, and at most ${MOST_CONJECTURES} are asked`);
  const goals = formulas.filter(isGoal);
  if (conjectures.length > 0 && goals.length > conjectures.length)
    return unsupported('it has a conjecture and a negated conjecture, which some provers take for an axiom');
  const questions = conjectures.length > 0 ? conjectures : [goals[0]];
  const seconds = Math.max(LEAST_SECONDS, Math.floor(deadlineMs / 1000 / (questions.length + 1)));
  const asked: AskedConjecture[] = [];
  for (const goal of questions) {
    const others = conjectures.filter((other) => other !== goal);
    const answer = await prover.ask(withoutFormulas(file.text, others), seconds);
    if (answer.kind === 'verdict') return answer.verdict;
    if (answer.kind === 'unsupported') return unsupported(answer.reason);
    if (answer.kind === 'rejected') return { kind: 'refuted', findings: [...answer.findings] };
    asked.push({ goal, answer });
  }
  if (!problem.isWhole)
    return { kind: 'unknown', findings: [], reason: 'not all of it could be read as annotated formulas' };
  const isShown = goals.length > 0 && asked.some(({ answer }) => answer.kind === 'contradiction');
  const axioms = formulas.filter((formula) => !isGoal(formula) && formula.role !== 'type');
  const alone =
    isShown && axioms.length > 0
      ? await prover.ask(withoutFormulas(file.text, goals), LEAST_SECONDS)
      : ({ kind: 'saturated' } as const);
  const known = new Set(formulas.map(({ name }) => name));
  const used = [...asked.map(({ answer }) => answer), alone].flatMap((answer) =>
    answer.kind === 'contradiction' ? (answer.used ?? []) : [],
  );
  const foreign = used.find((name) => !known.has(name));
  if (foreign !== undefined)
    return { kind: 'unknown', findings: [], reason: `${prover.title} takes ${foreign}, which was not read here` };
  return judgeProblem(file, { problem, axioms, asked, alone, prover, seconds });
}
