import { expect, test } from 'vitest';
import { steadyBadge } from './surfaces.ts';

test('an alarm is raised only when it lasts, and taken away at once', async () => {
  const shown: [number, string][] = [];
  const waiting: (() => void)[] = [];
  const set = steadyBadge(
    async (tab, text) => void shown.push([tab, text]),
    (_ms, run) => void waiting.push(run),
  );
  const pass = (): void => waiting.splice(0).forEach((run) => run());
  await set(1, '!', 'missing');
  await set(1, '', 'fine');
  pass();
  expect(shown).toEqual([[1, '']]);
  await set(1, '!', 'missing');
  await set(2, '!', 'missing');
  pass();
  expect(shown).toEqual([
    [1, ''],
    [1, '!'],
    [2, '!'],
  ]);
});
