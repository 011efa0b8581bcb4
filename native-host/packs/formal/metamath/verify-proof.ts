import {
  isHypothesis,
  MetamathError,
  MetamathLimit,
  pairOf,
  type Assertion,
  type Hypothesis,
  type Labels,
  type Theorem,
  type MetamathToken,
} from './read-database.ts';

/** What became of a proof: it proves its theorem, or has a step that is left open with `?`. */
export type ProofEnd = 'proved' | 'open';

type Step = Hypothesis | Assertion;
type Expression = readonly string[];

/** Symbols on the stack, in all: a short proof can ask for more than there is memory. */
const MOST_SYMBOLS = 5_000_000;

/**
 * Checks the proof of a theorem step by step, in either notation. @param labels what stands before it.
 * @throws MetamathError at the step that does not follow, and MetamathLimit where it is too large.
 */
export function verifyProof(theorem: Theorem, labels: Labels): ProofEnd {
  const [first] = theorem.proof;
  const whole: MetamathToken = { word: theorem.label, start: theorem.start };
  if (first === undefined) throw new MetamathError(whole, `${theorem.label} has no proof`);
  const machine = new Machine(theorem);
  const steps = first.word === '(' ? compressedSteps(theorem, labels) : normalSteps(theorem, labels);
  for (const step of steps) {
    if (step.kind === 'open') return 'open';
    if (step.kind === 'save') machine.save(step.token);
    else if (step.kind === 'recall') machine.recall(step.index, step.token);
    else machine.apply(step.step, step.token);
  }
  machine.end(whole);
  return 'proved';
}

type ProofStep =
  | { kind: 'apply'; step: Step; token: MetamathToken }
  | { kind: 'save'; token: MetamathToken }
  | { kind: 'recall'; index: number; token: MetamathToken }
  | { kind: 'open' };

function named(labels: Labels, token: MetamathToken): Step {
  const step = labels.get(token.word);
  if (step === undefined) throw new MetamathError(token, `there is no ${token.word} before this`);
  return step;
}

const normalSteps = ({ proof }: Theorem, labels: Labels): ProofStep[] =>
  proof.map((token) => (token.word === '?' ? { kind: 'open' } : { kind: 'apply', step: named(labels, token), token }));

/** The compressed notation (appendix B): letters are numbers of base 20 with a last digit from A to T. */
function compressedSteps(theorem: Theorem, labels: Labels): ProofStep[] {
  const { proof, hypotheses } = theorem;
  const close = proof.findIndex(({ word }) => word === ')');
  const [open] = proof;
  if (close < 0 || open === undefined)
    throw new MetamathError(proof[0] ?? { word: '', start: 0 }, 'this list does not end');
  const listed = proof.slice(1, close).map((token) => {
    if (hypotheses.some(({ label }) => label === token.word))
      throw new MetamathError(token, `${token.word} is a hypothesis of the theorem, and is not listed`);
    return named(labels, token);
  });
  const known: readonly Step[] = [...hypotheses, ...listed];
  const steps: ProofStep[] = [];
  let number = 0;
  let saved = 0;
  for (const token of proof.slice(close + 1))
    for (const letter of token.word) {
      if (letter >= 'A' && letter <= 'T') {
        const index = number * 20 + (letter.codePointAt(0) ?? 0) - 65;
        number = 0;
        const step = known[index];
        if (step !== undefined) steps.push({ kind: 'apply', step, token });
        else if (index - known.length < saved) steps.push({ kind: 'recall', index: index - known.length, token });
        else throw new MetamathError(token, 'this names a step that was not saved');
      } else if (letter >= 'U' && letter <= 'Y') number = number * 5 + (letter.codePointAt(0) ?? 0) - 84;
      else if (letter === 'Z' && number === 0) {
        steps.push({ kind: 'save', token });
        saved += 1;
      } else if (letter === '?' && number === 0) steps.push({ kind: 'open' });
      else throw new MetamathError(token, `${letter} stands in no compressed proof here`);
      if (number > 1_000_000) throw new MetamathError(token, 'this number is too large');
    }
  if (number !== 0) throw new MetamathError(proof.at(-1) ?? open, 'the proof ends within a number');
  return steps;
}

class Machine {
  readonly #theorem: Theorem;
  readonly #stack: Expression[] = [];
  readonly #saved: Expression[] = [];
  #symbols = 0;

  constructor(theorem: Theorem) {
    this.#theorem = theorem;
  }

  save(token: MetamathToken): void {
    const top = this.#stack.at(-1);
    if (top === undefined) throw new MetamathError(token, 'there is no step to be saved');
    this.#saved.push(top);
  }

  recall(index: number, token: MetamathToken): void {
    const saved = this.#saved[index];
    if (saved === undefined) throw new MetamathError(token, 'this names a step that was not saved');
    this.#push(saved);
  }

  apply(step: Step, token: MetamathToken): void {
    if (isHypothesis(step)) return this.#push(step.expression);
    if (this.#stack.length < step.hypotheses.length)
      throw new MetamathError(token, `${step.label} needs ${step.hypotheses.length} steps before it`);
    const given = this.#stack.splice(this.#stack.length - step.hypotheses.length);
    const substitution = new Map<string, Expression>();
    for (const [index, hypothesis] of step.hypotheses.entries()) {
      const actual = given[index] ?? [];
      if (hypothesis.kind === 'floating') {
        if (actual[0] !== hypothesis.expression[0])
          throw new MetamathError(
            token,
            `${step.label} needs a ${hypothesis.expression[0] ?? ''} for ${hypothesis.label}`,
          );
        substitution.set(hypothesis.expression[1] ?? '', actual.slice(1));
      } else if (!equal(substituted(hypothesis.expression, substitution), actual))
        throw new MetamathError(
          token,
          `${step.label} needs \`${substituted(hypothesis.expression, substitution).join(' ')}\`, ` +
            `and gets \`${actual.join(' ')}\``,
        );
    }
    this.#keepApart(step, substitution, token);
    return this.#push(substituted(step.expression, substitution));
  }

  end(whole: MetamathToken): void {
    const [only, ...others] = this.#stack;
    if (only === undefined || others.length > 0)
      throw new MetamathError(whole, `the proof leaves ${this.#stack.length} steps, and not one`);
    if (!equal(only, this.#theorem.expression))
      throw new MetamathError(whole, `the proof proves \`${only.join(' ')}\`, and not what is stated`);
  }

  #push(expression: Expression): void {
    this.#symbols += expression.length;
    if (this.#symbols > MOST_SYMBOLS)
      throw new MetamathLimit(`the proof of ${this.#theorem.label} has more symbols than are read here`);
    this.#stack.push(expression);
  }

  #keepApart(step: Assertion, substitution: ReadonlyMap<string, Expression>, token: MetamathToken): void {
    const { variables, inForce } = this.#theorem;
    const variablesOf = (variable: string): string[] =>
      (substitution.get(variable) ?? []).filter((symbol) => variables.has(symbol));
    for (const pair of step.distinct) {
      const [x = '', y = ''] = pair.split(' ');
      for (const a of variablesOf(x))
        for (const b of variablesOf(y))
          if (a === b || !inForce.has(pairOf(a, b)))
            throw new MetamathError(token, `${step.label} keeps ${x} and ${y} apart, and here ${a} meets ${b}`);
    }
  }
}

const substituted = (expression: Expression, substitution: ReadonlyMap<string, Expression>): Expression =>
  expression.flatMap((symbol) => substitution.get(symbol) ?? [symbol]);

const equal = (a: Expression, b: Expression): boolean =>
  a.length === b.length && a.every((symbol, index) => symbol === b[index]);
