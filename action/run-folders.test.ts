import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeRunFolders } from './run-folders.ts';
import { verdictKeys } from './verdict-keys.ts';

test('each use of the action in a job begins with nothing, and leaves the reports of the others', () => {
  const temp = mkdtempSync(path.join(tmpdir(), 'cv-folders-'));
  const scopeOf = (runCode: boolean, directory: string): string =>
    verdictKeys({ commit: '1'.repeat(40), earlier: [], runCode, directory, tools: 't' }).scope;
  try {
    const first = makeRunFolders(temp, scopeOf(true, '/w/ours'));
    writeFileSync(path.join(first.home, 'allowed'), '');
    writeFileSync(path.join(first.own, 'reports.json'), '{}');
    const others = [scopeOf(false, '/w/ours'), scopeOf(true, '/w/vendor'), scopeOf(true, '/w/ours')].map((scope) =>
      makeRunFolders(temp, scope),
    );
    for (const { home, own } of [first, ...others]) {
      expect(readdirSync(home)).toEqual([]);
      expect(statSync(home).mode & 0o777).toBe(0o700);
      expect(statSync(own).mode & 0o777).toBe(0o700);
    }
    expect(new Set([first, ...others].map(({ own }) => own)).size).toBe(4);
    expect(new Set([first, ...others].map(({ home }) => home)).size).toBe(3);
    // The cache finds it where it was kept.
    expect(others[2]?.home).toBe(first.home);
    expect(readdirSync(first.own)).toEqual(['reports.json']);
  } finally {
    rmSync(temp, { recursive: true });
  }
});
