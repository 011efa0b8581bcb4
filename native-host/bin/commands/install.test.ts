import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const CLI = path.join(import.meta.dirname, '../claude-verify');

// A user without a browser, for whom the npm package has put the application into its place.
let home: string;
let application: string;
let link: string;
beforeEach(() => {
  home = realpathSync(mkdtempSync(path.join(tmpdir(), 'cv-no-browser-')));
  application = path.join(home, 'moved/data/app');
  link = path.join(home, '.local/bin/claude-verify');
  mkdirSync(application, { recursive: true });
});
afterEach(() => rmSync(home, { recursive: true }));

/** The real command line: exit code and what it wrote. */
function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const env = { PATH: '/usr/bin:/bin', HOME: home, CLAUDE_VERIFY_HOME: path.join(home, 'moved') };
  const { status, stdout, stderr } = spawnSync(CLI, args, { cwd: home, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

test('without a browser the command is linked where that is asked for, and that there is none is said', () => {
  expect(run('install')).toMatchObject({ status: 2, stderr: expect.stringContaining('CV080') });
  expect(run('install', '--no-link')).toMatchObject({ status: 2, stderr: expect.stringContaining('CV080') });
  expect(existsSync(link)).toBe(false);
  expect(run('install', '--link')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/linked .*\n(.*\n)*no browser was found for this user/),
  });
  expect(existsSync(link)).toBe(true);
});

test('uninstalling from a browser that did not have it removes nothing, from all of them the rest', () => {
  run('install', '--link');
  expect(run('uninstall', '--browser', 'edge').stdout).toBe('it was not installed\n');
  expect([link, application].filter((file) => !existsSync(file))).toEqual([]);
  const { stdout } = run('uninstall');
  expect(stdout).toContain(`removed ${link}\n`);
  expect(stdout).toContain(`removed ${application}\n`);
  expect(stdout).not.toContain('it was not installed');
  expect([link, application].filter((file) => existsSync(file))).toEqual([]);
  expect(run('uninstall').stdout).toBe('it was not installed\n');
});

test('it goes as a whole with the last browser that had it', () => {
  run('install', '--browser', 'edge', '--link');
  run('install', '--browser', 'firefox');
  expect(run('uninstall', '--browser', 'edge').stdout).toBe('uninstalled; your corrections are kept\n');
  expect(existsSync(application)).toBe(true);
  expect(run('uninstall', '--browser', 'firefox').stdout).toMatch(/^uninstalled; .*\n(.*\n)*removed .*app\n/);
  expect(existsSync(application)).toBe(false);
});
