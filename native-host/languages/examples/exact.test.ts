import { expect, test } from 'vitest';
import type { LanguageId } from '../../../shared/language.ts';
import { collectExamples } from './collect.ts';

test.each<[LanguageId, string, string[]]>([
  // A sequence is not the function that lists it.
  ['python', 'step(1) = 3\nstep(n) = step(n - 1) + 2\nExamples:\nstep(3) = [3, 5, 7]', ['step(3) => [3, 5, 7]']],
  [
    'python',
    'step(0) == 1, step(1) == 1 and step(n) == step(n-1) + step(n-2).\n\n>>> step(2)\n[1, 1]',
    ['step(2) => [1, 1]'],
  ],
  ['python', 'step(2) = 1 + (2 / 2) = 2\nstep(3) = step(2) + step(1)\n\nstep(1) -> [2]', ['step(1) => [2]']],
  ['python', 'step(1) is 3; step(k) is 2 * k + 1.\n\nstep(2) => [3, 5]', ['step(2) => [3, 5]']],
  // How it comes about, and what it comes to.
  ['python', 'step(5) -> 8 - 3 = 5', ['step(5) => 5']],
  ['python', 'step("2 and 3", 9) ->9 - 2 - 3 = 4', ['step("2 and 3", 9) => 4']],
  ['python', 'step(5) -> 8 - 3', []],
  // Prose behind a session's result.
  [
    'javascript',
    '>>> step("7.3")\n7\nNote:\nhalves go away from zero.',
    ['step("7.3") => 7 (7\nNote:\nhalves go away from zero.)'],
  ],
  ['python', '>>> step(2)\n3\nOther steps raise ValueError.', ['step(2) => 3 (3\nOther steps raise ValueError.)']],
  ['javascript', '>>> step("7.3")\nseven point three\nhalves go away', []],
  ['python', '>>> step(2)\n3\n4', ['step(2) => 3\n4']],
  // A claim.
  ['python', '>>> step(2) == 4', ['step(2) => 4']],
  ['javascript', '>>> step([1, 2]) == [2, 4]\n>>> step([]) === []', ['step([1, 2]) => [2, 4]', 'step([]) => []']],
  ['python', '>>> step(2) == 4\nTrue', ['step(2) == 4 => True']],
  ['python', '>>> step(2) != 4', []],
  // Blanks in texts tell calls apart.
  ['python', 'step("a b") -> False\nstep("a  b") -> True', ['step("a b") => False', 'step("a  b") => True']],
  ['javascript', "step('ab') => False\nstep('a b') => True", ["step('ab') => False", "step('a b') => True"]],
  ['python', 'step( 1,2 ) -> 3\nstep(1, 2) -> 3', ['step( 1,2 ) => 3']],
  // Parameters by their names, and the output.
  ['python', 'For n = 39, the sum of digits will be 12 the output should be "1100".', ['step(39) => "1100"']],
  ['python', 'For n = 10 the output should be 2 as 10 is 1010.', ['step(10) => 2']],
  ['python', 'Example: for `n = 4` the result is `[1, 2]`', ['step(4) => [1, 2]']],
  ['python', 'When n = 4, it returns True.', ['step(4) => True']],
  ['python', 'For count = 39, 12 becomes the output should be 3.', []],
  ['python', 'For n = 39, the digits are 12.', []],
])('read exactly or not at all: %s %#', (language, doc, expected) => {
  const code =
    language === 'python'
      ? `def step(n, *more):\n    """\n${doc.replaceAll(/^/gm, '    ')}\n    """\n`
      : `/*\n${doc.replaceAll(/^/gm, ' * ')}\n */\nconst step = (n) => n;\n`;
  const found = collectExamples(code, language).map(({ call, expected: wanted }) => {
    const brief =
      wanted.kind === 'output' && wanted.brief !== undefined ? `${wanted.brief} (${wanted.text})` : undefined;
    return `${call} => ${brief ?? ('text' in wanted ? wanted.text : wanted.name)}`;
  });
  expect(found).toEqual(expected);
});

test('what is printed is no calculation', () => {
  const code =
    'class Sum {\n    static String shown(int n) { return n + " * 2"; }\n' +
    '    public static void main(String[] args) {\n' +
    '        System.out.println(shown(2) + " = " + 4); // 2 * 2 = 4\n    }\n}\n';
  const [found] = collectExamples(code, 'java').map(({ expected }) => ('text' in expected ? expected.text : ''));
  expect(found).not.toBe('4');
});

test('a number is no example of what gives a list', () => {
  const code = '/** step(1) = 3, step(2) is [3, 5] */\nfunction step(n: number): number[] { return [n]; }';
  expect(collectExamples(code, 'typescript').map(({ call }) => call)).toEqual(['step(2)']);
});
