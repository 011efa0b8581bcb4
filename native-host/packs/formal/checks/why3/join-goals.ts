import type { Why3Goal } from './why3-answer.ts';

/** Each goal as the prover that did best answers it: all split a text alike. */
export const joined = (answers: readonly (readonly Why3Goal[])[]): Why3Goal[] =>
  (answers[0] ?? []).map(
    (goal, index) =>
      answers.map((list) => list[index]).find((other) => other?.answer === 'valid' && other.name === goal.name) ?? goal,
  );
