import { expect, test } from 'vitest';
import type { LanguageId } from '../../shared/language.ts';
import { LIMITS } from '../../shared/limits.ts';
import { growthInputs } from './growth-inputs.ts';
import { openMainThread, type MeasureMainThread } from './main-thread.ts';

/** As long as a text may be whose examples are read, and whose functions are called, and far longer, UTF-16 units. */
const SIZES = [59_000, LIMITS.calledUnits, 700_000];
/** Nobody else may wait longer, ms of processor time. */
const LONGEST_MS = 500;
/** The slowest of all; the others are tried by `npm run corpus -- --kind growth`. */
const SHAPES = [
  'many small functions',
  'many documented functions',
  'a function and as many calls in comments',
  'a function and blanks',
  'many short comments',
  'many lines of one sign',
  'nothing but "a "',
];
const LANGUAGES: readonly LanguageId[] = [
  ...(['python', 'javascript', 'typescript', 'c', 'rust', 'go', 'java', 'haskell', 'ruby', 'php'] as const),
];

let opened: Promise<MeasureMainThread> | undefined;

test.each(LANGUAGES)('a large text of %s keeps nobody else waiting', { timeout: 300_000 }, async (language) => {
  opened ??= openMainThread();
  const measure = await opened;
  const inputs = growthInputs().filter((input) => input.language === language && SHAPES.includes(input.shape));
  expect(inputs).toHaveLength(SHAPES.length);
  for (const [size, { shape, text }] of SIZES.flatMap((each) => inputs.map((input) => [each, input] as const))) {
    const code = text(size).slice(0, size);
    const first = await measure(language, code);
    // The best of two: what is compiled meanwhile does not count.
    const ms = first > LONGEST_MS ? Math.min(first, await measure(language, `${code}\n`)) : first;
    expect(ms, `${shape}, ${size}`).toBeLessThan(LONGEST_MS);
  }
});
