import { expect, test } from 'vitest';
import { unreadExamples, unrunChecks, markedExamples } from './unread-examples.ts';

test.each([
  [
    'haskell',
    '-- | Half of it.\n--\n-- >>> halve 10\n-- 5\n-- prop> halve (2 * n) == n\nhalve n = n `div` 2\n',
    [3, 5],
  ],
  ['haskell', '{- |\n>>> halve 10\n5\n-}\nhalve n = n >>= id\nf = g >>> h\n', [2]],
  ['ruby', '# @example\n#   add(1, 2) # => 3\ndef add(a, b) = a + b\n', [1, 2]],
  ['ruby', 'h = { 1 => 2 } # map\nputs h # never => here\n', []],
  ['php', '<?php\n/**\n * @example add(1, 2)\n */\nfunction add($a, $b) { return $a + $b; }\n', [3]],
  ['csharp', '/// <example>\n/// Add(1, 2)\n/// </example>\nint Add(int a, int b) => a + b; // so\n', [1]],
  ['python', 'def f(n):\n    """>>> f(1)\n    2\n    """\n', []],
] as const)('examples of %s that nobody runs are seen: %j', (language, text, lines) => {
  expect(markedExamples(language, text)).toEqual(lines);
});

test('they are told with their lines, and only those of the block', () => {
  const text = 'module A where\n-- >>> halve 10\n-- 5\nhalve n = n\n-- >>> other 1\nother n = n\n';
  const asked = {
    file: { path: 'A.hs', text },
    language: 'haskell',
    focus: { startLine: 1, endLine: 4 },
    messages: {},
  } as const;
  const [told] = unreadExamples(asked);
  expect(told?.what).toBe('Examples: 1 in the code (line 2): not run, nothing here runs the documentation of Haskell');
});

test.each([
  ['haskell', '-'],
  ['ada', '^'],
  ['ruby', '#'],
  ['php', '/'],
  ['haskell', '{ '],
  ['ruby', '* '],
] as const)('a ruler in %s of %j is read in time that grows with its length alone', (language, sign) => {
  // A pattern that tries every way to cut it would be at it for years.
  expect(markedExamples(language, `${sign.repeat(400 / sign.length)}\n`)).toEqual([]);
});

test.each([
  ['many lines', 'x = 1\n'.repeat(11_000)],
  ['one long line', `x = '${'a'.repeat(3_000)}'\n`],
])('that a text of %s is too long to be read for examples is said where it seems to have some', (_, filler) => {
  const told = (text: string): string[] =>
    unreadExamples({
      file: { path: 'a.py', text },
      language: 'python',
      focus: { startLine: 1, endLine: 20_000 },
      messages: {},
    }).map(({ what }) => what);
  const documented = 'def f(n):\n    """>>> f(1)\n    2\n    """\n';
  expect(told(documented + filler)).toEqual([
    'Examples: not read in a text of over 60000 characters, or with a line of 3000 or more',
  ]);
  expect(told(filler)).toEqual([]);
  expect(told(documented)).toEqual([]);
});

test.each([
  ['set -e\n[[ $(upper a) == A ]]\n', 1],
  ['check() {\n  [[ $1 == "$2" ]] || exit 1\n}\n', 1],
  ['function assert_equal() { test "$1" = "$2"; }\n', 1],
  ['for f in *; do\n  [[ -e $f ]] || continue\ndone\nif [[ $# -lt 1 ]]; then exit 2; fi\n', 0],
])('checks of a script that nothing runs are not checked: %j', (text, count) => {
  expect(unrunChecks({ file: { path: 'a.sh', text }, language: 'bash' })).toHaveLength(count);
});
