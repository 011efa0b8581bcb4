import * as z from 'zod/mini';
import type { Finding } from '../../../../shared/finding.ts';
import type { Verdict } from '../../../../shared/verdict.ts';
import { positionsIn, rangeBetween } from '../../../kit/text-position.ts';
import { evaluateModel, type Evaluation } from './evaluate-model.ts';
import type { SmtQuestion } from './plan-questions.ts';
import { readSexprs, sexprText } from './sexpr.ts';

/**
 * What a solver answers to one question. A model is `(define-fun ...)` commands (null: more than is kept), a core the
 * names of assertions. `afterMs` is of one that ran out of time.
 */
export const smtAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sat'), model: z.nullable(z.string()) }),
  z.object({ kind: z.literal('unsat'), core: z.optional(z.array(z.string())) }),
  z.object({ kind: z.literal('unknown'), reason: z.string(), afterMs: z.optional(z.number()) }),
  z.object({ kind: z.literal('read') }),
  z.object({ kind: z.literal('rejected'), message: z.string() }),
]);

/** See {@link smtAnswerSchema}. */
export type SmtAnswer = z.infer<typeof smtAnswerSchema>;

/** A script, by the name that findings have. */
export interface SmtFile {
  name: string;
  text: string;
}

/** What a solver is asked about a text without questions and options. */
export interface SmtRequest {
  /** Can the assertions be satisfied? Without it the text is only read. */
  check: boolean;
  /** The questions of the script that are still to come, this one included: they share the time that is left. */
  stillToAsk: number;
  /** The answer is worth a moment only. */
  isBrief?: boolean;
}

/** Who answers. */
export interface SmtSolver {
  backend: string;
  title: string;
}

/** What became of the proof of an `unsat`. */
export type ProofOutcome = { kind: 'checked'; certificate: string } | { kind: 'not-checked'; reason: string };

/** A question with what is believed of a solver's answer. */
export interface AnsweredQuestion {
  question: SmtQuestion;
  answer: SmtAnswer;
  /** Of `sat`: its model in the assertions; else null. */
  evaluation: Evaluation | null;
  /** Of `unsat`, where a proof was asked for. */
  proof?: ProofOutcome;
}

/** A finding at UTF-16 offsets of the script. */
export function findingAt(
  file: SmtFile,
  start: number,
  end: number,
  problem: Pick<Finding, 'rule' | 'message' | 'category' | 'backend'>,
): Finding {
  return { file: file.name, severity: 'error', range: rangeBetween(file.text, start, end), ...problem };
}

/** The constants and functions of a model, by name. */
export function readModel(model: string): { name: string; value: string }[] {
  return readSexprs(model)
    .flatMap((each) => (typeof each !== 'string' && each[0] !== 'define-fun' ? each : [each]))
    .flatMap((definition) => {
      if (typeof definition === 'string' || definition[0] !== 'define-fun') return [];
      const [, name, parameters, , body] = definition;
      if (typeof name !== 'string' || body === undefined) return [];
      const names = typeof parameters === 'string' || parameters === undefined ? [] : parameters.map((each) => each[0]);
      const head = names.length === 0 ? name : `${name}(${names.join(', ')})`;
      return [{ name: head, value: sexprText(body) }];
    });
}

/** What belongs to the answers: in words, what they say nothing of, and the run that came to no end of its own. */
export interface SmtCircumstances {
  notChecked: readonly string[];
  ended?: Verdict | undefined;
  /** Lines of questions whose assumptions contradict each other, so that what was to be proved was not needed. */
  idle?: readonly number[];
  /** What is defined as a goal, in words, and is no part of any question. */
  forgotten?: readonly string[];
}

/** The verdict of a script's questions and one solver's answers, in order. */
export function judgeScript(
  file: SmtFile,
  asked: readonly AnsweredQuestion[],
  { notChecked, ended, idle = [], forgotten = [] }: SmtCircumstances,
  solver: SmtSolver,
): Verdict {
  const claims = asked.filter(({ question }) => claimOf(question) !== undefined);
  const wrong = claims.filter(isWrong);
  const answers = asked
    .map((each) => (asked.length > 1 ? `line ${each.question.at.line}: ${words(each)}` : words(each)))
    .join('; ');
  const extent = asked.length === 1 ? '1 question' : `${asked.length} questions`;
  const unproved = claims.flatMap(({ question, proof }) =>
    proof?.kind === 'not-checked' ? [`the proof of line ${question.at.line}: ${proof.reason}`] : [],
  );
  const left = [...notChecked, ...unproved];
  const common = {
    ...(left.length === 0 ? {} : { notChecked: left }),
    questions: asked.map((each) => toQuestion(each, idle)),
  };
  const counterexamples = asked.flatMap(modelOf);
  if (wrong.length > 0)
    return {
      kind: 'refuted',
      ...common,
      extent,
      findings: wrong.map((each) =>
        findingAt(file, each.question.claim?.start ?? 0, each.question.claim?.end ?? 0, {
          rule: 'status',
          backend: solver.backend,
          message: `the script claims ${each.question.claim?.status}, ${solver.title} answers ${briefly(each)}`,
          category: 'semantic_mismatch',
        }),
      ),
      counterexamples: wrong.flatMap(modelOf),
    };
  if (ended !== undefined) return { ...ended, ...common, extent: `${extent}: ${answers}` };
  const open = claims.find(isOpen) ?? asked.find(isOpen);
  if (open?.answer.kind === 'unknown' && (claims.length > 0 || asked.every(isOpen))) {
    const { afterMs } = open.answer;
    if (afterMs !== undefined)
      return { kind: 'timeout', findings: [], ...common, extent: `${extent}: ${answers}`, afterMs };
    return {
      kind: 'unknown',
      findings: [],
      ...common,
      extent: `${extent}: ${answers}`,
      reason: open.answer.reason,
    };
  }
  if (claims.length > 0 && idle.length > 0)
    return {
      kind: 'vacuous',
      findings: [],
      ...common,
      extent: `${extent}: ${answers}`,
      reason: `line ${idle.join(', ')}: the assumptions contradict each other, the goal was not needed`,
    };
  if (claims.length > 0 && forgotten.length > 0)
    return {
      kind: 'vacuous',
      findings: [],
      ...common,
      extent: `${extent}: ${answers}`,
      reason: `${forgotten.join(', ')} is defined, and no question speaks of it`,
    };
  if (claims.length > 0) {
    const agreed = { findings: [], ...common, extent: `${extent}, the answer agrees with :status: ${answers}` };
    const certificate = certificateOf(claims);
    return certificate === null
      ? { kind: 'passed', ...agreed }
      : { kind: 'proved', ...agreed, assumptions: [], bound: null, certificate };
  }
  return {
    kind: 'answered',
    findings: [],
    ...common,
    extent,
    answer: answers,
    ...(counterexamples.length === 0 ? {} : { counterexamples }),
  };
}

/** What shows every claim, where at least one is of `unsat` and has a proof that was checked; else null. */
function certificateOf(claims: readonly AnsweredQuestion[]): string | null {
  const shown = claims.map(({ answer, evaluation, proof }) => {
    if (answer.kind === 'unsat') return proof?.kind === 'checked' ? proof.certificate : null;
    return evaluation?.kind === 'satisfies' ? EVALUATED : null;
  });
  const certificates = shown.filter((each) => each !== null);
  const hasProof = certificates.some((each) => each !== EVALUATED);
  return hasProof && certificates.length === shown.length ? [...new Set(certificates)].join('; ') : null;
}

const EVALUATED = 'a model, evaluated in every assertion by claude-verify';

/**
 * The questions that a proof is worth the time for: those claimed `unsat` and answered so, as long as the verdict may
 * still be *proved*, for which every claim has to be shown. `idle` are the lines of {@link SmtCircumstances}.
 */
export function worthProving(asked: readonly AnsweredQuestion[], idle: readonly number[]): AnsweredQuestion[] {
  const claims = asked.filter(({ question }) => claimOf(question) !== undefined);
  const isLost = (each: AnsweredQuestion): boolean =>
    isWrong(each) || isOpen(each) || (each.answer.kind === 'sat' && each.evaluation?.kind !== 'satisfies');
  return idle.length > 0 || claims.some(isLost) ? [] : claims.filter(({ answer }) => answer.kind === 'unsat');
}

const isWrong = ({ question, answer }: AnsweredQuestion): boolean =>
  answer.kind !== 'unknown' && answer.kind !== question.claim?.status;

const isOpen = ({ answer }: AnsweredQuestion): boolean => answer.kind === 'unknown';

/**
 * What is believed of an answer: a model is evaluated in the assertions by an evaluator of our own, and one that does
 * not satisfy them is no answer.
 */
export function evaluateAnswer(
  { question, answer }: Pick<AnsweredQuestion, 'question' | 'answer'>,
  { text }: SmtFile,
  { title }: SmtSolver,
): AnsweredQuestion {
  if (answer.kind === 'unknown')
    return {
      question,
      answer: { ...answer, reason: `${title} does not know: ${answer.reason}` },
      evaluation: null,
    };
  if (answer.kind !== 'sat' || answer.model === null) return { question, answer, evaluation: null };
  const evaluation = evaluateModel(question.text, answer.model);
  if (evaluation.kind !== 'violates') return { question, answer, evaluation };
  const place = question.commands.filter(({ name }) => name === 'assert')[evaluation.index];
  const line = place === undefined ? question.at.line : positionsIn(text)(place.start).line;
  return {
    question,
    answer: { kind: 'unknown', reason: `${title} says sat, but its model does not satisfy line ${line}` },
    evaluation: null,
  };
}

const claimOf = ({ claim }: SmtQuestion): 'sat' | 'unsat' | undefined =>
  claim === null || claim.status === 'unknown' ? undefined : claim.status;

function toQuestion(
  { question, answer, evaluation, proof }: AnsweredQuestion,
  idle: readonly number[],
): NonNullable<Verdict['questions']>[number] {
  const claim = claimOf(question);
  return {
    line: question.at.line,
    answer: answer.kind === 'sat' || answer.kind === 'unsat' ? answer.kind : 'unknown',
    ...(claim === undefined ? {} : { claim }),
    ...(answer.kind === 'sat' ? { replayed: evaluation?.kind === 'satisfies' } : {}),
    ...(answer.kind === 'unsat' && idle.includes(question.at.line) ? { idle: true } : {}),
    ...(answer.kind === 'unsat' && proof?.kind === 'checked' ? { certificate: proof.certificate } : {}),
  };
}

const modelOf = ({ question, answer, evaluation }: AnsweredQuestion) =>
  answer.kind === 'sat' && answer.model !== null
    ? [
        {
          title: `A model of the assertions at line ${question.at.line}`,
          replayed: evaluation?.kind === 'satisfies',
          steps: [{ label: 'model', values: shownValues(answer.model) }],
        },
      ]
    : [];

/** An answer without its model, which is shown by itself. */
const briefly = (asked: AnsweredQuestion): string => (asked.answer.kind === 'unsat' ? words(asked) : asked.answer.kind);

function words({ answer, proof }: Pick<AnsweredQuestion, 'answer' | 'proof'>): string {
  if (answer.kind === 'unknown') return `unknown (${answer.reason})`;
  if (answer.kind === 'unsat') {
    const core = answer.core === undefined ? '' : `, by ${answer.core.join(', ') || 'nothing that is named'}`;
    return `unsat${core}${proof?.kind === 'checked' ? ' (its proof was checked)' : ''}`;
  }
  if (answer.kind !== 'sat') return answer.kind;
  if (answer.model === null) return 'sat, with a model that is too large to be shown';
  const all = readModel(answer.model).map(({ name, value }) => `${name} = ${value}`);
  const values = all.slice(0, SHOWN.inWords).map((value) => short(value, SHOWN.inWordsUnits));
  if (values.length < all.length) values.push(`${all.length - values.length} more`);
  return values.length === 0 ? 'sat' : `sat with ${values.join(', ')}`;
}

/** How much of a model is shown: values in number, and UTF-16 units of one. */
const SHOWN = { values: 100, units: 500, inWords: 20, inWordsUnits: 200 };

const short = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)} ...` : text);

function shownValues(model: string): { name: string; value: string }[] {
  const all = readModel(model);
  const shown = all.slice(0, SHOWN.values).map(({ name, value }) => ({ name, value: short(value, SHOWN.units) }));
  return shown.length === all.length
    ? shown
    : [...shown, { name: '...', value: `${all.length - shown.length} more are not shown` }];
}
