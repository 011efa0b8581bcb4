import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ViewRequestBody } from '../platform/messages.ts';
import { fitBeside, startOf } from './block-jobs.ts';

const body: ViewRequestBody<'block.verify'> = {
  conversation: 'c',
  block: { turn: 't', index: 0, codeHash: 'a'.repeat(64) },
  code: 'x = 1',
  language: 'python',
  languageSource: 'class',
  file: null,
};

test('law: what is sent fits, keeps its order, and nothing is left out that had room', () => {
  const blocks = fc.array(
    fc.record({
      code: fc.string({ unit: 'grapheme', maxLength: 40 }),
      language: fc.constant('python' as const),
      info: fc.constant(''),
      before: fc.constant(''),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(fc.string({ maxLength: 50 }), blocks, fc.nat(400), (code, beside, limit) => {
      const kept = fitBeside(code, beside, limit);
      const sum = [code, ...kept.map((block) => block.code)].reduce(
        (bytes, text) => bytes + Buffer.byteLength(text),
        0,
      );
      if (kept.length > 0) expect(sum).toBeLessThanOrEqual(limit);
      expect(kept).toEqual(beside.filter((block) => kept.includes(block)));
      for (const block of beside)
        if (!kept.includes(block)) expect(sum + Buffer.byteLength(block.code)).toBeGreaterThan(limit);
    }),
  );
});

test('a block by itself is asked about as before', () => {
  expect(startOf('j', body, null, null)).toEqual({
    job: 'j',
    code: 'x = 1',
    language: 'python',
    languageSource: 'class',
  });
});

test('what stands around the block, its project and the chosen file go along', () => {
  const place = { info: 'python src/sum.py', before: 'Here it is:' };
  const beside = [{ code: 'y = 2', language: 'python' as const, info: '', before: '' }];
  expect(startOf('j', { ...body, place, beside }, 'p1', 'src/a.py')).toMatchObject({
    project: 'p1',
    place: { ...place, chosen: 'src/a.py' },
    beside,
  });
  expect(startOf('j', body, 'p1', 'src/a.py').place).toEqual({ info: '', before: '', chosen: 'src/a.py' });
});
