import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeWritableFolder } from '../sandbox/sandbox-folder.ts';
import { git, newFolder, writeFiles } from './fixtures/git-project.ts';
import { openChange, type ChangedFile, type OpenedOverlay } from './open-overlay.ts';
import { openProjectSpace, type ProjectSpace } from './overlay.ts';

let folder: string;
let space: ProjectSpace;
beforeEach(() => {
  folder = newFolder();
  writeFiles(join(folder, 'p'), {
    'a.ts': 'one\ntwo\nthree\n',
    'b.ts': 'b\n',
    'node_modules/x/index.js': 'x\n',
    'kept.ts': 'k\n',
  });
  symlinkSync('b.ts', join(folder, 'p/link.ts'));
  git(join(folder, 'p'), 'init', '-q');
  space = openProjectSpace({
    project: join(folder, 'p'),
    folder: join(folder, 'space'),
    makeFolder: makeWritableFolder,
  });
});
afterEach(async () => {
  await space.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (main: ChangedFile, others: ChangedFile[] = [], whole = false): Promise<OpenedOverlay> =>
  openChange(space, [main, ...others], { block: 'block', whole });
const A = { file: 'a.ts', before: 'one\nTWO\nthree\n', after: 'one\ntwo\nthree\n' };
const read = (root: string, file: string): string | undefined =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;

test('every file is as after the change on one side and as before it on the other, not as on the disk', async () => {
  const opened = await open(A, [
    { file: 'b.ts', before: 'old b\n', after: null },
    { file: 'new/c.ts', before: null, after: 'c\n' },
  ]);
  const [later, earlier] = [await opened.withBlocks(), await opened.baseline()];
  const expected = {
    'a.ts': [A.before, A.after],
    'b.ts': ['old b\n', undefined],
    'new/c.ts': [undefined, 'c\n'],
    'kept.ts': ['k\n', 'k\n'],
  };
  for (const [file, [before, after]] of Object.entries(expected)) {
    expect([read(earlier.root, file), read(later.root, file)]).toEqual([before, after]);
    expect([opened.before(file), opened.after(file)]).toEqual([before, after]);
  }
  // The block is on the disk as it is: nothing of it is to be written.
  expect([...opened.applied.writes.keys()]).toEqual(['b.ts', 'new/c.ts']);
  expect(read(join(folder, 'p'), 'b.ts')).toBe('b\n');
});

test("lines are the block's where they are new, or all of them", async () => {
  const linesOf = (opened: OpenedOverlay): (number | undefined)[] | undefined =>
    opened.applied.origins.get('a.ts')?.map((line) => line?.line);
  expect(linesOf(await open(A))).toEqual([undefined, 2, undefined, undefined]);
  expect(linesOf(await open(A, [], true))).toEqual([1, 2, 3, 4]);
  expect(linesOf(await open({ ...A, before: null }))).toEqual([1, 2, 3, 4]);
});

test.each([
  '../out.ts',
  '/etc/passwd',
  '.git/config',
  'link.ts',
  'node_modules/x/index.js',
  'A.ts',
  'a.ts/x',
  'b\\c',
  '',
])('%j is refused on both sides', async (file) => {
  const bad = { file, before: 'x', after: 'y' };
  const beside = await open(A, [bad]);
  expect(beside.applied.refused).toMatchObject([{ file }]);
  expect([...beside.base.keys(), ...beside.applied.writes.keys()]).not.toContain(file);
  const alone = await open(bad);
  expect(alone.applied).toMatchObject({ applied: [], refused: [{ block: 'block', file }] });
  expect(read(join(folder, 'p'), 'link.ts')).toBe('b\n');
});
