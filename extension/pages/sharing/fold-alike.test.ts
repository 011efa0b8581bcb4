import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ShareItem } from '../../../shared/share-requests.ts';
import { foldAlike } from './fold-alike.ts';

const item = (id: string, issue: string, change: Partial<ShareItem> = {}): ShareItem => ({
  item: id,
  feedback: '6b1f7e2c-0f6a-4c58-9d4b-3a3f0f8c2a11',
  project: 'p1',
  state: 'waiting',
  hash: '0'.repeat(64),
  bytes: 1,
  at: '2026-11-20T10:00:00Z',
  category: 'logic_error',
  issue,
  ...change,
});
const ids = (items: readonly ShareItem[]): string[][] => foldAlike(items).map((group) => group.map((one) => one.item));

test('one sentence about several places is one group, where the first of it stood', () => {
  expect(
    ids([
      item('a', 'Name `totals` is not defined'),
      item('b', 'The loop ends one too late'),
      item('c', 'name `count` is not  defined'),
      item('d', "Expected 2 arguments, but got '3'"),
      item('e', "Expected 12 arguments, but got '1'"),
    ]),
  ).toEqual([['a', 'c'], ['b'], ['d', 'e']]);
});

test('what is of another project, kind or state is another group, and an apostrophe quotes nothing', () => {
  expect(
    ids([
      item('a', 'x'),
      item('b', 'x', { project: 'p2' }),
      item('c', 'x', { category: 'type_error' }),
      item('d', 'x', { state: 'sent' }),
      item('e', "It doesn't hold what the user's name is"),
      item('f', "It doesn't say what the user's name is"),
    ]),
  ).toEqual([['a'], ['b'], ['c'], ['d'], ['e'], ['f']]);
});

test('no item is lost or doubled', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string(), fc.constantFrom('waiting', 'sent') as fc.Arbitrary<ShareItem['state']>)),
      (all) => {
        const items = all.map(([issue, state], at) => item(`i${at}`, issue, { state }));
        expect(
          foldAlike(items)
            .flat()
            .map((one) => one.item)
            .sort(),
        ).toEqual(items.map((one) => one.item).sort());
      },
    ),
  );
});
