import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundedOutput } from './bounded-output.ts';

const text = fc.string({ unit: 'binary', maxLength: 200 }).map((raw) => raw.toWellFormed());

function split(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.byteLength + 1)).toSorted((a, b) => a - b), bytes.byteLength];
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}

test('what fits is kept whole, whatever the chunks', () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat(), { maxLength: 8 }), (whole, cuts) => {
      const output = boundedOutput({ readBytes: 10_000, keptBytes: 10_000 });
      for (const chunk of split(Buffer.from(whole), cuts)) expect(output.push('stdout', chunk)).toBe(true);
      // A byte order mark at the start is not part of the text.
      expect(output.text('stdout')).toEqual({ text: whole.replace(/^\uFEFF/, ''), cut: false });
    }),
  );
});

test('what is cut is a prefix made of whole characters', () => {
  fc.assert(
    fc.property(text, fc.array(fc.nat(), { maxLength: 8 }), fc.nat(100), (whole, cuts, keptBytes) => {
      const bytes = Buffer.from(whole);
      fc.pre(bytes.byteLength > keptBytes && !whole.startsWith('\uFEFF'));
      const output = boundedOutput({ readBytes: 10_000, keptBytes });
      for (const chunk of split(bytes, cuts)) output.push('stdout', chunk);
      const kept = output.text('stdout');
      expect(kept.cut).toBe(true);
      expect(whole.startsWith(kept.text)).toBe(true);
      expect(Buffer.byteLength(kept.text)).toBeGreaterThan(keptBytes - 4);
      expect(Buffer.byteLength(kept.text)).toBeLessThanOrEqual(keptBytes);
    }),
  );
});

test('the bound on reading is shared by the streams', () => {
  const output = boundedOutput({ readBytes: 10, keptBytes: 4 });
  expect(output.push('stdout', Buffer.alloc(6, 'a'))).toBe(true);
  expect(output.push('stderr', Buffer.alloc(4, 'b'))).toBe(true);
  expect(output.push('stderr', Buffer.alloc(1, 'c'))).toBe(false);
  expect(output.text('stderr')).toEqual({ text: 'bbbb', cut: true });
});
