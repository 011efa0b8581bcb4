import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  BROWSERS,
  manifestDirectory,
  installHost,
  manifestFile,
  readManifest,
  uninstallHost,
  windowsWrapper,
  wrapperScript,
  registryArguments,
} from './host-manifest.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'claude-verify-install-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const installation = () => ({
  manifestDirectory: join(directory, 'browser', 'NativeMessagingHosts'),
  wrapper: join(directory, 'data', 'shim.sh'),
  node: process.execPath,
  shim: join(directory, 'shim.mjs'),
  extensionIds: ['a'.repeat(32)],
  environment: {},
});

test('installs a manifest that names the wrapper and the extension, and uninstalls it', () => {
  const wanted = installation();
  installHost(wanted);
  expect(readManifest(wanted.manifestDirectory)).toMatchObject({
    path: wanted.wrapper,
    allowed_origins: [`chrome-extension://${'a'.repeat(32)}/`],
  });
  expect(statSync(wanted.wrapper).mode & 0o777).toBe(0o700);
  const before = readFileSync(manifestFile(wanted.manifestDirectory), 'utf8');
  installHost(wanted);
  expect(readFileSync(manifestFile(wanted.manifestDirectory), 'utf8')).toBe(before);
  expect(uninstallHost(wanted.manifestDirectory)).toBe(true);
  expect(uninstallHost(wanted.manifestDirectory)).toBe(false);
});

test('a manifest that is not ours is called unreadable and a folder that cannot be written is CV032', () => {
  const wanted = installation();
  installHost(wanted);
  writeFileSync(manifestFile(wanted.manifestDirectory), '{');
  expect(readManifest(wanted.manifestDirectory)).toBe('unreadable');
  writeFileSync(join(directory, 'file'), '');
  expect(() => installHost({ ...wanted, manifestDirectory: join(directory, 'file', 'below') })).toThrow(/file/);
});

test('the wrapper hands any path and any value of the environment through the shell unharmed', () => {
  const script = join(directory, "it's $HOME.mjs");
  writeFileSync(script, 'console.log(JSON.stringify([process.env.PROBE, ...process.argv.slice(2)]));');
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !text.includes('\0')),
      (value) => {
        const wrapper = join(directory, 'wrapper.sh');
        writeFileSync(wrapper, wrapperScript({ node: process.execPath, shim: script, environment: { PROBE: value } }), {
          mode: 0o700,
        });
        expect(JSON.parse(execFileSync(wrapper, ['chrome-extension://x/'], { encoding: 'utf8' }))).toEqual([
          value,
          'chrome-extension://x/',
        ]);
      },
    ),
    { numRuns: 12, seed: 7 },
  );
});

test('every browser has a folder on Linux, macOS and Windows and none on a platform without a row', () => {
  for (const browser of BROWSERS) {
    expect(manifestDirectory(browser, { platform: 'linux', home: '/home/u', configHome: undefined })).toMatch(
      /^\/home\/u\/\.config\/.+\/NativeMessagingHosts$/,
    );
    expect(manifestDirectory(browser, { platform: 'darwin', home: '/Users/u', configHome: undefined })).toMatch(
      /^\/Users\/u\/Library\/Application Support\/.+\/NativeMessagingHosts$/,
    );
    const windows = { platform: 'win32', home: 'C:\\u', configHome: undefined } as const;
    expect(manifestDirectory(browser, windows)).toBeUndefined();
    expect(manifestDirectory(browser, { ...windows, localData: 'C:\\u\\AppData\\Local' })).toMatch(
      /^C:\\u\\AppData\\Local\\.+\\NativeMessagingHosts$/,
    );
    expect(manifestDirectory(browser, { ...windows, platform: 'freebsd' })).toBeUndefined();
  }
  expect(manifestDirectory('chromium', { platform: 'linux', home: '/home/u', configHome: '/cfg' })).toBe(
    '/cfg/chromium/NativeMessagingHosts',
  );
});

test('on Windows the registry names the manifest, and a batch file starts the shim (written, not tried there)', () => {
  const key = String.raw`HKCU\Software\Microsoft\Edge\NativeMessagingHosts\com.claude_verify.host`;
  expect(registryArguments('edge', String.raw`C:\m.json`)).toEqual({
    add: ['add', key, '/ve', '/t', 'REG_SZ', '/d', String.raw`C:\m.json`, '/f'],
    remove: ['delete', key, '/f'],
  });
  expect(registryArguments('brave', 'm')).toEqual(registryArguments('chrome', 'm'));
  expect(
    windowsWrapper({ node: String.raw`C:\no de\node.exe`, shim: 'C:\\100%\\shim.ts', environment: { A: '50%' } }),
  ).toBe('@echo off\r\nset "A=50%%"\r\n"C:\\no de\\node.exe" "C:\\100%%\\shim.ts" %*\r\n');
});
