import fc from 'fast-check';
import { expect, test } from 'vitest';
import { survivingEdits } from './surviving-edits.ts';
import { processorClock } from '../../shared/fixtures/processor-clock.ts';

const text = (...lines: string[]): string => lines.join('\n');
const BEFORE = text('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j');
const WRITTEN = text('a', 'b', 'c', 'd', 'E', 'new', 'f', 'g', 'h', 'i', 'j');

test('a later change of a line that was written is found with the lines around it', () => {
  expect(survivingEdits(BEFORE, WRITTEN, WRITTEN.replace('new', 'newer'))).toEqual({
    written: text('c', 'd', 'E', 'new', 'f', 'g', 'h'),
    kept: text('c', 'd', 'E', 'newer', 'f', 'g', 'h'),
    lines: [3, 9],
  });
  expect(survivingEdits(BEFORE, WRITTEN, WRITTEN.replace('new\n', ''))?.kept).toBe(text('c', 'd', 'E', 'f', 'g', 'h'));
  expect(survivingEdits(BEFORE, WRITTEN, WRITTEN.replace('new', 'between\nnew'))?.kept).toContain('between');
});

test('changes elsewhere in the file, and none, are no correction', () => {
  expect(survivingEdits(BEFORE, WRITTEN, WRITTEN)).toBeNull();
  expect(survivingEdits(BEFORE, WRITTEN, WRITTEN.replace('j', 'J'))).toBeNull();
  expect(survivingEdits(BEFORE, WRITTEN, `zero\n${WRITTEN}`)).toBeNull();
});

test('all of a new file was written', () => {
  expect(survivingEdits(null, text('x = 1', 'y = 2'), text('x = 1', 'y = 3'))).toEqual({
    written: text('x = 1', 'y = 2'),
    kept: text('x = 1', 'y = 3'),
    lines: [1, 2],
  });
});

test('of a file that is wholly different nothing is kept, and nobody waits for the answer', () => {
  const lines = (name: string): string => Array.from({ length: 20_000 }, (_, index) => `${name} ${index}`).join('\n');
  const spent = processorClock();
  expect(survivingEdits(null, lines('old'), lines('new'))).toBeNull();
  expect(survivingEdits(lines('old'), lines('new'), `${lines('new')}\nmore`)).toBeNull();
  expect(spent()).toBeLessThan(5_000);
});

test('what is found lies in the texts, and its lines say where', () => {
  const file = fc.array(fc.constantFrom('a', 'b', 'c', '', '}'), { maxLength: 12 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(fc.option(file), file, file, (before, written, now) => {
      const found = survivingEdits(before, written, now);
      if (found === null) return;
      expect(
        written
          .split('\n')
          .slice(found.lines[0] - 1, found.lines[1])
          .join('\n')
          .startsWith(found.written),
      ).toBe(true);
      expect(now).toContain(found.kept);
      expect(found.kept).not.toBe(found.written);
    }),
  );
});
