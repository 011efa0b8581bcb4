import fc from 'fast-check';
import { expect, test } from 'vitest';
import { relevanceOf, traitsOf, wordsOf } from './relevance.ts';
import type { RelevanceSubject } from './relevance.ts';
import { processorClock } from '../../shared/fixtures/processor-clock.ts';

const subject = (part: Partial<RelevanceSubject>): RelevanceSubject => ({
  language: null,
  pathGlob: null,
  text: '',
  libraries: [],
  isFromElsewhere: false,
  ...part,
});

test.each([
  ['Write it in Python, please', ['python']],
  ['Change src/app.ts and lib/util.rs', ['rust', 'typescript']],
  ['Here:\n```go\nfunc f() {}\n```', ['go']],
  ['Let us go on and make it swift', []],
  ['What about a TypeScript type for this?', ['typescript']],
  ['A C function, then the same in Go.', ['c', 'go']],
  ['Where does this go? Go To Statement Considered Harmful', []],
  ['remove rust from the chain', []],
  ['write it in rust.', ['rust']],
  ['a shell script for the backup', ['bash']],
  ['the outer shell of the ball', []],
  ['Use C++ here, not C#', ['cpp', 'csharp']],
])('languages of a draft: %s', (draft, languages) => {
  expect([...traitsOf(draft).languages].toSorted()).toEqual(languages);
});

test('to name data says nothing of the language around it, and to name a language outranks the conversation', () => {
  expect([...traitsOf('The reply is JSON', ['python']).languages].toSorted()).toEqual(['json', 'python']);
  expect([...traitsOf('Now the same in Go', ['python'], ['rust']).languages]).toEqual(['go']);
  expect([...traitsOf('Now the same once more', [], ['rust']).languages]).toEqual(['rust']);
});

test('what is said of JavaScript holds for TypeScript, and not the other way round', () => {
  expect(relevanceOf(subject({ language: 'javascript' }), traitsOf('in TypeScript')).score).toBeGreaterThan(0);
  expect(relevanceOf(subject({ language: 'typescript' }), traitsOf('in JavaScript')).score).toBe(0);
});

test('guidance from elsewhere asks for a draft about code', () => {
  const guidance = subject({ isFromElsewhere: true });
  expect(relevanceOf(guidance, traitsOf('Have a nice weekend', [], null)).score).toBe(0);
  expect(relevanceOf(guidance, traitsOf('Write a function that sorts', [], null)).score).toBeGreaterThan(0);
  expect(relevanceOf(subject({}), traitsOf('Have a nice weekend', [], [])).score).toBeGreaterThan(0);
});

test('a library that the code imported counts', () => {
  const [one, other] = ['Load it with requests', 'Load it with urllib'].map((draft) =>
    relevanceOf(subject({ libraries: ['requests'] }), traitsOf(draft)),
  );
  expect(one?.score).toBeGreaterThan(other?.score ?? 1);
  expect(one?.why).toEqual(['the draft names requests']);
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
  expect(why).toEqual(['the draft names src/pages/list.ts', 'shares Pagination, page with the draft']);
});

test('another language is worth nothing, whatever words are in common', () => {
  const draft = traitsOf('Sort the list in Python');
  expect(relevanceOf(subject({ language: 'rust', text: 'borrowed twice' }), draft).score).toBe(0);
  expect(relevanceOf(subject({ language: 'rust', text: 'the list was sorted twice' }), draft).score).toBe(0);
  expect(relevanceOf(subject({ language: null, text: 'borrowed twice' }), draft).score).toBeGreaterThan(0);
});

test('an empty draft leaves nothing of its project out; blocks and the project say its language', () => {
  expect(relevanceOf(subject({ language: 'rust' }), traitsOf('')).score).toBeGreaterThan(0);
  expect(relevanceOf(subject({ language: 'rust', isFromElsewhere: true }), traitsOf('')).score).toBe(0);
  expect(relevanceOf(subject({ language: 'rust' }), traitsOf('', ['python'])).score).toBe(0);
  expect(relevanceOf(subject({ language: 'rust' }), traitsOf('', ['python'], ['rust'])).score).toBe(0);
  expect(relevanceOf(subject({ language: 'rust' }), traitsOf('', [], ['rust'])).score).toBeGreaterThan(0);
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
  const spent = processorClock();
  traitsOf('a'.repeat(20_000));
  traitsOf('a.'.repeat(10_000));
  traitsOf('a/'.repeat(10_000));
  expect(spent()).toBeLessThan(2_000);
});
