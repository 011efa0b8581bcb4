import fc from 'fast-check';
import { expect, test } from 'vitest';
import { both, composes } from './compose.ts';
import type { Content, Established } from './compose.ts';

type Files = ReadonlyMap<string, string>;

const NAMES = ['a', 'b', 'src/a', 'src/b', 'src/c'] as const;
const files = fc
  .dictionary(fc.constantFrom(...NAMES), fc.constantFrom('0', '1', '2'))
  .map((record): Files => new Map(Object.entries(record)));

const contentOf = (state: Files, key: string): Content =>
  key.endsWith('/')
    ? [...state.keys()]
        .filter((name) => name.startsWith(key))
        .toSorted()
        .join()
    : (state.get(key) ?? null);

/** A check: it looks at some keys and judges by nothing else. */
const check = fc.uniqueArray(fc.constantFrom(...NAMES, 'src/'), { minLength: 1 });
const judge = (state: Files, keys: readonly string[]): string =>
  JSON.stringify(keys.map((key) => contentOf(state, key)));
const establish = (state: Files, keys: readonly string[]): Established => ({
  reads: new Map(keys.map((key) => [key, contentOf(state, key)])),
});

/** Another step: it writes some files, and says so. */
const change = fc.array(fc.record({ name: fc.constantFrom(...NAMES), to: fc.constantFrom(null, '0', '1', '2') }), {
  maxLength: 4,
});
function carryOut(state: Files, steps: readonly { name: string; to: string | null }[]): Files {
  const after = new Map(state);
  for (const { name, to } of steps) {
    if (to === null) after.delete(name);
    else after.set(name, to);
  }
  return after;
}

type Rule = typeof composes;

/** OC-1: a verdict that is said to hold is the one that the check would reach again. */
const sound = (rule: Rule) =>
  fc.property(files, check, change, fc.boolean(), (state, keys, steps, told) => {
    const after = carryOut(state, steps);
    const composition = rule(establish(state, keys), told ? steps.map(({ name }) => name) : null, (key) =>
      contentOf(after, key),
    );
    return !composition.holds || judge(after, keys) === judge(state, keys);
  });

test('OC-1: what is said to hold holds, by frame or by interface', () => {
  fc.assert(sound(composes), { numRuns: 2_000 });
});

test.each<[string, Rule]>([
  ['no frame condition: the change matched once, so everything holds', () => ({ holds: true })],
  [
    'a list of names is not a thing that was read',
    (established, writes, now) =>
      composes({ reads: new Map([...(established.reads ?? [])].filter(([key]) => !key.endsWith('/'))) }, writes, now),
  ],
  [
    'absent is not a thing that was read',
    (established, writes, now) =>
      composes(
        { reads: new Map([...(established.reads ?? [])].filter(([, content]) => content !== null)) },
        writes,
        now,
      ),
  ],
  ['a change of unknown extent is none', (established, writes, now) => composes(established, writes ?? [], now)],
])('OC-1 notices: %s', (_name, rule) => {
  expect(fc.check(sound(rule), { numRuns: 2_000 }).failed).toBe(true);
});

test('OC-1 is not vacuous, and only what was read and written is looked at', () => {
  const established: Established = {
    reads: new Map([
      ['a', '0'],
      ['src/', 'src/a'],
    ]),
  };
  const asked: string[] = [];
  const now =
    (content: Content) =>
    (key: string): Content => (asked.push(key), content);
  expect(composes(established, ['b'], now('x'))).toEqual({ holds: true });
  expect(asked).toEqual([]);
  expect(composes(established, ['a'], now('0'))).toEqual({ holds: true });
  expect(composes(established, ['a'], now('1'))).toEqual({ holds: false, because: 'frame', key: 'a' });
  expect(composes(established, ['src/b'], now('src/a,src/b'))).toEqual({ holds: false, because: 'frame', key: 'src/' });
  expect(composes({ reads: null }, [], now(null))).toEqual({ holds: false, because: 'reads-not-known', key: '' });
});

test(
  'OC-2: two verdicts over the same contents compose into one that holds where both hold; over others they ' +
    'contradict',
  () => {
    fc.assert(
      fc.property(files, check, check, change, (state, one, other, steps) => {
        const after = carryOut(state, steps);
        const writes = steps.map(({ name }) => name);
        const now = (key: string): Content => contentOf(after, key);
        const together = both(establish(state, one), establish(state, other));
        if (together === 'contradict') return false;
        return (
          composes(together, writes, now).holds ===
          (composes(establish(state, one), writes, now).holds && composes(establish(state, other), writes, now).holds)
        );
      }),
    );
    expect(both({ reads: new Map([['a', '0']]) }, { reads: new Map([['a', null]]) })).toBe('contradict');
    expect(both({ reads: null }, { reads: new Map() })).toEqual({ reads: null });
  },
);
