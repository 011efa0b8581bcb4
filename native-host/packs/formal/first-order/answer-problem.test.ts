import { expect, it } from 'vitest';
import { answerProblem, type FirstOrderAnswer } from './answer-problem.ts';

const answer = async (text: string, said: FirstOrderAnswer) =>
  await answerProblem(
    { name: 'a.p', text },
    { backend: 'eprover', title: 'E', refuses: () => undefined, ask: () => Promise.resolve(said) },
    9_000,
  );

it('does not know what a proof rests on that takes a formula which was not read', async () => {
  const text = 'fof(c, conjecture, p).\n';
  expect(await answer(text, { kind: 'contradiction', used: ['c', 'hidden'] })).toEqual({
    kind: 'unknown',
    findings: [],
    reason: 'E takes hidden, which was not read here',
  });
  expect(await answer(text, { kind: 'contradiction', used: ['c'] })).toMatchObject({ kind: 'proved' });
});

it('asks nothing where a negated conjecture stands beside a conjecture', async () => {
  const text = 'fof(c, conjecture, q).\nfof(n, negated_conjecture, q).\n';
  expect(await answer(text, { kind: 'contradiction', used: ['c', 'n'] })).toMatchObject({ kind: 'unsupported' });
});
