import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Paths } from '../rpc/paths.ts';

/** Where an installation by the npm package stays (`npm-package/npx-command.mjs` puts it there). */
export const applicationFolder = ({ data }: Pick<Paths, 'data'>): string => path.join(data, 'app');

/** The script that browsers start; on Windows a batch file. */
export const wrapperFile = ({ data }: Pick<Paths, 'data'>, platform: NodeJS.Platform = process.platform): string =>
  path.join(data, 'host', platform === 'win32' ? 'claude-verify-shim.bat' : 'claude-verify-shim');

/** What an installation wrote on this machine that is no person's data: it can be made again. */
const madeFiles = (paths: Paths): string[] => [
  path.dirname(wrapperFile(paths)),
  paths.spaces,
  paths.declarations,
  paths.tools,
  paths.lock,
  paths.holder,
  paths.token,
  paths.log,
  paths.compileCache,
  paths.startupSnapshots,
  paths.hookSessions,
  path.dirname(paths.socket) === path.join(paths.state, 'run') ? path.join(paths.state, 'run') : paths.socket,
];

/**
 * Removes what an installation made besides the browsers' manifests and links; the application itself only where the
 * npm package put it, never a checkout. Corrections, contents kept for undos, permissions, the ledger's anchor and a
 * stop that holds stay. No daemon may run. Returns what was removed.
 */
export function removeInstalled(paths: Paths): string[] {
  const removed = [...madeFiles(paths), applicationFolder(paths)].filter((file) => existsSync(file));
  for (const file of removed) rmSync(file, { recursive: true, force: true });
  return removed;
}
