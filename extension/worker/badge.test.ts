import { expect, test } from 'vitest';
import { badgeFor, steadyBadge } from './surfaces.ts';

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

test('a count is shown at once, and an alarm that it follows is not raised any more', async () => {
  const shown: string[] = [];
  const waiting: (() => void)[] = [];
  const set = steadyBadge(
    async (_tab, text) => void shown.push(text),
    (_ms, run) => void waiting.push(run),
  );
  await set(1, '!', 'missing');
  await set(1, '2', 'two');
  waiting.forEach((run) => run());
  expect(shown).toEqual(['2']);
});

test('a badge has room for two digits; its hover text says what is counted', () => {
  const health = { family: 'hub', packVersion: '1', targets: [], blocks: 3, missing: [] } as const;
  const page = { ...health, targets: [], missing: [] };
  expect(badgeFor(page, 1)).toEqual({ text: '1', title: 'claude-verify: 1 block of this conversation with problems' });
  expect(badgeFor(page, 120).text).toBe('99+');
  expect(badgeFor({ ...page, missing: ['composer'] }, 3).text).toBe('!');
});
