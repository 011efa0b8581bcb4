import { describe, expect, test } from 'vitest';
import { looksLikeTests } from '../kit/tests/looks-like-tests.ts';
import { joinTests } from './tests-beside.ts';

const join = (
  name: string,
  code: string,
  path: string,
  tests: string,
): { code?: string; tests?: string; leftOut: string[] } => {
  const { files, leftOut } = joinTests(
    name,
    new Map([
      [name, code],
      [path, tests],
    ]),
    looksLikeTests,
  );
  return { code: files.get(name) ?? '', ...(files.has(path) ? { tests: files.get(path) ?? '' } : {}), leftOut };
};

describe('Python', () => {
  const code = 'def double(n):\n    return n * 2\n';

  test('names that nobody imports are imported without moving a line', () => {
    const found = join(
      'block.py',
      code,
      'test_block_1.py',
      'import pytest\n\ndef test_it():\n    assert double(2) == 4\n',
    );
    expect(found.tests).toBe('from block import double; import pytest\n\ndef test_it():\n    assert double(2) == 4\n');
    expect(found.code).toBe(code);
  });

  test('where the first line begins a block, the import follows at the end', () => {
    const found = join('block.py', code, 'test_block_1.py', 'def test_it():\n    assert double(2) == 4\n');
    expect(found.tests).toBe('def test_it():\n    assert double(2) == 4\n\nfrom block import double\n');
  });

  test('what is used while the tests load is imported before them', () => {
    const tests = '@mark(double(1))\ndef test_it(n):\n    assert double(n) == 4\n';
    expect(join('block.py', code, 'test_block_1.py', tests).tests).toBe(`from block import double\n${tests}`);
  });

  test('what the tests import themselves is left to them', () => {
    const tests = 'from double import double\n\ndef test_it():\n    assert double(2) == 4\n';
    expect(join('double.py', code, 'test_block_1.py', tests).tests).toBe(tests);
  });

  test('tests of another text of the same function are left out', () => {
    const tests = 'def double(n):\n    return n + n\n\ndef test_it():\n    assert double(2) == 4\n';
    expect(join('block.py', code, 'test_block_1.py', tests)).toEqual({
      code,
      leftOut: ["test_block_1.py tests its own double, which is not this block's: it was left out"],
    });
  });

  test("a name that is imported and then declared anew is the tests' own", () => {
    const own = 'def double(n):\n    return n + n\n';
    const tests = `from block import double\n\n${own}\ndef test_it():\n    assert double(2) == 4\n`;
    expect(join('block.py', code, 'test_block_1.py', tests).leftOut).toEqual([
      "test_block_1.py tests its own double, which is not this block's: it was left out",
    ]);
  });

  test('tests of something else of the block stay, and what they bring of their own is told', () => {
    const both = `${code}\ndef triple(n):\n    return n * 3\n`;
    const own = 'def double(n):\n    return n + n\n';
    const tests = `from block import triple\n\n${own}\ndef test_it():\n    assert triple(double(2)) == 12\n`;
    expect(join('block.py', both, 'test_block_1.py', tests)).toEqual({
      code: both,
      tests,
      leftOut: [
        "test_block_1.py tests its own double, which is not this block's: " +
          'what it says of that says nothing of this block',
      ],
    });
  });

  test('tests that bring the very same text count', () => {
    const tests = `${code}\ndef test_it():\n    assert double(2) == 4\n`;
    expect(join('block.py', code, 'test_block_1.py', tests)).toEqual({ code, tests, leftOut: [] });
  });
});

describe('scripts', () => {
  const code = 'function double(n) {\n  return n * 2;\n}\n';
  const tests = "import { expect, test } from 'vitest';\ntest('it', () => expect(double(2)).toBe(4));\n";

  test('what is not exported is, and what nobody imports is imported', () => {
    const found = join('block.js', code, 'block-1.test.js', tests);
    expect(found.code).toBe(`${code}\nexport { double };\n`);
    expect(found.tests).toBe(`import { double } from "./block"; ${tests}`);
  });

  test('what the tests import by name or by default is exported as they want it', () => {
    const named = `import { double } from './double';\n${tests}`;
    expect(join('double.js', code, 'block-1.test.js', named)).toEqual({
      code: `${code}\nexport { double };\n`,
      tests: named,
      leftOut: [],
    });
    const byDefault = `import double from './double';\n${tests}`;
    expect(join('double.js', code, 'block-1.test.js', byDefault).code).toBe(`${code}\nexport { double as default };\n`);
  });

  test('exported code is left as it is', () => {
    const found = join('block.ts', `export ${code}`, 'block-1.test.ts', tests);
    expect(found.code).toBe(`export ${code}`);
  });

  test('tests that require get a module to require', () => {
    const required = "const assert = require('node:assert');\ntest('it', () => assert.equal(double(2), 4));\n";
    const found = join('block.js', code, 'block-1.test.js', required);
    expect(found.code).toBe(`${code}\nmodule.exports = { double };\n`);
    expect(found.tests).toBe(`const { double } = require("./block"); ${required}`);
  });

  test('tests of another text of the same function are left out', () => {
    const own = `const double = (n) => n + n;\n${tests}`;
    expect(join('block.js', code, 'block-1.test.js', own).leftOut).toHaveLength(1);
  });
});

test('languages without imports by name are left as they are', () => {
  const files = new Map([
    ['block.go', 'package p\nfunc Double() {}'],
    ['block_1_test.go', 'func TestIt() { Double() }'],
  ]);
  expect(joinTests('block.go', files, looksLikeTests)).toEqual({ files, leftOut: [] });
});
