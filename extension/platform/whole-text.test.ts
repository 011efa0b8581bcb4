import { expect, test } from 'vitest';
import { wholeText } from './whole-text.ts';

const pagesOf = (texts: readonly string[]) => (page: number) =>
  Promise.resolve({ page, pages: texts.length, text: texts[page] ?? '' });

test('pages are put together in order', async () => {
  expect(await wholeText(pagesOf(['ab', 'cd', 'e']))).toBe('abcde');
});

test.each([
  ['announces too many', (page: number) => ({ page, pages: 65, text: '' })],
  ['announces none', (page: number) => ({ page, pages: 0, text: '' })],
  ['sends another page', (page: number) => ({ page: page + 1, pages: 2, text: '' })],
  ['changes its mind', (page: number) => ({ page, pages: page + 2, text: '' })],
])('pages of a host that %s are not believed', async (_what, answer) => {
  await expect(wholeText((page) => Promise.resolve(answer(page)))).rejects.toMatchObject({
    body: { code: expect.stringMatching(/CV00[23]/) },
  });
});

test('what may be of any length is read to its end', async () => {
  expect(await wholeText(pagesOf(Array.from({ length: 70 }, () => 'x')), Infinity)).toBe('x'.repeat(70));
});
