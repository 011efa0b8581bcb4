import { describe, expect, it } from 'vitest';
import {
  evaluateAnswer,
  judgeScript,
  readModel,
  smtAnswerSchema,
  worthProving,
  type SmtAnswer,
} from './judge-script.ts';
import { planScript } from './plan-questions.ts';
import { readScript } from './read-script.ts';

const solver = { backend: 'z3', title: 'Z3' };

function answered(text: string, ...answers: SmtAnswer[]) {
  const file = { name: 'a.smt2', text };
  const script = readScript(text);
  const plan = script.kind === 'read' ? planScript(text, script.commands) : undefined;
  if (plan?.kind !== 'ask') throw new Error('the script cannot be asked');
  const asked = plan.questions.map((question, index) =>
    evaluateAnswer({ question, answer: answers[index] ?? { kind: 'read' } }, file, solver),
  );
  return { file, asked };
}

function judged(text: string, ...answers: SmtAnswer[]) {
  const { file, asked } = answered(text, ...answers);
  return judgeScript(file, asked, { notChecked: [] }, solver);
}

describe('readModel', () => {
  it('reads constants, functions and quoted names in the forms of Z3 and cvc5', () => {
    const z3 =
      '(\n  (define-fun |a b| () Int\n    (- 3))\n  (define-fun f ((x!0 Int)) Bool\n    (ite (= x!0 1) true false))\n)';
    expect(readModel(z3)).toEqual([
      { name: '|a b|', value: '(- 3)' },
      { name: 'f(x!0)', value: '(ite (= x!0 1) true false)' },
    ]);
    expect(readModel('(\n; cardinality of U is 1\n(define-fun u () U (as @U_0 U))\n)')).toEqual([
      { name: 'u', value: '(as @U_0 U)' },
    ]);
  });
});

describe('judgeScript', () => {
  const text = '(set-info :status unsat)\n(declare-const x Int)\n(assert (> x 3))\n(check-sat)';

  it('shows the model that refutes a claim, evaluated in the assertions', () => {
    expect(judged(text, { kind: 'sat', model: '((define-fun x () Int 4))' })).toMatchObject({
      kind: 'refuted',
      questions: [{ line: 4, answer: 'sat', claim: 'unsat', replayed: true }],
      counterexamples: [{ replayed: true, steps: [{ values: [{ name: 'x', value: '4' }] }] }],
    });
  });

  it('does not believe a model that does not satisfy the assertions', () => {
    expect(judged(text, { kind: 'sat', model: '((define-fun x () Int 3))' })).toMatchObject({
      kind: 'unknown',
      reason: 'Z3 says sat, but its model does not satisfy line 3',
      questions: [{ answer: 'unknown' }],
    });
  });

  it('believes no engine that says its proof was checked', () => {
    const proof = { kind: 'checked', certificate: 'its own word' };
    expect(judged(text, smtAnswerSchema.parse({ kind: 'unsat', proof }))).toMatchObject({ kind: 'passed' });
  });

  it('names the assertions that contradict each other', () => {
    const named = '(declare-const p Bool)(assert (! p :named yes))(assert (! (not p) :named no))(check-sat)';
    expect(judged(named, { kind: 'unsat', core: ['yes', 'no'] })).toMatchObject({
      kind: 'answered',
      answer: 'unsat, by yes, no',
    });
  });
});

describe('worthProving', () => {
  const claim = (status: string, assertion: string): string =>
    `(push)(set-info :status ${status})(assert ${assertion})(check-sat)(pop)`;
  const [declared, none] = ['(declare-const x Int)', { kind: 'unsat' } as const];
  const four: SmtAnswer = { kind: 'sat', model: '((define-fun x () Int 4))' };
  const lines = (text: string, idle: number[], ...answers: SmtAnswer[]): number[] =>
    worthProving(answered(text, ...answers).asked, idle).map(({ question }) => question.at.line);

  it('is what is claimed and found to contradict itself, while the verdict may still be proved', () => {
    const both = `${declared}${claim('unsat', '(< x x)')}\n${claim('sat', '(> x 3)')}\n(assert (< x x))(check-sat)`;
    expect(lines(both, [], none, four, none)).toEqual([1]);
    expect(lines(both, [1], none, four, none)).toEqual([]);
    expect(lines(both, [], none, { kind: 'sat', model: null }, none)).toEqual([]);
    expect(lines(both, [], none, none, none)).toEqual([]);
    expect(lines(both, [], none, { kind: 'unknown', reason: 'incomplete' }, none)).toEqual([]);
  });

  it('is nothing where nothing is claimed', () => {
    expect(lines(`${declared}(assert (< x x))(check-sat)`, [], none)).toEqual([]);
  });
});
