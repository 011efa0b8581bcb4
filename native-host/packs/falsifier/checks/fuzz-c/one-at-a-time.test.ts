import { expect, test } from 'vitest';
import { readCase, runCase, skipWithoutTool } from '../../../../verify/fixtures/backend-cases.ts';
import { checkContextOf } from '../../../../verify/fixtures/check-context.ts';
import fuzzC from './backend.ts';

test('runs come one after the other: a verification has no room for two at once', async (context) => {
  let [running, most, runs] = [0, 0, 0];
  const frame = checkContextOf({
    async admitRun(_, perform) {
      runs += 1;
      running += 1;
      most = Math.max(most, running);
      return await perform().finally(() => {
        running -= 1;
      });
    },
  });
  const result = await runCase(fuzzC, readCase(fuzzC, 'bad-endless'), frame, AbortSignal.timeout(60_000));
  skipWithoutTool(result, context);
  expect(runs).toBeGreaterThan(4);
  expect(most).toBe(1);
}, 60_000);
