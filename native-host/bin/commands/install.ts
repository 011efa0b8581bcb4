import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { CodedError } from '../../../shared/errors.ts';
import {
  BROWSERS,
  manifestDirectory,
  type InstallBrowser,
  installHost,
  uninstallHost,
} from '../../install/host-manifest.ts';
import { EXTENSION_IDS } from '../../rpc/caller.ts';
import { currentPaths } from '../../rpc/paths.ts';
import { fail, print } from '../output.ts';

interface Options {
  browser: string;
  userDataDir?: string;
}

function directoryFor({ browser, userDataDir }: Options): string {
  if (userDataDir !== undefined) return join(resolve(userDataDir), 'NativeMessagingHosts');
  const known = BROWSERS.find((each): each is InstallBrowser => each === browser);
  if (known === undefined) throw new CodedError('CV080', `"${browser}"`);
  const directory = manifestDirectory(known, {
    platform: process.platform,
    home: homedir(),
    configHome: process.env['XDG_CONFIG_HOME'],
  });
  if (directory === undefined)
    throw new CodedError('CV080', `On ${process.platform} there is no folder for it in this version.`);
  return directory;
}

function install(options: Options): void {
  const own = process.env['CLAUDE_VERIFY_HOME'];
  const file = installHost({
    manifestDirectory: directoryFor(options),
    wrapper: join(currentPaths().data, 'host', 'claude-verify-shim'),
    node: process.execPath,
    shim: fileURLToPath(new URL('../shim.ts', import.meta.url)),
    extensionIds: EXTENSION_IDS,
    environment: own === undefined ? {} : { CLAUDE_VERIFY_HOME: own },
  });
  print(`installed ${file}\nNext: load the folder dist/ as an unpacked extension and open claude.ai.`);
}

function uninstall(options: Options): void {
  print(uninstallHost(directoryFor(options)) ? 'uninstalled; your corrections are kept' : 'it was not installed');
}

const guarded = (action: (options: Options) => void) => (options: Options) => {
  try {
    action(options);
  } catch (error) {
    fail(error);
  }
};

/** `claude-verify install|uninstall --browser ...` */
export function addInstall(program: Command): void {
  for (const [name, text, action] of [
    ['install', 'let a browser start the native host', install],
    ['uninstall', 'take that back; nothing recorded is deleted', uninstall],
  ] as const) {
    program
      .command(name)
      .description(text)
      .requiredOption('-b, --browser <browser>', BROWSERS.join(', '))
      .option('--user-data-dir <dir>', 'a browser profile folder of your own choice')
      .action(guarded(action));
  }
}
