import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { COMMAND } from '../../../shared/command-words.ts';
import { CodedError } from '../../../shared/errors.ts';
import { linkPlace, makeLink, removeLinks } from '../../install/command-link.ts';
import { removeInstalled, wrapperFile } from '../../install/installed-files.ts';
import {
  BROWSERS,
  manifestDirectory,
  type InstallBrowser,
  installHost,
  readManifest,
  registryArguments,
  uninstallHost,
} from '../../install/host-manifest.ts';
import { EXTENSION_IDS } from '../../rpc/caller.ts';
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

const directoryOf = (browser: InstallBrowser): string | undefined =>
  manifestDirectory(browser, {
    platform: process.platform,
    home: homedir(),
    configHome: process.env['XDG_CONFIG_HOME'],
    localData: process.env['LOCALAPPDATA'],
  });

/** The folders of manifests that are meant: the one that is named, else those of all browsers that are `wanted`. */
function directoriesFor({ browser, userDataDir }: Options, wanted: (directory: string) => boolean): string[] {
  if (userDataDir !== undefined) return [join(resolve(userDataDir), 'NativeMessagingHosts')];
  if (browser === undefined)
    return BROWSERS.map(directoryOf).filter((found) => found !== undefined && wanted(found)) as string[];
  const known = BROWSERS.find((each): each is InstallBrowser => each === browser);
  if (known === undefined) throw new CodedError('CV080', `"${browser}" is not known.`);
  const directory = directoryOf(known);
  if (directory === undefined)
    throw new CodedError('CV080', `On ${process.platform} there is no folder for it in this version.`);
  return [directory];
}

const hasProfile = (directory: string): boolean => existsSync(dirname(directory));
const isInstalled = (directory: string): boolean => readManifest(directory) !== undefined;

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
    if (!isOnPath) print(`${dirname(file)} is not on your PATH: log in again, or add it in your shell's start file`);
  } else advise('not linked: `claude-verify install --link` makes terminals know `claude-verify`');
}

/** Not tried on Windows: so nothing is written into its registry, and the command that would is shown. */
function adviseRegistry(directory: string, file: string): void {
  const browser = BROWSERS.find((each) => directoryOf(each) === directory);
  if (browser === undefined) return;
  const words = registryArguments(browser, file).add.map((word) => (/[ &]/.test(word) ? `"${word}"` : word));
  advise(`for ${browser} to find it: reg ${words.join(' ')}`);
}

async function install(options: Options): Promise<void> {
  const own = process.env['CLAUDE_VERIFY_HOME'];
  const directories = directoriesFor(options, hasProfile);
  if (directories.length === 0) throw new CodedError('CV080', 'None was found for this user.');
  for (const directory of directories) {
    const file = installHost({
      manifestDirectory: directory,
      wrapper: wrapperFile(currentPaths()),
      node: process.execPath,
      shim: fileURLToPath(new URL('../shim.ts', import.meta.url)),
      extensionIds: EXTENSION_IDS,
      environment: own === undefined ? {} : { CLAUDE_VERIFY_HOME: own },
    });
    print(`installed ${file}`);
    if (process.platform === 'win32') adviseRegistry(directory, file);
  }
  await putOnPath(options);
  if (existsSync(join(BUILT, 'manifest.json')))
    print(
      `Next, unless it is there: load ${BUILT} as an unpacked extension (chrome://extensions, developer mode). Its ` +
        'welcome page then goes on.',
    );
}

async function uninstall(options: Options): Promise<void> {
  const removed = directoriesFor(options, isInstalled).filter(uninstallHost);
  print(removed.length > 0 ? 'uninstalled; your corrections are kept' : 'it was not installed');
  // Another browser's users still have a use for the rest.
  const isStillInstalled = BROWSERS.map(directoryOf).some((each) => each !== undefined && isInstalled(each));
  if (isStillInstalled || options.userDataDir !== undefined) return;
  if (options.link !== false) for (const link of removeLinks(currentCommandPlace())) print(`removed ${link}`);
  const paths = currentPaths();
  await stopDaemon();
  const made = removeInstalled(paths);
  for (const file of made) print(`removed ${file}`);
  if (made.length > 0 && existsSync(paths.data)) print(`kept ${paths.data}: corrections, permissions, what undos need`);
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
    .option('-b, --browser <browser>', `one of ${NAMED}; without it: those that this user has`)
    .option('--user-data-dir <dir>', 'a browser profile folder of your own choice')
    .option('--link', `link ${COMMAND} into a folder of your PATH; without it a terminal is asked`)
    .option('--no-link', 'do not link it, and do not ask')
    .action(guarded(install));
  program
    .command('uninstall')
    .description('take that back, with all that was only made for it; nothing recorded is deleted')
    .option('-b, --browser <browser>', `one of ${NAMED}; without it: those that have it`)
    .option('--user-data-dir <dir>', 'a browser profile folder of your own choice')
    .option('--no-link', 'leave the link; without it the link goes with the last browser, as all else does')
    .action(guarded(uninstall));
}
