import { expect, test } from 'vitest';
import { BROWSERS, manifestDirectory, profileFolders, registryArguments } from './host-places.ts';

test('every browser of Chromium has a folder on Linux, macOS and Windows and none on a platform without a row', () => {
  for (const browser of BROWSERS.filter((each) => each !== 'firefox')) {
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

test('on Windows the registry names the manifest (written, not tried there)', () => {
  const key = String.raw`HKCU\Software\Microsoft\Edge\NativeMessagingHosts\com.claude_verify.host`;
  expect(registryArguments('edge', String.raw`C:\m.json`)).toEqual({
    add: ['add', key, '/ve', '/t', 'REG_SZ', '/d', String.raw`C:\m.json`, '/f'],
    remove: ['delete', key, '/f'],
  });
  expect(registryArguments('brave', 'm')).toEqual(registryArguments('chrome', 'm'));
});

test('Firefox has a folder of its own, and is there where one of its profile folders is', () => {
  const linux = { platform: 'linux', home: '/home/u', configHome: undefined } as const;
  expect(manifestDirectory('firefox', linux)).toBe('/home/u/.mozilla/native-messaging-hosts');
  expect(profileFolders('firefox', linux)).toEqual(['/home/u/.mozilla/firefox', '/home/u/.config/mozilla/firefox']);
  expect(profileFolders('firefox', { ...linux, configHome: '/cfg' })).toContain('/cfg/mozilla/firefox');
  const mac = { platform: 'darwin', home: '/Users/u', configHome: undefined } as const;
  expect(manifestDirectory('firefox', mac)).toBe('/Users/u/Library/Application Support/Mozilla/NativeMessagingHosts');
  expect(profileFolders('firefox', mac)).toContain('/Users/u/Library/Application Support/Firefox');
  expect(profileFolders('firefox', { ...linux, platform: 'freebsd' })).toEqual([]);
  expect(profileFolders('chromium', linux)).toEqual(['/home/u/.config/chromium']);
  expect(registryArguments('firefox', 'm').add[1]).toBe(
    String.raw`HKCU\Software\Mozilla\NativeMessagingHosts\com.claude_verify.host`,
  );
});
