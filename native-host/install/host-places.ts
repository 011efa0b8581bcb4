import { homedir } from 'node:os';
import { dirname, isAbsolute, join, win32 } from 'node:path';
import { ADDON_ID, OWN_ORIGINS } from '../rpc/caller.ts';
import { HOST_NAME, type HostCallers } from './host-manifest.ts';

/** Browsers whose native messaging manifests `install` can write. */
export const BROWSERS = ['chromium', 'chrome', 'brave', 'edge', 'firefox'] as const;

/** One of {@link BROWSERS}. */
export type InstallBrowser = (typeof BROWSERS)[number];

/** The built-in extension, as this browser compares it. */
export const builtInCallers = (browser: InstallBrowser): HostCallers =>
  browser === 'firefox' ? { allowed_extensions: [ADDON_ID] } : { allowed_origins: OWN_ORIGINS };

/** Those of Chromium's family, which look below their profile folder. */
type ChromiumBrowser = Exclude<InstallBrowser, 'firefox'>;

/** What decides where a browser looks for hosts. */
interface HostPlace {
  platform: NodeJS.Platform;
  home: string;
  /** `%LOCALAPPDATA%` of Windows. */
  localData?: string | undefined;
  /** `$XDG_CONFIG_HOME`, which Chromium on Linux respects where it is an absolute path. */
  configHome: string | undefined;
}

/** The place of this user. */
export const currentHostPlace = (): HostPlace => ({
  platform: process.platform,
  home: homedir(),
  configHome: process.env['XDG_CONFIG_HOME'],
  localData: process.env['LOCALAPPDATA'],
});

const CHROME_KEY = String.raw`Google\Chrome`;

/**
 * Profile folder per browser, relative to the platform's configuration folder, and on Windows its key in
 * the registry (Chrome's and Edge's native messaging documentation). macOS and Windows have not been tried.
 */
const PROFILES: Record<ChromiumBrowser, { linux: string; darwin: string; win32: string; key: string }> = {
  chromium: { linux: 'chromium', darwin: 'Chromium', win32: 'Chromium', key: 'Chromium' },
  chrome: { linux: 'google-chrome', darwin: 'Google/Chrome', win32: String.raw`Google\Chrome`, key: CHROME_KEY },
  // On macOS and Windows Brave reads Chrome's (browserpass-native, issue 43; keepassxc, issue 2414).
  brave: {
    linux: 'BraveSoftware/Brave-Browser',
    darwin: 'Google/Chrome',
    win32: String.raw`BraveSoftware\Brave-Browser`,
    key: CHROME_KEY,
  },
  edge: {
    linux: 'microsoft-edge',
    darwin: 'Microsoft Edge',
    win32: String.raw`Microsoft\Edge`,
    key: String.raw`Microsoft\Edge`,
  },
};

/**
 * Firefox has one folder for all profiles (MDN, "Native manifests"), on Windows any: the registry names the file. macOS
 * and Windows have not been tried.
 */
function firefoxDirectory({ platform, home, localData }: HostPlace): string | undefined {
  if (platform === 'linux') return join(home, '.mozilla', 'native-messaging-hosts');
  if (platform === 'darwin') return join(home, 'Library/Application Support/Mozilla/NativeMessagingHosts');
  if (platform !== 'win32' || localData === undefined) return undefined;
  return win32.join(localData, 'Mozilla', 'NativeMessagingHosts');
}

/** Folder of native messaging manifests of this user's browser, or undefined on a platform without a table row. */
export function manifestDirectory(browser: InstallBrowser, place: HostPlace): string | undefined {
  if (browser === 'firefox') return firefoxDirectory(place);
  const profile = PROFILES[browser];
  if (place.platform === 'linux') {
    const { configHome = '', home } = place;
    return join(isAbsolute(configHome) ? configHome : join(home, '.config'), profile.linux, 'NativeMessagingHosts');
  }
  if (place.platform === 'darwin')
    return join(place.home, 'Library/Application Support', profile.darwin, 'NativeMessagingHosts');
  if (place.platform === 'win32' && place.localData !== undefined)
    return win32.join(place.localData, profile.win32, 'NativeMessagingHosts');
  return undefined;
}

/**
 * Folders of which one is there where this user has the browser, as far as this platform has a table row. Firefox keeps
 * profiles apart from hosts, since version 147 where XDG says on Linux.
 */
export function profileFolders(browser: InstallBrowser, place: HostPlace): string[] {
  const directory = manifestDirectory(browser, place);
  if (directory === undefined) return [];
  const { platform, home, configHome = '' } = place;
  if (browser !== 'firefox') return [dirname(directory)];
  if (platform === 'darwin') return [dirname(directory), join(home, 'Library/Application Support/Firefox')];
  if (platform === 'win32') return [dirname(directory)];
  return [
    join(home, '.mozilla', 'firefox'),
    join(isAbsolute(configHome) ? configHome : join(home, '.config'), 'mozilla', 'firefox'),
  ];
}

/**
 * What Windows needs besides the manifest: its path as the value of a key of the user's registry. The arguments of
 * `reg.exe` that write and remove it.
 */
export function registryArguments(browser: InstallBrowser, manifest: string): { add: string[]; remove: string[] } {
  const vendor = browser === 'firefox' ? 'Mozilla' : PROFILES[browser].key;
  const key = [String.raw`HKCU\Software`, vendor, 'NativeMessagingHosts', HOST_NAME].join('\\');
  return { add: ['add', key, '/ve', '/t', 'REG_SZ', '/d', manifest, '/f'], remove: ['delete', key, '/f'] };
}
