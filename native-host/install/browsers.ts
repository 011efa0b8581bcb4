import { join } from 'node:path';

/** Browsers whose native messaging manifests `install` can write. */
export const BROWSERS = ['chromium', 'chrome', 'brave', 'edge'] as const;

/** One of {@link BROWSERS}. */
export type Browser = (typeof BROWSERS)[number];

/** What decides where a browser looks for hosts. */
export interface Place {
  platform: NodeJS.Platform;
  home: string;
  /** `$XDG_CONFIG_HOME`, which Chromium on Linux respects. */
  configHome: string | undefined;
}

/**
 * Profile folder per browser, relative to the platform's configuration folder (Chrome's native messaging
 * documentation).
 */
const PROFILES: Record<Browser, { linux: string; darwin: string }> = {
  chromium: { linux: 'chromium', darwin: 'Chromium' },
  chrome: { linux: 'google-chrome', darwin: 'Google/Chrome' },
  brave: { linux: 'BraveSoftware/Brave-Browser', darwin: 'BraveSoftware/Brave-Browser' },
  edge: { linux: 'microsoft-edge', darwin: 'Microsoft Edge' },
};

/** Folder of native messaging manifests of this user's browser, or undefined on a platform without a table row. */
export function manifestDirectory(browser: Browser, place: Place): string | undefined {
  const profile = PROFILES[browser];
  if (place.platform === 'linux')
    return join(place.configHome ?? join(place.home, '.config'), profile.linux, 'NativeMessagingHosts');
  if (place.platform === 'darwin')
    return join(place.home, 'Library/Application Support', profile.darwin, 'NativeMessagingHosts');
  return undefined;
}
