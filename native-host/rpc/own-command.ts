import { accessSync, constants, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMMAND } from '../../shared/command-words.ts';

/** What decides how the command line is called. */
export interface CommandPlace {
  /** The script that starts it; absolute, without symbolic links. */
  launcher: string;
  /** `$PATH` of whoever is to call it. */
  searchPath: string | undefined;
  home: string;
}

/** Where a link to the command line goes unless another folder suits better: what the XDG specification names. */
export const USER_BIN = path.join('.local', 'bin');

/** The place of this installation and the environment of this process. */
export function currentCommandPlace(): CommandPlace {
  const launcher = fileURLToPath(new URL('../bin/claude-verify', import.meta.url));
  return { launcher, searchPath: process.env['PATH'], home: homedir() };
}

/** Does this file lead to the launcher? */
export function leadsTo(file: string, launcher: string): boolean {
  try {
    return realpathSync(file) === realpathSync(launcher);
  } catch {
    return false;
  }
}

/** The file that a shell would start for {@link COMMAND}, or undefined where it finds none. */
export function foundOnPath({ searchPath }: Pick<CommandPlace, 'searchPath'>): string | undefined {
  const folders = (searchPath ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  return folders
    .map((folder) => path.join(folder, COMMAND))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** The whole path of the script, fit for a shell; within the home by its tilde, which names no user. */
export function pathCall({ launcher, home }: Omit<CommandPlace, 'searchPath'>): string {
  const file = launcher.startsWith(`${home}${path.sep}`) ? `~${launcher.slice(home.length)}` : launcher;
  // A tilde within quotes is a character like any other.
  return /^[\w~@%+=:,./-]+$/.test(file) ? file : `'${launcher.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * How the command line is called here, fit for a shell: by its name where the path leads to this installation, by its
 * link in the home where there is one, else by the whole path of its script.
 */
export function ownCommand(place: CommandPlace = currentCommandPlace()): string {
  const { launcher, home } = place;
  const found = foundOnPath(place);
  if (found !== undefined && leadsTo(found, launcher)) return COMMAND;
  if (leadsTo(path.join(home, USER_BIN, COMMAND), launcher)) return `~/${USER_BIN}/${COMMAND}`;
  return pathCall(place);
}
