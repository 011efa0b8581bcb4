import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { git, newFolder, writeFiles } from './fixtures/git-project.ts';
import { readDiff, type DiffedTree } from './read-diff.ts';

let folder: string;
beforeAll(() => {
  folder = newFolder();
  git(folder, 'init', '-q');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A tree of these files; no text where the content is not a string. */
const treeOf = (files: Readonly<Record<string, string | undefined>>, more: Partial<DiffedTree> = {}): DiffedTree => ({
  root: '/p',
  bases: ['/p'],
  text: (file) => (Object.hasOwn(files, file) ? files[file] : null),
  ...more,
});

type Files = Readonly<Record<string, string>>;

/** What git says of two states of a folder. */
function gitDiff(old: Files, fresh: Files, ...options: string[]): string {
  git(folder, 'rm', '-rqf', '--cached', '--ignore-unmatch', '.');
  for (const name of Object.keys({ ...old, ...fresh })) rmSync(join(folder, name), { force: true });
  writeFiles(folder, old);
  git(folder, 'add', '-A');
  const before = git(folder, 'write-tree').trim();
  for (const name of Object.keys(old)) if (!Object.hasOwn(fresh, name)) rmSync(join(folder, name));
  writeFiles(folder, fresh);
  git(folder, 'add', '-A');
  return git(folder, 'diff', ...options, before, git(folder, 'write-tree').trim());
}

const OLD = {
  'src/a.ts': 'one\ntwo\nthree\nfour\nfive\n',
  'gone.py': 'x = 1\n',
  'moved.go': 'package p\n\nfunc f() {}\n',
  'same.c': 'int a;\n',
};
const NEW = {
  'src/a.ts': 'one\n2\nthree\nfour\nfive\nsix',
  'new dir/é.py': 'y = 2\n',
  'inner/moved.go': 'package p\n\nfunc f() {}\n',
  'same.c': 'int a;\n',
};
const EXPECTED = [
  { file: 'gone.py', before: 'x = 1\n', after: null },
  { file: 'inner/moved.go', before: null, after: OLD['moved.go'] },
  { file: 'moved.go', before: OLD['moved.go'], after: null },
  { file: 'new dir/é.py', before: null, after: 'y = 2\n' },
  { file: 'src/a.ts', before: OLD['src/a.ts'], after: NEW['src/a.ts'] },
];
const sorted = (diff: string, tree: DiffedTree): unknown[] =>
  readDiff(diff, tree).changes.toSorted((a, b) => (a.file < b.file ? -1 : 1));

describe("git's diff", () => {
  test.each([
    [[]],
    [['--find-renames']],
    [['--no-renames']],
    [['--no-prefix']],
    [['--src-prefix=i/', '--dst-prefix=w/']],
    [['-U0']],
    [['--full-index', '--binary']],
  ])('with %j, before it is applied and afterwards: changed, created, deleted and moved files', (options) => {
    const diff = gitDiff(OLD, NEW, ...options);
    expect(sorted(diff, treeOf(OLD))).toEqual(EXPECTED);
    expect(sorted(diff, treeOf(NEW))).toEqual(EXPECTED);
  });

  test('any two texts come back from either, also those of repeated lines, and with moved lines around them', () => {
    const text = fc
      .array(fc.constantFrom('a', 'a', 'b', '', '}', '- x', '-- ', '+++ y', '@@ -1 +1 @@', 'a\r', '\\ z'), {
        maxLength: 12,
      })
      .map((lines) => lines.join('\n'));
    fc.assert(
      fc.property(text, text, fc.constantFrom('-U0', '-U1', '-U3'), (before, after, context) => {
        const diff = gitDiff({ f: before }, { f: after }, context);
        const expected = before === after ? [] : [{ file: 'f', before, after }];
        expect(readDiff(diff, treeOf({ f: before })).changes).toEqual(expected);
        expect(readDiff(diff, treeOf({ f: after })).changes).toEqual(expected);
      }),
      { numRuns: 60, seed: 20261123 },
    );
  }, 120_000);

  test('names that are relative to another folder, and files outside of what is verified', () => {
    const diff = gitDiff({ 'pkg/a.py': 'x = 1\n', 'b.py': 'x = 1\n' }, { 'pkg/a.py': 'x = 2\n', 'b.py': 'x = 2\n' });
    const files = { 'a.py': 'x = 2\n' };
    expect(readDiff(diff, treeOf(files, { root: '/p/pkg', bases: ['/p', '/p/pkg'] }))).toEqual({
      changes: [{ file: 'a.py', before: 'x = 1\n', after: 'x = 2\n' }],
      left: [{ file: '../b.py', reason: 'it lies outside of the folder that is verified' }],
    });
    const relative = gitDiff({ 'pkg/a.py': 'x = 1\n' }, { 'pkg/a.py': 'x = 2\n' }, '--relative=pkg');
    expect(readDiff(relative, treeOf(files, { root: '/p/pkg', bases: ['/p', '/p/pkg'] })).changes).toMatchObject([
      { file: 'a.py' },
    ]);
  });

  test('what shows no text is left out by name: binary content, a mode; a link or a folder is no text', () => {
    const diff = gitDiff({ 'a.png': '\0one', 'b.sh': 'x\n' }, { 'a.png': '\0two', 'b.sh': 'x\n' });
    const binary = gitDiff({ 'a.png': '\0one' }, { 'a.png': '\0two' }, '--binary');
    const mode = 'diff --git a/b.sh b/b.sh\nold mode 100644\nnew mode 100755\n';
    const reasons = (text: string, files: Record<string, string | undefined>): string[] =>
      readDiff(text, treeOf(files)).left.map(({ file, reason }) => `${file}: ${reason}`);
    expect(reasons(diff, { 'a.png': undefined })).toEqual(['a.png: binary content']);
    expect(reasons(binary, { 'a.png': undefined })).toEqual(['a.png: binary content']);
    expect(reasons(mode, { 'b.sh': 'x\n' })).toEqual(['b.sh: only its mode is changed']);
    expect(reasons(gitDiff({ l: 'x\n' }, { l: 'y\n' }), { l: undefined })).toEqual([
      'l: it is no text, or no ordinary file',
    ]);
  });

  test.each(['../../etc/passwd', '/etc/passwd', '.git/config', 'x/../../y'])(
    'the name %s is never looked at',
    (name) => {
      const asked: string[] = [];
      const diff = `--- a/${name}\n+++ b/${name}\n@@ -1 +1 @@\n-x\n+y\n`;
      const tree = treeOf({}, { text: (file) => (asked.push(file), null) });
      expect(readDiff(diff, tree).changes).toEqual([]);
      expect(asked.filter((file) => file.includes('..') || file.startsWith('/') || file.startsWith('.git/'))).toEqual(
        [],
      );
    },
  );

  test('a tree that is neither the old nor the new one, and a file that may be both, are refused', () => {
    const diff = gitDiff(OLD, NEW);
    expect(() => readDiff(diff, treeOf({ ...NEW, 'src/a.ts': 'something else\n' }))).toThrow(
      /CV077|neither as before nor as after/,
    );
    const bare = '--- f\n+++ f\n@@ -2,3 +2,4 @@\n a\n a\n+a\n a\n';
    expect(() => readDiff(bare, treeOf({ f: 'x\na\na\na\na\na\n' }))).toThrow(/may be as before or as after/);
    expect(() => readDiff('--- a/x\n@@ nonsense', treeOf({}))).toThrow(/CV077|diff/);
  });

  test('thousands of changes in a long file are applied in the time of reading it', () => {
    const old = Array.from({ length: 60_000 }, (_, line) => `line ${line}`);
    const changed = old.map((text, line) => (line % 20 === 0 ? `${text} changed` : text));
    const before = `${old.join('\n')}\n`;
    const after = `moved\n${changed.join('\n')}\n`;
    const diff = gitDiff({ long: before }, { long: after.slice('moved\n'.length) });
    // A line that was put in meanwhile moves them all.
    const moved = diff.replace(/^@@ -1,4 \+1,4 @@\n(?:[^@].*\n)*/m, '');
    expect(readDiff(diff, treeOf({ long: before })).changes).toHaveLength(1);
    expect(readDiff(moved, treeOf({ long: after })).changes).toHaveLength(1);
  });

  test('mails of several commits, one upon the other', () => {
    writeFiles(folder, { 'm.py': 'a = 1\n' });
    git(folder, 'add', 'm.py');
    for (const [index, text] of ['a = 1\n', 'a = 1\nb = 2\n', 'a = 1\nb = 3\n'].entries()) {
      writeFileSync(join(folder, 'm.py'), text);
      git(folder, 'commit', '-q', '-m', `step ${index}`, 'm.py');
    }
    const mails = git(folder, 'format-patch', '--stdout', '-2');
    const expected = [{ file: 'm.py', before: 'a = 1\n', after: readFileSync(join(folder, 'm.py'), 'utf8') }];
    expect(readDiff(mails, treeOf({ 'm.py': 'a = 1\n' })).changes).toEqual(expected);
    expect(readDiff(mails, treeOf({ 'm.py': 'a = 1\nb = 3\n' })).changes).toEqual(expected);
  });
});
