// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeOfLine } from './block-position.ts';

test('a line is found however its text is cut into elements', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z ]{1,8}$/), { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(60), { maxLength: 8 }),
      (lines, cuts) => {
        const text = lines.join('\n');
        const code = document.createElement('code');
        const places = [...new Set([0, ...cuts.filter((cut) => cut < text.length), text.length])].toSorted(
          (a, b) => a - b,
        );
        for (const [index, place] of places.entries()) {
          const span = document.createElement('span');
          span.append(text.slice(place, places[index + 1] ?? place));
          code.append(span);
        }
        for (const [index, line] of lines.entries()) expect(rangeOfLine(code, index + 1)?.toString()).toBe(line);
        expect(rangeOfLine(code, lines.length + 1)).toBeNull();
      },
    ),
  );
});
