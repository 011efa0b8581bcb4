import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findCommand } from './toolchains.ts';

const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function folderWith(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'claude-verify-commands-'));
  made.push(folder);
  for (const name of names) writeFileSync(join(folder, name), name);
  return folder;
}

test('the fixed places come first, then those that are named', () => {
  const folder = folderWith('sh', 'claude-verify-has-this');
  expect(findCommand('sh', [folder])).toMatch(/^\/(usr\/(local\/)?)?bin\/sh$/);
  expect(findCommand('claude-verify-has-this', [folder])).toBe(join(folder, 'claude-verify-has-this'));
  expect(findCommand('claude-verify-has-this')).toBeUndefined();
});

test('a proxy of rustup is passed over for a toolchain', () => {
  const proxies = folderWith('rustup');
  symlinkSync('rustup', join(proxies, 'cargo-here'));
  copyFileSync(join(proxies, 'rustup'), join(proxies, 'rustc-here'));
  mkdirSync(join(proxies, 'elsewhere'));
  symlinkSync(join(proxies, 'rustup'), join(proxies, 'elsewhere', 'cargo-here'));
  const toolchain = folderWith('cargo-here', 'rustc-here');
  expect(findCommand('cargo-here', [proxies])).toBeUndefined();
  expect(findCommand('cargo-here', [proxies, join(proxies, 'elsewhere'), toolchain])).toBe(
    join(toolchain, 'cargo-here'),
  );
  expect(findCommand('rustc-here', [proxies, toolchain])).toBe(join(toolchain, 'rustc-here'));
});
