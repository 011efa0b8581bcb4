import { expect, test } from 'vitest';
import { editsApart } from './edits-apart.ts';

test.each([
  ['', '', 0],
  ['', 'ab', 2],
  ['email', 'email', 0],
  ['email', 'emial', 1],
  ['email', 'mail', 1],
  ['email', 'e_mail', 1],
  ['email', 'enail', 1],
  ['ab', 'ba', 1],
  ['abcd', 'badc', 2],
  ['kitten', 'sitting', 3],
] as const)('%s and %s are %i apart', (a, b, edits) => {
  expect(editsApart(a, b)).toBe(edits);
  expect(editsApart(b, a)).toBe(edits);
  for (let most = 0; most < 5; most += 1) expect(editsApart(a, b, most)).toBe(Math.min(edits, most + 1));
});
