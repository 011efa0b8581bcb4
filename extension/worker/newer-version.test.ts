import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Round } from '../../shared/report.ts';
import { mendsOf, newerVersion } from './newer-version.ts';
import type { JournalEntry } from './store.ts';

const entry = (job: string, change: Partial<JournalEntry> = {}): JournalEntry => ({
  job,
  conversation: 'c',
  block: { turn: job, index: 0, codeHash: '0'.repeat(64) },
  place: job,
  language: 'python',
  state: 'done',
  seq: 1,
  report: `report-${job}`,
  summary: null,
  error: null,
  startedAt: Number(job),
  endedAt: null,
  ...change,
});
const first = entry('1');
const second = (change: Partial<JournalEntry> = {}): JournalEntry => entry('2', { follows: 'report-1', ...change });
const round = (change: Partial<Round>): { round: Round } => ({
  round: { number: 1, follows: 'r', mended: [], kept: 0, fresh: 0, undecided: [], end: null, seen: [], ...change },
});
const finding: Round['mended'][number] = {
  file: 'a',
  range: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
  rule: 'r',
  backend: 'b',
  message: 'm',
  severity: 'error',
  category: 'logic_error',
};

it.each([
  ['nothing wrong is left', { end: 'mended' }, 'all'],
  ['what was wrong is gone, and something else is not right', { mended: [finding], fresh: 1 }, 'previous'],
  ['something of it is there', { mended: [finding], kept: 1 }, undefined],
  ['a tool that found it did not look again', { mended: [finding], undecided: ['b'] }, undefined],
  ['nothing was found gone', { fresh: 1 }, undefined],
] as const)('%s', (_, change, mends) => {
  expect(mendsOf(round(change as Partial<Round>))).toBe(mends);
});

it('a report that answers none mends none', () => expect(mendsOf({})).toBeUndefined());

it('a block that nothing answers has no newer version', () => {
  expect(newerVersion(first, [first, entry('2'), entry('3', { follows: 'another' })])).toBeUndefined();
});

it.each(['queued', 'running', 'failed', 'cancelled'] as const)(
  'an answer that is %s is newer, and mends nothing',
  (state) => {
    const answer = second({ state, report: null });
    expect(newerVersion(first, [first, answer])).toEqual({ block: answer.block, mended: false });
  },
);

it('an answer in which what was wrong is gone mends it', () => {
  const answer = second({ mends: 'previous' });
  expect(newerVersion(first, [first, answer])).toEqual({ block: answer.block, mended: true });
});

it('over two rounds only "nothing wrong is left" says something of the first', () => {
  const answers = (mends: JournalEntry['mends']): JournalEntry[] => [
    first,
    second(),
    entry('3', { follows: 'report-2', ...(mends === undefined ? {} : { mends }) }),
  ];
  expect(newerVersion(first, answers('previous'))?.mended).toBe(false);
  expect(newerVersion(first, answers('all'))).toEqual({ block: entry('3').block, mended: true });
});

it('a block that was verified again keeps its newer version; what it has by now may be something else', () => {
  const again = { ...entry('3'), former: ['report-1'] };
  expect(newerVersion(again, [again, second({ mends: 'all' })])?.mended).toBe(true);
  expect(newerVersion(again, [again, second({ mends: 'previous' })])?.mended).toBe(false);
});

it('ends, and never calls mended what is not done, whatever answers what', () => {
  const entries = fc.array(
    fc.record({
      report: fc.option(fc.constantFrom('report-1', 'report-2', 'report-3')),
      follows: fc.constantFrom('report-1', 'report-2', 'report-3', undefined),
      mends: fc.constantFrom('all' as const, 'previous' as const, undefined),
      state: fc.constantFrom('done' as const, 'failed' as const, 'running' as const),
    }),
    { maxLength: 6 },
  );
  fc.assert(
    fc.property(entries, (changes) => {
      const all = changes.map(({ follows, mends, ...change }, at) =>
        entry(String(at + 2), {
          ...change,
          ...(follows === undefined ? {} : { follows }),
          ...(mends === undefined ? {} : { mends }),
        }),
      );
      const found = newerVersion(first, [first, ...all]);
      if (found?.mended === true)
        expect(all.find(({ block }) => block === found.block)).toMatchObject({ state: 'done' });
    }),
  );
});
