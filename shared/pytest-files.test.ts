import { expect, test } from 'vitest';
import { isPytestFile, pytestPatterns } from './pytest-files.ts';

test.each([
  ['[pytest]\npython_files = check_*.py *_spec.py\naddopts = -q\n', ['check_*.py', '*_spec.py']],
  ['[tool:pytest]\npython_files =\n    check_*.py\n    *_spec.py\ntestpaths = a\n', ['check_*.py', '*_spec.py']],
  ['[tool.pytest.ini_options]\npython_files = ["check_*.py",\n  "*_spec.py"]\n', ['check_*.py', '*_spec.py']],
  ["[tool.pytest.ini_options]\npython_files = 'check_*.py'\n", ['check_*.py']],
  ['[pytest]\n# python_files = check_*.py\naddopts = -q\n', []],
])('which files are tests is read in %j', (text, patterns) => {
  expect(pytestPatterns(text)).toEqual(patterns);
});

test.each([
  ['check_*.py', 'a/check_cart.py', true],
  ['check_*.py', 'a/cart_check.py', false],
  ['*_spec.py', 'cart_spec.py', true],
  ['a*b*c.py', 'aXbYc.py', true],
  ['a*b*bc.py', 'abc.py', false],
  ['checks.py', 'a/checks.py', true],
  ['checks.py', 'a/mychecks.py', false],
])('%s fits %s: %s', (pattern, path, fits) => {
  expect(isPytestFile([pattern], path)).toBe(fits);
});
