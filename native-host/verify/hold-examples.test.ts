import { afterAll, expect, test } from 'vitest';
import { readExamples } from '../languages/examples/collect.ts';
import { defineBackend, ownTool, type Obligation } from '../kit/define.ts';
import { examplesFor, examplesWaiting } from '../languages/examples/examples-verdict.ts';
import { createWarmPool, type WarmPool } from '../sandbox/warm-pool.ts';
import { checkContextOf } from './fixtures/check-context.ts';
import { EXAMPLES_READ_MS, holdExamples } from './hold-examples.ts';
import { runCheck } from './obligation.ts';
import { unreadExamples } from './unread-examples.ts';

const pool = createWarmPool();
afterAll(() => pool.close());
const calm = (): AbortSignal => new AbortController().signal;

/** A text of Python that is too long to be read by the way. */
const long = (name: string): string =>
  `def ${name}(x):\n    """\n    >>> ${name}(1)\n    2\n    >>> ${name}(2)\n    3\n    """\n    return x + 1\n` +
  '# nothing\n'.repeat(1_000);

/** A reader that never comes to its end. */
const hanging: Pick<WarmPool, 'ask'> = {
  ask: (_, __, { signal, onStart }) => {
    onStart?.();
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  },
};

test('a long text is read in a process of its own, with the same examples', async () => {
  const text = long('increased');
  const here = readExamples(text, 'python', { request: 'increased(3) should be 4' });
  expect(here.examples.length).toBeGreaterThan(2);
  const held = await holdExamples(
    { text: `${text}\n`, language: 'python', messages: { request: 'increased(3) should be 4' } },
    pool,
    calm(),
  );
  expect(held.isLate).toBe(false);
  const there = readExamples(`${text}\n`, 'python', { request: 'increased(3) should be 4' });
  expect(there).toEqual(here);
  // Examples of one function are told by its being the same.
  expect(new Set(there.examples.map(({ target }) => target)).size).toBe(1);
  held.release();
});

test('a short text, and one that nobody reads for examples, asks no process', async () => {
  for (const [text, language] of [
    ['def f(x):\n    return x\n', 'python'],
    ['# nothing\n'.repeat(9_000), 'python'],
    ['-- nothing\n'.repeat(1_000), 'haskell'],
  ] as const)
    expect(await holdExamples({ text, language }, { ask: () => expect.fail('asked') }, calm())).toMatchObject({
      isLate: false,
    });
});

test('what is read too long is given up: the check that needs it has no time left, and no other', async () => {
  const [text, language] = [long('given_up'), 'python'] as const;
  const began = performance.now();
  const held = await holdExamples({ text, language }, hanging, calm());
  expect(performance.now() - began).toBeLessThan(EXAMPLES_READ_MS + 3_000);
  expect(held.isLate).toBe(true);
  // It is listed, so that it is told.
  expect(examplesWaiting(text, language)).toBe('documented examples');
  const obligation: Obligation = {
    language,
    check: 'test',
    file: { name: 'a.py', text },
    focus: { startLine: 1, endLine: 2_000 },
    limits: { deadlineMs: 60_000 },
  };
  const backend = defineBackend({
    id: 'examples-python',
    title: 'Documented examples',
    languages: [language],
    check: 'test',
    tool: ownTool('1'),
    effect: 'pure',
    revision: 1,
    readsMessages: true,
    run: (asked) => Promise.resolve({ kind: 'passed', findings: [], extent: String(examplesFor(asked).length) }),
  });
  const other = defineBackend({ ...backend, id: 'ruff', title: 'Another', readsMessages: false });
  const context = checkContextOf({ pool: hanging });
  expect((await runCheck(backend, obligation, context, calm())).verdict).toEqual({
    kind: 'timeout',
    findings: [],
    afterMs: EXAMPLES_READ_MS,
  });
  expect((await runCheck(other, obligation, context, calm())).verdict.kind).toBe('passed');
  expect(unreadExamples({ file: { path: 'a.py', text }, language, focus: obligation.focus })).toEqual([
    { what: 'Examples: reading them took longer than 2 s', how: expect.any(String) as string },
  ]);
  held.release();
  expect((await runCheck(backend, obligation, checkContextOf({ pool }), calm())).verdict).toMatchObject({
    kind: 'passed',
    extent: '2',
  });
});

test('a verification that is cancelled leaves no reading for another one', async () => {
  const [text, language] = [long('cancelled'), 'python'] as const;
  const cancelled = await holdExamples({ text, language }, hanging, AbortSignal.timeout(10));
  expect(cancelled.isLate).toBe(true);
  cancelled.release();
  const held = await holdExamples({ text, language }, pool, calm());
  expect(held.isLate).toBe(false);
  held.release();
});
