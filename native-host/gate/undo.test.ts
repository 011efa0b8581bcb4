import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../storage/database.ts';
import type { Database } from '../storage/database.ts';
import { anchorFile } from './anchor-file.ts';
import { createGate } from './gate.ts';
import type { Gate } from './gate.ts';
import { undoContents } from './undo-contents.ts';
import type { UndoContents } from './undo-contents.ts';
import { openLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { createProjectWriter } from './project-writes.ts';
import type { FileChange, ProjectWriter } from './project-writes.ts';
import { stopFlag } from './stop-flag.ts';

let folder: string;
let root: string;
let db: Database;
let ledger: Ledger;
let gate: Gate;
let kept: UndoContents;
let writer: ProjectWriter;
let ids: number;
const coded = (code: string): unknown => expect.objectContaining({ code });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const place = (...parts: string[]): string => path.join(root, ...parts);

beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'cv-undo-')));
  root = path.join(folder, 'project');
  mkdirSync(root);
  db = openDatabase(path.join(folder, 'test.db'));
  const fail = (problem: unknown): never => expect.unreachable(String(problem));
  ledger = openLedger(
    db,
    anchorFile(path.join(folder, 'anchor.json'), () => undefined),
    () => new Date(0),
  );
  gate = createGate({ db, ledger, flag: stopFlag(path.join(folder, 'stopped')), failed: fail });
  kept = undoContents(path.join(folder, 'kept'));
  ids = 0;
  writer = writerWith(kept);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});
const writerWith = (contents: UndoContents): ProjectWriter =>
  createProjectWriter({ db, gate, kept: contents, now: () => new Date(0), newId: () => `change-${(ids += 1)}` });
const apply = (...changes: FileChange[]): string => writer.apply('p', root, changes);

/** Everything below a folder: kind, permissions, content. */
function tree(at: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(at, { recursive: true, encoding: 'utf8' })
      .toSorted()
      .map((name) => {
        const stat = lstatSync(path.join(at, name));
        if (stat.isDirectory()) return [name, 'folder'];
        if (stat.isSymbolicLink()) return [name, 'link'];
        return [name, `${(stat.mode & 0o7777).toString(8)} ${readFileSync(path.join(at, name), 'base64')}`];
      }),
  );
}

const NAMES = ['a', 'b.ts', 'src/a', 'src/deep/er/c', 'tool'] as const;
const content = fc
  .oneof(fc.constant(''), fc.string({ maxLength: 6, unit: 'binary' }), fc.constant('\r\n\0'))
  .map(bytes);
const mode = fc.constantFrom(0o644, 0o755, 0o600, 0o444);
const change = fc
  .record({
    file: fc.constantFrom(...NAMES),
    content: fc.oneof(content, fc.constant(null)),
    mode: fc.option(mode, { nil: undefined }),
  })
  .map(({ file, content: text, mode: bits }): FileChange => ({
    file,
    content: text,
    ...(bits === undefined ? {} : { mode: bits }),
  }));
const oneChange = fc.uniqueArray(change, { minLength: 1, maxLength: 4, selector: ({ file }) => file });

/** T7 over a few changes on top of each other, taken back in the opposite order. */
const takenBack = (undo: (id: string) => void) =>
  fc.property(
    fc.uniqueArray(fc.record({ file: fc.constantFrom(...NAMES), content, mode }), {
      maxLength: 4,
      selector: ({ file }) => file,
    }),
    fc.array(oneChange, { minLength: 1, maxLength: 3 }),
    (start, days) => {
      rmSync(root, { recursive: true });
      mkdirSync(root);
      for (const { file, content: text, mode: bits } of start) {
        mkdirSync(path.dirname(place(file)), { recursive: true });
        writeFileSync(place(file), text);
        chmodSync(place(file), bits);
      }
      const trees = [tree(root)];
      const done: string[] = [];
      for (const changes of days) {
        done.push(apply(...changes));
        for (const { file, content: text } of changes)
          if (text === null ? existsSync(place(file)) : Buffer.compare(readFileSync(place(file)), text) !== 0)
            return false;
        trees.push(tree(root));
      }
      for (const id of done.toReversed()) {
        trees.pop();
        undo(id);
        if (JSON.stringify(tree(root)) !== JSON.stringify(trees.at(-1))) return false;
      }
      return true;
    },
  );

test('T7: changes of a project are undone exactly: contents, permissions, absence, folders', () => {
  fc.assert(
    takenBack((id) => writer.undo(id)),
    { numRuns: 60 },
  );
}, 60_000);

test('T7 notices an undo that forgets permissions, or that empties a file instead of removing it', () => {
  const careless = (id: string): void => {
    writer.undo(id);
    for (const name of NAMES) if (existsSync(place(name))) chmodSync(place(name), 0o644);
  };
  expect(fc.check(takenBack(careless), { numRuns: 60 }).failed).toBe(true);
  const emptying = (id: string): void => {
    const before = NAMES.filter((name) => existsSync(place(name)));
    writer.undo(id);
    for (const name of before)
      if (!existsSync(place(name)) && existsSync(path.dirname(place(name)))) writeFileSync(place(name), '');
  };
  expect(fc.check(takenBack(emptying), { numRuns: 60 }).failed).toBe(true);
}, 60_000);

test('a file that changed since: the undo refuses, names it, and touches nothing', () => {
  writeFileSync(place('one'), 'old');
  const id = apply({ file: 'one', content: bytes('new') }, { file: 'two', content: bytes('new') });
  for (const spoil of [
    () => writeFileSync(place('two'), 'mine'),
    () => (writeFileSync(place('two'), 'new'), chmodSync(place('two'), 0o600)),
    () => rmSync(place('two')),
  ]) {
    spoil();
    const before = tree(root);
    expect(() => writer.undo(id)).toThrow(
      expect.objectContaining({ code: 'CV035', message: expect.stringContaining('two') }),
    );
    expect(tree(root)).toEqual(before);
  }
  writeFileSync(place('two'), 'new');
  writer.undo(id);
  expect(tree(root)).toEqual({ one: tree(root)['one'] });
  expect(() => writer.undo(id)).toThrow(coded('CV036'));
});

test('an undo whose kept content is gone or was changed refuses before it touches anything', () => {
  writeFileSync(place('one'), 'old');
  const id = apply({ file: 'one', content: bytes('new') });
  for (const hash of readdirSync(path.join(folder, 'kept'))) writeFileSync(path.join(folder, 'kept', hash), 'forged');
  expect(() => writer.undo(id)).toThrow(coded('CV035'));
  expect(readFileSync(place('one'), 'utf8')).toBe('new');
});

test('paths that lead elsewhere are refused and nothing is written', () => {
  const outside = path.join(folder, 'outside');
  mkdirSync(outside);
  writeFileSync(path.join(outside, 'file'), 'theirs');
  symlinkSync(outside, place('link'));
  symlinkSync(path.join(outside, 'file'), place('file-link'));
  mkdirSync(place('dir'));
  linkSync(path.join(outside, 'file'), place('second-name'));
  writeFileSync(place('setuid'), '');
  chmodSync(place('setuid'), 0o4755);
  const refused = [
    '../outside/file',
    '/etc/passwd',
    'link/file',
    'file-link',
    'dir',
    'second-name',
    'setuid',
    '',
    'a//b',
    './a',
    'a/../b',
    'a\0b',
    'a\\b',
    '.git/hooks/pre-commit',
    'sub/.GIT/config',
    'file-link/x',
  ];
  const before = tree(folder);
  for (const file of refused)
    expect(() => apply({ file: 'fine', content: bytes('x') }, { file, content: bytes('x') }), file).toThrow(
      coded('CV034'),
    );
  expect(() => apply({ file: 'twice', content: null }, { file: 'twice', content: bytes('') })).toThrow(coded('CV034'));
  expect(() => apply({ file: 'fine', content: bytes('x'), expected: '0'.repeat(64) })).toThrow(coded('CV034'));
  expect(tree(root)).toEqual(
    Object.fromEntries(
      Object.entries(before)
        .filter(([name]) => name.startsWith('project/'))
        .map(([name, what]) => [name.slice(8), what]),
    ),
  );
  expect(existsSync(place('fine'))).toBe(false);
  expect(() => writer.apply('p', place('link'), [{ file: 'file', content: bytes('x') }])).toThrow(coded('CV034'));
});

test('a change that fails in the middle is taken back as a whole', () => {
  writeFileSync(place('one'), 'old');
  const before = tree(root);
  expect(() => apply({ file: 'n', content: bytes('file') }, { file: 'n/m', content: bytes('x') })).toThrow(
    coded('CV034'),
  );
  db.exec(
    "CREATE TRIGGER planned BEFORE UPDATE ON undos WHEN NEW.state = 'applied' BEGIN SELECT RAISE(ABORT, " +
      "'planned'); END",
  );
  expect(() => apply({ file: 'one', content: bytes('new') }, { file: 'n/m/two', content: bytes('x') })).toThrow(
    'planned',
  );
  expect(tree(root)).toEqual(before);
  expect(writer.list('p')).toEqual([]);
  expect(ledger.list({ limit: 9 }).entries.map(({ event }) => event)).toContain('rolled-back');
});

test('a crash in the middle of a change, or of an undo, is mended at the next start', () => {
  writeFileSync(place('one'), 'old');
  const before = tree(root);
  const id = apply({ file: 'one', content: bytes('new') }, { file: 'src/two', content: bytes('new') });
  const after = tree(root);
  const inState = (state: string, spoil: () => void): void => {
    db.prepare('UPDATE undos SET state = ? WHERE id = ?').run(state, id);
    spoil();
    writeFileSync(place(`.claude-verify-${id}-0`), 'half');
    expect(writerWith(kept).recover()).toBe(1);
    expect(tree(root)).toEqual(before);
    expect(writerWith(kept).recover()).toBe(0);
  };
  inState('applying', () => rmSync(place('src'), { recursive: true }));
  writeFileSync(place('one'), 'new');
  mkdirSync(place('src'));
  writeFileSync(place('src/two'), 'new');
  expect(tree(root)).toEqual(after);
  inState('undoing', () => writeFileSync(place('one'), 'old'));
});

test('what the gate refuses writes nothing: the stop, and more than the budget', () => {
  expect(() => apply({ file: 'big', content: new Uint8Array(65 * 2 ** 20) })).toThrow(coded('CV019'));
  gate.stop('test');
  expect(() => apply({ file: 'one', content: bytes('x') })).toThrow(coded('CV018'));
  expect(tree(root)).toEqual({});
});

test('an undo works while everything is stopped', () => {
  const id = apply({ file: 'one', content: bytes('x') });
  gate.stop('test');
  writer.undo(id);
  expect(tree(root)).toEqual({});
});

test('a full disk forbids writing, is tried again a few times, and ends when there is room', () => {
  let full = true;
  const nospace = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  gate = createGate({ db, ledger, flag: stopFlag(path.join(folder, 'stopped')), failed: () => undefined });
  writer = createProjectWriter({
    db,
    gate,
    now: () => new Date(0),
    newId: () => `change-${(ids += 1)}`,
    kept: {
      ...kept,
      keep: (one) => (full ? raise(nospace) : kept.keep(one)),
      probe: () => (full ? raise(nospace) : true),
    },
  });
  writeFileSync(place('one'), 'old');
  const write = (): string => apply({ file: 'one', content: bytes('new') });
  expect(write).toThrow(coded('CV021'));
  expect(gate.state().forbidden.size).toBe(1);
  expect(write).toThrow(coded('CV021'));
  full = false;
  write();
  expect(gate.state().forbidden.size).toBe(0);
});
const raise = (problem: Error): never => {
  throw problem;
};

test('contents that no undo needs any more are not kept', () => {
  writeFileSync(place('one'), '0');
  for (let n = 1; n <= 104; n += 1) apply({ file: 'one', content: bytes(String(n)) });
  expect(readdirSync(path.join(folder, 'kept')).length).toBeLessThanOrEqual(102);
  expect(statSync(path.join(folder, 'kept')).mode & 0o777).toBe(0o700);
  writer.undo(writer.list('p')[0]?.id ?? '');
  expect(readFileSync(place('one'), 'utf8')).toBe('103');
});

test('what somebody changed after a writing is told with both contents, and only of the last writing of a file', () => {
  writeFileSync(place('one'), 'old');
  const first = apply({ file: 'one', content: bytes('new') });
  expect(writer.changedSince('p')).toEqual([]);
  writeFileSync(place('one'), 'kept');
  expect(writer.changedSince('p')).toMatchObject([
    { change: first, file: 'one', before: Buffer.from('old'), written: Buffer.from('new'), now: Buffer.from('kept') },
  ]);
  const second = apply({ file: 'one', content: bytes('newer') });
  expect(writer.changedSince('p')).toEqual([]);
  writeFileSync(place('one'), 'kept again');
  expect(writer.changedSince('p')).toMatchObject([
    { change: second, before: Buffer.from('kept'), written: Buffer.from('newer') },
  ]);
});

test('a file that cannot be compared keeps no other from being told', () => {
  const files = ['folder', 'large', 'link', 'gone', 'one'];
  apply(...files.map((file) => ({ file, content: bytes('new') })));
  for (const file of files) rmSync(place(file));
  mkdirSync(place('folder'));
  writeFileSync(place('large'), '');
  truncateSync(place('large'), 16 * 2 ** 20 + 1);
  symlinkSync('one', place('link'));
  writeFileSync(place('one'), 'kept');
  expect(writer.changedSince('p').map(({ file }) => file)).toEqual(['one']);
});

test('a change that was applied is told so although what is kept too long could not be removed', () => {
  const writing = writerWith({
    ...kept,
    only: () => {
      throw new Error('EIO');
    },
  });
  const id = writing.apply('p', root, [{ file: 'a', content: bytes('new') }]);
  expect(readFileSync(place('a'), 'utf8')).toBe('new');
  writing.undo(id);
  expect(existsSync(place('a'))).toBe(false);
});
