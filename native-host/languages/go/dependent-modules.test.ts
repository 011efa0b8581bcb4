import { expect, test } from 'vitest';
import { treeOf } from '../../kit/fixtures/tree-of.ts';
import { dependentModules, ownPackagesFirst } from './dependent-modules.ts';

const MODULES = {
  'core/go.mod': 'module example.org/core\n\ngo 1.19\n',
  'core/add.go': 'package core\n\nfunc Add(a int) int { return a + 1 }\n',
  'web/go.mod': 'module example.org/web\n\ngo 1.19\n',
  'web/use.go': 'package web\n\nimport (\n\t"fmt"\n\tc "example.org/core"\n)\n\nfunc Use() { fmt.Println(c.Add(1)) }\n',
  'app/go.mod': 'module example.org/app\n\ngo 1.19\n',
  'app/main.go': 'package main\n\nimport "example.org/web/pages"\n\nfunc main() { pages.Show() }\n',
  'apart/go.mod': 'module example.org/apart\n\ngo 1.19\n',
  'apart/main.go': 'package main\n\nfunc main() { println("example.org/core") }\n',
};
const core = { folder: 'core', name: 'example.org/core' };
const namesOf = (texts: Record<string, string>): string[] =>
  dependentModules(treeOf(texts), core).map(({ name }) => name);

test('modules of a go.work that import a module, directly or through others, depend on it', () => {
  const work = 'go 1.19\n\nuse (\n\t./core\n\t"./web" // pages\n\t./app\n\t./apart\n)\n';
  expect(namesOf({ ...MODULES, 'go.work': work })).toEqual(['example.org/web', 'example.org/app']);
  expect(namesOf({ ...MODULES, 'go.work': 'go 1.19\n\nuse ./core\nuse ./app\n' })).toEqual([]);
  expect(namesOf(MODULES)).toEqual([]);
});

test('so do those whose go.mod takes the module from its folder', () => {
  const replaced = `${MODULES['web/go.mod']}\nreplace (\n\texample.org/core v1.0.0 => ../core\n)\n`;
  expect(namesOf({ ...MODULES, 'web/go.mod': replaced })).toEqual(['example.org/web']);
  const elsewhere = `${MODULES['web/go.mod']}\nreplace example.org/core => ../other\n`;
  expect(namesOf({ ...MODULES, 'web/go.mod': elsewhere })).toEqual([]);
});

test("the tests of a file's own package come first, then those of the packages that import it", () => {
  const tree = treeOf({
    'go.mod': 'module example.org/shop\n',
    'aaa/a.go': 'package aaa\n',
    'bbb/b.go': 'package bbb\n\nimport "example.org/shop/money"\n',
    'money/cents.go': 'package money\n',
    'other/go.mod': 'module example.org/other\n',
  });
  const owner = { folder: '', name: 'example.org/shop' };
  expect(ownPackagesFirst(tree, owner, 'money/cents.go')).toEqual(['./money/...', './bbb/...', './...']);
  expect(ownPackagesFirst(tree, owner, 'main.go')).toEqual(['./...']);
});
