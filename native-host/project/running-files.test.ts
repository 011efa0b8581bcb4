import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { changedFiles, readRunningFiles, runningFiles, type RunRules } from './running-files.ts';

const namesOf = (paths: readonly string[], rules: Partial<RunRules>): string[] =>
  Object.keys(runningFiles({ paths, links: new Map(), hash: () => 'h' }, { patterns: [], commands: [], ...rules }));

test.for([
  ['conftest.py', ['conftest.py', 'a/b/conftest.py'], ['conftest.py.txt', 'my_conftest.py']],
  ['vite.config.*', ['vite.config.ts', 'packages/web/vite.config.mjs'], ['vite.configs', 'config.ts']],
  ['.cargo/config.toml', ['.cargo/config.toml', 'crates/a/.cargo/config.toml'], ['config.toml', '.cargo/other.toml']],
  ['buildSrc/**', ['buildSrc/a.kt', 'x/buildSrc/src/main/b.kt'], ['buildSrc', 'mybuildSrc/a.kt']],
] as const)('the pattern %s', ([pattern, fits, others]) => {
  expect(namesOf([...fits, ...others], { patterns: [pattern] })).toEqual([...fits].toSorted());
});

test('files that a command names run, however it names them', () => {
  const files = ['check.sh', 'tools/lint.mjs', 'tools/other.mjs', 'a b.sh', 'src/main.ts'];
  const commands = [
    ['./check.sh', '--fast'],
    ['sh', '-c', 'node tools/lint.mjs && echo "$(cat ./tools/../src/main.ts)"'],
  ];
  expect(namesOf(files, { commands })).toEqual(['check.sh', 'src/main.ts', 'tools/lint.mjs']);
});

test('changed, new and removed files are named, and a link that leads to other contents', async () => {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'cv-runs-')));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const read = (): ReturnType<typeof readRunningFiles> =>
    readRunningFiles(root, { patterns: ['conftest.py', 'build.rs', 'Makefile'], commands: [] });
  write('conftest.py', '1');
  write('build.rs', '1');
  write('make/one', '1');
  write('node_modules/p/build.rs', 'of an installed package');
  write('src/main.py', '1');
  symlinkSync('make/one', path.join(root, 'Makefile'));
  const before = await read();
  expect(Object.keys(before)).toEqual(['Makefile', 'build.rs', 'conftest.py']);
  write('src/main.py', '2');
  expect(changedFiles(before, await read())).toEqual({});

  write('conftest.py', '2');
  write('tests/conftest.py', '1');
  rmSync(path.join(root, 'build.rs'));
  write('make/one', '2');
  const after = await read();
  expect(Object.keys(changedFiles(before, after))).toEqual([
    'Makefile',
    'build.rs',
    'conftest.py',
    'tests/conftest.py',
  ]);
  expect(changedFiles(before, after)['build.rs']).toBeNull();
});
