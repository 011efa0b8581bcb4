import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { positionsIn, rangeBetween } from '../text-position.ts';
import { evaluateModel, type Evaluation } from './evaluate-model.ts';
import type { SmtQuestion } from './plan-questions.ts';
import { readSexprs, sexprText } from './sexpr.ts';

/**
 * What a solver answers to one question. A model is `(define-fun ...)` commands (null: more than is kept), a core the
 * names of assertions. `afterMs` is of one that ran out of time. `proof` is what became of the proof of an `unsat`,
 * where one was asked for.
 */
export const smtAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sat'), model: z.nullable(z.string()) }),
  z.object({
    kind: z.literal('unsat'),
    core: z.optional(z.array(z.string())),
    proof: z.optional(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('checked'), certificate: z.string() }),
        z.object({ kind: z.literal('not-checked'), reason: z.string() }),
      ]),
    ),
  }),
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

interface Asked {
  question: SmtQuestion;
  answer: SmtAnswer;
  /** Of `sat`: its model in the assertions. */
  evaluation?: Evaluation;
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
}

/**
 * The verdict of a script's questions and one solver's answers, in order. A model is evaluated in the assertions by an
 * evaluator of our own: one that does not satisfy them is not believed.
 */
export function judgeScript(
  file: SmtFile,
  given: readonly { question: SmtQuestion; answer: SmtAnswer }[],
  { notChecked, ended, idle = [] }: SmtCircumstances,
  solver: SmtSolver,
): Verdict {
  const asked = given.map((each) => evaluated(each, file, solver));
  const claims = asked.filter(({ question }) => claimOf(question) !== undefined);
  const wrong = claims.filter(
    ({ question, answer }) => answer.kind !== 'unknown' && answer.kind !== question.claim?.status,
  );
  const answers = asked
    .map(({ question, answer }) => (asked.length > 1 ? `line ${question.at.line}: ${words(answer)}` : words(answer)))
    .join('; ');
  const extent = asked.length === 1 ? '1 question' : `${asked.length} questions`;
  const unproved = claims.flatMap(({ question, answer }) =>
    answer.kind === 'unsat' && answer.proof?.kind === 'not-checked'
      ? [`the proof of line ${question.at.line}: ${answer.proof.reason}`]
      : [],
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
      findings: wrong.map(({ question, answer }) =>
        findingAt(file, question.claim?.start ?? 0, question.claim?.end ?? 0, {
          rule: 'status',
          backend: solver.backend,
          message: `the script claims ${question.claim?.status}, ${solver.title} answers ${briefly(answer)}`,
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
function certificateOf(claims: readonly Asked[]): string | null {
  const shown = claims.map(({ answer, evaluation }) => {
    if (answer.kind === 'unsat') return answer.proof?.kind === 'checked' ? answer.proof.certificate : null;
    return evaluation?.kind === 'satisfies' ? EVALUATED : null;
  });
  const certificates = shown.filter((each) => each !== null);
  const hasProof = certificates.some((each) => each !== EVALUATED);
  return hasProof && certificates.length === shown.length ? [...new Set(certificates)].join('; ') : null;
}

const EVALUATED = 'a model, evaluated in every assertion by claude-verify';

const isOpen = ({ answer }: Asked): boolean => answer.kind === 'unknown';

function evaluated(
  { question, answer }: { question: SmtQuestion; answer: SmtAnswer },
  { text }: SmtFile,
  { title }: SmtSolver,
): Asked {
  if (answer.kind === 'unknown')
    return { question, answer: { ...answer, reason: `${title} does not know: ${answer.reason}` } };
  if (answer.kind !== 'sat' || answer.model === null) return { question, answer };
  const evaluation = evaluateModel(question.text, answer.model);
  if (evaluation.kind !== 'violates') return { question, answer, evaluation };
  const place = question.commands.filter(({ name }) => name === 'assert')[evaluation.index];
  const line = place === undefined ? question.at.line : positionsIn(text)(place.start).line;
  return {
    question,
    answer: { kind: 'unknown', reason: `${title} says sat, but its model does not satisfy line ${line}` },
  };
}

const claimOf = ({ claim }: SmtQuestion): 'sat' | 'unsat' | undefined =>
  claim === null || claim.status === 'unknown' ? undefined : claim.status;

function toQuestion(
  { question, answer, evaluation }: Asked,
  idle: readonly number[],
): NonNullable<Verdict['questions']>[number] {
  const claim = claimOf(question);
  return {
    line: question.at.line,
    answer: answer.kind === 'sat' || answer.kind === 'unsat' ? answer.kind : 'unknown',
    ...(claim === undefined ? {} : { claim }),
    ...(answer.kind === 'sat' ? { replayed: evaluation?.kind === 'satisfies' } : {}),
    ...(answer.kind === 'unsat' && idle.includes(question.at.line) ? { idle: true } : {}),
    ...(answer.kind === 'unsat' && answer.proof?.kind === 'checked' ? { certificate: answer.proof.certificate } : {}),
  };
}

const modelOf = ({ question, answer, evaluation }: Asked) =>
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
const briefly = (answer: SmtAnswer): string => (answer.kind === 'unsat' ? words(answer) : answer.kind);

function words(answer: SmtAnswer): string {
  if (answer.kind === 'unknown') return `unknown (${answer.reason})`;
  if (answer.kind === 'unsat') {
    const core = answer.core === undefined ? '' : `, by ${answer.core.join(', ') || 'nothing that is named'}`;
    return `unsat${core}${answer.proof?.kind === 'checked' ? ' (its proof was checked)' : ''}`;
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
