import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeWritableFolder } from '../sandbox/sandbox-folder.ts';
import { newFolder, writeFiles } from './fixtures/git-project.ts';
import { openObjectStore } from './object-store.ts';
import { openProjectSpace, type ProjectSpace, type Writes } from './overlay.ts';
import { takeSnapshot } from './snapshot.ts';

let folder: string;
let project: string;
let space: ProjectSpace;
beforeEach(() => {
  folder = newFolder();
  project = join(folder, 'project');
  writeFiles(project, { 'a.ts': 'a', 'src/b.ts': 'b', 'src/run.sh': '#!/bin/sh\n' });
  chmodSync(join(project, 'src/run.sh'), 0o755);
  symlinkSync('src', join(project, 'link'));
  space = openProjectSpace({ project, folder: join(folder, 'space'), makeFolder: makeWritableFolder });
});
afterEach(() => {
  execFileSync('chmod', ['-R', 'u+rwX', folder]);
  rmSync(folder, { recursive: true, force: true });
});

const NONE: Writes = new Map();
/** Everything below a folder: path to content. */
function contents(root: string, at = ''): Record<string, string> {
  return Object.assign(
    {},
    ...readdirSync(join(root, at), { withFileTypes: true }).map((entry) => {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.isDirectory()) return contents(root, path);
      return {
        [path]: entry.isSymbolicLink()
          ? `-> ${readlinkSync(join(root, path))}`
          : readFileSync(join(root, path), 'utf8'),
      };
    }),
  );
}
/** Changes a file and sets its times to long ago, so that only the change time tells. */
function change(path: string, text: string): void {
  writeFileSync(join(project, path), text);
  utimesSync(join(project, path), 1_000_000_000, 1_000_000_000);
}

describe('takeSnapshot', () => {
  it('hashes the tree the same whenever it is read, and otherwise for any change', async () => {
    const first = await space.snapshot();
    expect((await space.snapshot()).tree).toBe(first.tree);
    const seen = new Set([first.tree]);
    const steps = [
      () => change('a.ts', 'A'),
      () => renameSync(join(project, 'a.ts'), join(project, 'c.ts')),
      () => chmodSync(join(project, 'c.ts'), 0o755),
      () => rmSync(join(project, 'link')),
      () => symlinkSync('a', join(project, 'link')),
      () => mkdirSync(join(project, 'node_modules')),
    ];
    for (const step of steps) {
      step();
      seen.add((await space.snapshot()).tree);
    }
    expect(seen.size).toBe(steps.length + 1);
  });

  it('reads again only what changed, and finds a change of the same size with the old time', async () => {
    const old = new Date(Date.now() - 60_000);
    await expect.poll(async () => (await space.snapshot()).read).toBe(0);
    utimesSync(join(project, 'a.ts'), old, old);
    await expect.poll(async () => (await space.snapshot()).read).toBe(0);
    writeFileSync(join(project, 'a.ts'), 'X');
    utimesSync(join(project, 'a.ts'), old, old);
    const snapshot = await space.snapshot();
    expect(snapshot).toMatchObject({ read: 1 });
    expect(space.text(snapshot, 'a.ts')).toBe('X');
    await expect.poll(async () => (await space.snapshot()).read).toBe(0);
    const next = openProjectSpace({ project, folder: join(folder, 'space'), makeFolder: makeWritableFolder });
    expect(await next.snapshot()).toMatchObject({ read: 0, tree: snapshot.tree });
  });

  it('names a file that is too large, special, unreadable or in change, and goes on', async () => {
    writeFileSync(join(project, 'huge.bin'), '');
    truncateSync(join(project, 'huge.bin'), 2 * 2 ** 30);
    execFileSync('mkfifo', [join(project, 'pipe')]);
    writeFiles(project, { 'moving.log': '' });
    const objects = openObjectStore(join(folder, 'objects'));
    const started = performance.now();
    const snapshot = await takeSnapshot({
      root: project,
      objects,
      onRead: (path) => path === 'moving.log' && appendFileSync(join(project, path), 'x'),
    });
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(snapshot.left).toEqual(
      expect.arrayContaining([
        { path: 'huge.bin', reason: 'too large' },
        { path: 'pipe', reason: 'special file' },
        { path: 'moving.log', reason: 'changed while it was read' },
      ]),
    );
    expect([...snapshot.files.keys()]).toEqual(['a.ts', 'src/b.ts', 'src/run.sh']);
    const small = await takeSnapshot({ root: project, objects, limits: { fileBytes: 100, totalBytes: 2, files: 10 } });
    expect([...small.files.keys()]).toEqual(['a.ts', 'src/b.ts']);
  });

  it('tries again when a file changes once while it is read', async () => {
    let once = true;
    const snapshot = await takeSnapshot({
      root: project,
      objects: openObjectStore(join(folder, 'objects')),
      onRead(path) {
        if (path === 'a.ts' && once) appendFileSync(join(project, path), '!');
        if (path === 'a.ts') once = false;
      },
    });
    expect(snapshot.files.get('a.ts')).toMatchObject({ size: 2 });
  });

  it('stops when it is told to and says so when the folder is gone', async () => {
    await expect(
      space.snapshot(AbortSignal.abort(new Error('cancelled'))).then(
        () => 'small enough to end first',
        (error: Error) => error.message,
      ),
    ).resolves.toMatch(/cancelled|small/);
    rmSync(project, { recursive: true });
    await expect(space.snapshot()).rejects.toMatchObject({ code: 'CV032' });
  });
});

describe('an overlay', () => {
  it('holds the tree with the blocks laid in, private, shares no file with the project, and follows it', async () => {
    const overlay = await space.materialise(
      'block',
      await space.snapshot(),
      new Map([
        ['src/b.ts', 'B'],
        ['new/c.ts', 'c'],
        ['a.ts', null],
      ]),
    );
    expect(contents(overlay.root)).toEqual({
      'src/b.ts': 'B',
      'src/run.sh': '#!/bin/sh\n',
      'new/c.ts': 'c',
      link: '-> src',
    });
    expect(statSync(join(folder, 'space')).mode & 0o777).toBe(0o700);
    expect(statSync(join(overlay.root, 'src/run.sh')).mode & 0o777).toBe(0o755);
    for (const path of ['src/b.ts', 'src/run.sh']) expect(statSync(join(overlay.root, path)).nlink).toBe(1);
    writeFileSync(join(overlay.root, 'src/run.sh'), 'broken');
    expect(readFileSync(join(project, 'src/run.sh'), 'utf8')).toBe('#!/bin/sh\n');
    change('a.ts', 'later');
    const follow = await space.materialise('block', await space.snapshot(), NONE);
    expect(contents(follow.root)).toEqual(contents(project));
    expect(follow).toMatchObject({ root: overlay.root, counts: { kept: 1, written: 3 } });
  });

  it('undoes whatever a run did to it, without following its links', async () => {
    const outside = join(folder, 'outside');
    writeFiles(outside, { 'b.ts': 'mine' });
    let { root } = await space.materialise('block', await space.snapshot(), NONE);
    const attacks = [
      () => (rmSync(join(root, 'src'), { recursive: true }), symlinkSync(outside, join(root, 'src'))),
      () => (rmSync(join(root, 'src/b.ts')), symlinkSync(join(outside, 'b.ts'), join(root, 'src/b.ts'))),
      () => (rmSync(join(root, 'a.ts')), mkdirSync(join(root, 'a.ts/x'), { recursive: true })),
      () => (rmSync(join(root, 'link')), symlinkSync(outside, join(root, 'link'))),
      () => (writeFileSync(join(root, 'a.ts'), 'z'), utimesSync(join(root, 'a.ts'), 0, 0)),
      () => writeFiles(root, { 'left/over/x': '', 'node_modules/y': '' }),
      () => (renameSync(root, `${root}-away`), symlinkSync(outside, root)),
      () => chmodSync(join(root, 'src'), 0),
      () => execFileSync('mkfifo', [join(root, 'pipe')]),
    ];
    for (const attack of attacks) {
      attack();
      ({ root } = await space.materialise('block', await space.snapshot(), new Map([['src/b.ts', 'laid']])));
      expect(contents(root)).toEqual({ ...contents(project), 'src/b.ts': 'laid' });
      expect(lstatSync(root).isDirectory()).toBe(true);
      expect(contents(outside)).toEqual({ 'b.ts': 'mine' });
    }
  });

  it('binds dependencies from the project only, and gives build outputs a folder of their own', async () => {
    writeFiles(project, { 'Cargo.toml': '', 'target/x': '', 'node_modules/m/i.js': '', 'pk/node_modules/n/i.js': '' });
    const first = await space.materialise('block', await space.snapshot(), NONE);
    expect(first.readOnly.toSorted((a, b) => a.to.length - b.to.length)).toEqual(
      ['node_modules', 'pk/node_modules'].map((to) => ({ from: join(project, to), to })),
    );
    expect(first.caches).toMatchObject([{ to: 'target' }]);
    for (const { to } of [...first.readOnly, ...first.caches]) expect(readdirSync(join(first.root, to))).toEqual([]);
    writeFiles(first.caches[0]!.from.path, { kept: '1' });
    const second = await space.materialise('baseline', await space.snapshot(), NONE);
    expect(second.caches).toEqual(first.caches);
    expect(existsSync(join(second.caches[0]!.from.path, 'kept'))).toBe(true);
    rmSync(join(project, 'node_modules'), { recursive: true });
    symlinkSync(folder, join(project, 'node_modules'));
    const third = await space.materialise('block', await space.snapshot(), NONE);
    expect(third.readOnly.map(({ to }) => to)).toEqual(['pk/node_modules']);
    expect(existsSync(join(third.root, 'node_modules'))).toBe(false);
  });

  it('mends a damaged store, prunes what is no longer needed, and keeps names of any bytes', async () => {
    writeFileSync(Buffer.concat([Buffer.from(`${project}/n`), Buffer.of(0xff, 0x0a)]), 'odd');
    const first = await space.snapshot();
    const { root } = await space.materialise('block', first, new Map([['x.ts', 'x']]));
    expect(readFileSync(Buffer.concat([Buffer.from(`${root}/n`), Buffer.of(0xff, 0x0a)]), 'utf8')).toBe('odd');
    const pack = join(folder, 'space/objects/small.pack');
    const at = readFileSync(pack).indexOf(Buffer.from(first.files.get('a.ts')!.hash, 'hex'));
    writeFileSync(pack, Buffer.from(readFileSync(pack)).fill('?', at + 36, at + 37));
    await expect(space.materialise('baseline', first, NONE)).rejects.toThrow();
    const mended = await space.materialise('baseline', await space.snapshot(), NONE);
    expect(readFileSync(join(mended.root, 'a.ts'), 'utf8')).toBe('a');
    expect(await space.prune()).toBe(1);
    expect(await space.prune()).toBe(0);
  });

  it('is the project with the writes, whatever came before (generated histories)', async () => {
    const path = fc.constantFrom('a.ts', 'src/b.ts', 'src/c/d.ts', 'e', 'src/f');
    const step = fc.record({
      where: fc.constantFrom('project', 'overlay', 'writes'),
      path,
      text: fc.option(fc.string({ maxLength: 4 })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const writes = new Map<string, string | null>();
        const { root } = await space.materialise('block', await space.snapshot(), NONE);
        for (const { where, path, text } of steps) {
          const place = join(where === 'project' ? project : root, path);
          if (where === 'writes') writes.set(path, text);
          else if (text === null) rmSync(place, { force: true });
          else writeFiles(where === 'project' ? project : root, { [path]: text });
        }
        const laid = await space.materialise('block', await space.snapshot(), writes);
        const expected = contents(project);
        for (const [file, text] of writes) {
          if (text === null) delete expected[file];
          else expected[file] = text;
        }
        expect(contents(laid.root)).toEqual(expected);
        expect(contents((await space.materialise('block', await space.snapshot(), NONE)).root)).toEqual(
          contents(project),
        );
      }),
      { numRuns: 40 },
    );
  });
});
