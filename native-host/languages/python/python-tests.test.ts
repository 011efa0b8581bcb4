import { describe, expect, test } from 'vitest';
import { importersOf, placeOfModule, pythonProject } from './python-project.ts';
import { chooseTests, testRunner } from './python-tests.ts';
import type { Tree } from '../../kit/tree.ts';

function treeOf(texts: Record<string, string>, dependencies: readonly string[] = []): Tree {
  return {
    kind: 'project',
    files: Object.keys(texts).toSorted(),
    text: (file) => texts[file],
    dependencies,
    root: '',
    binds: [],
    commands: {},
    hash: null,
  };
}

const UNITTEST = 'import unittest\n\nclass TestA(unittest.TestCase):\n    def test_a(self):\n        pass\n';
const PYTEST = 'from a import f\n\ndef test_f():\n    assert f()\n';

describe('testRunner', () => {
  test.each<[string, Record<string, string>, 'pytest' | 'unittest' | undefined]>([
    ['no tests', { 'a.py': 'x = 1' }, undefined],
    ['a test function', { 'a.py': '', 'tests/test_a.py': PYTEST }, 'pytest'],
    ['a test in the block', { 'a.py': 'def test_one():\n    assert True\n' }, 'pytest'],
    ['cases of unittest', { 'a.py': '', 'test_a.py': UNITTEST }, 'unittest'],
    [
      'cases in a project with pytest',
      { 'a.py': '', 'test_a.py': UNITTEST, 'requirements-dev.txt': 'pytest==8\n' },
      'pytest',
    ],
    ['cases and functions', { 'a.py': '', 'test_a.py': UNITTEST, 'test_b.py': PYTEST }, 'pytest'],
    [
      'a name that the settings give',
      { 'a.py': '', 'check_a.py': PYTEST, 'tox.ini': '[pytest]\npython_files = check_*.py\n' },
      'pytest',
    ],
    ['a stub', { 'a.pyi': '', 'test_a.py': PYTEST }, undefined],
  ])('%s', (_, texts, runner) => {
    expect(testRunner(treeOf(texts), Object.keys(texts)[0] ?? '')).toBe(runner);
  });
});

describe('chooseTests', () => {
  const many = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [
      `tests/test_${String(index).padStart(2, '0')}.py`,
      index % 25 === 0 ? 'from app import (\n    helper,\n)\n' : 'import os\n',
    ]),
  );
  const tree = treeOf({
    'pyproject.toml': '',
    'app/core.py': '',
    'app/helper.py': 'from .core import f\n',
    'app/other.py': 'from .core import g\n',
    ...many,
    'tests/test_own.py': 'import os\n',
  });
  const choose = (file: string) => chooseTests(tree, pythonProject(tree, file), file);

  test('of many, those that import the file, directly or not', () => {
    expect(choose('app/core.py')).toEqual({
      files: ['tests/test_00.py', 'tests/test_25.py'],
      extent: 'the 2 test files that import it, of 51',
      lend: [],
    });
    expect(choose('app/other.py').files).toEqual([]);
    expect(choose('tests/test_own.py').files).toEqual(['tests/test_own.py']);
  });

  test('of few, all', () => {
    const few = treeOf({ 'a.py': '', 'test_a.py': PYTEST, 'test_b.py': PYTEST });
    expect(chooseTests(few, pythonProject(few, 'a.py'), 'a.py')).toEqual({
      files: ['test_a.py', 'test_b.py'],
      extent: 'all 2 test files',
      lend: [],
    });
  });

  test("the file's own tests come first, then those that import it", () => {
    const few = treeOf({
      'price.py': '',
      'test_all.py': 'import os\n',
      'test_basket.py': 'from price import f\n',
      'test_price.py': 'import os\n',
    });
    expect(chooseTests(few, pythonProject(few, 'price.py'), 'price.py').files).toEqual([
      'test_price.py',
      'test_basket.py',
      'test_all.py',
    ]);
  });

  test('blocks of one conversation lend each other their names', () => {
    const blocks = {
      ...treeOf({
        'block.py': 'def total(a):\n    return sum(a)\n\ndef other():\n    pass\n',
        'test_block_1.py': 'def test_total():\n    assert total([1]) == 1\n',
      }),
      kind: 'scratch',
    } as const;
    expect(chooseTests(blocks, pythonProject(blocks, 'block.py'), 'block.py')).toEqual({
      files: ['test_block_1.py'],
      extent: 'the only test file with `total` of block.py, not imported',
      lend: [{ file: 'block.py', names: ['total'] }],
    });
  });
});

test('the project is the nearest folder with a manifest, and its environments the nearest first', () => {
  const tree = treeOf(
    { 'pyproject.toml': '', 'services/api/pyproject.toml': '', 'services/api/src/api/app.py': '', 'web/a.py': '' },
    ['.venv', 'node_modules', 'services/api/.venv'],
  );
  expect(pythonProject(tree, 'services/api/src/api/app.py')).toEqual({
    folder: 'services/api',
    environments: ['services/api/.venv', '.venv'],
    searchPaths: ['services/api', 'services/api/src'],
    siblings: [],
    testPatterns: [],
    files: ['services/api/src/api/app.py'],
  });
  expect(pythonProject(tree, 'web/a.py')).toMatchObject({ folder: '', environments: ['.venv'] });
});

test("the module with Django's settings is the one that the project's files name, for tests before all others", () => {
  const manage = 'import os\n\nos.environ.setdefault("DJANGO_SETTINGS_MODULE", "app.settings")\n';
  const tree = treeOf({ 'site/manage.py': manage, 'site/shop/a.py': '' });
  expect(pythonProject(tree, 'site/shop/a.py')).toMatchObject({ folder: 'site', django: 'app.settings' });
  const settings = '[tool.pytest.ini_options]\nDJANGO_SETTINGS_MODULE = "app.test_settings"\n';
  const both = treeOf({ 'manage.py': manage, 'pyproject.toml': settings, 'a.py': '' });
  expect(pythonProject(both, 'a.py').django).toBe('app.test_settings');
});

test("modules of the repository's other packages are found, and one that lies elsewhere may be", () => {
  const tree = treeOf({
    'services/billing/pyproject.toml': '',
    'services/billing/src/billing/__init__.py': '',
    'services/billing/tools/report.py': '',
    'libs/money/pyproject.toml': '',
    'libs/money/src/money/__init__.py': '',
  });
  const file = 'services/billing/src/billing/__init__.py';
  expect(pythonProject(tree, file).siblings).toEqual(['libs/money/src', 'libs/money']);
  const places = ['billing', 'money', 'report', 'requests'].map((name) => placeOfModule(tree, file, name));
  expect(places).toEqual(['here', 'elsewhere', 'elsewhere', 'nowhere']);
  expect(placeOfModule(tree, 'services/billing/tools/run.py', 'report')).toBe('here');
});

test('a package is imported by its folder, and nothing imports itself', () => {
  const tree = treeOf({
    'bank/__init__.py': 'from .money import Money\n',
    'bank/money.py': '',
    'run.py': 'import bank\n',
  });
  const project = pythonProject(tree, 'bank/money.py');
  expect(importersOf(tree, project, 'bank/money.py')).toEqual(['bank/__init__.py', 'run.py']);
  expect(importersOf(tree, project, 'run.py')).toEqual([]);
});

test('reads each file for its imports once', () => {
  const texts = Object.fromEntries([
    ['a.py', 'x = 1\n'],
    ...Array.from({ length: 50 }, (_, at) => [`test_${at}.py`, `import pytest\nimport a\ndef test_${at}(): pass\n`]),
  ]) as Record<string, string>;
  const tree = treeOf(texts);
  const project = pythonProject(tree, 'a.py');
  const read: string[] = [];
  const counted: Tree = {
    ...tree,
    text: (file) => {
      read.push(file);
      return tree.text(file);
    },
  };
  chooseTests(counted, project, 'a.py');
  const once = read.filter((file) => file === 'test_7.py').length;
  chooseTests(counted, project, 'a.py');
  expect([once, read.filter((file) => file === 'test_7.py').length]).toEqual([1, 1]);
});
