import { expect, test } from 'vitest';
import { regex } from './regex.ts';

test('line breaks with their indents are no part of it, everything else is as in a literal', () => {
  const word = /[a-z]+(?:-[a-z]+)*/i;
  expect(
    regex('gm')`
      ^(?:
        a\.b|/\*| \t
        |\`${word}\`
      )\n$
    `,
  ).toEqual(/^(?:a\.b|\/\*| \t|`[a-z]+(?:-[a-z]+)*`)\n$/gm);
  expect(regex()`${'x'}{2}\\\`\\n`).toEqual(/x{2}\\`\\n/);
});
