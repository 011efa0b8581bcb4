import type { Finding } from '../../../../shared/finding.ts';
import type { Verdict } from '../../../../shared/verdict.ts';
import { counted } from '../../../kit/decide.ts';
import { rangeBetween } from '../../../kit/text-position.ts';
import type { FirstOrderAnswer, FirstOrderProver } from './answer-problem.ts';
import type { AnnotatedFormula, TptpProblem } from './read-tptp.ts';

/** A conjecture with the answer to it; without one the question is whether the formulas have a model. */
export interface AskedConjecture {
  goal: AnnotatedFormula | undefined;
  answer: FirstOrderAnswer;
}

/** All that was asked about one text. */
interface AskedProblem {
  problem: TptpProblem;
  axioms: readonly AnnotatedFormula[];
  asked: readonly AskedConjecture[];
  /** Of the axioms without any conjecture. */
  alone: FirstOrderAnswer;
  prover: Pick<FirstOrderProver, 'backend' | 'title'>;
  /** For each question, s. */
  seconds: number;
}

interface TptpFile {
  name: string;
  text: string;
}

/** What a header may say, as what it means of the formulas together with the negated conjecture. */
const CLAIMS: Readonly<Record<string, 'contradiction' | 'saturated'>> = {
  Theorem: 'contradiction',
  Unsatisfiable: 'contradiction',
  ContradictoryAxioms: 'contradiction',
  CounterSatisfiable: 'saturated',
  Satisfiable: 'saturated',
};

/** Roles of formulas that say of themselves that they follow from others, which nothing here has shown. */
const DERIVED: ReadonlySet<string> = new Set(['lemma', 'theorem', 'corollary']);

/** The verdict on a problem, from a prover's answers. */
export function judgeProblem(file: TptpFile, all: AskedProblem): Verdict {
  const { asked, problem, prover, seconds } = all;
  const claim = claimOf(problem);
  const goals = asked.flatMap(({ goal }) => goal ?? []);
  const contradictory = goals.length === 0 ? undefined : contradictoryAxioms(all);
  if (contradictory !== undefined)
    return {
      kind: 'vacuous',
      findings: [],
      reason: `the axioms contradict each other, so that everything follows from them: ${contradictory}`,
    };
  const open = asked.filter(({ answer }) => answer.kind !== 'contradiction' && answer.kind !== 'saturated');
  const fallen = asked.filter(({ answer }) => answer.kind === 'saturated');
  const answer = fallen.length > 0 ? 'saturated' : 'contradiction';
  if (fallen.length === 0 && open.length > 0) return undecided(asked, prover.title, seconds);
  if (claim !== undefined && claim.means !== answer && (open.length === 0 || answer === 'saturated'))
    return refuted(all, [
      problemAt(
        file,
        claim,
        'status',
        `the header says ${claim.status}, and ${prover.title} finds: ${said(all, answer)}`,
      ),
    ]);
  if (answer === 'contradiction') return goals.length > 0 ? proved(all) : answeredOrProved(all, claim);
  if (claim !== undefined)
    return { kind: 'passed', findings: [], extent: `${extentOf(all)}: as the header says, ${said(all, answer)}` };
  if (goals.length === 0) return { kind: 'answered', ...common(all, 'sat'), answer: said(all, answer) };
  return refuted(
    all,
    fallen.map(({ goal }) =>
      problemAt(
        file,
        goal ?? { start: 0, end: 0 },
        'CounterSatisfiable',
        `${goal?.name ?? ''}: ${said(all, 'saturated')}`,
      ),
    ),
  );
}

const claimOf = ({ claim }: TptpProblem) => {
  const means = CLAIMS[claim?.status ?? ''];
  return claim === undefined || means === undefined ? undefined : { ...claim, means };
};

function said({ asked }: AskedProblem, answer: 'contradiction' | 'saturated'): string {
  const hasGoal = asked.some(({ goal }) => goal !== undefined);
  if (hasGoal && answer === 'contradiction') return 'it follows from the axioms';
  if (hasGoal) return 'it does not follow from the axioms: all that follows from them and its negation was searched';
  return answer === 'contradiction' ? 'unsatisfiable: the formulas contradict each other' : 'satisfiable';
}

function extentOf({ asked, axioms }: AskedProblem): string {
  const goals = asked.filter(({ goal }) => goal !== undefined).length;
  const size = counted(axioms.length, 'axiom');
  return goals === 0 ? size : `${counted(goals, 'conjecture')}, ${size}`;
}

const common = (all: AskedProblem, answer: 'sat' | 'unsat') => ({
  findings: [],
  extent: extentOf(all),
  questions: [{ line: all.axioms[0]?.line ?? 1, answer }],
});

/** Names of what a proof took, or undefined where it did not say. */
function usedBy({ answer }: AskedConjecture): readonly string[] | undefined {
  return answer.kind === 'contradiction' ? answer.used : undefined;
}

/** The axioms that contradict each other without any conjecture, in words, or undefined where none were found to. */
function contradictoryAxioms({ asked, alone, axioms, problem }: AskedProblem): string | undefined {
  const words = (used: readonly string[] | undefined): string =>
    used === undefined || used.length === 0 ? axioms.map(({ name }) => name).join(', ') : used.join(', ');
  if (alone.kind === 'contradiction') return words(alone.used);
  const goals = new Set(problem.formulas.filter(({ role }) => role.endsWith('conjecture')).map(({ name }) => name));
  const without = asked.map(usedBy).find((used) => used?.length !== 0 && used?.every((name) => !goals.has(name)));
  return without === undefined ? undefined : words(without);
}

function proved(all: AskedProblem): Verdict {
  const { asked, axioms, alone } = all;
  const used = asked.map(usedBy);
  const names = new Set(used.flatMap((each) => each ?? []));
  const taken = used.includes(undefined) ? axioms : axioms.filter(({ name }) => names.has(name));
  const unchecked = taken.filter(({ role }) => DERIVED.has(role));
  const uses = used.includes(undefined) ? '' : `uses ${taken.length} of `;
  return {
    kind: 'proved',
    findings: [],
    extent: `${counted(asked.length, 'conjecture')}, ${uses}${counted(axioms.length, 'axiom')}`,
    assumptions: taken.filter(({ role }) => !DERIVED.has(role)).map(words),
    bound: null,
    certificate: null,
    ...(unchecked.length === 0 ? {} : { unchecked: unchecked.map(words) }),
    ...(alone.kind === 'saturated' ? {} : { notChecked: ['whether the axioms contradict each other'] }),
  };
}

const words = ({ role, name, line }: AnnotatedFormula): string => `${role} ${name} (line ${line})`;

/** Of formulas without a conjecture that contradict each other. */
function answeredOrProved(all: AskedProblem, claim: ReturnType<typeof claimOf>): Verdict {
  const used = all.asked.map(usedBy)[0];
  const answer = `${said(all, 'contradiction')}${used === undefined ? '' : ` (${used.join(', ')})`}`;
  return claim === undefined
    ? { kind: 'answered', ...common(all, 'unsat'), answer }
    : { kind: 'passed', findings: [], extent: `${extentOf(all)}: as the header says, ${answer}` };
}

function undecided(asked: readonly AskedConjecture[], title: string, seconds: number): Verdict {
  const open = asked.filter(({ answer }) => answer.kind === 'unknown' || answer.kind === 'timeout');
  const shown = asked.length - open.length;
  const extent = asked.length > 1 ? { extent: `${shown} of ${asked.length} conjectures were proved` } : {};
  const unknown = open.map(({ answer }) => answer).find((answer) => answer.kind === 'unknown');
  return unknown === undefined
    ? { kind: 'timeout', findings: [], ...extent, afterMs: seconds * 1000 }
    : { kind: 'unknown', findings: [], ...extent, reason: `${title} does not know: ${unknown.reason}` };
}

const refuted = (all: AskedProblem, findings: readonly Omit<Finding, 'backend'>[]): Verdict => ({
  kind: 'refuted',
  findings: findings.map((each) => ({ ...each, backend: all.prover.backend })),
  extent: extentOf(all),
});

const problemAt = (
  file: TptpFile,
  { start, end }: { start: number; end: number },
  rule: string,
  message: string,
): Omit<Finding, 'backend'> => ({
  file: file.name,
  range: rangeBetween(file.text, start, end),
  severity: 'error',
  rule,
  message,
  category: 'semantic_mismatch',
});
