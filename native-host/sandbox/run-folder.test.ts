import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeAbandonedRuns } from './run-folder.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'cv-runs-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const uid = process.getuid?.() ?? 0;
/** The number of a process that has ended. */
const gone = (): number => spawnSync(process.execPath, ['--version']).pid;

test('only folders of this user whose owner is gone are removed', async () => {
  const outside = join(folder, 'outside');
  mkdirSync(outside);
  writeFileSync(join(outside, 'kept'), '');
  const make = (name: string): string => {
    const run = join(folder, name);
    mkdirSync(join(run, 'workspace'), { recursive: true });
    symlinkSync(outside, join(run, 'link'));
    return run;
  };
  const pid = gone();
  const abandoned = [make(`claude-verify-run-${pid}-a`), make(`claude-verify-run-${pid}-b`)];
  const kept = [
    make(`claude-verify-run-${process.pid}-a`),
    make('claude-verify-run-x'),
    make(`claude-verify-run-${pid}`),
    make(`other-claude-verify-run-${pid}-a`),
  ];
  const link = join(folder, `claude-verify-run-${pid}-link`);
  symlinkSync(outside, link);
  expect(await removeAbandonedRuns(uid + 1, folder)).toBe(0);
  expect(await removeAbandonedRuns(uid, folder)).toBe(2);
  expect(abandoned.filter((run) => existsSync(run))).toEqual([]);
  expect([...kept, link, join(outside, 'kept')].filter((run) => !existsSync(run))).toEqual([]);
});
