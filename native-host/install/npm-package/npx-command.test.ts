import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Plain JavaScript, which is run where no types are stripped.
const {
  bringNode,
  clearLeftovers,
  exchange,
}: Record<'bringNode' | 'clearLeftovers' | 'exchange', (_: string) => void> = await import(
  new URL('npx-command.mjs', import.meta.url).href
);

let folder: string;
let to: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cv-npx-'));
  to = path.join(folder, 'app');
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, 0o755);
}

const LAUNCHER = 'native-host/bin/claude-verify';
const NODE = 'node_modules/node/bin/node';

/** An application whose launcher does this when its daemon is to stop. */
function application(at: string, name: string, onStop: string): void {
  write(path.join(at, 'name'), name);
  write(path.join(at, LAUNCHER), `#!/bin/sh\necho "${name} $*" >>"${folder}/asked"\n${onStop}\n`);
  mkdirSync(path.dirname(path.join(at, NODE)), { recursive: true });
  symlinkSync(process.execPath, path.join(at, NODE));
}

/** Whose daemon was stopped by whom, and which application is in place. */
const asked = (): string => readFileSync(path.join(folder, 'asked'), 'utf8');
const inPlace = (): string => readFileSync(path.join(to, 'name'), 'utf8');
const leftovers = (): string[] => [`${to}.new`, `${to}.old`].filter((file) => existsSync(file));

/** An application with a package that brings its program by a script, as `node` does. */
function withPackage(script: string): void {
  write(path.join(to, 'package.json'), JSON.stringify({ name: 'app', version: '1.0.0' }));
  const own = { name: 'node', version: '1.0.0', scripts: { preinstall: script } };
  write(path.join(to, 'node_modules/node/package.json'), JSON.stringify(own));
}

test('the script that brings Node runs although the user lets npm run no scripts', () => {
  vi.stubEnv('npm_config_ignore_scripts', 'true');
  withPackage(`mkdir bin && ln -s '${process.execPath}' bin/node`);
  bringNode(to);
  expect(existsSync(path.join(to, NODE))).toBe(true);
});

test('an application whose Node cannot be started is not taken for a good one', () => {
  withPackage('true');
  expect(() => bringNode(to)).toThrow(/no Node that can be started/);
});

test('the new application takes the place of the former one, whose daemon has stopped', () => {
  application(to, 'former', 'exit 0');
  application(`${to}.new`, 'new', 'exit 0');
  exchange(to);
  expect(inPlace()).toBe('new');
  expect(asked()).toBe('former daemon stop\n');
  expect(leftovers()).toEqual([]);
});

test('a daemon that does not stop keeps its application, and why is said', () => {
  application(to, 'former', 'echo CV090: it did not end >&2; exit 2');
  application(`${to}.new`, 'new', 'exit 0');
  expect(() => exchange(to)).toThrow(/CV090: it did not end/);
  expect(inPlace()).toBe('former');
});

test('an application that lost its Node is replaced all the same: the new one stops the daemon', () => {
  application(to, 'former', 'exit 127');
  rmSync(path.join(to, NODE));
  application(`${to}.new`, 'new', 'exit 0');
  exchange(to);
  expect(inPlace()).toBe('new');
  expect(asked()).toBe('new daemon stop\n');
});

test('where the new one cannot be put into place the former one is there again', () => {
  application(to, 'former', 'exit 0');
  expect(() => exchange(to)).toThrow(/ENOENT/);
  expect(inPlace()).toBe('former');
});

test('a set-up that was cut off while it replaced the former application leaves the former one', () => {
  application(`${to}.old`, 'former', 'exit 0');
  application(`${to}.new`, 'new', 'exit 0');
  clearLeftovers(to);
  expect(inPlace()).toBe('former');
  expect(leftovers()).toEqual([]);
  application(`${to}.old`, 'older', 'exit 0');
  clearLeftovers(to);
  expect(inPlace()).toBe('former');
  expect(leftovers()).toEqual([]);
});
