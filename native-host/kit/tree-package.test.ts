import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findTreePackage, foldersAbove, folderWith, manifestsFor, namesPackage } from './tree-package.ts';
import type { Tree } from './tree.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function treeWith(files: Record<string, string>, binds: Tree['binds'] = []): Tree {
  return {
    kind: 'project',
    files: Object.keys(files).toSorted(),
    text: (file) => files[file],
    dependencies: binds.map(({ to }) => to),
    root: '/nowhere',
    binds,
    commands: {},
    hash: null,
  };
}

test('the nearest installed package, also behind the links of a store, and none from elsewhere', () => {
  const base = mkdtempSync(join(tmpdir(), 'claude-verify-packages-'));
  folders.push(base);
  const put = (path: string, manifest: object): void => {
    mkdirSync(join(base, path), { recursive: true });
    writeFileSync(join(base, path, 'package.json'), JSON.stringify(manifest));
  };
  put('node_modules/.store/lint@2/lint', {
    version: '2.0.0',
    bin: { lint: './bin/lint.js', out: '../../../../etc/passwd' },
  });
  put('node_modules/plain', { version: '1.0.0', bin: 'cli.js' });
  put('elsewhere/far', { version: '9.0.0' });
  mkdirSync(join(base, 'packages/a/node_modules'), { recursive: true });
  symlinkSync('../../../node_modules/.store/lint@2/lint', join(base, 'packages/a/node_modules/lint'));
  symlinkSync('../elsewhere/far', join(base, 'node_modules/far'));
  const tree = treeWith({}, [
    { from: join(base, 'node_modules'), to: 'node_modules' },
    { from: join(base, 'packages/a/node_modules'), to: 'packages/a/node_modules' },
  ]);
  expect(findTreePackage(tree, 'packages/a/src/x.ts', 'lint')).toEqual({
    name: 'lint',
    version: '2.0.0',
    folder: 'packages/a/node_modules/lint',
    programs: { lint: '/project/packages/a/node_modules/lint/bin/lint.js' },
  });
  expect(findTreePackage(tree, 'packages/a/src/x.ts', 'plain')?.programs).toEqual({
    plain: '/project/node_modules/plain/cli.js',
  });
  expect(findTreePackage(tree, 'x.ts', 'lint')).toBeUndefined();
  expect(findTreePackage(tree, 'x.ts', 'far')).toBeUndefined();
});

test('manifests above a file, the nearest first, whatever is in them', () => {
  const tree = treeWith({
    'package.json': '{"devDependencies":{"vitest":"4"},"jest":{}}',
    'a/package.json': 'broken',
    'a/b/package.json': '{"scripts":{"test":"node --test"},"dependencies":7}',
  });
  const manifests = manifestsFor(tree, 'a/b/c/x.ts');
  expect(manifests.map(({ folder }) => folder)).toEqual(['a/b', 'a', '']);
  expect([namesPackage(manifests, 'vitest'), namesPackage(manifests, 'jest'), manifests[2]?.has('jest')]).toEqual([
    true,
    false,
    true,
  ]);
  expect(foldersAbove('x.ts')).toEqual(['']);
  expect([folderWith(tree, 'a/b/c/x.ts', /^package\.json$/), folderWith(tree, 'x.ts', /^none$/)]).toEqual([
    'a/b',
    undefined,
  ]);
});
