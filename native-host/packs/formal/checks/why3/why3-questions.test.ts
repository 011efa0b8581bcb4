import { expect, test } from 'vitest';
import type { AskWhy3 } from './ask-why3.ts';
import type { Why3Goal } from './why3-answer.ts';
import { askHollow } from './why3-questions.ts';
import { readWhy3Text } from './why3-text.ts';

const goal = (name: string, answer: Why3Goal['answer'], explanation = ''): Why3Goal => ({
  name,
  explanation,
  place: undefined,
  answer,
});
const TEXT = readWhy3Text(
  'module M let f (x: int) requires { x > 0 } = x let function g (x: int) requires { x > 1 } = x end',
);

test('each prover that proved something is asked whether it could fail; no answer in time is none', async () => {
  const asked: string[] = [];
  const ask: AskWhy3 = (prover) => {
    asked.push(prover);
    const answers = prover === 'z3' ? (['late', 'open'] as const) : (['late', 'valid'] as const);
    const goals = [goal("f'vc", 'valid'), goal("f'vc", answers[0], 'CvProbe f'), goal('CvProbe0', answers[1])];
    return Promise.resolve({ goals, error: undefined, stdout: '' });
  };
  const answers = [
    { prover: 'z3', goals: [goal("f'vc", 'valid')] },
    { prover: 'cvc5', goals: [goal("f'vc", 'open')] },
    { prover: 'eprover', goals: [goal("f'vc", 'valid')] },
  ];
  const { hollow, unasked } = await askHollow(ask, TEXT, answers);
  expect(asked).toEqual(['z3', 'eprover']);
  expect(hollow).toEqual([{ said: 'what is taken for granted contradicts itself' }]);
  expect(unasked).toEqual([
    'whether what f requires can hold: no prover answered within its time and memory',
    'whether what g requires can hold',
  ]);
});
