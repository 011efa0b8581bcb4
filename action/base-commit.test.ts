import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBase, type Base } from './base-commit.ts';
import { historyOf } from './checkout-history.ts';

let scratch: string;
let origin: string;
let [base, head, merge, updated] = ['', '', '', ''];
const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
const commit = (name: string): string => {
  writeFileSync(path.join(origin, name), name);
  git(origin, 'add', '-A');
  git(origin, 'commit', '-q', '-m', name);
  return git(origin, 'rev-parse', 'HEAD');
};

/** A checkout as actions/checkout makes it. */
function checkout(name: string, depth: number, of = 'merged'): string {
  const folder = path.join(scratch, name);
  git(scratch, 'clone', '-q', '--depth', String(depth), '--branch', of, `file://${origin}`, folder);
  return folder;
}

const found = (folder: string, more: { given?: string; event?: object } = {}): Promise<Base> =>
  findBase(
    { event: { pull_request: { base: { sha: base }, head: { sha: head } } }, given: '', ...more },
    historyOf(folder, { HOME: scratch }),
  );

beforeAll(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'cv-base-'));
  origin = path.join(scratch, 'origin');
  git(scratch, 'init', '-q', '-b', 'main', origin);
  base = commit('one');
  git(origin, 'checkout', '-q', '-b', 'change');
  head = commit('two');
  git(origin, 'checkout', '-q', 'main');
  const later = commit('three');
  git(origin, 'checkout', '-q', '-b', 'merged');
  git(origin, 'merge', '-q', '--no-ff', '-m', 'merge', 'change');
  merge = later;
  git(origin, 'checkout', '-q', '-b', 'updated', 'change');
  git(origin, 'merge', '-q', '--no-ff', '-m', 'Merge branch main into change', 'main');
  updated = git(origin, 'rev-parse', 'HEAD');
});
afterAll(() => rmSync(scratch, { recursive: true }));

test('of the test merge of a pull request: what it is merged into, also where main went on', async () => {
  expect(await found(checkout('two-deep', 2))).toEqual({ commit: merge });
  expect(await found(checkout('whole', 100))).toEqual({ commit: merge });
});

test('of a branch by itself: where it began; and nothing, and why, where the checkout is too short', async () => {
  expect(await found(checkout('branch', 100, 'change'))).toEqual({ commit: base });
  const shallow = checkout('shallow', 1);
  expect(await found(shallow)).toEqual({ commit: null, why: expect.stringContaining('fetch-depth: 2') });
  expect(await found(shallow, { given: base })).toMatchObject({ commit: null, why: expect.any(String) });
});

test('a merge in the branch itself is no test merge: all that the pull request changes is looked at', async () => {
  const event = { pull_request: { base: { sha: merge }, head: { sha: updated } } };
  expect(await found(checkout('updated', 100, 'updated'), { event })).toEqual({ commit: merge });
  expect(await found(checkout('updated-short', 2, 'updated'), { event })).toEqual({ commit: merge });
});

test('a given commit wins, by where the lines part; a push is compared with nothing', async () => {
  const whole = path.join(scratch, 'whole');
  expect(await found(whole, { given: 'origin/merged~1' })).toEqual({ commit: merge });
  expect(await found(whole, { given: head })).toEqual({ commit: head });
  expect(await found(whole, { given: '--all' })).toMatchObject({ commit: null });
  expect(await found(whole, { event: { before: base } })).toEqual({ commit: null });
});
