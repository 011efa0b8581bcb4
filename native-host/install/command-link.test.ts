import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CommandPlace, ownCommand, pathCall } from '../rpc/own-command.ts';
import { linkPlace, makeLink, removeLinks } from './command-link.ts';

let home: string;
let bin: string;
let place: CommandPlace;

function script(file: string, says: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\necho ${says}\n`);
  chmodSync(file, 0o755);
  return file;
}

beforeEach(() => {
  home = realpathSync(mkdtempSync(path.join(tmpdir(), 'cv-link-')));
  bin = path.join(home, '.local', 'bin');
  const launcher = script(path.join(home, "it's here", 'claude-verify'), 'ours');
  place = { launcher, searchPath: `${bin}:/usr/bin:/bin`, home };
});
afterEach(() => rmSync(home, { recursive: true }));

test('the path of a script within the home has a tilde, where no quotes are needed', () => {
  const launcher = script(path.join(home, 'tools', 'claude-verify'), 'here');
  expect(pathCall({ launcher, home })).toBe('~/tools/claude-verify');
  expect(called(pathCall({ launcher, home }))).toBe('here');
  expect(pathCall({ launcher, home: '/elsewhere' })).toBe(launcher);
});

/** What a shell with this path and this home makes of the call. */
const called = (call: string): string =>
  execFileSync('/bin/sh', ['-c', `${call} doctor`], { env: { PATH: place.searchPath, HOME: home } })
    .toString()
    .trim();

test('before and after the link, on the path and not, a shell starts what the messages name', () => {
  expect(ownCommand(place)).toBe(`'${home}/it'\\''s here/claude-verify'`);
  expect(called(ownCommand(place))).toBe('ours');
  mkdirSync(bin, { recursive: true });
  expect(makeLink(place)).toEqual({ file: path.join(bin, 'claude-verify'), isOnPath: true });
  expect(ownCommand(place)).toBe('claude-verify');
  expect(called('claude-verify')).toBe('ours');
  expect(makeLink(place).isOnPath).toBe(true);
  place = { ...place, searchPath: '/usr/bin:/bin' };
  expect(ownCommand(place)).toBe('~/.local/bin/claude-verify');
  expect(called(ownCommand(place))).toBe('ours');
  expect(removeLinks(place)).toEqual([path.join(bin, 'claude-verify')]);
  expect(removeLinks(place)).toEqual([]);
  expect(called(ownCommand(place))).toBe('ours');
});

test('the folder is one of the path that can be written, else ~/.local/bin, made where it is missing', () => {
  expect(linkPlace({ ...place, searchPath: '/usr/bin' })).toEqual({
    file: path.join(bin, 'claude-verify'),
    isOnPath: false,
  });
  expect(linkPlace(place)).toEqual({ file: path.join(bin, 'claude-verify'), isOnPath: true });
  const own = path.join(home, 'bin');
  expect(linkPlace({ ...place, searchPath: `/usr/bin:${own}/` })).toEqual({
    file: path.join(own, 'claude-verify'),
    isOnPath: true,
  });
  expect(makeLink({ ...place, searchPath: '/usr/bin' }).isOnPath).toBe(false);
  expect(lstatSync(path.join(bin, 'claude-verify')).isSymbolicLink()).toBe(true);
});

test('what is not ours is neither written over nor removed, and is not taken for the command', () => {
  const other = script(path.join(bin, 'claude-verify'), 'theirs');
  expect(() => makeLink(place)).toThrow(/CV081|not a link of this installation/);
  expect(removeLinks(place)).toEqual([]);
  expect(readFileSync(other, 'utf8')).toContain('theirs');
  expect(called(ownCommand(place))).toBe('ours');
});

test('a link of ours whose installation was moved away is still known and removed', () => {
  mkdirSync(bin, { recursive: true });
  const { file } = makeLink(place);
  rmSync(place.launcher);
  expect(removeLinks(place)).toEqual([file]);
  expect(lstatSync(file, { throwIfNoEntry: false })).toBeUndefined();
});
