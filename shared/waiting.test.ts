import { expect, test } from 'vitest';
import { waitingWords } from './waiting.ts';

test.each([
  [{ before: 3, seconds: 21 }, 'busy: 3 jobs before yours, about 20 s'],
  [{ before: 1, seconds: 0 }, 'busy: 1 job before yours, about 1 s'],
  [{ before: 12, seconds: 100 }, 'busy: 12 jobs before yours, about 2 min'],
  [{ before: 2, seconds: null }, 'busy: 2 jobs before yours'],
])('%o is told as %s', (waiting, words) => {
  expect(waitingWords(waiting)).toBe(words);
});
