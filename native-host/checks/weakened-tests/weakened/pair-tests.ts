import type { TestCase, TestOutline } from './test-outline.ts';

/** Below this share of common words two tests are about different things. */
const ALIKE = 0.5;

/** How a test is told from others: with its suites. */
const fullName = ({ suite, name }: TestCase): string => [...suite, name].join(' > ');

const wordsOf = ({ assertions, rest }: TestCase): Set<string> =>
  new Set(`${assertions.map(({ key }) => key).join(' ')} ${rest}`.match(/[\w$]+|"[^"]*"/g));

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((word) => b.has(word)).length;
  const all = a.size + b.size - common;
  return all === 0 ? 0 : common / all;
}

/**
 * Which test of a text is which of an earlier one: by its name with its suites, by its name, by what it asserts, or
 * else by its words, those that are most alike first. Each is taken once; a test that is gone has none.
 */
export function pairTests(before: TestOutline, after: TestOutline): Map<TestCase, TestCase> {
  const pairs = new Map<TestCase, TestCase>();
  const free = new Set(after.tests);
  const join = (a: TestCase, b: TestCase): void => {
    pairs.set(a, b);
    free.delete(b);
  };
  const byKey = (keyOf: (test: TestCase) => string): void => {
    const open = Map.groupBy(free, keyOf);
    for (const test of before.tests) {
      const key = keyOf(test);
      const found = pairs.has(test) || key === '' ? undefined : open.get(key)?.shift();
      if (found !== undefined) join(test, found);
    }
  };
  byKey((test) => (test.name === '' ? 'the program itself' : fullName(test)));
  byKey(({ name }) => name);
  byKey(({ assertions }) => assertions.map(({ key }) => key).join('\n'));
  const old = before.tests.filter((test) => !pairs.has(test)).map((test) => ({ test, words: wordsOf(test) }));
  const now = [...free].map((test) => ({ test, words: wordsOf(test) }));
  const scored = old
    .flatMap((a) => now.map((b) => ({ a: a.test, b: b.test, score: likeness(a.words, b.words) })))
    .filter(({ score }) => score >= ALIKE)
    .toSorted((x, y) => y.score - x.score);
  for (const { a, b } of scored) if (!pairs.has(a) && free.has(b)) join(a, b);
  return pairs;
}
