import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exceedsBytes, PAGE_LIMITS } from '../../../shared/page-limits.ts';
import type { PatternRow } from '../../../shared/pattern.ts';
import { rewordingRequest } from './rewording-request.ts';

const pattern = (change: Partial<PatternRow>): PatternRow =>
  ({
    id: 'p',
    name: 'logic_error:off_by_one',
    language: 'python',
    count: 2,
    life: 'active',
    guidance: null,
    description: 'The loop runs one item too far.',
    ...change,
  }) as PatternRow;

it('names each pattern without a sentence with what was wrong, and says by what the answer is known', () => {
  const { text, patterns } = rewordingRequest(
    [
      pattern({ id: 'a' }),
      pattern({ id: 'told', guidance: 'Use exclusive upper bounds.' }),
      pattern({ id: 'old', life: 'retired' }),
      pattern({ id: 'b', language: null, count: 1, description: 'Quotes "x"\nand\u202e more' }),
    ],
    'reword-1',
  );
  expect(patterns).toEqual(['a', 'b']);
  expect(text).toContain('\n1. "logic_error:off_by_one", Python, 2 times: "The loop runs one item too far."\n');
  expect(text).toContain(`\n2. "logic_error:off_by_one", 1 time: ${JSON.stringify('Quotes "x" and more')}\n`);
  expect(text).toContain('{"claude-verify": "reword-1", "sentences": {"1": "..."}}');
});

it('fits a draft, whatever the patterns say, each on one line', () => {
  const any = fc.string({ unit: 'binary', maxLength: 400 });
  fc.assert(
    fc.property(fc.array(fc.record({ name: any, description: any }), { maxLength: 60 }), (rows) => {
      const { text, patterns } = rewordingRequest(
        rows.map((row, index) => pattern({ ...row, id: String(index) })),
        'm',
      );
      expect(exceedsBytes(text, PAGE_LIMITS.knownIssuesBytes)).toBe(false);
      expect(text.split('\n')).toHaveLength(4 + patterns.length);
      expect(patterns).toEqual(rows.slice(0, patterns.length).map((_, index) => String(index)));
    }),
  );
});
