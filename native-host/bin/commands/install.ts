import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { COMMAND } from '../../../shared/command-words.ts';
import { CodedError } from '../../../shared/errors.ts';
import { linkPlace, makeLink, removeLinks } from '../../install/command-link.ts';
import { removeInstalled, wrapperFile } from '../../install/installed-files.ts';
import { installHost, readManifest, uninstallHost } from '../../install/host-manifest.ts';
import {
  BROWSERS,
  builtInCallers,
  currentHostPlace,
  manifestDirectory,
  type InstallBrowser,
  profileFolders,
  registryArguments,
} from '../../install/host-places.ts';
import { currentCommandPlace, ownCommand } from '../../rpc/own-command.ts';
import { currentPaths } from '../../rpc/paths.ts';
import { askUser, TERMINAL } from '../ask-user.ts';
import { advise, fail, print } from '../output.ts';
import { stopDaemon } from './daemon.ts';

interface Options {
  browser?: string;
  userDataDir?: string;
  /** Undefined: it is asked for where there is a terminal. */
  link?: boolean;
}

const BUILT = fileURLToPath(new URL('../../../dist', import.meta.url));
const BUILT_FOR_FIREFOX = fileURLToPath(new URL('../../../dist-firefox', import.meta.url));

/** A browser, and the folder in which it looks for manifests. */
interface Place {
  browser: InstallBrowser;
  directory: string;
}

const placeOf = (browser: InstallBrowser): Place[] => {
  const directory = manifestDirectory(browser, currentHostPlace());
  return directory === undefined ? [] : [{ browser, directory }];
};

/** The places that are meant: the one that is named, else those of all browsers that are `wanted`. */
function placesFor({ browser, userDataDir }: Options, wanted: (place: Place) => boolean): Place[] {
  const known = BROWSERS.find((each) => each === browser);
  if (browser !== undefined && known === undefined) throw new CodedError('CV080', `"${browser}" is not known.`);
  if (userDataDir !== undefined) {
    if (known === 'firefox') throw new CodedError('CV080', 'Firefox looks in one folder for all profiles.');
    return [{ browser: known ?? 'chromium', directory: join(resolve(userDataDir), 'NativeMessagingHosts') }];
  }
  if (known === undefined) return BROWSERS.flatMap(placeOf).filter(wanted);
  const places = placeOf(known);
  if (places.length === 0)
    throw new CodedError('CV080', `On ${process.platform} there is no folder for it in this version.`);
  return places;
}

const hasProfile = ({ browser }: Place): boolean => profileFolders(browser, currentHostPlace()).some(existsSync);
const isInstalled = ({ directory }: Place): boolean => readManifest(directory) !== undefined;

/** Is the link wanted? A terminal is asked where no option says so. */
async function wantsLink(link: boolean | undefined): Promise<boolean> {
  if (link !== undefined || TERMINAL.input.isTTY !== true) return link === true;
  const { file } = linkPlace(currentCommandPlace());
  const answer = await askUser(`Link it as ${file}, so that terminals know \`${COMMAND}\`? [Y/n] `, TERMINAL);
  return /^(?:y(?:es)?)?$/iu.test(answer);
}

async function putOnPath(options: Options): Promise<void> {
  if (ownCommand() === COMMAND) return;
  if (await wantsLink(options.link)) {
    const { file, isOnPath } = makeLink(currentCommandPlace());
    print(`linked ${file}`);
    if (!isOnPath) print(`${dirname(file)} is not on your PATH: log in again, or add it in your shell's startup file`);
  } else advise('not linked: `claude-verify install --link` makes `claude-verify` work in terminals');
}

/** Not tried on Windows: so nothing is written into its registry, and the command that would is shown. */
function adviseRegistry(browser: InstallBrowser, file: string): void {
  const words = registryArguments(browser, file).add.map((word) => (/[ &]/.test(word) ? `"${word}"` : word));
  advise(`for ${browser} to find it: reg ${words.join(' ')}`);
}

async function install(options: Options): Promise<void> {
  const own = process.env['CLAUDE_VERIFY_HOME'];
  const places = placesFor(options, hasProfile);
  // Whoever asks for the link has a use for the command line alone.
  if (places.length === 0 && options.link !== true) throw new CodedError('CV080', 'None was found for this user.');
  for (const { browser, directory } of places) {
    const file = installHost({
      manifestDirectory: directory,
      wrapper: wrapperFile(currentPaths()),
      node: process.execPath,
      shim: fileURLToPath(new URL('../shim.mjs', import.meta.url)),
      callers: builtInCallers(browser),
      environment: own === undefined ? {} : { CLAUDE_VERIFY_HOME: own },
    });
    print(`installed ${file}`);
    if (process.platform === 'win32') adviseRegistry(browser, file);
  }
  await putOnPath(options);
  if (places.length === 0)
    advise('no browser was found for this user; once you have one, run `claude-verify install` for it');
  adviseLoading(places);
}

/** How the extension itself comes into these browsers, as far as it is built. */
function adviseLoading(places: readonly Place[]): void {
  const isFirefox = ({ browser }: Place): boolean => browser === 'firefox';
  const goesOn = 'Its welcome page then continues.';
  if (places.some((place) => !isFirefox(place)) && existsSync(join(BUILT, 'manifest.json')))
    print(
      `Next, unless it is there: load ${BUILT} as an unpacked extension (chrome://extensions, developer mode). ` +
        goesOn,
    );
  if (places.some(isFirefox) && existsSync(join(BUILT_FOR_FIREFOX, 'manifest.json')))
    print(
      `Next in Firefox, unless it is there: load ${join(BUILT_FOR_FIREFOX, 'manifest.json')} as a temporary add-on ` +
        `(about:debugging, This Firefox). ${goesOn}`,
    );
}

async function uninstall(options: Options): Promise<void> {
  const removed = placesFor(options, isInstalled).filter(({ directory }) => uninstallHost(directory));
  if (removed.length > 0) print('uninstalled; your corrections are kept');
  // Another browser's users still have a use for the rest; where one was named that had nothing, nobody gave it up.
  const isStillInstalled = BROWSERS.flatMap(placeOf).some(isInstalled);
  const isNamed = options.browser !== undefined || options.userDataDir !== undefined;
  const goesOn = !isStillInstalled && options.userDataDir === undefined && (removed.length > 0 || !isNamed);
  const rest = goesOn ? await removeRest(options) : [];
  if (removed.length === 0 && rest.length === 0) print('it was not installed');
}

/** Removes what no browser uses any more, and says so; the files that it removed. */
async function removeRest({ link }: Options): Promise<string[]> {
  const links = link === false ? [] : removeLinks(currentCommandPlace());
  for (const file of links) print(`removed ${file}`);
  const paths = currentPaths();
  await stopDaemon();
  // The cache of compiled code is there again since this command began.
  const made = removeInstalled(paths).filter((file) => file !== paths.compileCache);
  for (const file of made) print(`removed ${file}`);
  if (made.length > 0 && existsSync(paths.data)) print(`kept ${paths.data}: corrections, permissions, what undos need`);
  return [...links, ...made];
}

const guarded = (action: (options: Options) => void | Promise<void>) => async (options: Options) => {
  try {
    await action(options);
  } catch (error) {
    fail(error);
  }
};

const NAMED = BROWSERS.join(', ');

/** `claude-verify install|uninstall` */
export function addInstall(program: Command): void {
  program
    .command('install')
    .description('let browsers start the native host')
    .option('-b, --browser <browser>', `one of ${NAMED}; default: those that this user has`)
    .option('--user-data-dir <dir>', 'a custom browser profile folder')
    .option('--link', `link ${COMMAND} into a folder of your PATH, browser or not; without it a terminal is asked`)
    .option('--no-link', 'do not link it, and do not ask')
    .action(guarded(install));
  program
    .command('uninstall')
    .description('undo that, with everything made only for it; no recorded data is deleted')
    .option('-b, --browser <browser>', `one of ${NAMED}; default: those that have it`)
    .option('--user-data-dir <dir>', 'a custom browser profile folder')
    .option('--no-link', 'keep the link; otherwise it is removed with the last browser, like everything else')
    .action(guarded(uninstall));
}
