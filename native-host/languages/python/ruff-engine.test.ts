import { expect, test } from 'vitest';
import { ruffAnswerSchema } from './ruff-answer.ts';
import { handle } from './ruff-engine.ts';

test('of many mistakes of one rule as many are handed on as anybody reads, and those of others still are', () => {
  const answer = ruffAnswerSchema.parse(handle({ text: `${','.repeat(5_000)}\nimport os\nx is 1\n` }));
  const codes = answer.kind === 'checked' ? answer.diagnostics.map(({ code }) => code) : [];
  expect(codes.length).toBeGreaterThan(900);
  expect(codes.length).toBeLessThan(2_000);
});
