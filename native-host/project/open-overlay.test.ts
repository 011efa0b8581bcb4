import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { SANDBOX_ENVIRONMENT, SANDBOX_ID } from '../sandbox/bubblewrap-arguments.ts';
import { makeWritableFolder } from '../sandbox/sandbox-folder.ts';
import { runSandboxed } from '../sandbox/sandbox-run.ts';
import { git, newFolder, writeFiles } from './fixtures/git-project.ts';
import { openChange, openOverlay, type ChangedFile, type OpenedOverlay } from './open-overlay.ts';
import { openProjectSpace, type ProjectSpace } from './overlay.ts';
import type { MessageBlock } from './place-block.ts';
import { canRun } from '../sandbox/fixtures/can-run.ts';

let folder: string;
let space: ProjectSpace;
beforeEach(() => {
  folder = newFolder();
  writeFiles(join(folder, 'p'), {
    'src/sum.ts': 'export function sum(a: number, b: number): number {\n  return a + b;\n}\n',
    'src/other.ts': 'export const other = 1;\n',
    'build.py': 'def build():\n    pass\n',
  });
  git(join(folder, 'p'), 'init', '-q');
  space = openProjectSpace({
    project: join(folder, 'p'),
    folder: join(folder, 'space'),
    makeFolder: makeWritableFolder,
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const block = (id: string, code: string, rest: Partial<MessageBlock> = {}): MessageBlock => ({
  id,
  language: 'typescript',
  info: '',
  code,
  before: '',
  ...rest,
});

it('lays the blocks of a message over the project, beside a baseline, and follows the next answer', async () => {
  const cache = new Map<string, ReadonlySet<string>>();
  const blocks = [
    block('1', 'export function sum(a: number, b: number): number {\n  return b + a;\n}'),
    block('2', '// src/new.ts\nexport const n = 1;'),
    block('3', 'npm run x', { language: 'bash' }),
  ];
  const opened = await openOverlay(space, blocks, cache);
  expect(opened.placements.map(({ placement }) => [placement.file, placement.how, placement.kind])).toEqual([
    ['src/sum.ts', 'symbols', 'whole'],
    ['src/new.ts', 'comment', 'whole'],
    [null, 'none', 'whole'],
  ]);
  expect(opened.applied.refused).toMatchObject([{ block: '3', file: null }]);
  const withBlocks = await opened.withBlocks();
  const baseline = await opened.baseline();
  const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');
  expect(read(withBlocks.root, 'src/sum.ts')).toContain('b + a');
  expect(read(withBlocks.root, 'src/new.ts')).toBe('// src/new.ts\nexport const n = 1;\n');
  expect(read(baseline.root, 'src/sum.ts')).toBe(opened.before('src/sum.ts'));
  expect(opened.after('src/sum.ts')).toBe(read(withBlocks.root, 'src/sum.ts'));
  expect(read(join(folder, 'p'), 'src/sum.ts')).toContain('a + b');

  const next = await openOverlay(space, [block('4', 'export function sum(): number {\n  return 0;\n}')], cache);
  expect(await next.withBlocks()).toMatchObject({ root: withBlocks.root, counts: { written: 1, removed: 2 } });
  const none = await (await openOverlay(space, [], cache)).withBlocks();
  for (const path of ['src/sum.ts', 'src/other.ts', 'build.py'])
    expect(readFileSync(join(none.root, path))).toEqual(readFileSync(join(folder, 'p', path)));
});

it.skipIf(!(await canRun()))('lets the sandbox write it, keeps what a run left alone and undoes the rest', async () => {
  const sandboxed = openProjectSpace({
    project: join(folder, 'p'),
    folder: join(folder, 'sandboxed'),
    makeFolder: makeWritableFolder,
    ...(process.getuid?.() === 0 ? { owner: { uid: SANDBOX_ID, gid: SANDBOX_ID } } : {}),
  });
  writeFiles(join(folder, 'p'), { 'Cargo.toml': '', 'target/old': '', 'node_modules/m/i.js': 'dependency\n' });
  const withBlocks = await (await openOverlay(sandboxed, [], new Map())).withBlocks();
  const run = await runSandboxed({
    command: 'sh',
    args: [
      '-c',
      'cat node_modules/m/i.js; echo changed > src/sum.ts; ln -sf / src/other.ts; echo built > target/new; echo ' +
        'no > node_modules/m/x',
    ],
    cwd: '/project',
    readOnly: withBlocks.readOnly.map(({ from, to }) => ({ from, to: `/project/${to}` })),
    writable: [
      { from: withBlocks.folder, to: '/project' },
      ...withBlocks.caches.map(({ from, to }) => ({ from, to: `/project/${to}` })),
    ],
    environment: SANDBOX_ENVIRONMENT,
    network: false,
  });
  expect(run).toMatchObject({
    kind: 'exit',
    stdout: { text: 'dependency\n' },
    stderr: { text: expect.stringMatching(/read-only/i) },
  });
  expect(readFileSync(join(withBlocks.caches[0]!.from.path, 'new'), 'utf8')).toBe('built\n');
  expect(existsSync(join(folder, 'p/target/new'))).toBe(false);
  const next = await (await openOverlay(sandboxed, [], new Map())).withBlocks();
  expect(next.counts).toEqual({ kept: 2, written: 2, removed: 2 });
  for (const path of ['src/sum.ts', 'src/other.ts'])
    expect(readFileSync(join(next.root, path))).toEqual(readFileSync(join(folder, 'p', path)));
  await sandboxed.close();
});

describe('openChange', () => {
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
});
