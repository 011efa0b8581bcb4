import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openBench, type Bench } from './fixtures/bench.ts';

const GOOD = '{"a": 1}\n';
const BAD = '{"a": 1,}\n';
// Every step starts a process or two, on machines that have other things to do.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
let bench: Bench;

beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

/** Stages a file with this text and tries to commit; the work tree then holds the other text. */
async function commit(repo: string, staged: string, unstaged = staged): Promise<{ code: number | null; err: string }> {
  writeFileSync(join(repo, 'a.json'), staged);
  await bench.git(repo, 'add', 'a.json');
  writeFileSync(join(repo, 'a.json'), unstaged);
  const { code, out, err } = await bench.tryGit(repo, 'commit', '-q', '--allow-empty', '-m', 'x');
  return { code, err: `${err}${out}` };
}

function script(file: string, text: string): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
}

test(
  'a bad staged file stops the commit, a good one passes, what is not staged does not count; unhook leaves ' +
    'nothing',
  async () => {
    const repo = await bench.repository('plain');
    const hook = join(repo, '.git/hooks/pre-commit');
    expect((await bench.cli(repo, ['init'])).out).toContain('claude-verify init --hook');
    expect(existsSync(hook)).toBe(false);
    expect((await bench.cli(repo, ['init', '--hook'])).out).toContain(`added the check of staged files to ${hook}`);
    const installed = readFileSync(hook, 'utf8');
    expect((await bench.cli(repo, ['init', '--hook'])).out).toContain('already has the check of staged files');
    expect(readFileSync(hook, 'utf8')).toBe(installed);

    expect(await commit(repo, BAD, GOOD)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/a\.json:1:9: problem(.|\n)*Verification failed\. Commit aborted\./),
    });
    expect(await commit(repo, GOOD, BAD)).toMatchObject({ code: 0 });
    // git makes an index of its own for this one, which the hook has to read.
    expect(await bench.tryGit(repo, 'commit', '-q', '-a', '-m', 'all')).toMatchObject({ code: 1 });
    writeFileSync(join(repo, 'b.json'), BAD);
    await bench.git(repo, 'add', 'b.json');
    writeFileSync(join(repo, 'a.json'), '{"a": 2}\n');
    expect(await bench.tryGit(repo, 'commit', '-q', '-m', 'partial', 'a.json')).toMatchObject({ code: 0 });

    const worktree = join(bench.scratch, 'worktree');
    await bench.git(repo, 'worktree', 'add', '-q', worktree, '-b', 'other');
    expect(await commit(worktree, BAD)).toMatchObject({ code: 1 });
    expect((await bench.cli(worktree, ['init', '--unhook'])).out).toContain('removed the check');
    expect(existsSync(hook)).toBe(false);
    expect(await commit(worktree, BAD)).toMatchObject({ code: 0 });
    expect((await bench.cli(repo, ['init', '--unhook'])).out).toContain('has no claude-verify check');
  },
);

test(
  'an existing hook keeps running, with its exit code, whatever it ends with; a launcher that is gone stops the ' +
    'commit',
  async () => {
    const repo = await bench.repository('existing');
    const hook = join(repo, '.git/hooks/pre-commit');
    const before = '#!/bin/sh -e\necho ran >> ran.txt\nexit 0\n';
    script(hook, before);
    await bench.cli(repo, ['init', '--hook']);
    expect(await commit(repo, BAD)).toMatchObject({ code: 1, err: expect.stringContaining('Commit aborted') });
    expect(existsSync(join(repo, 'ran.txt'))).toBe(false);
    expect(await commit(repo, GOOD)).toMatchObject({ code: 0 });
    expect(readFileSync(join(repo, 'ran.txt'), 'utf8')).toBe('ran\n');
    writeFileSync(hook, readFileSync(hook, 'utf8').replace('exit 0', 'exit 7'));
    expect(await commit(repo, '{"a": 3}\n')).toMatchObject({ code: 1 });

    writeFileSync(
      hook,
      readFileSync(hook, 'utf8')
        .replace(/^claude_verify=.*$/m, "claude_verify='/gone/claude-verify'")
        .replace('exit 7', 'exit 0'),
    );
    expect(await commit(repo, '{"a": 4}\n')).toMatchObject({ code: 1, err: expect.stringContaining('CV076') });
    await bench.cli(repo, ['init', '--hook']);
    expect(await commit(repo, '{"a": 4}\n')).toMatchObject({ code: 0 });
    await bench.cli(repo, ['init', '--unhook']);
    expect(readFileSync(hook, 'utf8')).toBe(before);
    expect(statSync(hook).mode & 0o777).toBe(0o755);
  },
);

test('core.hooksPath, and husky, whose shared script passes without claude-verify and says so', async () => {
  const repo = await bench.repository('husky');
  await bench.git(repo, 'config', 'core.hooksPath', 'my hooks');
  await bench.cli(repo, ['init', '--hook']);
  expect(existsSync(join(repo, 'my hooks/pre-commit'))).toBe(true);
  expect(await commit(repo, BAD)).toMatchObject({ code: 1 });
  await bench.cli(repo, ['init', '--unhook']);

  // What husky's own installer writes, in short: git runs .husky/_/pre-commit, which runs .husky/pre-commit.
  script(join(repo, '.husky/_/pre-commit'), '#!/usr/bin/env sh\nexec sh -e "$(dirname "$0")/../pre-commit"\n');
  writeFileSync(join(repo, '.husky/pre-commit'), 'echo ran >> ran.txt\n');
  await bench.git(repo, 'config', 'core.hooksPath', '.husky/_');
  expect((await bench.cli(repo, ['init', '--hook'])).out).toContain('.husky/pre-commit');
  expect(readFileSync(join(repo, '.husky/pre-commit'), 'utf8')).not.toContain(bench.scratch);
  expect(await commit(repo, BAD)).toMatchObject({ code: 1 });
  expect(await commit(repo, GOOD)).toMatchObject({ code: 0 });
  expect(existsSync(join(repo, 'ran.txt'))).toBe(true);
  await bench.git(repo, 'config', '--unset', 'claude-verify.launcher');
  expect(await commit(repo, BAD)).toMatchObject({ code: 0, err: expect.stringContaining('CV076') });
  await bench.cli(repo, ['init', '--hook']);
  expect(await commit(repo, '{"b": 1,}\n')).toMatchObject({ code: 1 });
  await bench.cli(repo, ['init', '--unhook']);
  expect(readFileSync(join(repo, '.husky/pre-commit'), 'utf8')).toBe('echo ran >> ran.txt\n');
  expect(await bench.tryGit(repo, 'config', '--get', 'claude-verify.launcher')).toMatchObject({ code: 1 });
});

test.each([
  ['lefthook.yml', '# ours\npre-commit:\n  commands:\n    a:\n      run: "true"\n', 'lefthook install'],
  ['.pre-commit-config.yaml', 'repos: # ours\n  - repo: local # all\n    hooks: []\n', 'pre-commit install'],
])('%s gets an entry, whose command git can run', async (name, text, remains) => {
  const repo = await bench.repository(name);
  writeFileSync(join(repo, name), text);
  expect((await bench.cli(repo, ['init', '--hook'])).out).toContain(remains);
  expect(existsSync(join(repo, '.git/hooks/pre-commit'))).toBe(false);
  const command = /(?:run|entry): (.*claude-verify.*)/.exec(readFileSync(join(repo, name), 'utf8'))?.[1] ?? '';
  script(join(repo, '.git/hooks/pre-commit'), `#!/bin/sh\n${command}\n`);
  expect(await commit(repo, BAD)).toMatchObject({ code: 1 });
  expect(await commit(repo, GOOD)).toMatchObject({ code: 0 });
  await bench.cli(repo, ['init', '--unhook']);
  expect(readFileSync(join(repo, name), 'utf8')).toBe(text);
});

test('what cannot be extended is refused with its code and left as it is', async () => {
  const repo = await bench.repository('refused');
  const hook = join(repo, '.git/hooks/pre-commit');
  script(hook, '#!/usr/bin/env python3\nprint(1)\n');
  expect(await bench.cli(repo, ['init', '--hook'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/CV074.*no shell script/),
  });
  copyFileSync('/bin/true', hook);
  expect(await bench.cli(repo, ['init', '--hook'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/CV074.*no UTF-8/),
  });
  writeFileSync(hook, '#!/bin/sh\n');
  chmodSync(hook, 0o644);
  expect(await bench.cli(repo, ['init', '--hook'])).toMatchObject({
    code: 2,
    err: expect.stringMatching(/CV074.*not executable/),
  });
  rmSync(hook);
  symlinkSync(join(repo, 'not-there'), hook);
  expect(await bench.cli(repo, ['init', '--hook'])).toMatchObject({ code: 2, err: expect.stringContaining('CV074') });
  expect(existsSync(join(repo, 'not-there'))).toBe(false);
  expect(await bench.cli(bench.scratch, ['init', '--hook'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('CV072'),
  });
  expect(existsSync(join(bench.scratch, '.claude-context.toml'))).toBe(false);
});

test(
  'a hook outside of the project is changed only where that is said, and is named with the setting that leads ' +
    'there',
  async () => {
    const repo = await bench.repository('elsewhere');
    const shared = join(bench.scratch, 'shared-hooks');
    await bench.git(repo, 'config', 'core.hooksPath', shared);
    const refused = await bench.cli(repo, ['init', '--hook']);
    expect(refused).toMatchObject({
      code: 2,
      err: expect.stringContaining(`${shared}/pre-commit, outside of the project (core.hooksPath in `),
    });
    expect(refused.err).toContain('--hook-outside');
    expect(existsSync(shared)).toBe(false);
    expect((await bench.cli(repo, ['init', '--hook-outside'])).out).toContain(
      `added the check of staged files to ${shared}/pre-commit`,
    );
    expect(await commit(repo, BAD)).toMatchObject({ code: 1 });
    await bench.cli(repo, ['init', '--unhook']);
    expect(existsSync(join(shared, 'pre-commit'))).toBe(false);

    await bench.git(repo, 'config', '--unset', 'core.hooksPath');
    symlinkSync(shared, join(repo, '.husky'));
    expect(await bench.cli(repo, ['init', '--hook'])).toMatchObject({
      code: 2,
      err: expect.stringContaining(`${shared}/pre-commit, outside of the project`),
    });
  },
);
