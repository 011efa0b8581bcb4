import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type BrowserContext, type CDPSession, type Page, type Worker } from 'playwright';
import { installHost, manifestFile } from '../../native-host/install/host-manifest.ts';
import { SHARED_COMPILE_CACHE } from '../../native-host/rpc/fixtures/shared-compile-cache.ts';
import { pathsFor, type Paths } from '../../native-host/rpc/paths.ts';
import type { Replica } from '../replica/replica-server.ts';
import { until } from './until.ts';

const BUILD = path.resolve(import.meta.dirname, '../../dist');

/**
 * What `work` says of a copy of the built extension in a folder of its own, which it may change and which is removed
 * after it.
 */
export async function withCopyOfBuild<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cv-build-'));
  try {
    cpSync(BUILD, folder, { recursive: true });
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The browser on this machine; another one is named by `CV_CHROMIUM`. */
const CHROMIUM = process.env['CV_CHROMIUM'] ?? '/usr/bin/chromium';

/** What to start. */
export interface LaunchOptions {
  /** Where claude.ai is served from; without one nothing resolves at all. */
  replica?: Replica;
  /** Folder of the built extension relative to the project; null starts a browser without it. Default `dist`. */
  extensionDir?: string | null;
  /** Install the native host for this browser? Default true. */
  host?: boolean;
  /** Home of daemon and data (`CLAUDE_VERIFY_HOME`); kept at the end when it is given. Default a fresh one. */
  home?: string;
  /** What the host's wrapper sets besides the home. */
  hostEnvironment?: Readonly<Record<string, string>>;
  /** Program in place of the real shim, relative to the project: a peer that the product has to stand up to. */
  shim?: string;
  headless?: boolean;
  /** Leave the page open that the extension opens once it is loaded? Default false. */
  keepWelcome?: boolean;
  args?: readonly string[];
}

/** A running browser with what belongs to it. */
export interface BrowserSession {
  context: BrowserContext;
  /** Home of daemon and data of this session. */
  home: string;
  /** The browser's profile. */
  profile: string;
  paths: Paths;
  /** Id of the extension, "" without one. */
  extensionId: string;
  /** Opens a page and waits until the replica's script is ready; other pages only until they are loaded. */
  page(url: string): Promise<Page>;
  /** Opens a page of the extension, for example `extension/pages/popup/popup.html`. */
  extensionPage(file: string): Promise<Page>;
  /** The worker that runs now, or the next one to start. */
  serviceWorker(): Promise<Worker>;
  /** Stops every service worker, as the browser does when they are idle. */
  stopWorkers(): Promise<void>;
  /** Installs the native host for this browser; repeating it changes nothing. */
  installHost(): void;
  /** Takes the host's manifest away: what is connected stays so, the next connection finds no host. */
  removeHost(): void;
  /** The daemon's log so far, "" while there is none. */
  hostLog(): string;
  /** Process id of the daemon, or undefined when none runs. */
  daemonPid(): number | undefined;
  /** Kills the daemon without a chance to tidy up (or with one: SIGTERM) and waits until it is gone. */
  killDaemon(signal?: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** Ends browser and daemon and removes the temporary folders. */
  close(): Promise<void>;
}

/** The id that Chromium gives to an extension with this manifest `key`. */
function extensionIdOf(key: string): string {
  const digest = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
  return [...digest].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16))).join('');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** Starts Chromium with a fresh profile, the built extension, the real native host and nothing of this user's. */
export async function launch(options: LaunchOptions = {}): Promise<BrowserSession> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'cv-e2e-'));
  const profile = path.join(scratch, 'profile');
  const home = options.home ?? path.join(scratch, 'home');
  for (const folder of [profile, home]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const paths = pathsFor({
    env: { CLAUDE_VERIFY_HOME: home },
    uid: process.getuid?.() ?? 0,
    homedir: scratch,
    tmpdir: tmpdir(),
  });

  const extension = options.extensionDir === null ? null : path.resolve(ROOT, options.extensionDir ?? 'dist');
  const extensionId = extension === null ? '' : idOfBuild(extension);
  const manifestDirectory = path.join(profile, 'NativeMessagingHosts');
  const install = (): void => {
    installHost({
      manifestDirectory,
      wrapper: path.join(scratch, 'claude-verify-host'),
      node: process.execPath,
      shim: path.join(ROOT, options.shim ?? 'native-host/bin/shim.mjs'),
      callers: { allowed_origins: [`chrome-extension://${extensionId}/`] },
      environment: { CLAUDE_VERIFY_HOME: home, ...SHARED_COMPILE_CACHE, ...options.hostEnvironment },
    });
  };
  if (extension !== null && options.host !== false) install();

  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: options.headless ?? true,
    viewport: { width: 1280, height: 900 },
    ignoreHTTPSErrors: true,
    chromiumSandbox: process.getuid?.() !== 0,
    env: { PATH: '/usr/bin:/bin', HOME: scratch, LANG: 'C.UTF-8', DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
    args: [
      ...(extension === null ? [] : [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`]),
      ...(options.replica?.chromiumArgs ?? ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1']),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      ...(options.args ?? []),
    ],
  });

  const daemonPid = (): number | undefined => {
    const holder = readIfThere(paths.holder);
    const pid = holder === '' ? undefined : (JSON.parse(holder) as { pid?: number }).pid;
    return pid !== undefined && isAlive(pid) ? pid : undefined;
  };
  const killDaemon = async (signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> => {
    const pid = daemonPid();
    if (pid === undefined) return;
    process.kill(pid, signal);
    await until('the daemon is gone', () => !isAlive(pid));
  };
  const serviceWorker = async (): Promise<Worker> =>
    context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');
  const page = async (url: string): Promise<Page> => {
    const opened = await context.newPage();
    await opened.goto(url);
    if (url.startsWith('https://claude.ai/')) await opened.locator('html[data-ready="true"]').waitFor();
    return opened;
  };

  const tidyAtExit = (): void => {
    const pid = daemonPid();
    if (pid !== undefined) process.kill(pid, 'SIGTERM');
    rmSync(scratch, { recursive: true, force: true });
  };
  process.once('exit', tidyAtExit);

  if (extension !== null) {
    await serviceWorker();
    const isWelcome = (opened: Page): boolean => opened.url().endsWith('/welcome.html');
    await until('the welcome page is open', () => context.pages().some(isWelcome));
    if (options.keepWelcome !== true) for (const opened of context.pages().filter(isWelcome)) await opened.close();
  }
  return {
    context,
    home,
    profile,
    paths,
    extensionId,
    page,
    extensionPage: (file) => page(`chrome-extension://${extensionId}/${file}`),
    serviceWorker,
    async stopWorkers() {
      const session: CDPSession = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()));
      let stopped = 0;
      session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        stopped += versions.filter(({ runningStatus }) => runningStatus === 'stopped').length;
      });
      await session.send('ServiceWorker.enable');
      stopped = 0;
      await session.send('ServiceWorker.stopAllWorkers');
      await until('a service worker has stopped', () => stopped > 0);
      await session.detach();
    },
    installHost: install,
    removeHost: () => rmSync(manifestFile(manifestDirectory), { force: true }),
    hostLog: () => readIfThere(paths.log),
    daemonPid,
    killDaemon,
    async close() {
      process.removeListener('exit', tidyAtExit);
      await context.close();
      await killDaemon('SIGTERM').catch(() => killDaemon('SIGKILL'));
      rmSync(scratch, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

function idOfBuild(folder: string): string {
  const text = readIfThere(path.join(folder, 'manifest.json'));
  if (text === '') throw new Error(`${folder} holds no built extension; run \`npm run build\` first`);
  const { key } = JSON.parse(text) as { key?: string };
  if (key === undefined) throw new Error(`${folder}/manifest.json has no key`);
  return extensionIdOf(key);
}
