import fc from 'fast-check';
import { expect, test } from 'vitest';
import { relevanceOf, traitsOf, wordsOf } from './relevance.ts';
import type { RelevanceSubject } from './relevance.ts';

const subject = (part: Partial<RelevanceSubject>): RelevanceSubject => ({
  language: null,
  pathGlob: null,
  text: '',
  ...part,
});

test.each([
  ['Write it in Python, please', ['python']],
  ['Change src/app.ts and lib/util.rs', ['rust', 'typescript']],
  ['Here:\n```go\nfunc f() {}\n```', ['go']],
  ['Let us go on and make it swift', []],
  ['What about a TypeScript type for this?', ['typescript']],
])('languages of a draft: %s', (draft, languages) => {
  expect([...traitsOf(draft).languages].toSorted()).toEqual(languages);
});

test('words are stems of prose and of the parts of identifiers, without those that say nothing', () => {
  expect(wordsOf('handledPages, the page_handler of 17 HTTPServers')).toEqual(
    new Set([...wordsOf('handle page server http'), ...wordsOf('handler')]),
  );
  expect(wordsOf('this is the wrong code')).toEqual(new Set());
});

test('language, place and words count, each with its reason', () => {
  const draft = traitsOf('Rewrite the pagination in src/pages/list.ts');
  const { score, why } = relevanceOf(
    subject({ language: 'typescript', pathGlob: 'src/**/*.ts', text: 'Pagination showed one page too few' }),
    draft,
  );
  expect(score).toBeGreaterThan(0.8);
  expect(why).toEqual([
    'about TypeScript, as the draft is',
    'happened in src/**/*.ts, and the draft names src/pages/list.ts',
    'shares words with the draft: Pagination, page',
  ]);
});

test('another language without a word in common is worth nothing; with one it is worth something', () => {
  const draft = traitsOf('Sort the list in Python');
  expect(relevanceOf(subject({ language: 'rust', text: 'borrowed twice' }), draft).score).toBe(0);
  expect(relevanceOf(subject({ language: 'rust', text: 'the list was sorted twice' }), draft).score).toBeGreaterThan(0);
  expect(relevanceOf(subject({ language: null, text: 'borrowed twice' }), draft).score).toBeGreaterThan(0);
});

test('an empty draft leaves nothing out; blocks of the conversation say its language', () => {
  expect(relevanceOf(subject({ language: 'rust' }), traitsOf('')).score).toBeGreaterThan(0);
  expect(relevanceOf(subject({ language: 'rust' }), traitsOf('', ['python'])).score).toBe(0);
});

test('any draft and any subject give a score from 0 to 1', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 300 }),
      fc.string({ maxLength: 100 }),
      fc.option(fc.constantFrom('src/**/*.ts', '[', '**', 'a\\', '{')),
      (draft, text, pathGlob) => {
        const { score } = relevanceOf(subject({ text, pathGlob }), traitsOf(draft));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 40 },
  );
});

test('a draft of one endless word is read at once', () => {
  const started = performance.now();
  traitsOf('a'.repeat(20_000));
  traitsOf('a.'.repeat(10_000));
  traitsOf('a/'.repeat(10_000));
  expect(performance.now() - started).toBeLessThan(2_000);
});
