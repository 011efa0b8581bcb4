import * as z from 'zod/mini';
import type { Finding } from '../../../shared/finding.ts';
import type { Verdict } from '../../../shared/verdict.ts';
import { rangeBetween } from '../text-position.ts';
import { evaluateModel, type Evaluation } from './evaluate-model.ts';
import type { SmtQuestion } from './plan-questions.ts';
import { readSexprs, sexprText } from './sexpr.ts';

/** What a solver answers to one question. A model is `(define-fun ...)` commands, a core the names of assertions. */
export const smtAnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sat'), model: z.string() }),
  z.object({ kind: z.literal('unsat'), core: z.optional(z.array(z.string())) }),
  z.object({ kind: z.literal('unknown'), reason: z.string() }),
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

/**
 * The verdict of a script's questions and one solver's answers, in order. A model is evaluated in the assertions by an
 * evaluator of our own: one that does not satisfy them is not believed.
 */
export function judgeScript(
  file: SmtFile,
  given: readonly { question: SmtQuestion; answer: SmtAnswer }[],
  ignored: readonly string[],
  solver: SmtSolver,
): Verdict {
  const asked = given.map((each) => evaluated(each, solver));
  const notChecked =
    ignored.length === 0
      ? {}
      : { notChecked: [`the effect of the options ${ignored.join(', ')}: they were not passed on`] };
  const claims = asked.filter(({ question }) => claimOf(question) !== undefined);
  const wrong = claims.filter(
    ({ question, answer }) => answer.kind !== 'unknown' && answer.kind !== question.claim?.status,
  );
  const answers = asked
    .map(({ question, answer }) => (asked.length > 1 ? `line ${question.at.line}: ${words(answer)}` : words(answer)))
    .join('; ');
  const extent = asked.length === 1 ? '1 question' : `${asked.length} questions`;
  const common = { ...notChecked, questions: asked.map(toQuestion) };
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
          message: `the script claims ${question.claim?.status}, ${solver.title} answers ${answer.kind}`,
          category: 'semantic_mismatch',
        }),
      ),
      counterexamples: wrong.flatMap(modelOf),
    };
  const open = asked.find(({ answer }) => answer.kind === 'unknown');
  if (open !== undefined && (claims.length > 0 || asked.every(({ answer }) => answer.kind === 'unknown')))
    return {
      kind: 'unknown',
      findings: [],
      ...common,
      extent: `${extent}: ${answers}`,
      reason: `${solver.title} does not know: ${open.answer.kind === 'unknown' ? open.answer.reason : ''}`,
    };
  if (claims.length > 0)
    return { kind: 'passed', findings: [], ...common, extent: `${extent}, the answer agrees with :status: ${answers}` };
  return {
    kind: 'answered',
    findings: [],
    ...common,
    extent,
    answer: answers,
    ...(counterexamples.length === 0 ? {} : { counterexamples }),
  };
}

function evaluated({ question, answer }: { question: SmtQuestion; answer: SmtAnswer }, { title }: SmtSolver): Asked {
  if (answer.kind !== 'sat') return { question, answer };
  const evaluation = evaluateModel(question.text, answer.model);
  if (evaluation.kind !== 'violates') return { question, answer, evaluation };
  const reason = `${title} says sat, but in its model this is false: ${sexprText(evaluation.assertion)}`;
  return { question, answer: { kind: 'unknown', reason } };
}

const claimOf = ({ claim }: SmtQuestion): 'sat' | 'unsat' | undefined =>
  claim === null || claim.status === 'unknown' ? undefined : claim.status;

function toQuestion({ question, answer, evaluation }: Asked): NonNullable<Verdict['questions']>[number] {
  const claim = claimOf(question);
  return {
    line: question.at.line,
    answer: answer.kind === 'sat' || answer.kind === 'unsat' ? answer.kind : 'unknown',
    ...(claim === undefined ? {} : { claim }),
    ...(answer.kind === 'sat' ? { replayed: evaluation?.kind === 'satisfies' } : {}),
  };
}

const modelOf = ({ question, answer, evaluation }: Asked) =>
  answer.kind === 'sat'
    ? [
        {
          title: `A model of the assertions at line ${question.at.line}`,
          replayed: evaluation?.kind === 'satisfies',
          steps: [{ label: 'model', values: readModel(answer.model) }],
        },
      ]
    : [];

function words(answer: SmtAnswer): string {
  if (answer.kind === 'unknown') return `unknown (${answer.reason})`;
  if (answer.kind === 'unsat')
    return answer.core === undefined ? 'unsat' : `unsat, by ${answer.core.join(', ') || 'nothing that is named'}`;
  if (answer.kind !== 'sat') return answer.kind;
  const values = readModel(answer.model).map(({ name, value }) => `${name} = ${value}`);
  return values.length === 0 ? 'sat' : `sat with ${values.join(', ')}`;
}
