import type { Verdict } from '../../../../shared/verdict.ts';
import { positionsIn } from '../../../kit/text-position.ts';
import { BUILDING } from './smt-commands.ts';
import {
  evaluateAnswer,
  findingAt,
  judgeScript,
  worthProving,
  type AnsweredQuestion,
  type ProofOutcome,
  type SmtAnswer,
  type SmtFile,
  type SmtRequest,
  type SmtSolver,
} from './judge-script.ts';
import { keepOnly, planScript, type SmtQuestion } from './plan-questions.ts';
import { apartFromAssumed, forgottenGoals, negatedGoal } from './negated-goal.ts';
import { readScript, type SmtCommand } from './read-script.ts';
import { symbolOf, withoutComments, type Expression } from './s-expression.ts';
import { findFlaws, otherwiseRead, type ScriptFlaw } from './sort-check.ts';

/** One solver, asked about a text without questions and options. */
export interface AskSmt extends SmtSolver {
  ask(text: string, request: SmtRequest): Promise<SmtAnswer | { kind: 'verdict'; verdict: Verdict }>;
  /** Has the solver prove that a question is `unsat`, and the proof checked; only after all questions are answered. */
  prove?(question: SmtQuestion): Promise<ProofOutcome>;
}

/**
 * The verdict of one solver on a script: each question is asked on its own, with what is in force there. A text that
 * the solver does not take is refuted only where a flaw is found in the script itself, which no solver can take:
 * another one may know what this one does not.
 */
export async function answerScript(file: SmtFile, solver: AskSmt): Promise<Verdict> {
  const script = readScript(file.text);
  if (script.kind === 'broken') {
    const at = { start: script.offset, end: script.offset + 1 };
    return refuted(file, solver, [{ ...at, rule: 'syntax', message: script.message, category: 'syntax_error' }]);
  }
  const plan = planScript(file.text, script.commands);
  if (plan.kind === 'unsupported') return { kind: 'unsupported', findings: [], reason: plan.reason };
  if (plan.kind === 'broken') return refuted(file, solver, [{ ...plan, rule: 'syntax', category: 'syntax_error' }]);
  if (plan.questions.length === 0) return await readOnly(file, solver, script.commands);
  const positionOf = positionsIn(file.text);
  const unlike = otherwiseRead(script.commands.filter(({ name }) => BUILDING.has(name)));
  if (unlike !== undefined) {
    const { line } = positionOf(unlike.start);
    return { kind: 'unsupported', findings: [], reason: `line ${line}: ${unlike.message}` };
  }
  const asked: AnsweredQuestion[] = [];
  let ended: Verdict | undefined;
  for (const [index, question] of plan.questions.entries()) {
    const answer =
      ended === undefined
        ? await solver.ask(question.text, { check: true, stillToAsk: plan.questions.length - index })
        : ({ kind: 'unknown', reason: 'it was not asked' } as const);
    if (answer.kind === 'rejected') return notTaken(file, solver, question, answer.message);
    if (answer.kind === 'verdict') ended = answer.verdict;
    const told = answer.kind === 'verdict' ? ({ kind: 'unknown', reason: 'it came to no end' } as const) : answer;
    asked.push(evaluateAnswer({ question, answer: told }, file, solver));
  }
  const notChecked = notCheckedOf(file.text, plan.ignored, script.unread);
  const idle = ended === undefined ? await findIdle(file, asked, solver) : [];
  const shown = ended === undefined ? await withProofs(asked, worthProving(asked, idle), solver) : asked;
  const forgotten = forgottenGoals(script.commands).map(
    ({ args, start }) => `${symbolOf(args[0]) ?? ''} (line ${positionOf(start).line})`,
  );
  return judgeScript(file, shown, { notChecked, ended, idle, forgotten }, solver);
}

/**
 * The same with what became of the proofs of some, where the solver writes proofs that are read here. After one that
 * was not checked no other is asked for: the verdict rests on all of them.
 */
async function withProofs(
  asked: readonly AnsweredQuestion[],
  toProve: readonly AnsweredQuestion[],
  solver: AskSmt,
): Promise<AnsweredQuestion[]> {
  const proofs = new Map<AnsweredQuestion, ProofOutcome>();
  for (const each of toProve) {
    const proof = await solver.prove?.(each.question);
    if (proof !== undefined) proofs.set(each, proof);
    if (proof?.kind !== 'checked') break;
  }
  return asked.map((each) => {
    const proof = proofs.get(each);
    return proof === undefined ? each : { ...each, proof };
  });
}

/**
 * The lines of questions that are claimed and found `unsat` without what looks like the negated goal: there is nothing
 * that the goal follows from. Asked for a moment only: where that does not do, nothing is said.
 */
async function findIdle(file: SmtFile, asked: readonly AnsweredQuestion[], solver: AskSmt): Promise<number[]> {
  const lines: number[] = [];
  for (const { question, answer } of asked) {
    const { commands, assumed, claim, at } = question;
    const goals = [negatedGoal(commands)].filter((goal) => goal !== undefined);
    const left = assumed.length > 0 ? apartFromAssumed(commands, assumed) : goals;
    if (left.length === 0 || claim?.status !== 'unsat' || answer.kind !== 'unsat') continue;
    const kept = keepOnly(
      file.text,
      commands.filter((command) => !left.includes(command)),
    );
    const literals = assumed.map(({ start, end }) => `\n(assert ${withoutComments(file.text.slice(start, end))})`);
    const text = `${kept}${literals.join('')}`;
    const without = await solver.ask(text, { check: true, stillToAsk: 1, isBrief: true });
    if (without.kind === 'unsat') lines.push(at.line);
  }
  return lines;
}

/** What asks nothing is read all the same. */
async function readOnly(file: SmtFile, solver: AskSmt, commands: readonly SmtCommand[]): Promise<Verdict> {
  const building = commands.filter(({ name }) => BUILDING.has(name));
  const read = await solver.ask(keepOnly(file.text, building), { check: false, stillToAsk: 1 });
  if (read.kind === 'verdict') return read.verdict;
  const flaws = read.kind === 'rejected' ? flawsOf(building, []) : [];
  if (flaws.length > 0) return refuted(file, solver, flaws);
  return { kind: 'vacuous', findings: [], reason: 'the script asks nothing: it has no (check-sat)' };
}

function notTaken(file: SmtFile, solver: AskSmt, { commands, assumed, at }: SmtQuestion, message: string): Verdict {
  const flaws = flawsOf(commands, assumed);
  if (flaws.length > 0) return refuted(file, solver, flaws);
  const reason = `${solver.title} does not take what is asserted at line ${at.line}: ${firstWords(message)}`;
  return { kind: 'unsupported', findings: [], reason };
}

/** What no solver can take; where the script is nested too deeply to be looked at, nothing. */
function flawsOf(commands: readonly SmtCommand[], assumed: readonly Expression[]): ScriptFlaw[] {
  try {
    return findFlaws(commands, assumed).filter(({ rule }) => rule !== 'mixed');
  } catch (thrown) {
    if (thrown instanceof RangeError) return [];
    throw thrown;
  }
}

/** The first of a solver's errors, without the form that it comes in. */
const firstWords = (message: string): string =>
  (message.split('\n').find((line) => line.trim() !== '') ?? '')
    .trim()
    .replace(/^\(error "|"\)$/g, '')
    .slice(0, 300)
    .trim();

const refuted = (file: SmtFile, { backend }: SmtSolver, flaws: readonly ScriptFlaw[]): Verdict => ({
  kind: 'refuted',
  findings: flaws.map(({ start, end, rule, message, category }) =>
    findingAt(file, start, end, { rule, message, category, backend }),
  ),
});

/** What the answers say nothing of: options that were not passed on, and what follows an `(exit)`. */
function notCheckedOf(text: string, ignored: readonly string[], unread: number | null): string[] {
  const options =
    ignored.length === 0 ? [] : [`the effect of the options ${ignored.join(', ')}: they were not passed on`];
  if (unread === null) return options;
  return [...options, `what follows the (exit) of line ${positionsIn(text)(unread - 1).line}`];
}
