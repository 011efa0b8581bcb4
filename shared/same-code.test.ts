import { expect, test } from 'vitest';
import { answerTo, standsFor, type LaterBlock } from './same-code.ts';

const SUM =
  'export function sum(values: number[]): number {\n  let total = 0;\n' +
  '  for (let i = 0; i <= values.length; i++) total += values[i];\n' +
  '  return total;\n}';
const asked = { report: 'r1', code: SUM, language: 'typescript' } as const;
const block = (code: string, language: 'typescript' | 'python' | 'bash' | null = 'typescript') => ({ code, language });

test('the whole function again with its bug mended', () => {
  expect(answerTo(asked, [block('npm test', 'bash'), block(SUM.replace('<=', '<'))])).toBe(1);
});

test('only the line that changed, under the same names', () => {
  expect(answerTo(asked, [block('for (let i = 0; i < values.length; i++) total += values[i];')])).toBe(0);
});

test('another language, or something else, is no answer', () => {
  expect(answerTo(asked, [block('def total(values):\n    return sum(values)', 'python')])).toBe(-1);
  expect(
    answerTo(asked, [
      block(
        'interface Unrelated {\n  name: string;\n  color: "red" | "green";\n' +
          '}\nconst palette = new Map<string, Unrelated>();',
      ),
    ]),
  ).toBe(-1);
  expect(answerTo(asked, [])).toBe(-1);
  expect(answerTo({ ...asked, code: '' }, [block('')])).toBe(-1);
});

test('of two versions the last one counts', () => {
  expect(answerTo(asked, [block(SUM.replace('<=', '<')), block(SUM.replace('<=', '!=='))])).toBe(1);
});

const same = (code: string, change: Partial<LaterBlock> = {}): LaterBlock => ({
  code,
  language: 'typescript',
  file: null,
  ...change,
});

test.each([
  ['the function mended', same(SUM), same(SUM.replace('<=', '<')), true],
  ['the function beside another', same(SUM), same(`${SUM.replace('<=', '<')}\nfunction mean() {}`), true],
  ['the same text', same(SUM), same(SUM), false],
  ['another file', same(SUM, { file: 'a.ts' }), same(SUM.replace('<=', '<'), { file: 'b.ts' }), false],
  ['another language', same(SUM), same(SUM.replace('<=', '<'), { language: 'javascript' }), false],
  ['a part of what was there', same(`${SUM}\nfunction mean() {\n  return 1;\n}`), same(SUM), false],
  [
    'another program with a function of that name',
    same('function main() {\n  const a = readAll();\n  print(a.lenght);\n}'),
    same('function main() {\n  serve(8080);\n  wait();\n}'),
    false,
  ],
  ['a script without a file', same('a = 1\nb = 2\nc = d'), same('a = 1\nb = 2\nc = 3'), false],
  [
    'a script of the same file',
    same('a = 1\nb = 2\nc = d', { file: 'x.ts' }),
    same('a = 1\nb = 2\nc = 3', { file: 'x.ts' }),
    true,
  ],
])('may stand for an earlier block: %s', (_, earlier, later, expected) => {
  expect(standsFor(earlier, later)).toBe(expected);
});

test('tests asked for: the last block with signs of tests; a second version: the last without, with all names', () => {
  const code = 'def slug(text):\n    return text\n';
  const place = { turn: 't', index: 0 };
  const ask = (kind: 'tests' | 'version', blocks: readonly [string, LaterBlock['language']][]): number =>
    answerTo(
      { report: 'r', code, language: 'python', oracle: { kind, place } },
      blocks.map(([text, language]) => ({ code: text, language })),
    );
  const tests = 'def test_slug():\n    assert slug("a") == "a"\n';
  const second = 'def slug(text):\n    return "".join(text)\n';
  expect(
    ask('tests', [
      [second, 'python'],
      [tests, 'python'],
      ['pytest -q', 'bash'],
    ]),
  ).toBe(1);
  expect(
    ask('version', [
      [second, 'python'],
      [tests, 'python'],
      ['print(1)', 'python'],
    ]),
  ).toBe(0);
  expect(ask('version', [[tests, 'python']])).toBe(-1);
  expect(ask('tests', [["test('slug', () => {});", 'javascript']])).toBe(-1);
});
