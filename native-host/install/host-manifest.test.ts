import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  admits,
  installHost,
  manifestFile,
  readManifest,
  uninstallHost,
  windowsWrapper,
  wrapperScript,
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
  callers: { allowed_origins: [`chrome-extension://${'a'.repeat(32)}/`] },
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

test('nothing is written through a link, be it in the place of the file or of what becomes it', () => {
  const wanted = installation();
  installHost(wanted);
  const [other, file] = [join(directory, 'other'), manifestFile(wanted.manifestDirectory)];
  writeFileSync(other, 'kept');
  rmSync(file);
  symlinkSync(other, file);
  symlinkSync(other, `${file}.${process.pid}.new`);
  symlinkSync(other, `${wanted.wrapper}.${process.pid}.new`);
  installHost(wanted);
  expect(readFileSync(other, 'utf8')).toBe('kept');
  expect(readManifest(wanted.manifestDirectory)).toMatchObject({ path: wanted.wrapper });
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

test('Firefox is told the add-on by its id, and a manifest for another browser does not admit it', () => {
  const firefox = { allowed_extensions: ['cv@example.org'] };
  const wanted = { ...installation(), callers: firefox };
  const file = installHost(wanted);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    name: 'com.claude_verify.host',
    description: expect.any(String),
    path: wanted.wrapper,
    type: 'stdio',
    allowed_extensions: ['cv@example.org'],
  });
  const manifest = readManifest(wanted.manifestDirectory);
  if (manifest === undefined || manifest === 'unreadable') throw new Error('it was just written');
  expect(admits(manifest, firefox)).toBe(true);
  expect(admits(manifest, { allowed_extensions: ['other@example.org'] })).toBe(false);
  expect(admits(manifest, { allowed_origins: ['cv@example.org'] })).toBe(false);
});

test('on Windows a batch file starts the shim (written, not tried there)', () => {
  expect(
    windowsWrapper({ node: String.raw`C:\no de\node.exe`, shim: 'C:\\100%\\shim.ts', environment: { A: '50%' } }),
  ).toBe('@echo off\r\nset "A=50%%"\r\n"C:\\no de\\node.exe" "C:\\100%%\\shim.ts" %*\r\n');
});
