import { accessSync, constants, existsSync, lstatSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { COMMAND } from '../../shared/command-words.ts';
import { CodedError } from '../../shared/errors.ts';
import { type CommandPlace, leadsTo, USER_BIN } from '../rpc/own-command.ts';

/** Where a link to the command line is, or would be made. */
export interface LinkPlace {
  file: string;
  /** Do shells look there? Where not, a new session or a line in the shell's start file is needed. */
  isOnPath: boolean;
}

/** Can the user put a file there? Of their own home a folder that is still missing can be made. */
const isWritable = (folder: string, home: string): boolean => {
  if (!existsSync(folder)) return folder.startsWith(`${home}${path.sep}`);
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

const candidates = (home: string): string[] => [path.join(home, USER_BIN), path.join(home, 'bin'), '/usr/local/bin'];

/**
 * The first of the folders for a user's own commands that the path has and the user may write; else `~/.local/bin`,
 * which many systems put on the path once it is there.
 */
export function linkPlace({ searchPath, home }: CommandPlace): LinkPlace {
  const onPath = new Set((searchPath ?? '').split(path.delimiter).map((folder) => path.resolve('/', folder)));
  const folder = candidates(home).find((each) => onPath.has(each) && isWritable(each, home));
  return { file: path.join(folder ?? path.join(home, USER_BIN), COMMAND), isOnPath: folder !== undefined };
}

/** A symbolic link that leads to this installation, or that led to it before it was moved away. */
function isOurs(file: string, launcher: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found?.isSymbolicLink() !== true) return false;
  return leadsTo(file, launcher) || path.resolve(path.dirname(file), readlinkSync(file)) === launcher;
}

/** Links that lead to this installation, in the folders in which {@link makeLink} makes them. */
const ownLinks = ({ home, launcher }: CommandPlace): string[] =>
  candidates(home)
    .map((folder) => path.join(folder, COMMAND))
    .filter((file) => isOurs(file, launcher));

/** Makes the link; one that is there already stays. Throws CV081 where a file of somebody else's has its name. */
export function makeLink(place: CommandPlace): LinkPlace {
  const wanted = linkPlace(place);
  const { file } = wanted;
  if (isOurs(file, place.launcher)) return wanted;
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined)
    throw new CodedError('CV081', `${file} is not a link of this installation, so it was left alone.`);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    // Fails where something came there meanwhile: nothing is ever written over.
    symlinkSync(place.launcher, file);
  } catch (cause) {
    throw new CodedError('CV081', cause instanceof Error ? cause.message : String(cause), { cause });
  }
  return wanted;
}

/** Removes what {@link makeLink} made; the files that it removed. */
export function removeLinks(place: CommandPlace): string[] {
  const links = ownLinks(place);
  for (const link of links) rmSync(link);
  return links;
}
