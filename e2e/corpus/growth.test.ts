import { expect, test } from 'vitest';
import { fillLeftOut } from '../../native-host/languages/python/python-left-out.ts';
import { readExamples } from '../../native-host/languages/examples/collect.ts';
import { contractsIn } from '../../native-host/verify/contracts.ts';
import { markedExamples } from '../../native-host/verify/unread-examples.ts';
import type { LanguageId } from '../../shared/language.ts';
import { growthInputs } from './growth-inputs.ts';

const READERS: Record<string, (text: string, language: LanguageId) => unknown> = {
  'examples that nobody runs': (text, language) => markedExamples(language, text),
  contracts: (text, language) => contractsIn(language, text),
  'left out code': (text) => fillLeftOut(text),
  examples: (text, language) => readExamples(text, language),
};

/** Processor time of a call, ms: a busy machine does not count. */
function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Below this nobody notices, however it grows, ms. */
const NOTICED_MS = 150;
/** Fourfold text may take so many times as long; a loop over pairs takes sixteen times. */
const GROWTH = 9;
const SMALL = 12_000;

test('there are more than two hundred inputs', () => {
  expect(growthInputs().length).toBeGreaterThan(200);
});

test.each(Object.entries(READERS))('reading %s grows with the text alone', { timeout: 300_000 }, (_, read) => {
  const slow = growthInputs().flatMap(({ language, shape, text }) => {
    const large = cpuMs(() => read(text(4 * SMALL), language));
    if (large < NOTICED_MS) return [];
    // The best of two: what is compiled meanwhile does not count.
    const again = Math.min(
      large,
      cpuMs(() => read(`${text(4 * SMALL)}\n`, language)),
    );
    const small = cpuMs(() => read(text(SMALL), language));
    return again < NOTICED_MS || again < small * GROWTH ? [] : [`${language}, ${shape}: ${small} ms, ${again} ms`];
  });
  expect(slow).toEqual([]);
});
