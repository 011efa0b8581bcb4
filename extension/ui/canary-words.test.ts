import { expect, test } from 'vitest';
import type { Canary } from '../platform/messages.ts';
import { canaryWords } from './canary-words.ts';

const seen = (blocks: number, missing: string[] = [], fallback = false): Canary => ({
  family: 'hub',
  packVersion: 'hub-2',
  targets: [{ name: 'composer', matched: 'div', fallback, count: 1 }],
  blocks,
  missing,
});

test.each([
  [null, false, 'unknown', 'this tab is not on claude.ai'],
  [null, true, 'unknown', 'the page has not reported yet; reload it if this stays'],
  [seen(3), true, 'ok', '3 code blocks found'],
  [seen(1), true, 'ok', '1 code block found'],
  [seen(3, [], true), true, 'warn', '3 code blocks; 1 part of the page found by a fallback'],
  [seen(0, ['composer', 'code blocks']), true, 'warn', 'not found on this page: composer, code blocks'],
] as const)('%j on claude.ai %s: %s, %s', (canary, onClaude, tone, text) =>
  expect(canaryWords(canary, onClaude)).toEqual({ tone, text }),
);

test('a page without code is not said to be well: nothing was found there that could be', () => {
  expect(canaryWords(seen(0), true)).toEqual({ tone: 'unknown', text: 'no code block on this page yet' });
  expect(canaryWords(seen(0, [], true), true).tone).toBe('warn');
});
