import { expect, test } from 'vitest';
import type { Pattern } from '../patterns/list-patterns.ts';
import { broughtCounterparts, type BroughtPattern } from './brought-patterns.ts';
import { issuesOf, type IssueSource } from './issues.ts';
import { traitsOf } from './relevance.ts';
import { renderKnownIssues } from './render-known-issues.ts';

const ID = '00000000-0000-4000-8000-000000000001';

const brought = (part: Partial<BroughtPattern> = {}): BroughtPattern => ({
  pattern: ID,
  category: 'logic_error',
  subcategory: 'off_by_one',
  sentence: 'Use exclusive upper bounds.',
  scope: 'project',
  language: null,
  corrections: 3,
  confirmed: 0,
  ...part,
});

const learned = (part: Partial<Pattern> = {}): Pattern => ({
  id: ID,
  project: 'shop',
  category: 'logic_error',
  subcategory: 'off_by_one',
  name: 'logic_error:off_by_one',
  title: null,
  count: 2,
  weight: 2,
  life: 'active',
  pinned: false,
  retiredAt: null,
  guidance: 'As I say it.',
  guidanceBy: 'person',
  scope: 'project',
  libraries: [],
  language: null,
  pathGlob: null,
  members: [],
  size: 2,
  newest: '2026-01-01T00:00:00Z',
  description: '',
  statuses: { confirmed: 0, plausible: 0, claimed: 2, contradicted: 0 },
  evidence: [],
  contradicts: [],
  ...part,
});

const source = (part: Partial<IssueSource>): IssueSource => ({
  items: [],
  filePatterns: [],
  brought: [brought()],
  patterns: [],
  beyond: [],
  meant: new Map(),
  withRecent: true,
  now: Date.parse('2026-02-01T00:00:00Z'),
  isCritical: false,
  ...part,
});
const told = (from: IssueSource, already: readonly string[] = []): readonly { id: string; text: string }[] =>
  renderKnownIssues('shop', issuesOf(from, traitsOf('')), 8_192, new Set(already)).items;
const sentences = (from: IssueSource): string[] =>
  told(from).map(({ text }) => /(?:Guidance: |\] )(.*)/.exec(text)?.[1] ?? '');

test('what came with the project is told by its id, once in a conversation, however it came before', () => {
  const [item] = told(source({}));
  expect(item).toMatchObject({
    id: ID,
    text: '- **logic_error:off_by_one** (3 occurrences)\n  Guidance: Use exclusive upper bounds.',
    why: ['came with the project', 'recorded 3 times elsewhere'],
  });
  expect(told(source({}), [ID])).toEqual([]);
  // As the context file said it, under whatever id.
  const { category, subcategory, sentence } = brought();
  const byHand = { id: 'x', category: category as 'logic_error', subcategory: subcategory ?? '', guidance: sentence };
  const [written] = told(source({ brought: [], filePatterns: [byHand] }));
  expect(told(source({}), [written?.id ?? ''])).toEqual([]);
});

test.each([
  ['by hand under its id', { filePatterns: [{ id: ID, category: 'logic_error', guidance: 'By hand.' }] }, 'By hand.'],
  [
    'by hand under its name',
    { filePatterns: [{ id: 'x', category: 'logic_error', subcategory: 'off_by_one', guidance: 'By hand.' }] },
    'By hand.',
  ],
  ['here', { patterns: [learned()] }, 'As I say it.'],
  [
    'here under an id that it has by now',
    { patterns: [learned({ id: 'new' })], meant: new Map([[ID, 'new']]) },
    'As I say it.',
  ],
  ['here under its name', { patterns: [learned({ id: 'other' })] }, 'As I say it.'],
  ['for everywhere', { beyond: [learned({ project: 'other', scope: 'everywhere' })] }, 'As I say it.'],
] as [string, Partial<IssueSource>, string][])('what is said %s outranks it', (_, part, sentence) => {
  expect(sentences(source(part))).toEqual([sentence]);
});

test('what a person retired, or what faded here, is not told because somebody else brought it', () => {
  for (const life of ['retired', 'fading'] as const)
    expect(told(source({ patterns: [learned({ life })] })).map(({ text }) => text)).toEqual([]);
});

test('where it is a draft here, or was seen once, it is told as it was brought, under the id that it has here', () => {
  for (const part of [{ guidance: null }, { life: 'candidate', count: 1, weight: 1 }] as Partial<Pattern>[]) {
    const from = source({
      patterns: [learned({ id: 'mine', subcategory: null, ...part })],
      meant: new Map([[ID, 'mine']]),
    });
    expect(told(from)).toMatchObject([{ id: 'mine', text: expect.stringContaining('exclusive') }]);
  }
});

test('where nobody looks first, nothing that one person claims, once', () => {
  const from = (part: Partial<BroughtPattern>): IssueSource => source({ brought: [brought(part)], withRecent: false });
  expect(broughtCounterparts(from({ corrections: 1 })).size).toBe(0);
  expect(broughtCounterparts(from({ corrections: 1, confirmed: 1 })).size).toBe(1);
  expect(broughtCounterparts(from({ corrections: 2 })).size).toBe(1);
});

test('a file cannot make itself worth more than what a person wrote by hand, nor critical', () => {
  const loud = brought({ corrections: 1_000_000 });
  const [byHand, other] = issuesOf(source({ items: ['Prices are in cents'], brought: [loud] }), traitsOf(''));
  expect(byHand?.value).toBeGreaterThan(other?.value ?? Infinity);
  expect(other).toMatchObject({ critical: null, isWritten: false, pattern: null });
});
