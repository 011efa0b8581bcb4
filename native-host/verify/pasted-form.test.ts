import { expect, test } from 'vitest';
import { isLfsPointer, mergeConflict, unpasted } from './pasted-form.ts';

const CODE = 'def area(r: float) -> float:\n    return 3.14159 * r ** 2\n\nprint(area(2))\n';
const numbered = (form: (at: number, line: string) => string): string =>
  CODE.split('\n')
    .slice(0, -1)
    .map((line, at) => form(at + 1, line))
    .join('\n');

test.each([
  ['two blanks', numbered((at, line) => `${at}  ${line}`.trimEnd())],
  ['a tab', numbered((at, line) => `${at}\t${line}`)],
  ['a colon', numbered((at, line) => `${at}: ${line}`)],
  ['a bar', numbered((at, line) => `  ${at} | ${line}`)],
  ['from line 41', numbered((at, line) => `${at + 40}  ${line}`.trimEnd())],
])('line numbers that were copied along are no code: %s', (_, text) => {
  expect(unpasted(text, 'python')?.text.trimEnd()).toBe(CODE.trimEnd());
});

test('what a page puts around a block is no code, and its lines stay where they are', () => {
  for (const text of [
    `python\nCopy code\n${CODE}`,
    `Copy\nEdit\n${CODE}`,
    `\`\`\`python\n${CODE}\`\`\`\n`,
    `~~~\n${CODE}~~~`,
  ]) {
    const meant = unpasted(text, 'python');
    expect(meant?.text.trim()).toBe(CODE.trim());
    expect(meant?.text.split('\n').length).toBe(text.split('\n').length);
  }
  const signs = ' def area(r):\n-    return 3.14 * r\n+    return 3.14 * r ** 2\n';
  expect(unpasted(signs, 'python')?.text).toBe('def area(r):\n\n    return 3.14 * r ** 2\n');
  const entities = 'if (a &lt; b &amp;&amp; c &gt; d) {\n  console.log(&quot;x&quot;);\n}\n';
  expect(unpasted(entities, 'javascript')?.text).toBe('if (a < b && c > d) {\n  console.log("x");\n}\n');
});

test('sentences after a JSON text are none of it, and blanks that do not break are blanks', () => {
  expect(unpasted('{"a": 1}\n\nThis JSON has one key.\n', 'json')?.text.trim()).toBe('{"a": 1}');
  expect(unpasted('{"a": 1}\n{"b": 2}\n', 'json')).toBeUndefined();
  expect(unpasted('{"a": 1,}\n\nThis JSON has one key.\n', 'json')).toBeUndefined();
  expect(unpasted('{"a": 1}\ntrailing\n', 'json')).toBeUndefined();
  expect(unpasted('def f(a):\n\u00A0\u00A0 \u00A0return "\u00A0"\n', 'python')?.text).toBe(
    'def f(a):\n    return "\u00A0"\n',
  );
  expect(unpasted('a = "\u00A0"\n', 'python')).toBeUndefined();
});

test('what is so by itself is left as it is', () => {
  expect(unpasted(CODE, 'python')).toBeUndefined();
  expect(unpasted("s = s.replace('<', '&lt;').replace('>', '&gt;')\n", 'python')).toBeUndefined();
  expect(unpasted("const text = 'Fish &amp; chips' + (a & b);\n", 'javascript')).toBeUndefined();
  expect(unpasted('<p>a &lt; b</p>\n', 'html')).toBeUndefined();
  expect(unpasted('1: one\n2: two\n3: three\n', 'yaml')).toBeUndefined();
  expect(unpasted('- a\n- b\n', 'yaml')).toBeUndefined();
  expect(unpasted('-- first\n-- second\n', 'sql')).toBeUndefined();
  expect(unpasted('+1\n-1\n', 'diff')).toBeUndefined();
  expect(unpasted('1 + 1\n2 + 2\n', 'python')).toBeUndefined();
  expect(unpasted('5\n9\n2\n', 'python')).toBeUndefined();
});

test('a conflict is one with all three marks; a pointer is one to its last byte', () => {
  const conflict = 'a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> feature\n';
  expect(mergeConflict(conflict)).toEqual({ from: 2, to: 6, count: 1 });
  expect(mergeConflict(conflict + conflict)).toEqual({ from: 2, to: 6, count: 2 });
  expect(mergeConflict('Title\n=======\ntext\n>>>>>>> quoted\n')).toBeUndefined();
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize 12345\n`;
  expect(isLfsPointer(pointer)).toBe(true);
  expect(isLfsPointer(`${pointer}{"a": 1}\n`)).toBe(false);
});
