import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, win32 } from 'node:path';
import * as z from 'zod/mini';
import { CodedError } from '../../shared/errors.ts';

/** Name by which the extension asks the browser for the host. */
const HOST_NAME = 'com.claude_verify.host';

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function writeAtomically(file: string, text: string, mode: number): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const temporary = `${file}.${process.pid}.new`;
    writeFileSync(temporary, text, { mode });
    chmodSync(temporary, mode);
    renameSync(temporary, file);
  } catch (cause) {
    throw new CodedError('CV032', `${file}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** The script that the browser starts: absolute paths only, because browsers start hosts with a minimal PATH. */
export function wrapperScript(installation: Pick<HostInstallation, 'node' | 'shim' | 'environment'>): string {
  const sets = Object.entries(installation.environment).map(
    ([name, value]) => `${name}=${quote(value)}\nexport ${name}\n`,
  );
  return `#!/bin/sh\n${sets.join('')}exec ${quote(installation.node)} ${quote(installation.shim)} "$@"\n`;
}

/** The same for Windows, which starts hosts that are no program through its command interpreter. */
export function windowsWrapper(installation: Pick<HostInstallation, 'node' | 'shim' | 'environment'>): string {
  const asIs = (text: string): string => text.replaceAll('%', '%%');
  const sets = Object.entries(installation.environment).map(([name, value]) => `set "${name}=${asIs(value)}"\r\n`);
  return `@echo off\r\n${sets.join('')}"${asIs(installation.node)}" "${asIs(installation.shim)}" %*\r\n`;
}

/** The native messaging manifest (Chrome's native messaging documentation). */
function hostManifest(installation: Pick<HostInstallation, 'wrapper' | 'extensionIds'>): object {
  return {
    name: HOST_NAME,
    description: 'claude-verify: verifies code on this machine and keeps corrections',
    path: installation.wrapper,
    type: 'stdio',
    allowed_origins: installation.extensionIds.map((id) => `chrome-extension://${id}/`),
  };
}

/** File of the manifest in a browser's folder. */
export const manifestFile = (manifestDirectory: string): string => join(manifestDirectory, `${HOST_NAME}.json`);

/** Writes wrapper and manifest; repeating it changes nothing. Throws CV032 where a folder cannot be written. */
export function installHost(installation: HostInstallation): string {
  const script = installation.wrapper.endsWith('.bat') ? windowsWrapper : wrapperScript;
  writeAtomically(installation.wrapper, script(installation), 0o700);
  const file = manifestFile(installation.manifestDirectory);
  writeAtomically(file, `${JSON.stringify(hostManifest(installation), null, 2)}\n`, 0o600);
  return file;
}

/** Removes the manifest from a browser's folder; false when there was none. */
export function uninstallHost(manifestDirectory: string): boolean {
  const file = manifestFile(manifestDirectory);
  if (readManifest(manifestDirectory) === undefined) return false;
  rmSync(file);
  return true;
}

const manifestSchema = z.object({ name: z.literal(HOST_NAME), path: z.string(), allowed_origins: z.array(z.string()) });

/**
 * The manifest that is installed, `'unreadable'` when the file is there and is not one of ours, undefined without a
 * file.
 */
export function readManifest(manifestDirectory: string): z.infer<typeof manifestSchema> | 'unreadable' | undefined {
  let text: string;
  try {
    text = readFileSync(manifestFile(manifestDirectory), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    return 'unreadable';
  }
  try {
    const parsed = manifestSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : 'unreadable';
  } catch (error) {
    if (error instanceof SyntaxError) return 'unreadable';
    throw error;
  }
}

/** Browsers whose native messaging manifests `install` can write. */
export const BROWSERS = ['chromium', 'chrome', 'brave', 'edge'] as const;

/** One of {@link BROWSERS}. */
export type InstallBrowser = (typeof BROWSERS)[number];

/** What decides where a browser looks for hosts. */
interface HostPlace {
  platform: NodeJS.Platform;
  home: string;
  /** `%LOCALAPPDATA%` of Windows. */
  localData?: string | undefined;
  /** `$XDG_CONFIG_HOME`, which Chromium on Linux respects where it is an absolute path. */
  configHome: string | undefined;
}

const CHROME_KEY = String.raw`Google\Chrome`;

/**
 * Profile folder per browser, relative to the platform's configuration folder, and on Windows its key in
 * the registry (Chrome's and Edge's native messaging documentation). macOS and Windows have not been tried.
 */
const PROFILES: Record<InstallBrowser, { linux: string; darwin: string; win32: string; key: string }> = {
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

/** Folder of native messaging manifests of this user's browser, or undefined on a platform without a table row. */
export function manifestDirectory(browser: InstallBrowser, place: HostPlace): string | undefined {
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
 * What Windows needs besides the manifest: its path as the value of a key of the user's registry. The arguments of
 * `reg.exe` that write and remove it.
 */
export function registryArguments(browser: InstallBrowser, manifest: string): { add: string[]; remove: string[] } {
  const key = [String.raw`HKCU\Software`, PROFILES[browser].key, 'NativeMessagingHosts', HOST_NAME].join('\\');
  return { add: ['add', key, '/ve', '/t', 'REG_SZ', '/d', manifest, '/f'], remove: ['delete', key, '/f'] };
}

/** What an installation is made of; every path is absolute. */
export interface HostInstallation {
  /** Folder in which the browser looks for manifests. */
  manifestDirectory: string;
  /** Where the wrapper script goes. */
  wrapper: string;
  node: string;
  shim: string;
  extensionIds: readonly string[];
  /** Environment that the wrapper sets; browsers start hosts with whatever they have themselves. */
  environment: Readonly<Record<string, string>>;
}
