import { appendFileSync, mkdirSync, renameSync, rmSync, watch, writeFileSync, type FSWatcher } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newFolder, writeFiles } from './fixtures/git-project.ts';
import {
  watchFolder,
  type FolderChanges,
  type FolderWatch,
  type WatchOptions,
  type WatchProblem,
} from './watch-folder.ts';

let folder: string;
let root: string;
let open: FolderWatch | undefined;
let told: FolderChanges[];
let problems: WatchProblem[];
beforeEach(() => {
  folder = newFolder();
  root = join(folder, 'project');
  writeFiles(root, {
    '.gitignore': '*.log\nout/\n',
    'a.ts': 'a',
    'src/b.ts': 'b',
    'node_modules/m/i.js': '',
    'out/o.js': '',
  });
  told = [];
  problems = [];
});
afterEach(() => {
  open?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(more: Partial<WatchOptions> = {}): Promise<FolderWatch> {
  open = await watchFolder(root, {
    quietMs: 60,
    pollMs: 60,
    onChange: (changes) => told.push(changes),
    onProblem: (problem) => problems.push(problem),
    ...more,
  });
  return open;
}
/** Everything that was told so far, each path once. */
const all = (): FolderChanges => ({
  changed: [...new Set(told.flatMap(({ changed }) => changed))].sort(),
  removed: [...new Set(told.flatMap(({ removed }) => removed))].sort(),
});
const becomes = (changed: string[], removed: string[] = []): Promise<void> =>
  expect.poll(all, { timeout: 10_000 }).toEqual({ changed, removed });

test('tells of what is written, made, moved over and removed, and of nothing else', async () => {
  const watched = await start();
  expect(watched.files()).toEqual(['.gitignore', 'a.ts', 'src/b.ts']);
  writeFiles(root, { 'a.ts': 'A', 'noise.log': 'x', 'out/o.js': 'x', 'node_modules/m/i.js': 'x' });
  await becomes(['a.ts']);
  writeFileSync(join(root, 'src/temporary~'), 'B');
  renameSync(join(root, 'src/temporary~'), join(root, 'src/b.ts'));
  await becomes(['a.ts', 'src/b.ts']);
  rmSync(join(root, 'a.ts'));
  await becomes(['a.ts', 'src/b.ts'], ['a.ts']);
  expect(watched.files()).toEqual(['.gitignore', 'src/b.ts']);
  expect(problems).toEqual([]);
});

test('a folder made with its files at once is followed, also deep, and one that is moved here', async () => {
  await start();
  writeFiles(root, { 'new/deep/er/c.ts': 'c' });
  await becomes(['new/deep/er/c.ts']);
  appendFileSync(join(root, 'new/deep/er/c.ts'), '!');
  await expect.poll(() => told.length).toBe(2);
  writeFiles(folder, { 'elsewhere/d.ts': 'd' });
  renameSync(join(folder, 'elsewhere'), join(root, 'moved'));
  await becomes(['moved/d.ts', 'new/deep/er/c.ts']);
  mkdirSync(join(root, 'empty'));
  writeFileSync(join(root, 'empty/e.ts'), 'e');
  await becomes(['empty/e.ts', 'moved/d.ts', 'new/deep/er/c.ts']);
});

test('follows the ignore files: what they hide is gone, what they show appears', async () => {
  await start();
  writeFileSync(join(root, '.gitignore'), '*.log\nsrc/\n');
  await becomes(['.gitignore', 'out/o.js'], ['src/b.ts']);
});

test('many changes in a row are told together, when it is quiet', async () => {
  await start({ quietMs: 300 });
  for (let number = 0; number < 200; number += 1) writeFileSync(join(root, `src/n${number % 20}.ts`), String(number));
  await expect.poll(() => all().changed.length, { timeout: 10_000 }).toBe(20);
  expect(told).toHaveLength(1);
});

test('where the system gives no more watches it says so once and looks for itself', async () => {
  let given = 0;
  const watchOne = (at: string | Buffer, changed: () => void): FSWatcher => {
    given += 1;
    if (given > 1) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    return watch(at, changed);
  };
  await start({ watchOne });
  expect(problems).toEqual([{ kind: 'limit', folders: 2, watched: 1, code: 'ENOSPC' }]);
  writeFileSync(join(root, 'src/b.ts'), 'B');
  await becomes(['src/b.ts']);
  writeFiles(root, { 'new/c.ts': 'c' });
  await becomes(['new/c.ts', 'src/b.ts']);
  expect(problems).toHaveLength(1);
});

test('a folder that goes away ends it; none to begin with is CV032; nothing is told after the end', async () => {
  await start();
  rmSync(root, { recursive: true });
  await expect.poll(() => problems).toEqual([{ kind: 'gone' }]);
  await expect(start()).rejects.toMatchObject({ code: 'CV032' });
  writeFiles(root, { 'a.ts': 'a' });
  const watched = await start();
  told = [];
  watched.close();
  writeFileSync(join(root, 'a.ts'), 'A');
  await new Promise((turn) => setImmediate(turn));
  expect(told).toEqual([]);
});
