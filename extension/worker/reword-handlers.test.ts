import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guidanceSchema } from '../../shared/guidance.ts';
import { suggestionsIn } from './reword-handlers.ts';

const request = { mark: 'm', patterns: ['a', 'b'], step: 'written' as const, error: null, suggestions: {} };
const answer = (sentences: unknown, mark = 'm'): string => JSON.stringify({ 'claude-verify': mark, sentences });

it('takes the sentences of the patterns that were asked about, on one line', () => {
  expect(suggestionsIn(answer({ 1: ' Use\nexclusive bounds. ', 2: '', 3: 'Of nothing.' }), request)).toEqual({
    a: 'Use exclusive bounds.',
  });
  expect(suggestionsIn(answer({ 2: 'x'.repeat(201) }), request)).toEqual({});
});

it('takes nothing of another request, and nothing that is no answer', () => {
  for (const text of [answer({ 1: 'x' }, 'other'), answer(['x']), answer({ __proto__x: 'y' }), 'm', '{', '[]', 'null'])
    expect(suggestionsIn(text, request)).toBeNull();
});

it('what is suggested could always be told, and is of a pattern of the request', () => {
  const sentences = fc.dictionary(fc.oneof(fc.constantFrom('1', '2', '3'), fc.string()), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(sentences, (said) => {
      for (const [pattern, sentence] of Object.entries(suggestionsIn(answer(said), request) ?? {})) {
        expect(request.patterns).toContain(pattern);
        expect(guidanceSchema.safeParse({ sentence, scope: 'project' }).success).toBe(true);
      }
    }),
  );
});
