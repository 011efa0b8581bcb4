import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { candidatesFor, versionTold, withoutHome, compareVersions, isPrerelease } from './toolchains.ts';

/** Where Node is shown in a sandbox. */
export const SANDBOX_NODE = '/tools/node';

/** Shows this process's own Node, so that code runs on a version that is known. */
export const nodeBind = (): { from: string; to: string } => ({ from: process.execPath, to: SANDBOX_NODE });

/** A Node that the user's version manager has. */
export interface UsersNode {
  version: string;
  /** Its program as it is told, the home as `~`. */
  place: string;
  bind: { from: string; to: string };
}

/**
 * The newest release of Node that nvm, fnm, volta, nodenv, asdf, mise or n have, where it is newer than this process's
 * own: tests of a project may need what only that has. Undefined where there is none.
 */
export function newerNode(home: string = homedir()): UsersNode | undefined {
  const known = candidatesFor('node', 'node', home)
    .flat()
    .flatMap((candidate) => {
      const version = versionTold(candidate);
      return version === undefined || isPrerelease(version) ? [] : [{ version, file: candidate.file }];
    });
  const [newest] = known.toSorted((a, b) => compareVersions(b.version, a.version));
  if (newest === undefined || compareVersions(newest.version, process.versions.node) <= 0) return undefined;
  const { version, file } = newest;
  return { version, place: withoutHome(file, home), bind: { from: realpathSync(file), to: SANDBOX_NODE } };
}

/** How it is told by what tests were run: "" where it is this process's own Node. */
export const byNode = (node: UsersNode | undefined): string =>
  node === undefined ? '' : `, by Node ${node.version} (${node.place})`;
