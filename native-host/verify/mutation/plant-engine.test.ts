import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { handle } from './plant-engine.ts';
import type { MutatedLanguage } from './mutation-tables.ts';

const plant = (language: MutatedLanguage, text: string) =>
  handle({ language, text, lines: [{ from: 1, to: text.split('\n').length }] });

/** Does the program end with an error? */
const fails = (text: string): boolean => {
  const assert = Object.assign(
    (held: unknown) => {
      if (held !== true) throw new Error('assertion');
    },
    { equal: (a: unknown, b: unknown) => assert(a === b) },
  );
  try {
    runInNewContext(text, { assert });
    return false;
  } catch {
    return true;
  }
};

const CODE = 'function double(n) {\n  return n * 2;\n}\n';

describe('what is planted is noticed by checks that look, and only by these', () => {
  test.each([
    ['assert.equal(double(2), 4);', true],
    ['assert(double(2) === 4);', true],
    ['if (double(2) !== 4) throw new Error("wrong");', true],
    ['try { assert(double(2) === 4); } catch {}', false],
    ['assert.equal = () => {}; assert.equal(double(2), 4);', false],
    ['double = (n) => n * 2; assert.equal(double(2), 4);', false],
  ])('%s', async (check, notices) => {
    const text = `${CODE}${check}\n`;
    const { code } = await plant('javascript', text);
    expect(fails(text)).toBe(false);
    expect(code.some((each) => fails(each.text))).toBe(notices);
  });

  test('a comparison that is always true holds for another wanted value', async () => {
    const { checks } = await plant('javascript', `${CODE}assert.equal(double(2), 4);\n`);
    expect(checks.map(({ text }) => text)).toContain(`${CODE}assert.equal(double(2), 5);\n`);
  });
});

test.each([
  ['python', 'def f(n):\n    return n\n\ndef test_f():\n    assert f(2) == 2\n', 'f(2) == 3'],
  ['go', 'package a\n\nfunc F(n int) int { return n }\n', 'return (n) + 1'],
  ['rust', 'fn f(n: i64) -> i64 { n }\n#[test]\nfn t() { assert_eq!(f(2), 2); }\n', 'assert_eq!(f(2), 3)'],
  ['java', 'class A { static int f(int n) { return n; } }\n', 'return (int) ((n) + 1);'],
  ['c', 'int f(int n) { return n; }\nint main(void) { return f(1) != 1; }\n', 'return (n) + 1;'],
  ['cpp', 'int f(int n) { return n; }\nint main() { return f(1) != 1; }\n', 'return (n) + 1;'],
] as const)('%s', async (language, text, planted) => {
  const { code, checks } = await plant(language, text);
  expect([...code, ...checks].map((each) => each.text).join('\n')).toContain(planted);
});

test.each([
  ['javascript', `${CODE}test('there', () => { assert(double(2)); });\n`, undefined],
  ['javascript', `${CODE}try { double('a'); console.log('FAIL'); } catch {}\n`, 'if (true) return Object();'],
  ['python', 'def f(n):\n    return n\n\ndef test_f():\n    assert f(2) is not None\n', undefined],
  [
    'python',
    'def f(n):\n    return n\n\ndef test_f():\n    with pytest.raises(ValueError):\n        f(2)\n',
    'return object()',
  ],
] as const)('only tests that want an error are shown one that does not come: %s', async (language, text, planted) => {
  const { quiet } = await plant(language, text);
  if (planted === undefined) expect(quiet).toBeUndefined();
  else expect(quiet?.text).toContain(planted);
});

test('code that asks whether tests run, and an assertion that has to fail, are told', async () => {
  const asks = 'import os\n\ndef f(n):\n    if "PYTEST_CURRENT_TEST" in os.environ:\n        return 4\n    return n\n';
  expect((await plant('python', asks)).doubt).toEqual({ line: 4, what: 'switch' });
  const twin =
    'import sys\n\ndef f(n):\n    return n\n\nif "pytest" in sys.modules:\n    def f(n):\n        return 4\n';
  expect((await plant('python', twin)).doubt).toEqual({ line: 6, what: 'switch' });
  const guard = `${CODE}if (process.env.NODE_ENV !== 'test') listen(() => double(2));\n`;
  expect((await plant('javascript', guard)).doubt).toBeUndefined();
  const debug = (inner: string): string => `fn f(n: i64) -> i64 { if cfg!(debug_assertions) { ${inner} } n + 1 }\n`;
  expect((await plant('rust', debug('return n;'))).doubt).toEqual({ line: 1, what: 'switch' });
  expect((await plant('rust', debug('assert!(n > 0);'))).doubt).toBeUndefined();
  const test = 'import pytest\n\ndef test_f():\n    with pytest.raises(AssertionError):\n        assert f(2) == 4\n';
  expect((await plant('python', `def f(n):\n    return n\n\n${test}`)).doubt).toEqual({
    line: 7,
    what: 'wants-failure',
  });
});

test('what the grammar cannot read is left alone', async () => {
  expect(await plant('python', 'def f(:\n')).toEqual({ code: [], checks: [], alone: [] });
});

test.each([
  [
    'java',
    'class ATest {\n  static void equal(int a, int b) { if (a != b) throw new Error(); }\n' +
      '  static int f(int n) { return n; }\n  @Test void two() { assertEquals(2, f(2)); }\n}\n',
  ],
  [
    'rust',
    'fn f(n: i64) -> i64 { n }\n#[cfg(test)]\nmod tests {\n  fn same(n: i64) { assert_eq!(super::f(n), 2); }\n' +
      '  #[test]\n  #[ignore]\n  fn two() { same(2); assert!(super::f(3) == 3); }\n}\n',
  ],
] as const)('a helper of tests is none itself, in %s', async (language, text) => {
  expect((await plant(language, text)).checks[0]?.tests).toEqual(['two']);
});

describe('checks are spoilt alone, the last first', () => {
  const alone = async (language: MutatedLanguage, text: string): Promise<string[]> =>
    (await plant(language, text)).alone.map((each) => each.text);

  test('one swallowed failure among checks that look is not noticed', async () => {
    const swallowed = 'try { assert.equal(double(3), 6); } catch {}\n';
    const text = `${CODE}assert.equal(double(2), 4);\n${swallowed}assert(double(0) === 0);\n`;
    expect((await plant('javascript', text)).alone.map((each) => [each.line, fails(each.text)])).toEqual([
      [6, true],
      [5, false],
      [4, true],
    ]);
  });

  test.each([
    ['cpp', 'void require(bool held) { if (!held) throw 1; }\n', 'int main() { require(f(2) == 2); }', 'f(2) == 3'],
    [
      'c',
      'void check(int got, int want) { if (got != want) exit(1); }\n',
      'int main(void) { check(f(2), 2); }',
      'f(2), 3',
    ],
    [
      'go',
      'func check(n, want int) { if F(n) != want { panic("no") } }\n',
      'func main() { check(2, 2) }',
      'check(2, 3)',
    ],
  ] as const)('the call of a check of the program own, in %s', async (language, check, main, planted) => {
    const code =
      language === 'go' ? 'package main\n\nfunc F(n int) int { return n }\n' : 'int f(int n) { return n; }\n';
    expect((await alone(language, `${code}${check}${main}\n`)).join('\n')).toContain(planted);
  });

  test.each([
    ['assert(double(2) !== 5);', 'assert(!(double(2) !== 5));'],
    ['assert(double(2) === 4);', 'assert(double(2) === 5);'],
    ['if (double(2) === 5) throw new Error();', 'if (!(double(2) === 5)) throw new Error();'],
    ['if (double(2) !== 4) throw new Error();', 'if (double(2) !== 5) throw new Error();'],
  ])('what has to be different is turned round, and what has to be the same is another: %s', async (check, spoilt) => {
    expect(await alone('javascript', `${CODE}${check}\n`)).toEqual([`${CODE}${spoilt}\n`]);
  });

  test('not what only says how near two values have to be, or what a check is about', async () => {
    const helper = 'void check(int got, int want, int by) { if (abs(got - want) > by) exit(1); }\n';
    const text = `int f(int n) { return n; }\n${helper}int main(void) { check(f(2), 2, 1); }\n`;
    expect(await alone('c', text)).toEqual([]);
  });
});

test('examples in comments may be about any function, whatever the code itself calls', async () => {
  const text = `${CODE}function half(n) {\n  return n / 2;\n}\nconsole.log(half(4));\n`;
  const planted = async (byComments: boolean): Promise<readonly string[] | undefined> =>
    (await handle({ language: 'javascript', text, lines: [{ from: 1, to: 8 }], byComments })).code[0]?.functions;
  expect(await planted(false)).toEqual(['half']);
  expect(await planted(true)).toEqual(['double', 'half']);
});

test.each([
  ["assert.rejects(load('x'), RangeError);", "assert.doesNotReject(load('x'), RangeError);"],
  ["assert.strict.throws(() => load('x'));", "assert.strict.doesNotThrow(() => load('x'));"],
  ["expect(load('x')).rejects.toThrow(RangeError);", "expect(load('x')).resolves.toThrow(RangeError);"],
  ["expect(load('x'))\n  .resolves.toBe(2);", "expect(load('x'))\n  .rejects.toBe(2);"],
])('what a call has to come to is turned round: %s', async (check, turned) => {
  const { checks, doubt } = await plant('javascript', `${CODE}test('loads', () => {\n${check}\n});\n`);
  expect(checks[0]?.text).toContain(turned);
  expect(doubt).toBeUndefined();
});

test('a test that checks types only is a doubt; one that checks a value, too, is none', async () => {
  const types = 'expectTypeOf(double(2)).toBeNumber();';
  const withTest = (body: string): string => `${CODE}it('a', () => { ${body} });\n`;
  expect((await plant('javascript', withTest(types))).doubt).toEqual({ line: 4, what: 'types-only' });
  expect((await plant('javascript', withTest(`${types} expect(double(2)).toBe(4);`))).doubt).toBeUndefined();
});

test('the tests that pytest has to collect are named, and nothing else', async () => {
  const text = [
    'import pytest, unittest',
    '@pytest.fixture\ndef test_data():\n    return 1',
    'def test_a(test_data):\n    def test_within():\n        pass\n    assert test_data == 1',
    'def test_a():\n    assert True',
    'class TestB:\n    def test_c(self):\n        assert True\n    def helper(self):\n        pass',
    'class Base:\n    def test_never(self):\n        assert True',
    'class D(unittest.TestCase):\n    def test_e(self):\n        self.assertTrue(True)',
  ].join('\n\n');
  expect((await plant('python', text)).defined).toEqual(['test_a', 'TestB.test_c', 'D.test_e']);
  expect((await plant('python', `__test__ = False\n${text}`)).defined).toBeUndefined();
});

test.each([
  ['python', 'def f(n):\n    return n\n\ndef test_f():\n    assert f(2) == 2\n', 'f(2) == __import__("os")._exit(97)'],
  [
    'c',
    'int f(int n) { return n; }\nint main(void) { if (f(1)) { assert(f(2) == 2); } }\n',
    '{ __builtin_trap(); assert(',
  ],
  [
    'rust',
    'fn f(n: i64) -> i64 { n }\n#[test]\nfn t() { assert_eq!(f(2), 2); }\n',
    '{ std::process::abort(); assert_eq',
  ],
  [
    'java',
    'class ATest {\n  static int f(int n) { return n; }\n  @Test void two() { assertEquals(2, f(2)); }\n}\n',
    '{ Runtime.getRuntime().halt(97); assertEquals(',
  ],
  [
    'go',
    'package a\n\nfunc F(n int) int { return n }\n\n' +
      'func TestF(t *testing.T) {\n\tif F(2) != 2 {\n\t\tt.Fatal()\n\t}\n}\n',
    'select {}; if F(2)',
  ],
] as const)('where a check is reached the process can be made to end, in %s', async (language, text, stop) => {
  expect((await plant(language, text)).alone.map(({ stopping }) => stopping?.text ?? '').join('\n')).toContain(stop);
});

describe('what a check asks for is another thing, also', () => {
  const spoilt = async (language: MutatedLanguage, text: string): Promise<string> => {
    const { checks, alone } = await plant(language, text);
    return [...checks, ...alone].map((each) => each.text).join('\n');
  };

  test.each([
    ['if (!f().equals(new A(5))) throw new Error();', '!f().equals(new A(6))'],
    ['if (f().equals(new A(5))) throw new Error();', '!(f().equals(new A(5)))'],
    ['assert f().equals(new A(5));', 'f().equals(new A(6))'],
    ['if (!f().equals(g)) throw new Error();', '!!(f().equals(g))'],
  ])('in a method that compares: %s', async (check, planted) => {
    const text = `class A { static A f() { return new A(5); } public static void main(String[] a) { ${check} } }\n`;
    expect(await spoilt('java', text)).toContain(planted);
  });

  test('in a helper that is a method and compares nearly: the number is far from the one before', async () => {
    const text =
      'import unittest\n\ndef f(n):\n    return n\n\nclass T(unittest.TestCase):\n' +
      '    def assertClose(self, a, b):\n        self.assertLessEqual(abs(a - b), 1e-6)\n\n' +
      '    def test_f(self):\n        self.assertClose(f(2), 32)\n';
    expect(await spoilt('python', text)).toContain('self.assertClose(f(2), 65)');
    const ofHelper = `${text}\n    def test_helper(self):\n        self.assertClose(0, 32)\n`;
    expect(await spoilt('python', ofHelper)).not.toContain('self.assertClose(0, 65)');
  });

  test('in a helper that is told a text and the truth of it', async () => {
    const text = 'const f = (t) => t === "a";\nfunction assertIs(t, want) { assert.equal(f(t), want); }\n';
    expect(await spoilt('javascript', `${text}assertIs("a", true);\n`)).toContain('assertIs("a", false)');
  });

  test('but not the bound of what may be less', async () => {
    const text = 'const f = (t) => t.length;\nfunction assertAtMost(n, most) { assert.ok(n <= most); }\n';
    const { alone } = await plant('javascript', `${text}assertAtMost(f("a"), 3);\n`);
    expect(alone.map((each) => each.text).join('')).not.toContain('assertAtMost(f("a"), 4)');
  });
});

describe('a double of a type beside it is no code under test', () => {
  const GO = 'package a\n\ntype L struct{}\nfunc (l *L) Allow() bool { return true }\n';
  const DOUBLE = 'type stubL struct{}\nfunc (s *stubL) Allow() bool { return false }\n';
  const plantedOf = async (language: MutatedLanguage, text: string): Promise<string> =>
    (await plant(language, text)).code.map((each) => each.text).join('\n');

  test('in Go, with what makes it', async () => {
    const planted = await plantedOf('go', `${GO}${DOUBLE}func newL() *stubL { return &stubL{} }\n`);
    expect(planted).toContain('!(true)');
    expect(planted).not.toContain('!(false)');
    expect(planted).not.toContain('*new(');
  });

  test('in Python', async () => {
    const text =
      'class Bank:\n    def get(self):\n        return 1\n\nclass FakeBank:\n    def get(self):\n        return 2\n';
    const planted = await plantedOf('python', text);
    expect(planted).toContain('planted_other_((1))');
    expect(planted).not.toContain('planted_other_((2))');
  });

  test('but one that stands for nothing here is code', async () => {
    expect(await plantedOf('go', `package a\n\n${DOUBLE}`)).toContain('!(false)');
  });
});

describe('an equality of its own that leaves out what the constructor is given', () => {
  const doubtOf = async (language: MutatedLanguage, text: string) => (await plant(language, text)).doubt?.what;
  const MONEY = (compared: string): string =>
    'class Money {\n  constructor(cents, currency) {\n    this.cents = cents;\n    this.currency = currency;\n' +
    '    this.seen = new Map();\n  }\n  add(other) {\n' +
    '    return new Money(this.cents + other.cents, this.currency);\n' +
    `  }\n  equals(other) {\n    return ${compared};\n  }\n}\n`;
  const ASKS = "assert.ok(new Money(1, 'EUR').add(new Money(2, 'EUR')).equals(new Money(3, 'EUR')));\n";
  const PYTHON = (compared: string): string =>
    'class Money:\n    def __init__(self, cents: int, currency: str) -> None:\n        self.cents = cents\n' +
    '        self.currency: str = currency\n\n    def add(self, other):\n' +
    '        return Money(self.cents + other.cents, self.currency)\n\n' +
    `    def __eq__(self, other):\n        return ${compared}\n\n\ndef test_add():\n` +
    "    assert Money(1, 'EUR').add(Money(2, 'EUR')) == Money(3, 'EUR')\n";

  test.each([
    ['javascript', MONEY('other.currency === this.currency') + ASKS],
    ['python', PYTHON('other.currency == self.currency')],
  ] as const)('is a doubt in %s', async (language, text) => {
    expect(await doubtOf(language, text)).toBe('blind-equality');
  });

  test.each([
    ['all of it', 'javascript', MONEY('other.currency === this.currency && other.cents === this.cents') + ASKS],
    ['what no test asks', 'javascript', `${MONEY('true')}assert.equal(new Money(1, 'EUR').cents, 1);\n`],
    ['all of it', 'python', PYTHON('(other.cents, other.currency) == (self.cents, self.currency)')],
    ['whatever there is', 'python', PYTHON('vars(other) == vars(self)')],
  ] as const)('but not %s, in %s', async (_, language, text) => {
    expect(await doubtOf(language, text)).toBeUndefined();
  });
});

describe('what a check wants may come from what it is about', () => {
  const doubtOf = async (language: MutatedLanguage, text: string) => (await plant(language, text)).doubt;
  const PYTHON = 'def double(n):\n    return n * 2\n\n';

  test.each([
    [
      'python',
      `${PYTHON}def expected(n):\n    return double(n)\n\ndef test_it():\n    assert double(3) == expected(3)\n`,
    ],
    ['javascript', `${CODE}const reference = (n) => double(n) + 0;\nassert.equal(double(3), reference(3));\n`],
  ] as const)('and is found in %s', async (language, text) => {
    expect(await doubtOf(language, text)).toMatchObject({ what: 'expects-own' });
  });

  test.each([
    [
      'a law of the code',
      'def fib(n):\n    return n if n < 2 else fib(n - 1) + fib(n - 2)\n\n' +
        'def expected(n):\n    return fib(n - 1) + fib(n - 2)\n\ndef test_it():\n    assert fib(5) == expected(5)\n',
    ],
    [
      'another way to the same',
      `${PYTHON}def expected(n):\n    return n + n\n\ndef test_it():\n    assert double(3) == expected(3)\n`,
    ],
    [
      'a wrapper that is code',
      `${PYTHON}def cached(n):\n    return double(n)\n\ndef test_it():\n    assert double(3) == cached(3)\n`,
    ],
  ])('but %s does not', async (_, text) => {
    expect(await doubtOf('python', text)).toBeUndefined();
  });
});

test('a check of Go that no test calls is a doubt', async () => {
  const checks = 'func checkF(t *testing.T) {\n\tif F(2) != 2 {\n\t\tt.Fail()\n\t}\n}\n';
  const code = `package a\n\nfunc F(n int) int { return n }\n\n${checks}`;
  expect((await plant('go', code)).doubt).toEqual({ line: 5, what: 'uncalled' });
  expect((await plant('go', `${code}\nfunc TestF(t *testing.T) { checkF(t) }\n`)).doubt).toBeUndefined();
});

test('a template that asserts and that nothing instantiates is found', async () => {
  const code = `constexpr int cube(int x) { return x * x; }
namespace own {
template <typename T>
void checks() {
  static_assert(cube(sizeof(T) * 0 + 2) == 8, "cube(2)");
}
}
int main() { assert(cube(1) == 1); CALL }
`;
  expect((await plant('cpp', code.replace('CALL', ''))).doubt).toEqual({ line: 5, what: 'uncalled' });
  expect((await plant('cpp', code.replace('CALL', 'own::checks<int>();'))).doubt).toBeUndefined();
});

test('what is given a test of Go is no code that it tests', async () => {
  const code = `package a

func Max(a, b int) int { return a + b }

func want(t testing.TB, want, a, b int) {
\tif got := Max(a, b); got != want {
\t\tt.Errorf("%d", got)
\t}
}

func TestMax(t *testing.T) { want(t, 3, 1, 2) }
`;
  expect((await plant('go', code)).code.flatMap(({ functions }) => functions)).toEqual(['Max']);
});

test('a function of Go that another one replaces before its tests begin is a doubt', async () => {
  const code =
    'package a\n\nvar F = func(n int) int { return n }\n\nfunc init() {\n\tF = func(n int) int { return 2 }\n}\n';
  const check = '\nfunc TestF(t *testing.T) {\n\tif F(1) != 2 {\n\t\tt.Fail()\n\t}\n}\n';
  expect((await plant('go', code + check)).doubt).toEqual({ line: 6, what: 'switch' });
  expect((await plant('go', code.replace('F = func', 'G = func') + check)).doubt).toBeUndefined();
});
