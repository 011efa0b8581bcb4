import { expect, test } from 'vitest';
import { placeNamedTest, placeUnderTest, testFilesOf, type TestPlace } from './under-test.ts';

/** "file:line" of the place and, after an arrow, of the statement beside it. */
function placeIn(files: Record<string, string>, frames: readonly string[], test?: string): string {
  const tree = { files: Object.keys(files), text: (file: string) => files[file] };
  const at = (text: string): TestPlace => ({ file: text.split(':')[0] ?? '', line: Number(text.split(':')[1]) });
  const [file = ''] = Object.keys(files);
  const {
    range,
    related = [],
    ...placed
  } = placeUnderTest(frames.map(at), test === undefined ? undefined : at(test), { file, tree });
  return [`${placed.file}:${range.startLine}`, ...related.map((each) => `${each.file}:${each.range.startLine}`)].join(
    ' <- ',
  );
}

const CART =
  'class Cart:\n    def __init__(self):\n        self.items = []\n\n' +
  '    def add(self, n):\n        self.items.append(n)\n\n    @property\n' +
  '    def total(self):\n        return sum(self.items) + 1\n\n\n' +
  'def mean(values):\n    return sum(values) / len(values)\n';

test.each([
  [
    'an exception in the code: its line',
    ['cart.py:14', 'test_cart.py:3'],
    'def test_a():\n    x = 1\n    mean([])\n',
    'cart.py:14 <- test_cart.py:3',
  ],
  [
    'an exception in what the code calls: the innermost line of the code',
    ['other.py:1', 'cart.py:14', 'test_cart.py:2'],
    'def test_a():\n    mean([])\n',
    'cart.py:14 <- test_cart.py:2',
  ],
  [
    'an assert that calls: what it calls',
    ['test_cart.py:2'],
    'def test_a():\n    assert mean([2, 4]) == 3\n',
    'cart.py:13 <- test_cart.py:2',
  ],
  [
    'a call over several lines',
    ['test_cart.py:2'],
    'def test_a():\n    assert close(\n        mean([2, 4]), 3)\n',
    'cart.py:13 <- test_cart.py:2',
  ],
  [
    'an assert on a name: the call before it',
    ['test_cart.py:4'],
    'def test_a():\n    got = mean([2, 4])\n    want = 3\n    assert got == want\n',
    'cart.py:13 <- test_cart.py:4',
  ],
  [
    'an assert on a property',
    ['test_cart.py:4'],
    'def test_a():\n    cart = Cart()\n    cart.add(1)\n    assert cart.total == 1\n',
    'cart.py:9 <- test_cart.py:4',
  ],
  [
    'nothing of the code: the assert itself',
    ['test_cart.py:2'],
    'def test_a():\n    assert other() == 1\n',
    'test_cart.py:2',
  ],
  [
    "another test's call is not this one's",
    ['test_cart.py:6'],
    'def test_a():\n    assert mean([1]) == 1\n\n\ndef test_b():\n    assert 1 == 2\n',
    'test_cart.py:6',
  ],
])('Python: %s', (_, frames, text, expected) => {
  expect(placeIn({ 'cart.py': CART, 'test_cart.py': text, 'other.py': 'x\n' }, frames)).toBe(expected);
});

test('tests in the file itself: the function and not the assert', () => {
  const rust =
    'pub fn half(n: u32) -> u32 {\n    n / 2 + 1\n}\n\n' +
    '#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n' +
    '    fn halves() {\n        assert_eq!(half(4), 2);\n    }\n' +
    '}\n';
  expect(placeIn({ 'src/lib.rs': rust }, ['src/lib.rs:11'])).toBe('src/lib.rs:1 <- src/lib.rs:11');
  expect(placeIn({ 'src/lib.rs': rust }, ['src/lib.rs:2', 'src/lib.rs:11'])).toBe('src/lib.rs:2 <- src/lib.rs:11');
  const python = 'def half(n):\n    return n // 2 + 1\n\n\ndef test_half():\n    assert half(4) == 2\n';
  expect(placeIn({ 'half.py': python }, ['half.py:6'])).toBe('half.py:1 <- half.py:6');
});

test.each([
  [
    'src/sum.ts',
    'export const sum = (a: number): number => a;\n',
    'src/sum.test.ts',
    "it('sums', () => {\n  expect(sum(1)).toBe(2);\n});\n",
    2,
    1,
  ],
  [
    'src/sum.ts',
    'export class Sum {\n  add(n: number): void {}\n  total(): number { return 1; }\n}\n',
    'src/sum.test.ts',
    "test('sums', () => {\n  const sum = new Sum();\n  sum.add(1);\n  expect(sum.total()).toBe(2);\n});\n",
    4,
    3,
  ],
  [
    'sum.js',
    'function sum(a) { return a; }\nmodule.exports = { sum };\n',
    'sum.test.js',
    "test('sums', () => {\n  const got = sum(1);\n  assert.equal(got, 2);\n});\n",
    3,
    1,
  ],
  [
    'sum.go',
    'package a\n\nfunc Sum(a int) int { return a }\n',
    'sum_test.go',
    'package a\n\nfunc TestSum(t *testing.T) {\n\tgot := Sum(1)\n' +
      '\tif got != 2 {\n\t\tt.Errorf("got %d", got)\n\t}\n}\n',
    6,
    3,
  ],
  [
    'src/main/java/a/Sum.java',
    'package a;\npublic class Sum {\n  private int n;\n  public static int of(int a) {\n    return a;\n  }\n}\n',
    'src/test/java/a/SumTest.java',
    'package a;\nclass SumTest {\n  @Test\n  void sums() {\n    assertEquals(2, Sum.of(1));\n  }\n}\n',
    5,
    4,
  ],
  [
    'src/main/java/a/Sum.java',
    'package a;\npublic class Sum {\n  public int of(int a) {\n    return a;\n  }\n}\n',
    'src/test/java/a/SumTest.java',
    'package a;\nclass SumTest {\n  @Test\n  void sums() {\n    assertEquals(2, new Sum().of(1));\n  }\n}\n',
    5,
    3,
  ],
  [
    'ring.c',
    '#include "ring.h"\nstatic int x;\nint ring_size(struct ring *r) {\n  return x;\n}\n',
    'test_ring.c',
    'int main(void) {\n  struct ring r;\n  assert(ring_size(&r) == 1);\n}\n',
    3,
    3,
  ],
  [
    'ring.cpp',
    'int Ring::size() const {\n  return 0;\n}\n',
    'test_ring.cpp',
    'int main() {\n  Ring r;\n  assert(r.size() == 1);\n}\n',
    3,
    1,
  ],
])('%s: the definition of what an assert speaks of', (file, code, testFile, tests, line, defined) => {
  expect(placeIn({ [file]: code, [testFile]: tests }, [`${testFile}:${line}`])).toBe(
    `${file}:${defined} <- ${testFile}:${line}`,
  );
});

test('a test of another file is shown there, unless the block is the test', () => {
  const files = {
    'shop/__init__.py': '',
    'shop/cart.py': CART,
    'test_cart.py': 'from shop.cart import mean\n\ndef test_a():\n    assert mean([2, 4]) == 3\n',
  };
  expect(placeIn(files, ['test_cart.py:4'])).toBe('shop/cart.py:13 <- test_cart.py:4');
  expect(placeIn(files, ['shop/cart.py:14', 'test_cart.py:4'])).toBe('shop/cart.py:14 <- test_cart.py:4');
  const { 'test_cart.py': own, ...rest } = files;
  expect(placeIn({ 'test_cart.py': own, ...rest }, ['test_cart.py:4'])).toBe('test_cart.py:4');
});

/** The code under test and the file of its tests. */
const of = (code: readonly [string, string], tests: readonly [string, ...string[]]): Record<string, string> => {
  const [name, ...lines] = tests;
  return { [code[0]]: code[1], [name]: `${lines.join('\n')}\n` };
};
const PYTHON = ['sum.py', 'import os\n\ndef total(a):\n    return a\n'] as const;
const SCRIPT = ['sum.ts', '// sums\nexport const total = (a: number): number => a;\n'] as const;
const GO = ['sum.go', 'package a\n\nfunc Total(a int) int { return a }\n'] as const;
const JAVA = ['Sum.java', 'package a;\nclass Sum {\n  static int total(int a) {\n    return a;\n  }\n}\n'] as const;
const C = ['sum.cpp', '#include "sum.h"\nint total(int a) {\n  return a;\n}\n'] as const;
const RUST = [
  'pub fn total(a: u32) -> u32 { a }',
  '#[cfg(test)]',
  'mod tests {',
  '    #[test]',
  '    fn adds() {',
  '        assert!(super::total(1) == 2);',
  '    }',
  '}',
  '',
].join('\n');

test.each([
  [
    'pytest',
    'test_sum.py::test_two[1-2]',
    'sum.py:3 <- test_sum.py:4',
    of(PYTHON, [
      'test_sum.py',
      'def test_one():',
      '    pass',
      '',
      'def test_two(n):',
      '    got = total(n)',
      '    assert got == 2',
    ]),
  ],
  [
    'unittest',
    'test_sum.TestSum.test_two',
    'sum.py:3 <- test_sum.py:2',
    of(PYTHON, [
      'test_sum.py',
      'class TestSum(TestCase):',
      '    def test_two(self):',
      '        self.assertEqual(total(1), 2)',
    ]),
  ],
  [
    'a title within suites',
    'sum > adds',
    'sum.ts:2 <- sum.test.ts:2',
    of(SCRIPT, [
      'sum.test.ts',
      "describe('sum', () => {",
      "  it('adds', () => {",
      '    check(total(1));',
      '  });',
      '});',
    ]),
  ],
  [
    'go, with a subtest',
    'TestTotal/one',
    'sum.go:3 <- sum_test.go:3',
    of(GO, [
      'sum_test.go',
      'package a',
      '',
      'func TestTotal(t *testing.T) {',
      '\tif Total(1) != 2 {',
      '\t\tt.Fail()',
      '\t}',
      '}',
    ]),
  ],
  [
    "Go's examples",
    'ExampleTotal',
    'sum.go:3 <- sum_test.go:3',
    of(GO, ['sum_test.go', 'package a', '', 'func ExampleTotal() {', '\tfmt.Println(Total(1))', '\t// Output: 2', '}']),
  ],
  ['Rust', 'tests::adds', 'sum.rs:1 <- sum.rs:5', { 'sum.rs': RUST }],
  [
    'JUnit',
    'a.SumTest.adds()',
    'Sum.java:3 <- SumTest.java:3',
    of(JAVA, [
      'SumTest.java',
      'class SumTest {',
      '  @Test',
      '  void adds() {',
      '    assertEquals(2, Sum.total(1));',
      '  }',
      '}',
    ]),
  ],
  [
    'a program of C',
    'main',
    'sum.cpp:2 <- test_sum.c:3',
    of(C, ['test_sum.c', '#include "sum.h"', '', 'int main(void) {', '  return total(1) == 2 ? 0 : 1;', '}']),
  ],
  [
    'GoogleTest',
    'Sum.Adds',
    'sum.cpp:2 <- test_sum.cpp:2',
    of(C, ['test_sum.cpp', '#include "sum.h"', 'TEST(Sum, Adds) {', '  EXPECT_EQ(total(1), 2);', '}']),
  ],
  [
    'Catch2',
    'it adds',
    'sum.cpp:2 <- test_sum.cpp:2',
    of(C, ['test_sum.cpp', '#include "sum.h"', 'TEST_CASE("it adds") {', '  REQUIRE(total(1) == 2);', '}']),
  ],
  [
    'a test that calls nothing of the code',
    'test_one',
    'test_sum.py:3',
    of(PYTHON, ['test_sum.py', 'import os', '', 'def test_one():', '    assert os.name == "a"']),
  ],
  [
    'a test whose name is nowhere: the first test',
    'generated 7',
    'sum.py:3 <- test_sum.py:3',
    of(PYTHON, ['test_sum.py', 'import os', '', 'def test_one():', '    assert total(1) == 2']),
  ],
])('a test of which only the name is known, %s', (_, name, expected, files: Record<string, string>) => {
  const [file = ''] = Object.keys(files);
  const code = { file, tree: { files: Object.keys(files), text: (path: string) => files[path] } };
  const { range, related = [], ...placed } = placeNamedTest(name, testFilesOf(code), code);
  const all = [{ file: placed.file, range }, ...related].map((each) => `${each.file}:${each.range.startLine}`);
  expect(all.join(' <- ')).toBe(expected);
});
