import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ADDON_ID } from '../../native-host/rpc/caller.ts';
import type { Replica } from '../replica/replica-server.ts';
import { type Bidi, connectBidi } from './bidi.ts';
import { cli } from './cli.ts';
import { type FirefoxPage, openFirefoxPage } from './firefox-page.ts';
import { until } from './until.ts';

/** The Firefox on this machine; another one is named by `CV_FIREFOX`. */
export const FIREFOX = process.env['CV_FIREFOX'] ?? '/usr/bin/firefox-esr';

/** The extension's pages are below this id in place of one that is drawn for each profile. */
const PAGES_ID = '0c1d2e3f-4a5b-4c6d-8e7f-112233445566';

/** A running Firefox with what belongs to it. */
export interface FirefoxSession {
  /** Home of this user, of daemon and data. */
  home: string;
  /** Opens a page of the replica, or of the web, in a tab of its own. */
  page(url: string): Promise<FirefoxPage>;
  /** Opens one of the extension's own pages: `popup`. */
  ownPage(name: string): Promise<FirefoxPage>;
  /** Addresses of all tabs and windows. */
  addresses(): Promise<string[]>;
  close(): Promise<void>;
}

/** Everything resolves to the replica, and nothing is asked of Mozilla's servers. */
const preferences = (replica: Replica): Record<string, unknown> => ({
  'network.dns.forceResolve': '127.0.0.1',
  'network.socket.forcePort': `443=${replica.port}`,
  'extensions.webextensions.uuids': JSON.stringify({ [ADDON_ID]: PAGES_ID }),
  'app.update.disabledForTesting': true,
  'app.normandy.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.newtabpage.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
});

/**
 * Starts Firefox with a fresh home, the native host as `claude-verify install` puts it there, and the extension that
 * was built into `extension`.
 */
export async function launchFirefox(replica: Replica, extension: string): Promise<FirefoxSession> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'cv-firefox-'));
  const home = path.join(scratch, 'home');
  const profile = path.join(scratch, 'profile');
  for (const folder of [home, profile]) mkdirSync(folder, { mode: 0o700 });
  writeFileSync(
    path.join(profile, 'user.js'),
    Object.entries(preferences(replica))
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  );
  await cli({ home }, 'install', '--browser', 'firefox', '--no-link');
  const browser = spawn(
    FIREFOX,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', '--remote-allow-system-access'],
    {
      env: {
        PATH: '/usr/bin:/bin',
        HOME: home,
        LANG: 'C.UTF-8',
        MOZ_HEADLESS_WIDTH: '1280',
        MOZ_HEADLESS_HEIGHT: '1000',
      },
    },
  );
  const end = async (): Promise<void> => {
    if (browser.exitCode === null) {
      const ended = new Promise((resolve) => browser.once('exit', resolve));
      browser.kill();
      await ended;
    }
    await cli({ home }, 'daemon', 'stop').catch(() => undefined);
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    const bidi = await connectBidi(await addressOf(browser));
    await bidi.send('webExtension.install', { extensionData: { type: 'path', path: extension } });
    await until('the welcome page is open', async () =>
      (await contextsOf(bidi)).some(({ url }) => url.endsWith('/welcome.html')),
    );
    return {
      home,
      page: (url) => openFirefoxPage(bidi, url),
      ownPage: (name) => openFirefoxPage(bidi, `moz-extension://${PAGES_ID}/extension/pages/${name}/${name}.html`),
      addresses: async () => (await contextsOf(bidi)).map(({ url }) => url),
      async close() {
        bidi.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

const contextsOf = async (bidi: Bidi): Promise<{ url: string }[]> =>
  (await bidi.send<{ contexts: { url: string }[] }>('browsingContext.getTree', { maxDepth: 0 })).contexts;

/** Where the browser says that it listens. */
function addressOf(browser: ChildProcess): Promise<string> {
  let said = '';
  browser.stderr?.on('data', (bytes: Buffer) => (said = (said + bytes.toString()).slice(-10_000)));
  const address = (): string | undefined => {
    if (browser.exitCode !== null) throw new Error(`it has ended: ${said}`);
    return /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
  };
  return until('Firefox listens', address, FIRST_START_MS);
}

/** The first start on a busy machine reads all of Firefox from the disk. */
const FIRST_START_MS = 90_000;

/** Is there a Firefox? */
export const hasFirefox = (): boolean => existsSync(FIREFOX);
