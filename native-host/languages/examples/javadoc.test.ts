import { expect, test } from 'vitest';
import { collectExamples } from './collect.ts';

const examples = (lines: readonly string[]): unknown[] =>
  collectExamples(
    'class Cache {\n  /**\n' +
      `${lines.map((line) => `   * ${line}\n`).join('')}   */\n  static int f(int x) { return x; }\n` +
      '  void put(String key, int value) {}\n  int get(String key) { return 1; }\n' +
      '}\n',
    'java',
  ).map(({ call, setup, expected }) => [setup, call, expected.kind]);

test.each([
  [
    'one statement that prints',
    ['<pre>{@code', 'System.out.println(f(2)); // 3', '}</pre>'],
    [[[], 'f(2)', 'printed']],
  ],
  [
    'one that gives a name a value',
    ['<pre>{@code', 'int three = Cache.f(2); // 3', '}</pre>'],
    [[[], 'Cache.f(2)', 'value']],
  ],
  ['a snippet', ['{@snippet lang="java" :', 'f(2); // 3', '}'], [[[], 'f(2)', 'value']]],
  [
    'statements with state, and one that is not code',
    [
      'Keeps values.',
      '<pre>{@code',
      'Cache cache = new Cache();',
      'cache.put("a", 1);',
      'cache.get("a") // 1',
      '}</pre>',
      'f(0) is not meant here.',
    ],
    [[['Cache cache = new Cache();', 'cache.put("a", 1);'], 'cache.get("a")', 'value']],
  ],
  ['hexadecimal arguments', ['f(0x80000001) returns 3'], [[[], 'f(0x80000001)', 'value']]],
  ['code of a line', ['{@code f(2)} is called first'], []],
])('%s', (_, lines, expected) => {
  expect(examples(lines)).toEqual(expected);
});
