import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { git, newFolder, writeFiles } from './fixtures/git-project.ts';
import { openOverlay } from './open-overlay.ts';
import { openProjectSpace, type ProjectSpace } from './overlay.ts';
import type { MessageBlock } from './place-block.ts';

let folder: string;
let space: ProjectSpace;
beforeEach(() => {
  folder = newFolder();
  writeFiles(join(folder, 'p'), { 'src/sum.ts': 'export function sum(a: number, b: number): number {\n  return a + b;\n}\n', 'src/other.ts': 'export const other = 1;\n', 'build.py': 'def build():\n    pass\n' });
  git(join(folder, 'p'), 'init', '-q');
  space = openProjectSpace({ project: join(folder, 'p'), folder: join(folder, 'space') });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const block = (id: string, code: string, rest: Partial<MessageBlock> = {}): MessageBlock => ({ id, language: 'typescript', info: '', code, before: '', ...rest });

it('lays the blocks of a message over the project, beside a baseline, and follows the next answer', async () => {
  const cache = new Map<string, ReadonlySet<string>>();
  const blocks = [block('1', 'export function sum(a: number, b: number): number {\n  return b + a;\n}'), block('2', '// src/new.ts\nexport const n = 1;'), block('3', 'npm run x', { language: 'bash' })];
  const opened = await openOverlay(space, blocks, cache);
  expect(opened.placements.map(({ placement }) => [placement.file, placement.how, placement.kind])).toEqual([['src/sum.ts', 'symbols', 'whole'], ['src/new.ts', 'comment', 'whole'], [null, 'none', 'whole']]);
  expect(opened.laid.refused).toMatchObject([{ block: '3', file: null }]);
  const baseline = await opened.baseline();
  const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');
  expect(read(opened.withBlocks.root, 'src/sum.ts')).toContain('b + a');
  expect(read(opened.withBlocks.root, 'src/new.ts')).toBe('// src/new.ts\nexport const n = 1;\n');
  expect(read(baseline.root, 'src/sum.ts')).toBe(opened.before('src/sum.ts'));
  expect(opened.after('src/sum.ts')).toBe(read(opened.withBlocks.root, 'src/sum.ts'));
  expect(read(join(folder, 'p'), 'src/sum.ts')).toContain('a + b');

  const next = await openOverlay(space, [block('4', 'export function sum(): number {\n  return 0;\n}')], cache);
  expect(next.withBlocks).toMatchObject({ root: opened.withBlocks.root, counts: { written: 1, removed: 2 } });
  const none = await openOverlay(space, [], cache);
  for (const path of ['src/sum.ts', 'src/other.ts', 'build.py']) expect(readFileSync(join(none.withBlocks.root, path))).toEqual(readFileSync(join(folder, 'p', path)));
});
