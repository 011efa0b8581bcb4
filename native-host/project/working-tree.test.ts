import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, nameOf } from './file-names.ts';
import { git, newFolder, writeFiles } from './fixtures/git-project.ts';
import { parseIndex } from './git-files.ts';
import { parseIgnore } from './ignore-scope.ts';
import { startYielder } from './cooperative-yield.ts';
import { readWorkingTree, type WorkingTree } from './working-tree.ts';

let root: string;
beforeEach(() => (root = newFolder()));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const read = (folder = root): Promise<WorkingTree> => readWorkingTree(folder, startYielder());
const paths = async (folder = root): Promise<string[]> => {
  const tree = await read(folder);
  return [...tree.files.keys(), ...tree.links.keys()].sort();
};
const byGit = (folder = root): string[] =>
  [
    ...new Set(
      git(folder, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
        .split('\0')
        .filter((path) => path !== ''),
    ),
  ].sort();

describe('readWorkingTree', () => {
  it('lists what git lists: nested and negated ignores, exclude file, tracked although ignored', async () => {
    git(root, 'init', '-q');
    writeFiles(root, {
      '.gitignore':
        '*.log\n!keep.log\n/gen\nlogs/**/x\n**/deep/*.tmp\ntrail\\ \n' +
        'sp ace \n[Tt]emp?\n#not\n\\#yes\ndoc/*.txt\nobj/\n',
      'a.ts': '',
      'a.log': '',
      'keep.log': '',
      'gen/a': '',
      'sub/gen/a': '',
      'logs/x': '',
      'logs/a/b/x': '',
      'logs/a/y': '',
      'q/deep/a.tmp': '',
      'q/deep/r/a.tmp': '',
      'trail ': '',
      'sp ace': '',
      temp1: '',
      Tempo: '',
      '#yes': '',
      'doc/a.txt': '',
      'doc/r/a.txt': '',
      'linked/a': '',
      'obj/x/forced': '',
      'obj/y': '',
      'sub/obj/z': '',
      'sub/.gitignore': '!a.log\n*.md\n',
      'sub/a.log': '',
      'sub/r.md': '',
      'r.md': '',
      'a\nb.ts': '',
      'priv.key': '',
    });
    writeFileSync(join(root, '.git/info/exclude'), '*.key\n');
    symlinkSync('../.gitignore', join(root, 'linked/.gitignore'));
    git(root, 'add', '-f', 'obj/x/forced', 'a.ts');
    expect(await paths()).toEqual(byGit());
    expect((await read()).left).toContainEqual({ path: 'priv.key', reason: 'ignored' });
  });

  it('agrees with git on generated ignore files', async () => {
    git(root, 'init', '-q');
    const names = ['a', 'b', 'ab', 'a.b', 'A'];
    const all = names.flatMap((one) => names.flatMap((two) => names.map((three) => `${one}${one}/${two}_/${three}`)));
    writeFiles(root, Object.fromEntries(all.map((path) => [path, ''])));
    const part = fc.constantFrom(
      'a',
      'b',
      '*',
      '?',
      '**',
      'ab',
      '[ab]',
      '[!a]',
      'a*',
      '*b',
      '\\a',
      '[[:alpha:]]',
      '[',
      '[/a',
      'a.?',
      '*_',
      'aa',
      '[a-b]_',
    );
    const line = fc
      .tuple(
        fc.constantFrom('', '', '!', '/'),
        fc.array(part, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('/', '', '/'),
        fc.constantFrom('', '', '/', ' '),
      )
      .map(([front, parts, between, end]) => front + parts.join(between) + end);
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 5 }), fc.array(line, { maxLength: 3 }), async (outer, inner) => {
        writeFiles(root, { '.gitignore': `${outer.join('\n')}\n`, 'aa/.gitignore': `${inner.join('\r\n')}\n` });
        expect(await paths()).toEqual(byGit());
      }),
      { numRuns: 60 },
    );
  });

  it('takes a pattern made to be slow in its stride', () => {
    const rules = parseIgnore(`${'*a'.repeat(200)}b\n${'**/a/'.repeat(100)}b\n`);
    const started = performance.now();
    expect(rules.verdict(`${'a/'.repeat(500)}${'a'.repeat(5_000)}`, false)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('works without git, without commits, below the top of a repository, and in one that ignores it', async () => {
    writeFiles(root, { 'p/a.ts': '', 'p/b.tmp': '', 'p/.gitignore': '*.tmp\n', 'q/c': '' });
    expect(await read(join(root, 'p'))).toMatchObject({ source: 'no git' });
    expect(await paths(join(root, 'p'))).toEqual(['.gitignore', 'a.ts']);
    git(root, 'init', '-q');
    writeFiles(root, { '.gitignore': 'p/*.ts\n', 'p/x/y.ts': '' });
    expect(await paths(join(root, 'p'))).toEqual(['.gitignore', 'x/y.ts']);
    writeFiles(root, { '.gitignore': '*\n' });
    expect(await read(join(root, 'p'))).toMatchObject({ source: 'no git' });
    expect(await paths(join(root, 'p'))).toEqual(['.gitignore', 'a.ts', 'x/y.ts']);
  });

  it('reads submodules and worktrees with their own ignore rules', async () => {
    for (const name of ['lib', 'main']) {
      writeFiles(join(root, name), { 'a.ts': name, '.gitignore': name === 'main' ? '*.gen\n' : '*.o\n' });
      git(join(root, name), 'init', '-q');
      git(join(root, name), 'add', '-A');
      git(join(root, name), 'commit', '-qm', 'first');
    }
    git(join(root, 'main'), 'submodule', '--quiet', 'add', join(root, 'lib'), 'sub');
    git(join(root, 'main'), 'commit', '-qm', 'sub');
    git(join(root, 'main'), 'worktree', 'add', '-q', join(root, 'tree'));
    writeFiles(join(root, 'main'), { 'sub/b.gen': '', 'sub/c.o': '', 'd.gen': '' });
    writeFiles(join(root, 'main'), { '.git/info/exclude': '*.secret\n' });
    writeFiles(join(root, 'tree'), { 'new.ts': '', 'x.gen': '', 'y.secret': '' });
    expect(await paths(join(root, 'main'))).toEqual([
      '.gitignore',
      '.gitmodules',
      'a.ts',
      'sub/.gitignore',
      'sub/a.ts',
      'sub/b.gen',
    ]);
    expect(await paths(join(root, 'tree'))).toEqual(['.gitignore', '.gitmodules', 'a.ts', 'new.ts']);
    expect(await read(join(root, 'tree'))).toMatchObject({ source: 'git' });
  });

  it('sorts dependencies and build outputs out, but not sources that are called so', async () => {
    git(root, 'init', '-q');
    writeFiles(root, {
      'node_modules/x/i.js': '',
      'pk/node_modules/y': '',
      '.venv/pyvenv.cfg': '',
      'Cargo.toml': '',
      'target/debug/x': '',
      'dist/a.js': '',
      'web/dist/b.js': '',
      'build/tool.py': '',
      'src/__pycache__/x.pyc': '',
      '.gitignore': 'node_modules\n/dist\n',
    });
    git(root, 'add', 'build', 'web');
    expect(await read()).toMatchObject({
      dependencies: expect.arrayContaining(['node_modules', 'pk/node_modules', '.venv']),
      outputs: expect.arrayContaining(['target', 'dist']),
    });
    expect(await paths()).toEqual(['.gitignore', 'Cargo.toml', 'build/tool.py', 'web/dist/b.js']);
  });

  it('keeps links that stay inside, whichever way they take, and names what it leaves out', async () => {
    writeFiles(root, { 'a/b/c/file': '' });
    const links = {
      inside: 'a/b',
      up: 'a/b/c/../..',
      gone: 'nowhere',
      'a/b/c/top': '../../..',
      out: '../x',
      absolute: root,
      through: 'a/b/c/top/../etc',
      chain: 'through',
      loop: 'loop',
    };
    for (const [path, target] of Object.entries(links)) symlinkSync(target, join(root, path));
    git(root, 'init', '-q');
    const tree = await read();
    expect([...tree.links.keys()].sort()).toEqual(['a/b/c/top', 'gone', 'inside', 'up']);
    expect(
      tree.left
        .filter(({ reason }) => reason === 'link leads outside')
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['absolute', 'chain', 'loop', 'out', 'through']);
  });
});

describe('the index', () => {
  it('is read in versions 2, 3 and 4 and with SHA-256', async () => {
    for (const format of ['sha1', 'sha256']) {
      for (const version of ['2', '3', '4']) {
        const folder = join(root, format + version);
        mkdirSync(folder);
        git(folder, 'init', '-q', `--object-format=${format}`);
        writeFiles(
          folder,
          Object.fromEntries(
            Array.from({ length: 300 }, (_, n) => [`dir${n % 7}/sub/file-${n}${'x'.repeat(n % 90)}`, '']),
          ),
        );
        writeFiles(folder, { '.gitignore': '*\n' });
        git(folder, 'add', '-f', '.');
        if (version === '3') writeFiles(folder, { later: '' });
        if (version === '3') git(folder, 'add', '-f', '-N', 'later');
        git(folder, 'update-index', '--index-version', version);
        expect(await paths(folder)).toEqual(byGit(folder));
      }
    }
  });

  it('says so when it is split, and never fails on damaged bytes', async () => {
    git(root, 'init', '-q');
    writeFiles(root, { a: '' });
    git(root, 'add', 'a');
    git(root, 'update-index', '--split-index');
    expect(await read()).toMatchObject({ source: 'git without index' });
    const body = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.concat([Buffer.from('DIRC\0\0\0'), bytes]));
    fc.assert(
      fc.property(body, (bytes) => {
        const found = parseIndex(bytes, 20);
        expect(found === undefined || found instanceof Set).toBe(true);
      }),
    );
  });
});

describe('names of any bytes', () => {
  it('come back byte for byte and are never mixed up', () => {
    const bytes = fc.uint8Array({ maxLength: 40 }).map((each) => Buffer.from(each));
    fc.assert(
      fc.property(bytes, bytes, (one, two) => {
        expect(bytesOf(nameOf(one))).toEqual(one);
        expect(nameOf(one) === nameOf(two)).toBe(one.equals(two));
      }),
    );
  });

  it('are listed', async () => {
    writeFileSync(Buffer.concat([Buffer.from(`${root}/a`), Buffer.of(0xff, 0x0a, 0x62)]), 'x');
    expect(await paths()).toEqual(['a\udcff\nb']);
  });
});
