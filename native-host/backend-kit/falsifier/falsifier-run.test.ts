import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sealedBy } from './falsifier-run.ts';

const KEY = 'a key';
const seal = (key: string, text: string, at: number): string =>
  `${createHmac('sha256', key).update(`${at}\n${text}`).digest('hex')} ${text}`;
const texts = fc.array(fc.string().filter((text) => !text.includes('\n')));

test('what a runner sealed is what is read, whatever others wrote between', () => {
  fc.assert(
    fc.property(texts, texts, fc.nat(), (own, foreign, at) => {
      const lines = own.map((text, index) => seal(KEY, text, index));
      lines.splice(at % (lines.length + 1), 0, ...foreign.map((text) => seal('another key', text, 0)), ...foreign);
      expect(sealedBy(KEY, lines)).toEqual(own);
    }),
  );
});

test('a line that is written once more, or in another place, is left out', () => {
  const [first, second] = [seal(KEY, 'one', 0), seal(KEY, 'two', 1)];
  expect(sealedBy(KEY, [first, first, second])).toEqual(['one', 'two']);
  expect(sealedBy(KEY, [second, first])).toEqual(['one']);
});
