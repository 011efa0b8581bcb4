import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createProjectSpaces } from './project-spaces.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cv-spaces-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Only for others than root a folder without permissions is in the way. */
const others = process.getuid?.() !== 0;

test.skipIf(!others).each(['forget', 'close'] as const)(
  'what a run took its own permissions from goes as well (%s)',
  async (how) => {
    const directory = path.join(folder, 'shop');
    mkdirSync(directory);
    const all = path.join(folder, 'spaces');
    const spaces = createProjectSpaces(all);
    spaces.open({ id: 'p', directory });
    const locked = path.join(all, 'p', 'packages', 'tree');
    mkdirSync(locked, { recursive: true });
    writeFileSync(path.join(locked, 'file'), '');
    chmodSync(locked, 0o500);
    await (how === 'forget' ? spaces.forget('p') : spaces.close('remove'));
    expect(existsSync(how === 'forget' ? path.join(all, 'p') : all)).toBe(false);
  },
);

test('a project that is open is given again, with its snapshots', async () => {
  const directory = path.join(folder, 'shop');
  mkdirSync(directory);
  const spaces = createProjectSpaces(path.join(folder, 'spaces'));
  const first = spaces.open({ id: 'p', directory });
  writeFileSync(path.join(directory, '.npmrc'), 'registry=https://registry.example/\n');
  const again = spaces.open({ id: 'p', directory });
  expect(again).toMatchObject({ directory, registry: 'https://registry.example/' });
  expect(again.space).toBe(first.space);
  await spaces.close();
  expect(spaces.open({ id: 'p', directory }).space).not.toBe(first.space);
  await spaces.close('remove');
});
